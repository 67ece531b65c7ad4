// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import ProximityReader
import TestSupport
import Testing

/// A pcscd that is killed before, during, and between reads.
@Suite("The end of the PC/SC service", .serialized, .pcscd)
struct ServiceEndTests {
    private static let brokenEvents = [
        "readyForTap", "cardDetected", "readNotCompleted", "userInterfaceDismissed", "notReady",
    ]

    @Test(
        "A service killed at any exchange ends read and session; the tap after a restart works",
        arguments: ["visa-credit", "mastercard-credit"])
    func killedAnywhere(card: String) async throws {
        // In a separate process, which has its own pcscd: it takes some seconds, in which other
        // tests with pcscd do not have to wait for their turn.
        await #expect(processExitsWith: .success) { [card = card as String] in
            try await Self.killAnywhere(try #require(CardProfile(named: card)))
        }
    }

    private static func killAnywhere(_ profile: CardProfile) async throws {
        let length = try await ReadLength.commands(of: profile)
        try await PrivatePCSCD.run { pcscd in
            let field = ServiceField(pcscd)
            let shop = try PointOfSale(.custom(field.reader))
            var session = try await shop.session()
            let card = EmulatedCard(profile)
            for exchange in 1...length {
                let killing = ActingCard(card, at: exchange) { try? pcscd.kill() }
                let read = try await shop.read(with: session) { event in
                    if event == "readyForTap" { try field.present(killing) }
                }
                #expect(errorName(of: read.result) == "readerServiceConnectionError")
                #expect(read.events == brokenEvents, "at \(exchange)")
                #expect(killing.commands.count == exchange)
                try pcscd.start()
                session = try await shop.session()
            }
            try await shop.expectSuccess(of: { try field.present(card) }, with: session)
        }
    }

    @Test("A service killed while a read waits for a card ends the session until the next prepare")
    func killedDuringTheWait() async throws {
        try await PrivatePCSCD.run { pcscd in
            let field = ServiceField(pcscd)
            let shop = try PointOfSale(.custom(field.reader))
            let session = try await shop.session()
            let read = try await shop.read(with: session) { event in
                if event == "readyForTap" { try pcscd.kill() }
            }
            #expect(errorName(of: read.result) == "readerServiceConnectionError")
            #expect(
                read.events == [
                    "readyForTap", "readNotCompleted", "userInterfaceDismissed", "notReady",
                ])
            #expect(
                await errorName { try await session.readPaymentCard(PointOfSale.request) }
                    == "noReaderSession")
            #expect(await errorName { try await shop.session() } == "serviceConnectionError")
            try pcscd.start()
            let next = try await shop.session()
            #expect(next !== session)
            try await shop.expectSuccess(
                of: { try field.present(EmulatedCard(.visaCredit)) }, with: next)
        }
    }

    @Test(
        "A service killed between reads ends the session at once, even if it is back immediately",
        arguments: [false, true])
    func killedBetweenReads(isBackAtOnce: Bool) async throws {
        try await PrivatePCSCD.run { pcscd in
            let field = ServiceField(pcscd)
            let shop = try PointOfSale(.custom(field.reader))
            let session = try await shop.session()
            let card = EmulatedCard(.mastercardCredit)
            try await shop.expectSuccess(of: { try field.present(card) }, with: session)
            let events = shop.reader.events
            try pcscd.kill()
            if isBackAtOnce { try pcscd.start() }
            for await event in events where event.name == "notReady" { break }
            #expect(
                await errorName { try await session.readPaymentCard(PointOfSale.request) }
                    == "noReaderSession")
            if !isBackAtOnce {
                #expect(await errorName { try await shop.session() } == "serviceConnectionError")
                try pcscd.start()
            }
            let next = try await shop.session()
            #expect(next !== session)
            try await shop.expectSuccess(of: { try field.present(card) }, with: next)
        }
    }
}
