// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PaymentToken
import SmartCard
import Support
import Testing

@testable import PaymentProcessor

/// A card in the field, and its issuer.
struct ContactlessMeeting {
    static let identifier: [UInt8] = [0xA0, 0x00, 0x00, 0x00, 0x03, 0x10, 0x10]

    let memory: CardMemory
    let card: EmulatedCard
    let issuer = TestIssuer(keys: .test)
    var terminal: [SmartCard.Tag: [UInt8]] = [
        // Byte 3, bit 8: the reader supports issuer update processing.
        0x9F66: [0x36, 0x80, 0xC0, 0x00], 0x9F02: [0, 0, 0, 0, 0x12, 0x50],
        0x9F03: [0, 0, 0, 0, 0, 0], 0x9F1A: [0x08, 0x40], 0x95: [0, 0, 0, 0, 0],
        0x5F2A: [0x08, 0x40], 0x9A: [0x26, 0x01, 0x15], 0x9C: [0x00],
        0x9F37: [0x11, 0x22, 0x33, 0x44],
    ]
    private var objects: [DataObject] = []

    init(_ profile: CardProfile, spent: UInt64 = 0) {
        var application = CardCounters.Application()
        application.offlineAmount = spent
        application.offlineTransactions = spent > 0 ? 1 : 0
        memory = CardMemory(
            CardCounters(applications: [Hexadecimal.string(Self.identifier): application]))
        card = EmulatedCard(profile, memory: memory)
    }

    func send(_ command: [UInt8]) -> String {
        Hexadecimal.string(card.respond(to: command))
    }

    /// Switches the field off and on, and selects the application.
    @discardableResult
    func present() -> String {
        card.reset()
        return send([0x00, 0xA4, 0x04, 0x00, 0x07] + Self.identifier + [0x00])
    }

    /// Pays, up to the cryptogram.
    mutating func pay() throws {
        card.reset()
        let selection = try ResponseAPDU(
            bytes: card.respond(
                to: [0x00, 0xA4, 0x04, 0x00, 0x07] + Self.identifier + [0x00]))
        objects = terminal.map { DataObject($0.key, $0.value) }
        objects += try DataObject.sequence(Array(selection.data))
        let list = try DataObjectList(bytes: #require(objects.first(0x9F38)).value)
        let values = list.build(
            format: { _ in .binary }, value: { terminal[$0].map { $0[...] } })
        let answer = try ResponseAPDU(
            bytes: card.respond(
                to: CommandAPDU(
                    0x80, 0xA8, 0, 0, data: TLVWriter.object(0x83, values),
                    expectedLength: 256
                ).bytes))
        try #require(answer.isSuccess)
        objects += try DataObject.sequence(Array(answer.data))
    }

    var token: OpenedToken {
        let claims = CardDataClaims(
            issuer: "r", audience: "p", issuedAt: 0, tokenIdentifier: "j", sequence: 1,
            transactionIdentifier: "t", merchantIdentifier: "m", terminalProfile: "t",
            readerToken: ReaderTokenReference(keyIdentifier: "k", tokenIdentifier: "r"),
            request: RequestClaim(operation: "purchase", amount: 1250, currencyCode: 840),
            outcome: "success", emv: [])
        return OpenedToken(
            claims: claims, objects: objects, account: CardholderAccount(objects),
            readerIdentifier: "r", warnings: [])
    }

    /// Returns EXTERNAL AUTHENTICATE with the issuer's answer to the last payment.
    func answer() throws -> [UInt8] {
        let response = issuer.authorize(token, now: 1_768_435_200)
        try #require(response.isApproved, "\(response)")
        let data = try #require(response.issuerAuthenticationData)
        return [0x00, 0x82, 0x00, 0x00, UInt8(data.count)] + data
    }

    /// Returns the commands of an issuer script for the last payment.
    func commands(_ commands: [IssuerCommand]) throws -> [[UInt8]] {
        let script = try #require(issuer.script(commands, for: token))
        return try DataObject.sequence(script)[0].children.map { Array($0.value) }
    }

    /// The stored state of the application.
    var kept: CardCounters.Application {
        get throws {
            try #require(memory.counters.applications[Hexadecimal.string(Self.identifier)])
        }
    }
}
