// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// The terminal's side of EMV Book 2, 6.3 and 6.4, written out here.
@Suite struct CardCertificatesTests {
    @Test(
        "A terminal recovers the card's key from the certification authority's key",
        arguments: CardProfile.all.filter {
            let application = $0.mainApplication
            return application.keyChain?.card != nil && application.signatures.isGenuine
                && application.elementChanges[0x8F] == nil
        }.map(\.name))
    func chain(name: String) throws {
        let profile = try #require(CardProfile(named: name))
        let application = profile.mainApplication
        let objects = try application.records.map {
            try DataObject.sequence($0.bytes, limits: .card)
        }
        func value(_ tag: SmartCard.Tag) throws -> [UInt8] {
            Array(try #require(objects.lazy.compactMap { $0.first(tag) }.first).value)
        }
        func optional(_ tag: SmartCard.Tag) -> [UInt8] {
            objects.lazy.compactMap { $0.first(tag) }.first.map { Array($0.value) } ?? []
        }
        let chain = try #require(application.keyChain)
        #expect(try value(0x8F) == [TestAuthority.index])
        let authority = try #require(chain.authority.key).publicKey
        let issuerBlock = try authority.recover(try value(0x90))
        let issuerModulus = try modulus(
            issuerBlock, head: 15, remainder: optional(0x92), exponent: try value(0x9F32))
        #expect(issuerBlock.prefix(2) == [0x6A, 0x02])
        #expect(
            Hexadecimal.string(issuerBlock[2..<6]) == profile.pan.prefix(6) + "FF")
        #expect(Hexadecimal.string(issuerBlock[6..<8]) == "1249")

        let issuer = try RSAPublicKey(modulus: issuerModulus, exponent: try value(0x9F32))
        let cardBlock = try issuer.recover(try value(0x9F46))
        // The records that the AFL marks, as a terminal collects them, then the AIP.
        var signed = application.records.filter(\.isAuthenticated).flatMap(\.content)
        if application.scheme == .commonKernel {
            // Then the elements of Extended SDA Tag List. See EMV Contactless Book E.
            signed += TLVWriter.object(0x8C, application.riskManagementList1.bytes)
            signed += TLVWriter.object(0x9F06, application.identifier)
        }
        let cardModulus = try modulus(
            cardBlock, head: 21, remainder: optional(0x9F48), exponent: try value(0x9F47),
            staticData: signed + application.interchangeProfile)
        #expect(cardBlock.prefix(2) == [0x6A, 0x04])
        #expect(
            Hexadecimal.string(cardBlock[2..<12])
                == profile.pan + String(repeating: "F", count: 20 - profile.pan.count))
        #expect(cardModulus == chain.card?.key?.publicKey.modulus)
    }

    private static let chains = [
        CardKeyChain(authority: .visa, issuer: .visa1152, card: .card768),
        CardKeyChain(authority: .visa, issuer: .visa1408, card: .card1152),
        CardKeyChain(authority: .mastercard, issuer: .mastercard1280, card: .card1024),
        CardKeyChain(authority: .mastercard, issuer: .mastercard1408, card: .card1152),
        CardKeyChain(authority: .mastercard, issuer: .mastercard1408, card: nil),
    ]

    @Test(
        "Certificates of all lengths fit into records of short responses", arguments: chains)
    func recordLengths(chain: CardKeyChain) throws {
        let certificates = try #require(
            CardCertificates(chain, pan: "4761739001010010", staticData: [1, 2, 3]))
        let records = CardRecord.filling(
            file: 5, with: RecordLayout.Part(5, certificates.elements).elements)
        #expect(records.map(\.number) == Array(1...UInt8(records.count)))
        #expect(records.allSatisfy { $0.bytes.count <= 256 })
        let tags = try records.flatMap { try DataObject.sequence($0.content).map(\.tag) }
        #expect(Set(tags).count == tags.count)
        #expect(tags.contains(0x9F46) == (chain.card != nil))
        #expect(tags.contains(0x93) == (chain.card == nil))
    }

    @Test("A terminal verifies the signed static data with the issuer's key")
    func staticSignature() throws {
        let staticData: [UInt8] = [0x5A, 0x01, 0x47]
        let chain = CardKeyChain(authority: .visa, issuer: .visa1152, card: nil)
        let certificates = try #require(
            CardCertificates(chain, pan: "4761739001010010", staticData: staticData))
        let issuer = try #require(chain.issuer.key).publicKey
        let block = try issuer.recover(try #require(certificates.signedStaticData))
        // See EMV Book 2, 5.1, table 5.2: header, format, hash algorithm, code, padding.
        #expect(Hexadecimal.string(block.prefix(5)) == "6A0301DAC1")
        #expect(block.dropFirst(5).dropLast(21).allSatisfy { $0 == 0xBB })
        #expect(block.last == 0xBC)
        #expect(
            Digest.sha1(Array(block.dropFirst().dropLast(21)) + staticData)
                == Array(block.dropLast().suffix(20)))
    }

    /// Checks a recovered certificate's frame and hash and returns the key it certifies.
    private func modulus(
        _ block: [UInt8], head: Int, remainder: [UInt8], exponent: [UInt8],
        staticData: [UInt8] = []
    ) throws -> [UInt8] {
        #expect(block.last == 0xBC)
        let hash = block.dropLast().suffix(20)
        let body = Array(block.dropFirst().dropLast(21))
        #expect(Digest.sha1(body + remainder + exponent + staticData) == Array(hash))
        let length = Int(block[head - 2])
        return Array((Array(block[head...].dropLast(21)) + remainder).prefix(length))
    }
}
