// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PaymentProcessor
import ProximityReader
import TestSupport
import Testing

/// A card that is taken away too early, over every transport.
///
/// Serialized: tests that wait for their turn with pcscd keep others from running.
@Suite("Cards torn from the field", .serialized)
struct TornCardTests {
    @Test(
        "A card torn at any exchange is read when it comes back",
        arguments: Transport.available, ["visa-credit", "mastercard-credit"])
    func tornAnywhere(transport: Transport, card: String) async throws {
        // In a separate process, which has its own pcscd: it takes some seconds, in which other
        // tests with pcscd do not have to wait for their turn.
        await #expect(processExitsWith: .success) {
            [transport = transport.rawValue as String, card = card as String] in
            try await Self.tearAnywhere(
                try #require(Transport(rawValue: transport)),
                try #require(CardProfile(named: card)))
        }
    }

    private static func tearAnywhere(_ transport: Transport, _ profile: CardProfile) async throws {
        let length = try await ReadLength.commands(of: profile)
        try await transport.run { field in
            let shop = try PointOfSale(.custom(field.reader))
            let session = try await shop.session()
            let card = EmulatedCard(profile)
            try field.present(card, faults: CardFault(.tear, at: 1))
            for exchange in 1...length {
                let read = try await shop.read(with: session) { event in
                    guard event == "readRetry" else { return }
                    // It comes back for a whole read, is still there when the next one starts, and
                    // is torn one exchange later than this time.
                    try field.present(card, faults: CardFault(.tear, at: length + exchange + 1))
                }
                #expect(
                    read.events == ["readyForTap", "cardDetected", "readRetry"]
                        + PointOfSale.usualEvents, "at \(exchange)")
                let opened = try shop.open(read.result.get())
                #expect(shop.authorize(opened).isApproved, "at \(exchange)")
            }
        }
    }

    @Test(
        "A card torn during its answer is read when it comes back",
        arguments: Transport.available, [CardProfile.visaCredit, .mastercardCredit])
    func tornAmidItsAnswer(transport: Transport, profile: CardProfile) async throws {
        try await transport.run { field in
            let shop = try PointOfSale(.custom(field.reader))
            let session = try await shop.session()
            let card = EmulatedCard(profile)
            var faults = [CardFault(.tearAnswer, at: 3)]
            let read = try await shop.read(with: session) { event in
                guard event == "readyForTap" else { return }
                try field.present(card, faults: faults)
                faults = []
            }
            #expect(read.events.count { $0 == "readRetry" } == 1)
            #expect(shop.authorize(try shop.open(read.result.get())).isApproved)
        }
    }

    @Test(
        "A torn card that does not come back ends the read, and the next tap works",
        arguments: Transport.available)
    func tornForGood(transport: Transport) async throws {
        try await transport.run { field in
            let clock = ManualClock()
            let shop = try PointOfSale(.custom(field.reader)) { $0.clock = clock }
            let session = try await shop.session()
            var tears = 0
            let read = try await shop.read(with: session) { event in
                guard event == "readyForTap" else { return }
                if tears == 0 {
                    try field.present(EmulatedCard(.visaCredit), faults: CardFault(.tear, at: 2))
                } else {
                    await clock.waitUntilSleeping()
                    clock.advance(by: .patience)
                }
                tears += 1
            }
            #expect(errorName(of: read.result) == "cardReadFailed")
            #expect(
                read.events == [
                    "readyForTap", "cardDetected", "readRetry", "readyForTap", "readNotCompleted",
                    "userInterfaceDismissed",
                ])
            try await shop.expectSuccess(
                of: { try field.present(EmulatedCard(.visaCredit)) }, with: session)
        }
    }

    @Test("A card torn three times ends the read", arguments: Transport.available)
    func tornThreeTimes(transport: Transport) async throws {
        try await transport.run { field in
            let shop = try PointOfSale(.custom(field.reader))
            let session = try await shop.session()
            let read = try await shop.read(with: session) { event in
                guard event == "readyForTap" else { return }
                try field.present(EmulatedCard(.visaCredit), faults: CardFault(.tear, at: 2))
            }
            #expect(errorName(of: read.result) == "cardReadFailed")
            #expect(read.events.count { $0 == "readRetry" } == 2)
            #expect(read.events.suffix(2) == ["readNotCompleted", "userInterfaceDismissed"])
            try await shop.expectSuccess(
                of: { try field.present(EmulatedCard(.visaCredit)) }, with: session)
        }
    }

    @Test("A card that is mute when it arrives is asked for again", arguments: [2, 3])
    func mute(times: Int) async throws {
        let field = InProcessField()
        let shop = try PointOfSale(.custom(MuteAtFirstReader(field.reader, times: times)))
        let session = try await shop.session()
        try field.present(EmulatedCard(.visaCredit))
        let read = try await shop.read(with: session)
        let retries = Array(repeating: ["readyForTap", "readRetry"], count: 2).flatMap(\.self)
        if times == 2 {
            #expect(read.events == retries + PointOfSale.usualEvents)
            #expect(shop.authorize(try shop.open(read.result.get())).isApproved)
        } else {
            #expect(errorName(of: read.result) == "cardReadFailed")
            #expect(
                read.events == retries + [
                    "readyForTap", "readNotCompleted", "userInterfaceDismissed",
                ])
        }
    }
}
