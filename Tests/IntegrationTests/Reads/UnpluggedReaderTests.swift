// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PCSC
import ProximityReader
import SmartCard
import Support
import TestSupport
import Testing

/// A reader that is unplugged while in use.
@Suite("Unplugged readers")
struct UnpluggedReaderTests {
    private static let brokenEvents = [
        "readyForTap", "cardDetected", "readNotCompleted", "userInterfaceDismissed", "notReady",
    ]

    @Test(
        "A reader unplugged at any exchange ends read and session, and works when it is back",
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
            #expect(read.events == Self.brokenEvents, "at \(exchange)")
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

    @Test(
        "A PC/SC reader unplugged at any exchange ends both, and works under its new name",
        arguments: [CardProfile.visaCredit, .mastercardCredit])
    func unpluggedFromTheService(profile: CardProfile) async throws {
        func plugged(_ number: Int) -> ScriptedService.Reader {
            ScriptedService.Reader(
                "ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 0\(number) 00",
                answerToReset: ScriptedCard.contactless, eventCount: 1)
        }
        let length = try await ReadLength.commands(of: profile)
        try await ScriptedService.run([plugged(0)]) { service in
            let shop = try PointOfSale(.custom(PCSCReader.patient()))
            var session = try await shop.session()
            let card = EmulatedCard(profile)
            for exchange in 1...length {
                let number = Lock(0)
                service.answer { request, data in
                    guard request == .transmit else { return (0, []) }
                    let isGone = number.withLock { number in
                        number += 1
                        return number >= exchange
                    }
                    // SCARD_E_READER_UNAVAILABLE, as pcscd and libccid say it.
                    return isGone ? (0x8010_0017, []) : (0, card.respond(to: data))
                }
                let read = try await shop.read(with: session) { event in
                    if event == "cardDetected" { service.show([]) }
                }
                #expect(errorName(of: read.result) == "readerNotAvailable")
                #expect(read.events == Self.brokenEvents, "at \(exchange)")
                #expect(await errorName { try await shop.session() } == "prepareFailed")
                service.show([plugged(exchange)])
                session = try await shop.session()
            }
            service.answer { request, data in
                (0, request == .transmit ? card.respond(to: data) : [])
            }
            try await shop.expectSuccess(of: {}, with: session)
        }
    }

    @Test("A PC/SC reader unplugged while a card is awaited ends both, and works again")
    func unpluggedDuringTheWait() async throws {
        let reader = ScriptedService.Reader("SCM SCL3711 00 00")
        try await ScriptedService.run([reader]) { service in
            let shop = try PointOfSale(.custom(PCSCReader.patient()))
            let session = try await shop.session()
            let read = try await shop.read(with: session) { event in
                guard event == "readyForTap" else { return }
                await service.untilWaiting()
                service.show([])
            }
            #expect(errorName(of: read.result) == "readerNotAvailable")
            #expect(
                read.events == [
                    "readyForTap", "readNotCompleted", "userInterfaceDismissed", "notReady",
                ])
            let card = EmulatedCard(.visaCredit)
            service.answer { request, data in
                (0, request == .transmit ? card.respond(to: data) : [])
            }
            var again = reader
            again.answerToReset = ScriptedCard.contactless
            again.eventCount = 1
            service.show([again])
            try await shop.expectSuccess(of: {}, with: try await shop.session())
        }
    }

    @Test("Only the session's own PC/SC reader ends an idle session when it is unplugged")
    func unpluggedWhileIdle() async throws {
        let reader = ScriptedService.Reader(
            "SCM SCL3711 00 00", answerToReset: ScriptedCard.contactless, eventCount: 1)
        let other = ScriptedService.Reader("Alcor Micro AU9540 01 00")
        try await ScriptedService.run([reader, other]) { service in
            let card = EmulatedCard(.visaCredit)
            service.answer { request, data in
                (0, request == .transmit ? card.respond(to: data) : [])
            }
            let shop = try PointOfSale(.custom(PCSCReader.patient(.named("SCL3711"))))
            let session = try await shop.session()
            await service.untilWaiting()
            service.show([reader])
            try await shop.expectSuccess(of: {}, with: session)
            let events = shop.reader.events
            await service.untilWaiting()
            service.show([])
            for await event in events where event.name == "notReady" { break }
            #expect(
                await errorName { try await session.readPaymentCard(PointOfSale.request) }
                    == "noReaderSession")
            #expect(await errorName { try await shop.session() } == "prepareFailed")
            service.show([reader])
            try await shop.expectSuccess(of: {}, with: try await shop.session())
        }
    }

    @Test("A reader that is gone before it is watched is reported at once")
    func goneBeforeTheWatch() async throws {
        try await ScriptedService.run([ScriptedService.Reader("SCM SCL3711 00 00")]) { service in
            let reader = PCSCReader.patient()
            try await reader.probe()
            service.show([])
            for await loss in reader.losses() {
                #expect(loss.code == .readerUnavailable)
                break
            }
        }
    }
}
