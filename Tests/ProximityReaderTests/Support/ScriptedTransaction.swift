// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

@testable import ProximityReader

/// A transaction that sends some commands and then returns the verdicts of a script.
struct ScriptedTransaction: CardTransaction {
    /// SELECT of the proximity payment system environment.
    private static let command =
        [0x00, 0xA4, 0x04, 0x00, 0x0E] + Array("2PAY.SYS.DDF01".utf8) + [0x00]

    var mayRead = true
    var exchanges = 3
    var verdicts: [CardVerdict]
    var awaitsIssuer = false
    /// How long the card is held after the first tap, or `nil`.
    var holdTime: Duration?
    /// The verdicts after a restart.
    var updates: [CardVerdict] = []

    mutating func mayReadCards() -> Bool { mayRead }

    mutating func run(
        over card: any ConnectedCard, show: @escaping @Sendable (PaymentSheetMessage) async -> Void
    ) async throws(CardError) -> CardVerdict {
        for _ in 0..<exchanges { _ = try await card.transmit(Self.command) }
        if verdicts.count > 1 { return verdicts.removeFirst() }
        return verdicts.first ?? .notSupported(.useAnotherCard, "")
    }
}

extension ScriptedTransaction {
    mutating func forgetCardData() {}

    mutating func restart(with answer: [DataObject]) -> Bool {
        verdicts = updates
        holdTime = nil
        return answer.contains { $0.tag != 0x8A }
    }
}

extension CardData {
    /// Example data of a card.
    static let sample = CardData(
        objects: [
            DataObject(0x4F, [0xA0, 0, 0, 0, 0x03, 0x10, 0x10]),
            DataObject(0x57, [0x47, 0x61, 0x73, 0x90, 0x01, 0x01, 0x00, 0x10, 0xD3, 0x01, 0x22]),
            DataObject(0x9F02, [0, 0, 0, 0, 0x12, 0x50]),
        ], kernel: "3")
}
