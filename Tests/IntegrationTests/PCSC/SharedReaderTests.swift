// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import PCSC
internal import ProximityReader
internal import SmartCard
internal import Support
internal import TestClocks
internal import TestSupport
internal import Testing

/// Desktops access each new card for some hundred milliseconds.
@Suite("A card that another program takes first", .serialized, .pcscd)
struct SharedReaderTests {
    private static let command: [UInt8] = [0x00, 0xB2, 0x01, 0x0C, 0x00]

    @Test("The card is read as soon as the other program releases it", arguments: [50, 500, 3_000])
    func grabbed(milliseconds: Int) async throws {
        try await PrivatePCSCD.run { pcscd in
            let other = try await CardGrabber(in: pcscd, .shared, milliseconds: milliseconds)
            let virtual = try ScriptedCard(in: pcscd)
            try await other.untilTaken()
            let card = try await PCSCReader.patient().waitForCard()
            #expect(try await card.transmit(Self.command) == [0x00, 0x90, 0x00])
            virtual.remove()
        }
    }

    @Test(
        "While the card is held, the reader reports it and names the program",
        arguments: CardGrabber.Hold.allCases)
    func held(hold: CardGrabber.Hold) async throws {
        try await PrivatePCSCD.run { pcscd in
            let other = try await CardGrabber(in: pcscd, hold)
            let virtual = try ScriptedCard(in: pcscd)
            let reader = PCSCReader.patient()
            try await other.untilTaken()
            #expect(await reader.obstacle() == nil)
            let wait = Task { try await reader.waitForCard() }
            var obstacle: CardError?
            await waitUntil("the reader is busy") {
                obstacle = await reader.obstacle()
                return obstacle?.code == .readerBusy
            }
            #expect(obstacle == CardError(.readerBusy))
            #expect(obstacle?.description.contains(other.description) == true)
            try other.letGo()
            let card = try await wait.value
            #expect(await reader.obstacle() == nil)
            #expect(try await card.transmit(Self.command) == [0x00, 0x90, 0x00])
            virtual.remove()
        }
    }

    @Test("A held card that is taken away is no longer waited for, but the next one is")
    func takenAway() async throws {
        try await PrivatePCSCD.run { pcscd in
            let other = try await CardGrabber(in: pcscd, .exclusive)
            let first = try ScriptedCard(in: pcscd)
            let reader = PCSCReader.patient()
            try await other.untilTaken()
            let wait = Task { try await reader.waitForCard() }
            await waitUntil("the reader is busy") { await reader.obstacle()?.code == .readerBusy }
            first.remove()
            await waitUntil("the reader is free") { await reader.obstacle()?.code != .readerBusy }
            other.end()
            let second = try ScriptedCard(in: pcscd)
            #expect(try await wait.value.transmit(Self.command) == [0x00, 0x90, 0x00])
            second.remove()
        }
    }

    @Test("A card held until the tap times out ends the read, and the app gets the program's name")
    func timeout() async throws {
        try await PrivatePCSCD.run { pcscd in
            let field = ServiceField(pcscd)
            defer { field.remove() }
            let clock = ManualClock()
            let shop = try PointOfSale(.custom(field.reader)) { $0.clock = clock }
            let session = try await shop.session()
            let other = try await CardGrabber(in: pcscd, .shared)
            try field.present(EmulatedCard(.visaCredit))
            try await other.untilTaken()
            let read = try await shop.read(with: session) { event in
                guard event == "readyForTap" else { return }
                await waitUntil("the reader is busy") {
                    await field.reader.obstacle()?.code == .readerBusy
                }
                await clock.waitUntilSleeping()
                clock.advance(by: .patience)
            }
            #expect(errorName(of: read.result) == "readerSessionBusy")
            let names = shop.diagnostics.withLock { $0.map(\.description) }
            #expect(names.contains { $0.contains(other.description) })
            // It charges nothing, and the next tap works.
            try other.letGo()
            try await shop.expectSuccess(of: {}, with: session)
        }
    }
}
