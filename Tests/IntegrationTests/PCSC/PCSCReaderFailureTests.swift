// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import SmartCard
internal import TestSupport
internal import Testing

/// What can go wrong with a card, and that the next tap still works.
@Suite(.serialized, .pcscd)
struct PCSCReaderFailureTests {
    private static let command: [UInt8] = [0x00, 0xB2, 0x01, 0x0C, 0x00]

    /// Presents a card to a reader, like a customer who tries again.
    private static func expectNextTapWorks(
        _ reader: PCSCReader, in pcscd: PrivatePCSCD
    ) async throws {
        let virtual = try ScriptedCard(in: pcscd)
        let card = try await reader.waitForCard()
        #expect(try await card.transmit(command) == [0x00, 0x90, 0x00])
        await card.disconnect()
        virtual.remove()
    }

    @Test
    func anEmptySuccessIsARemovedCard() async throws {
        try await PrivatePCSCD.run { pcscd in
            _ = try ScriptedCard(in: pcscd) { _, _ in .leave }
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            let error = await #expect(throws: CardError(.cardRemoved)) {
                try await card.transmit(Self.command)
            }
            #expect(error?.returnCode == 0)
            // Every further command gets the same error.
            await #expect(throws: CardError(.cardRemoved)) {
                try await card.transmit(Self.command)
            }
            try await card.waitForRemoval()
            try await Self.expectNextTapWorks(reader, in: pcscd)
        }
    }

    @Test(arguments: 1...4)
    func aCardTornAwayAtAnyCommandIsARemovedCard(tornAt: Int) async throws {
        try await PrivatePCSCD.run { pcscd in
            _ = try ScriptedCard(in: pcscd) { _, number in
                number == tornAt ? .leave : .answer([0x90, 0x00])
            }
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            for _ in 1..<tornAt { _ = try await card.transmit(Self.command) }
            await #expect(throws: CardError(.cardRemoved)) {
                try await card.transmit(Self.command)
            }
            try await card.waitForRemoval()
            try await Self.expectNextTapWorks(reader, in: pcscd)
        }
    }

    @Test
    func aCardTornAwayBetweenCommandsIsARemovedCard() async throws {
        try await PrivatePCSCD.run { pcscd in
            let virtual = try ScriptedCard(in: pcscd)
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            _ = try await card.transmit(Self.command)
            virtual.remove()
            let error = await #expect(throws: CardError(.cardRemoved)) {
                try await card.transmit(Self.command)
            }
            // Zero for an empty answer: vpcd may notice the loss only when it waits for an answer.
            let codes: [UInt32?] = [0, 0x8010_0016, 0x8010_0069]
            #expect(codes.contains(error?.returnCode))
            try await card.waitForRemoval()
            try await Self.expectNextTapWorks(reader, in: pcscd)
        }
    }

    @Test
    func aCardThatCameBackHasToBeConnectedAgain() async throws {
        try await PrivatePCSCD.run { pcscd in
            let first = try ScriptedCard(in: pcscd)
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            first.remove()
            try await card.waitForRemoval()
            let second = try ScriptedCard(in: pcscd)
            await #expect(throws: CardError(.cardRemoved)) {
                try await card.transmit(Self.command)
            }
            let again = try await reader.waitForCard()
            #expect(try await again.transmit(Self.command) == [0x00, 0x90, 0x00])
            second.remove()
        }
    }

    @Test(arguments: [false, true])
    func aCardThatNeverAnswersIsLeftBehind(onPreferredExecutor: Bool) async throws {
        try await PrivatePCSCD.run { pcscd in
            let clock = ManualClock()
            let silent = try ScriptedCard(in: pcscd) { _, _ in .hang }
            let reader = PCSCReader(callLimit: .seconds(10), clock: clock)
            let card = try await reader.waitForCard()
            let executor = onPreferredExecutor ? card.preferredExecutor : nil
            let dialogue = Task(executorPreference: executor) {
                try await card.transmit(Self.command)
            }
            await silent.untilCommands(1)
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(10))
            await #expect(throws: CardError(.timedOut)) { try await dialogue.value }
            await #expect(throws: CardError(.timedOut)) {
                try await card.transmit(Self.command)
            }
            // The silent card is still there, held by the call that never returns.
            async let next = reader.waitForCard()
            await card.disconnect()
            silent.remove()
            let virtual = try ScriptedCard(in: pcscd)
            var answer: [UInt8]?
            do {
                answer = try await next.transmit(Self.command)
            } catch let error as CardError where error.code == .cardRemoved {
                // The silent card was released before it was gone, and caught in between.
                answer = try await reader.waitForCard().transmit(Self.command)
            }
            #expect(answer == [0x00, 0x90, 0x00])
            virtual.remove()
        }
    }

    @Test
    func aSlowCardWithinTheLimitIsWaitedFor() async throws {
        try await PrivatePCSCD.run { pcscd in
            let clock = ManualClock()
            let latch = Latch()
            let virtual = try ScriptedCard(in: pcscd) { _, _ in
                .answerAfter(latch, [0x90, 0x00])
            }
            let card = try await PCSCReader(callLimit: .seconds(10), clock: clock).waitForCard()
            async let answer = card.transmit(Self.command)
            await virtual.untilCommands(1)
            await clock.waitUntilSleeping()
            clock.advance(by: .milliseconds(9_999))
            latch.open()
            #expect(try await answer == [0x90, 0x00])
            virtual.remove()
        }
    }

    @Test
    func cancellingEndsTheWaitForACard() async throws {
        try await PrivatePCSCD.run { pcscd in
            // Before the wait, at some point in its beginning, and (by the watchdog's sleep) in it.
            let clock = ManualClock()
            let reader = PCSCReader(clock: clock)
            for round in 0..<5 {
                let wait = Task { try await reader.waitForCard() }
                if round == 4 { await clock.waitUntilSleeping() }
                wait.cancel()
                await #expect(throws: CardError(.cancelled)) { try await wait.value }
            }
            try await Self.expectNextTapWorks(reader, in: pcscd)
        }
    }

    @Test(arguments: [false, true])
    func cancellingEndsTheWaitForAnAnswer(onPreferredExecutor: Bool) async throws {
        try await PrivatePCSCD.run { pcscd in
            let silent = try ScriptedCard(in: pcscd) { _, _ in .hang }
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            let executor = onPreferredExecutor ? card.preferredExecutor : nil
            let dialogue = Task(executorPreference: executor) {
                try await card.transmit(Self.command)
            }
            await silent.untilCommands(1)
            dialogue.cancel()
            await #expect(throws: CardError(.cancelled)) { try await dialogue.value }
            // Neither waits for the card, which is still silent.
            await card.disconnect()
            await #expect(throws: CardError(.cardRemoved)) {
                try await card.transmit(Self.command)
            }
            silent.remove()
            try await Self.expectNextTapWorks(reader, in: pcscd)
        }
    }

    @Test
    func cancellingEndsTheWaitForRemoval() async throws {
        try await PrivatePCSCD.run { pcscd in
            let virtual = try ScriptedCard(in: pcscd)
            let card = try await PCSCReader.patient().waitForCard()
            let removal = Task { try await card.waitForRemoval() }
            removal.cancel()
            await #expect(throws: CardError(.cancelled)) { try await removal.value }
            #expect(try await card.transmit(Self.command) == [0x00, 0x90, 0x00])
            virtual.remove()
        }
    }

    @Test
    func aCancelledTaskStillLetsItsCardGo() async throws {
        try await PrivatePCSCD.run { pcscd in
            let virtual = try ScriptedCard(in: pcscd)
            let card = try await PCSCReader.patient().waitForCard()
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                await card.disconnect()
            }
            await task.value
            _ = try await PCSCReader.patient().waitForCard()
            virtual.remove()
        }
    }
}
