// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PaymentToken
import SmartCard
import Testing

@testable import PaymentProcessor

/// Card and issuer share no code and no key: they exchange only bytes.
///
/// Each side has a published test key.
@Suite("The test issuer verifies the emulated cards' cryptograms")
struct EmulatedCardAuthorizationTests {
    private static let terminal: [SmartCard.Tag: [UInt8]] = [
        0x9F66: [0x36, 0x00, 0x40, 0x00], 0x9F02: [0, 0, 0, 0, 0x12, 0x50],
        0x9F03: [0, 0, 0, 0, 0, 0], 0x9F1A: [0x08, 0x40], 0x95: [0, 0, 0, 0, 0],
        0x5F2A: [0x08, 0x40], 0x9A: [0x26, 0x01, 0x15], 0x9C: [0x00],
        0x9F37: [0x11, 0x22, 0x33, 0x44], 0x9F35: [0x22],
    ]

    private func data(for list: [UInt8]) throws -> [UInt8] {
        try DataObjectList(bytes: list[...]).build(
            format: { _ in .binary }, value: { Self.terminal[$0].map { $0[...] } })
    }

    private func send(_ command: CommandAPDU, to card: EmulatedCard) throws -> [DataObject] {
        let answer = try ResponseAPDU(bytes: card.respond(to: command.bytes))
        try #require(answer.isSuccess)
        return try DataObject.sequence(Array(answer.data))
    }

    /// Reads a card as a terminal does, in as few steps as possible.
    private func read(_ profile: CardProfile) throws -> [DataObject] {
        let card = EmulatedCard(profile)
        let directory = try send(
            CommandAPDU(0, 0xA4, 4, 0, data: Array("2PAY.SYS.DDF01".utf8), expectedLength: 256),
            to: card)
        let identifier = Array(try #require(directory.first(0x4F)).value)
        var objects = try send(
            CommandAPDU(0, 0xA4, 4, 0, data: identifier, expectedLength: 256), to: card)
        let options = try data(for: objects.first(0x9F38).map { Array($0.value) } ?? [])
        objects += try send(
            CommandAPDU(
                0x80, 0xA8, 0, 0, data: TLVWriter.object(0x83, options), expectedLength: 256),
            to: card)
        let locator = Array(try #require(objects.first(0x94)).value)
        for entry in stride(from: 0, to: locator.count - 3, by: 4) {
            for record in locator[entry + 1]...locator[entry + 2] {
                objects += try send(
                    CommandAPDU(0, 0xB2, record, locator[entry] | 0x04, le: 0),
                    to: card)
            }
        }
        if objects.first(0x9F26) == nil {
            let list = Array(try #require(objects.first(0x8C)).value)
            objects += try send(
                CommandAPDU(0x80, 0xAE, 0x80, 0, data: data(for: list), expectedLength: 256),
                to: card)
        }
        return Self.terminal.map { DataObject($0.key, $0.value) } + objects
    }

    private func authorize(
        _ objects: [DataObject], issuer: TestIssuer = TestIssuer(keys: .test)
    ) -> AuthorizationResponse {
        let claims = CardDataClaims(
            issuer: "r", audience: "p", issuedAt: 0, tokenIdentifier: "j", sequence: 1,
            transactionIdentifier: "t", merchantIdentifier: "m", terminalProfile: "t",
            readerToken: ReaderTokenReference(keyIdentifier: "k", tokenIdentifier: "r"),
            request: RequestClaim(operation: "purchase", amount: 1250, currencyCode: 840),
            outcome: "success", emv: [])
        return issuer.authorize(
            OpenedToken(
                claims: claims, objects: objects, account: CardholderAccount(objects),
                readerIdentifier: "r", warnings: []),
            now: 1_768_435_200)
    }

    @Test(
        "The test issuer approves cryptograms of every version",
        arguments: [
            (CardProfile.visaCredit, "Visa CVN 18"), (.visaVersion10, "Visa CVN 10"),
            (.mastercardCredit, "Mastercard CVN 17"), (.mastercardVersion16, "Mastercard CVN 16"),
        ])
    func approved(profile: CardProfile, version: String) throws {
        let response = authorize(try read(profile))
        #expect(response.isApproved)
        #expect(response.cryptogram == .valid(.online, version: version))
    }

    @Test(
        "The test issuer declines declining cards",
        arguments: [
            CardProfile.visaDeclining, .mastercardDeclining,
        ])
    func declined(profile: CardProfile) throws {
        let response = authorize(try read(profile))
        #expect(response.code == .doNotHonor)
        #expect(response.reason == .declinedByCard)
    }

    @Test(
        "The test issuer detects any change to the data that a cryptogram covers",
        arguments: [
            CardProfile.visaCredit, .mastercardCredit,
        ])
    func changed(profile: CardProfile) throws {
        let objects = try read(profile)
        for tag in terminalTags + [0x9F26, 0x9F36] {
            let changed = objects.map { object in
                guard object.tag == tag, let last = object.value.last else { return object }
                return DataObject(tag, object.value.dropLast() + [last ^ 0x01])
            }
            #expect(authorize(Self.flattened(changed, without: tag)).reason == .wrongCryptogram)
        }
    }

    private let terminalTags: [SmartCard.Tag] = [
        0x9F02, 0x9F03, 0x9F1A, 0x95, 0x5F2A, 0x9A, 0x9C, 0x9F37,
    ]

    /// Replaces an element inside a template, which the change above does not reach.
    private static func flattened(
        _ objects: [DataObject], without tag: SmartCard.Tag
    ) -> [DataObject] {
        objects.flatMap { object -> [DataObject] in
            guard object.tag.isConstructed else { return [object] }
            return object.children.map { child in
                guard child.tag == tag, let last = child.value.last else { return child }
                return DataObject(tag, child.value.dropLast() + [last ^ 0x01])
            }
        }
    }
}
