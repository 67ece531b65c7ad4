// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import ProximityReader
import SmartCard
import TestSupport
import Testing

/// A reader that is unplugged while it is used.
@Suite("Readers unplugged", .timeLimit(.minutes(5)))
struct UnpluggedReaderTests {
    @Test(
        "Unplugged at any exchange, it ends read and session, and works when it is back",
        arguments: [CardProfile.visaCredit, .mastercardCredit])
    func unpluggedAnywhere(profile: CardProfile) async throws {
        let length = try await ReadLength.commands(of: profile)
        let field = InProcessField()
        let shop = try PointOfSale(.custom(field.reader))
        var session = try await shop.session()
        let card = EmulatedCard(profile)
        for exchange in 1...length {
            let read = try await shop.read(with: session) { event in
                guard event == "readyForTap" else { return }
                field.present(card, faults: [CardFault(.unplug, at: exchange)])
            }
            #expect(errorName(of: read.result) == "readerNotAvailable")
            #expect(
                read.events == [
                    "readyForTap", "cardDetected", "readNotCompleted", "userInterfaceDismissed",
                    "notReady",
                ], "at \(exchange)")
            #expect(
                await errorName { try await session.readPaymentCard(PointOfSale.request) }
                    == "noReaderSession")
            #expect(await errorName { try await shop.session() } == "prepareFailed")
            field.emulated.plugIn()
            session = try await shop.session()
            try await shop.expectSuccess(of: { field.present(card, faults: []) }, with: session)
            field.remove()
        }
    }
}
