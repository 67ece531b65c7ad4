// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import SmartCard
internal import TestSupport
internal import Testing

/// Readers whose slots share one name, which does not say which of them is contactless.
@Suite("Slots with one name", .serialized, .pcscd)
struct SharedNameTests {
    /// A reader as libacsccid1 lists it: contacts, contactless, and a security module.
    private static let device = "ACS ACR1281 1S Dual Reader"
    /// The answer to reset of a card with contacts.
    private static let contactAnswer: [UInt8] = [0x3B, 0x65, 0, 0, 0x20, 0x63, 0xCB, 0x68, 0]
    private static let command: [UInt8] = [0x00, 0xB2, 0x01, 0x0C, 0x00]

    @Test(
        "A known reader waits at its contactless slot, and says so",
        arguments: [ReaderSelection.automatic, .only, .named("ACR1281")])
    func known(selection: ReaderSelection) async throws {
        try await PrivatePCSCD.run(device: Self.device) { pcscd in
            let clock = ManualClock()
            let reader = PCSCReader(selection, callLimit: .patience, clock: clock)
            let wait = Task { try await reader.waitForCard() }
            await clock.waitUntilSleeping()
            await waitUntil("an obstacle is known") { await reader.obstacle() != nil }
            let obstacle = try #require(await reader.obstacle())
            #expect(obstacle == CardError(.noCard))
            #expect(obstacle.description.contains("“\(Self.device) 00 01”"))
            #expect(!obstacle.description.contains("00 00"))
            let virtual = try ScriptedCard(in: pcscd, slot: 1)
            #expect(try await wait.value.transmit(Self.command) == [0x00, 0x90, 0x00])
            #expect(reader.name == "\(Self.device) 00 01")
            #expect(await reader.obstacle() == nil)
            virtual.remove()
        }
    }

    @Test(
        "A reader of unknown kind is watched at all slots, whichever is contactless",
        arguments: [0, 1])
    func unknown(slot: Int) async throws {
        try await PrivatePCSCD.run(device: "Some Dual Reader") { pcscd in
            let contact = try ScriptedCard(
                in: pcscd, slot: 1 - slot, answerToReset: Self.contactAnswer)
            let reader = PCSCReader.patient(.automatic)
            let wait = Task { try await reader.waitForCard() }
            await waitUntil("an obstacle is known") { await reader.obstacle() != nil }
            let virtual = try ScriptedCard(in: pcscd, slot: slot)
            let card = try await wait.value
            #expect((card as? PCSCCard)?.reader == "Some Dual Reader 00 0\(slot)")
            #expect(try await card.transmit(Self.command) == [0x00, 0x90, 0x00])
            #expect(contact.commands.isEmpty)
            contact.remove()
            virtual.remove()
        }
    }

    @Test("A card in another slot than the watched one is reported with that slot")
    func otherSlot() async throws {
        try await PrivatePCSCD.run(device: Self.device) { pcscd in
            let inserted = try ScriptedCard(in: pcscd, answerToReset: Self.contactAnswer)
            let reader = PCSCReader.patient(.automatic)
            let wait = Task { try await reader.waitForCard() }
            var words = ""
            await waitUntil("the card in the other slot is reported") {
                words = await reader.obstacle()?.description ?? ""
                return words.contains("There is a card in “\(Self.device) 00 00”")
            }
            #expect(words.contains("hold the card to the reader's contactless interface"))
            wait.cancel()
            await #expect(throws: CardError(.cancelled)) { try await wait.value }
            inserted.remove()
        }
    }

    @Test("A slot that is chosen by its full name is used, whatever its kind")
    func fullName() async throws {
        try await PrivatePCSCD.run(device: Self.device) { pcscd in
            let tapped = try ScriptedCard(in: pcscd, slot: 1)
            let reader = PCSCReader.patient(.named("\(Self.device) 00 00"))
            let wait = Task { try await reader.waitForCard() }
            var words = ""
            await waitUntil("the card in the other slot is reported") {
                words = await reader.obstacle()?.description ?? ""
                return words.contains("There is a card in “\(Self.device) 00 01”")
            }
            #expect(words.contains("“\(Self.device) 00 00”"))
            let inserted = try ScriptedCard(in: pcscd, answerToReset: Self.contactAnswer)
            let card = try await wait.value
            #expect((card as? PCSCCard)?.reader == "\(Self.device) 00 00")
            inserted.remove()
            tapped.remove()
        }
    }

    @Test("A security module that is always in its slot is neither chosen nor reported")
    func securityModule() async throws {
        let names = (0...2).map { "\(Self.device) 00 0\($0)" }
        func readers(_ card: [UInt8]) -> [ScriptedService.Reader] {
            [
                ScriptedService.Reader(names[0]),
                ScriptedService.Reader(
                    names[1], answerToReset: card, eventCount: card.isEmpty ? 0 : 1),
                ScriptedService.Reader(
                    names[2], answerToReset: Self.contactAnswer, eventCount: 1, isMute: true),
            ]
        }
        try await ScriptedService.run(readers([])) { service in
            let reader = PCSCReader.patient(.automatic)
            let wait = Task { try await reader.waitForCard() }
            await waitUntil("an obstacle is known") { await reader.obstacle() != nil }
            let words = await reader.obstacle()?.description ?? ""
            #expect(words.contains(names[1]) && !words.contains(names[2]))
            service.show(readers(ScriptedCard.contactless))
            let card = try await wait.value
            #expect((card as? PCSCCard)?.reader == names[1])
        }
    }
}
