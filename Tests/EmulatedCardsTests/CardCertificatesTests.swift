// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Testing

@testable internal import EmulatedCards

/// A terminal's side of EMV Book 2, 6.3 and 6.4, written out here.
@Suite struct CardCertificatesTests {
    @Test(
        "From the authority's key a terminal finds the card's key",
        arguments: CardProfile.all.map(\.name))
    func chain(name: String) throws {
        let profile = try #require(CardProfile(named: name))
        let application = profile.applications[0]
        let objects = try application.records.map { try DataObject.sequence($0.bytes) }
        func value(_ tag: SmartCard.Tag) throws -> [UInt8] {
            Array(try #require(objects.lazy.compactMap { $0.first(tag) }.first).value)
        }
        #expect(try value(0x8F) == [TestKeys.authorityIndex])
        let authority = try #require(TestKeys.authority).publicKey
        let issuerBlock = try authority.recover(try value(0x90))
        let issuerModulus = try modulus(
            issuerBlock, head: 15, remainder: try value(0x92), exponent: try value(0x9F32))
        #expect(issuerBlock.prefix(2) == [0x6A, 0x02])
        #expect(
            Hexadecimal.string(issuerBlock[2..<6]) == profile.pan.prefix(6) + "FF")
        #expect(Hexadecimal.string(issuerBlock[6..<8]) == "1232")

        let issuer = try RSAPublicKey(modulus: issuerModulus, exponent: try value(0x9F32))
        let cardBlock = try issuer.recover(try value(0x9F46))
        // What the file locator marks, as a terminal collects it, then the profile.
        let signed = application.records.filter(\.isAuthenticated).flatMap(\.content)
        let cardModulus = try modulus(
            cardBlock, head: 21, remainder: try value(0x9F48), exponent: try value(0x9F47),
            staticData: signed + application.interchangeProfile)
        #expect(cardBlock.prefix(2) == [0x6A, 0x04])
        #expect(Hexadecimal.string(cardBlock[2..<12]) == profile.pan + "FFFF")
        #expect(cardModulus == TestKeys.card?.publicKey.modulus)
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
