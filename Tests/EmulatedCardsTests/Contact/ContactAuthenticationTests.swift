// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import TestSupport
internal import Testing

@testable internal import EmulatedCards

/// See EMV Book 2, 6.5 and 6.6.
@Suite("Signatures of a contact card")
struct ContactAuthenticationTests {
    private static let profiles = [CardProfile.visaCredit, .mastercardCredit, .visaDeclining]

    private func begin(
        _ profile: CardProfile, interface: CardInterface = .contact
    ) throws -> (ContactTerminal, RSAPublicKey) {
        let card = EmulatedCard(profile, interface: interface, random: .seeded(1))
        var terminal = ContactTerminal { card.respond(to: $0) }
        try terminal.begin(profile.mainApplication.identifier)
        let key = try #require(profile.mainApplication.keyChain?.card?.key)
        return (terminal, key.publicKey)
    }

    @Test("A contact card signs the terminal's challenge (DDA)", arguments: profiles)
    func dynamicSignature(profile: CardProfile) throws {
        let (terminal, key) = try begin(profile)
        let answer = try terminal.send([0x00, 0x88, 0, 0, 4, 1, 2, 3, 4, 0])
        let signature = try #require(DataObject.sequence(Array(answer.data)).first(0x9F4B)?.value)
        let data = try SignatureTests.cardData(
            in: Array(signature), covering: [1, 2, 3, 4], key: key)
        #expect(data.count == 9)
        #expect(data.first == 8)
        let other = try terminal.send([0x00, 0x88, 0, 0, 4, 1, 2, 3, 4, 0])
        #expect(other.data != answer.data)
    }

    @Test(
        "A contact card signs its cryptogram with the transaction data (CDA)", arguments: profiles)
    func combinedSignature(profile: CardProfile) throws {
        var (terminal, key) = try begin(profile)
        let isDeclining = profile.name == "visa-declining"
        // A card that declines a requested approval does not sign.
        let type: UInt8 = isDeclining ? 0x10 : 0x90
        let answer = try terminal.generate(type, list: 0x8C)
        let template = try #require(DataObject.sequence(Array(answer.data)).first)
        #expect(template.children.map(\.tag) == [0x9F27, 0x9F36, 0x9F4B, 0x9F10])
        let signature = try #require(template.children.first(0x9F4B)?.value)
        let data = try SignatureTests.cardData(
            in: Array(signature), covering: [0x11, 0x22, 0x33, 0x44], key: key)
        let hashed = template.children.filter { $0.tag != 0x9F4B }.flatMap {
            TLVWriter.object($0.tag, $0.value)
        }
        #expect(data.count == 1 + 8 + 1 + 8 + 20)
        #expect(data[9] == (isDeclining ? 0x00 : 0x80))
        #expect(
            Array(data.suffix(20)) == Digest.sha1(try terminal.data(for: 0x8C) + hashed))
    }

    @Test("A contact card that declines a requested approval does not sign")
    func declining() throws {
        var (terminal, _) = try begin(.visaDeclining)
        let answer = try terminal.generate(0x90, list: 0x8C)
        #expect(answer.digits(0x9F27) == "00")
        #expect(answer.digits(0x9F4B) == nil)
        #expect(answer.digits(0x9F26)?.count == 16)
    }

    @Test("A contact card's second signature covers the data of both GENERATE AC commands")
    func second() throws {
        var (terminal, key) = try begin(.visaCredit)
        try terminal.generate(0x80, list: 0x8C)
        let answer = try terminal.generate(0x50, list: 0x8D)
        let template = try #require(DataObject.sequence(Array(answer.data)).first)
        #expect(template.children.first(0x9F27)?.value == [0x40])
        let signature = try #require(template.children.first(0x9F4B)?.value)
        let data = try SignatureTests.cardData(
            in: Array(signature), covering: [0x11, 0x22, 0x33, 0x44], key: key)
        let hashed = template.children.filter { $0.tag != 0x9F4B }.flatMap {
            TLVWriter.object($0.tag, $0.value)
        }
        #expect(
            Array(data.suffix(20))
                == Digest.sha1(
                    try terminal.data(for: 0x8C) + terminal.data(for: 0x8D) + hashed))
    }

    @Test("A contact card's certificates verify with the test authority's key", arguments: profiles)
    func certificates(profile: CardProfile) throws {
        let (terminal, key) = try begin(profile)
        func value(_ tag: SmartCard.Tag) throws -> [UInt8] {
            Array(try #require(terminal.objects.first(tag)).value)
        }
        let chain = try #require(profile.mainApplication.keyChain)
        let issuer = try #require(chain.issuer.key).publicKey
        let authority = try #require(chain.authority.key).publicKey
        let issuerBlock = try authority.recover(try value(0x90))
        #expect(issuerBlock.prefix(2) == [0x6A, 0x02])
        let block = try issuer.recover(try value(0x9F46))
        #expect(block.prefix(2) == [0x6A, 0x04])
        // The certificate covers the contact records, not the contactless ones.
        let face = try #require(profile.mainApplication.contact)
        let staticData = face.records.staticData(interchangeProfile: face.interchangeProfile)
        let remainder = (try? value(0x9F48)) ?? []
        #expect(
            Array(block.suffix(21).dropLast())
                == Digest.sha1(
                    block.dropFirst().dropLast(21) + remainder + key.exponent + staticData))
    }
}
