// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import SmartCard
internal import TestSupport
internal import Testing

/// The normal use of a card in a reader.
@Suite(.pcscd)
struct PCSCReaderTests {
    private static let command: [UInt8] = [0x00, 0xB2, 0x01, 0x0C, 0x00]

    @Test
    func aCommandReachesTheCardAndItsAnswerComesBack() async throws {
        try await PrivatePCSCD.run { pcscd in
            let virtual = try ScriptedCard(in: pcscd)
            let reader = PCSCReader.patient()
            try await reader.probe()
            #expect(reader.name == "Example Reader 00 00")
            let card = try await reader.waitForCard()
            #expect(card.answerToReset.isContactless)
            #expect(try await card.transmit(Self.command) == [0x00, 0x90, 0x00])
            #expect(virtual.commands == [Self.command])
            await card.disconnect()
            virtual.remove()
        }
    }

    @Test
    func theLongestAnswerComesBackWhole() async throws {
        try await PrivatePCSCD.run { pcscd in
            let answer = [UInt8](repeating: 0x5A, count: 65_533) + [0x90, 0x00]
            let virtual = try ScriptedCard(in: pcscd) { _, _ in .answer(answer) }
            let card = try await PCSCReader.patient().waitForCard()
            #expect(try await card.transmit(Self.command) == answer)
            virtual.remove()
        }
    }

    @Test
    func aCardPresentedDuringTheWaitIsTaken() async throws {
        try await PrivatePCSCD.run { pcscd in
            let clock = ManualClock()
            let reader = PCSCReader(.named("00 01"), clock: clock)
            async let card = reader.waitForCard()
            await clock.waitUntilSleeping()
            let virtual = try ScriptedCard(in: pcscd, slot: 1)
            #expect(try await card.transmit(Self.command) == [0x00, 0x90, 0x00])
            #expect(reader.name == "Example Reader 00 01")
            virtual.remove()
        }
    }

    @Test
    func theSlotWithAContactlessCardIsChosen() async throws {
        try await PrivatePCSCD.run { pcscd in
            let contact = try ScriptedCard(
                in: pcscd, answerToReset: [0x3B, 0x65, 0, 0, 0x20, 0x63, 0xCB, 0x68, 0])
            let contactless = try ScriptedCard(in: pcscd, slot: 1)
            try await BlockingThread.run {
                let context = try Context()
                for slot in 0...1 { _ = try context.wait(slot: slot) { $0.contains(.present) } }
            }
            let card = try await PCSCReader.patient().waitForCard()
            #expect((card as? PCSCCard)?.reader == "Example Reader 00 01")
            contact.remove()
            contactless.remove()
        }
    }

    @Test
    func aResetSwitchesTheFieldOffAndOn() async throws {
        try await PrivatePCSCD.run { pcscd in
            let virtual = try ScriptedCard(in: pcscd)
            let card = try await PCSCReader.patient().waitForCard()
            _ = try await card.transmit(Self.command)
            let before = virtual.powerCycles
            try await card.reset()
            #expect(try await card.transmit(Self.command) == [0x00, 0x90, 0x00])
            #expect(virtual.powerCycles == before + 1)
            #expect(card.answerToReset.bytes == ScriptedCard.contactless)
            virtual.remove()
        }
    }

    @Test
    func theReaderAnswersForTheCardsIdentifier() async throws {
        try await PrivatePCSCD.run { pcscd in
            let virtual = try ScriptedCard(in: pcscd) { command, _ in
                command == PseudoAPDU.identifier
                    ? .answer([0x08, 0x01, 0x02, 0x03, 0x90, 0x00]) : .answer([0x6A, 0x81])
            }
            let card = try #require(try await PCSCReader.patient().waitForCard() as? PCSCCard)
            #expect(try await card.identifier() == [0x08, 0x01, 0x02, 0x03])
            #expect(try await card.answerToSelect() == nil)
            virtual.remove()
        }
    }

    @Test
    func removalIsSeen() async throws {
        try await PrivatePCSCD.run { pcscd in
            let virtual = try ScriptedCard(in: pcscd)
            let card = try await PCSCReader.patient().waitForCard()
            virtual.remove()
            try await card.waitForRemoval()
            // A second wait ends at once.
            try await card.waitForRemoval()
        }
    }

    @Test
    func removalIsSeenAfterTheCardWasLetGo() async throws {
        try await PrivatePCSCD.run { pcscd in
            let virtual = try ScriptedCard(in: pcscd)
            let card = try await PCSCReader.patient().waitForCard()
            await card.disconnect()
            await card.disconnect()
            async let removal: Void = card.waitForRemoval()
            virtual.remove()
            try await removal
            await #expect(throws: CardError(.cardRemoved)) {
                try await card.transmit(Self.command)
            }
        }
    }

    @Test
    func aCardThatIsLetGoIsFreeForOthers() async throws {
        try await PrivatePCSCD.run { pcscd in
            let virtual = try ScriptedCard(in: pcscd)
            let (first, second) = (PCSCReader.patient(), PCSCReader.patient())
            let card = try await first.waitForCard()
            let wait = Task { try await second.waitForCard() }
            await waitUntil("the reader is busy") { await second.obstacle()?.code == .readerBusy }
            await card.disconnect()
            let other = try await wait.value
            #expect(try await other.transmit(Self.command) == [0x00, 0x90, 0x00])
            virtual.remove()
        }
    }

    @Test
    func aCardThatNobodyHoldsAnyMoreIsLetGo() async throws {
        try await PrivatePCSCD.run { pcscd in
            let virtual = try ScriptedCard(in: pcscd)
            let reader = PCSCReader.patient()
            _ = try await reader.waitForCard()
            // The card ends with its last reference, and the reader's thread, which made it, can
            // hold one for a moment after the wait has ended.
            try await reader.probe()
            let card = try await PCSCReader.patient().waitForCard()
            #expect(try await card.transmit(Self.command) == [0x00, 0x90, 0x00])
            virtual.remove()
        }
    }

    @Test
    func aDialogueOnThePreferredExecutorStaysOnTheReadersThread() async throws {
        try await PrivatePCSCD.run { pcscd in
            let virtual = try ScriptedCard(in: pcscd)
            let card = try await PCSCReader.patient().waitForCard()
            let threads = try await withTaskExecutorPreference(card.preferredExecutor) {
                var threads: Set<String> = []
                for _ in 0..<20 {
                    threads.insert(BlockingThread.currentName)
                    _ = try await card.transmit(Self.command)
                    threads.insert(BlockingThread.currentName)
                }
                return threads
            }
            #expect(threads == ["pcsc-reader"])
            virtual.remove()
        }
    }
}
