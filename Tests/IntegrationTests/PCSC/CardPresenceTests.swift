// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import SmartCard
internal import TestSupport
internal import Testing

@Suite("Whether a released card is still in the field", .serialized, .pcscd)
struct CardPresenceTests {
    /// Reads a card and releases it.
    private static func readCard(of reader: PCSCReader) async throws -> any ConnectedCard {
        let card = try await reader.waitForCard()
        _ = try await card.transmit([0x00, 0xB2, 0x01, 0x0C, 0x00])
        await card.disconnect()
        return card
    }

    @Test("A card is in the field until it is taken away, even if it comes back at once")
    func removal() async throws {
        try await PrivatePCSCD.run { pcscd in
            let first = try ScriptedCard(in: pcscd)
            let reader = PCSCReader.patient()
            let card = try await Self.readCard(of: reader)
            #expect(await card.isInField())
            first.remove()
            try await card.waitForRemoval()
            #expect(await !card.isInField())
            let second = try ScriptedCard(in: pcscd)
            let again = try await Self.readCard(of: reader)
            #expect(await !card.isInField())
            #expect(await again.isInField())
            second.remove()
        }
    }

    @Test("After a restart of the service, a card that is there counts as the same card")
    func restart() async throws {
        try await PrivatePCSCD.run { pcscd in
            let first = try ScriptedCard(in: pcscd)
            let reader = PCSCReader.patient()
            let card = try await Self.readCard(of: reader)
            try pcscd.kill()
            #expect(await card.isInField())
            first.remove()
            try pcscd.start()
            let stayed = try ScriptedCard(in: pcscd)
            try await reader.probe()
            // The service may not have seen it yet.
            await waitUntil("the card is seen") { await card.isInField() }
            async let removal: Void = card.waitForRemoval()
            stayed.remove()
            try await removal
            #expect(await !card.isInField())
        }
    }

    @Test("A card counts as present until the service has examined the reader")
    func unknown() async throws {
        var field = ScriptedService.Reader(
            "Test [CL Reader] 00 00", answerToReset: [0x3B, 0x80, 0x80, 0x01, 0x01], eventCount: 1)
        try await ScriptedService.run([field]) { service in
            let card = try await Self.readCard(of: .patient())
            #expect(await card.isInField())
            field.isKnown = false
            service.show([field])
            #expect(await card.isInField())
            let removal = Task { try await card.waitForRemoval() }
            await service.untilWaiting()
            field.isKnown = true
            service.show([field])
            await service.untilWaiting()
            field.answerToReset = []
            field.eventCount = 2
            service.show([field])
            try await removal.value
            #expect(await !card.isInField())
        }
    }
}
