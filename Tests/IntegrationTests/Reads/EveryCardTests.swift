// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EmulatedCards
import Foundation
import PaymentProcessor
import ProximityReader
import SmartCard
import Support
import TestSupport
import Testing

/// Every card that comes with the package, read as an app does, over every transport.
@Suite("Every card over every transport")
struct EveryCardTests {
    /// The tags allowed in general card data by this project's contract.
    ///
    /// There is no account number, track, name, or expiration date.
    private static let allowedTags: Set<SmartCard.Tag> = [
        0x4F, 0x50, 0x82, 0x84, 0x8A, 0x95, 0x9A, 0x9B, 0x9C, 0x5F2A, 0x5F2D, 0x5F34, 0x5F36,
        0x9F02, 0x9F03, 0x9F06, 0x9F07, 0x9F09, 0x9F10, 0x9F11, 0x9F12, 0x9F15, 0x9F1A, 0x9F1C,
        0x9F1E, 0x9F21, 0x9F26, 0x9F27, 0x9F33, 0x9F34, 0x9F35, 0x9F36, 0x9F37, 0x9F39, 0x9F40,
        0x9F41,
    ]

    /// Cards that share one turn: one turn for each card, or one for all, would keep other tests
    /// waiting.
    private static let groups: [ArraySlice<CardExpectation>] = {
        let all = CardExpectation.all
        return stride(from: 0, to: all.count, by: 12).map { all[$0..<min($0 + 12, all.count)] }
    }()

    @Test(
        "A read gives the expected result, and the same bytes cross every transport", .pcscd,
        arguments: groups)
    func read(cards: ArraySlice<CardExpectation>) async throws {
        var dialogues: [[[UInt8]]] = []
        for expected in cards {
            dialogues.append(try await read(expected, in: InProcessField(), .inProcess))
        }
        try await PrivatePCSCD.run { pcscd in
            for (expected, dialogue) in zip(cards, dialogues) {
                let field = ServiceField(pcscd)
                defer { field.remove() }
                let read = try await read(expected, in: field, .pcscd)
                #expect(read == dialogue, "\(expected.card)")
                try pcscd.terminate()
                try pcscd.start()
            }
        }
    }

    /// Reads a card and returns commands and answers as the reader's side saw them.
    private func read(
        _ expected: CardExpectation, in field: any CardField, _ transport: Transport
    ) async throws -> [[UInt8]] {
        let comment: Comment = "\(expected.card), \(transport)"
        let profile = try #require(CardProfile(named: expected.card))
        let recorder = RecordingReader(field.reader)
        var options = PaymentCardReader.Options()
        options.includeErrorInReadResult = true
        let shop = try PointOfSale(.custom(recorder), options: options)
        let session = try await shop.session()
        // The same challenges each time, because a signature covers them.
        let generator = Lock(SeededGenerator(seed: 2))
        let random = RandomSource { count in generator.withLock { $0.bytes(count) } }
        let card = ActingCard(EmulatedCard(profile, random: random))
        try field.present(card)
        let result = try await session.readPaymentCard(PointOfSale.request)
        #expect(result.outcome == expected.outcome, comment)
        #expect(result.applicationTypeIdentifier == expected.kernel, comment)

        let opened = try shop.open(result)
        #expect(opened.account?.number.masked == expected.account, comment)
        #expect(opened.account?.expiry == "3212", comment)
        #expect(opened.warnings.isEmpty, comment)
        let response = shop.authorize(opened)
        #expect(response.reason == expected.reason, comment)
        #expect(response.isApproved == (expected.reason == .approved), comment)
        #expect(throws: Rejection(.replay, "")) { try shop.open(result) }

        try checkGeneralCardData(of: result, opened, profile)
        // Nothing is added between the reader's side and the card.
        #expect(card.commands == recorder.exchanges.compactMap { $0.command?.bytes })
        return recorder.exchanges.flatMap { exchange in
            [exchange.command?.bytes, exchange.response?.bytes].compactMap(\.self)
        }
    }

    private func checkGeneralCardData(
        of result: PaymentCardReadResult, _ opened: OpenedToken, _ profile: CardProfile
    ) throws {
        let general = try #require(Data(base64Encoded: result.generalCardData ?? ""))
        let objects = try DataObject.sequence(Array(general))
        #expect(Self.allowedTags.isSuperset(of: objects.map(\.tag)))
        #expect(objects.first(0x9F26)?.value == opened.objects.first(0x9F26)?.value)
        #expect(!Hexadecimal.string(Array(general)).contains(profile.pan))
    }
}
