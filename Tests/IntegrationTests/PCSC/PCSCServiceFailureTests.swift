// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import SmartCard
internal import TestSupport
internal import Testing

/// What can go wrong with the service and its readers, and that the next tap works.
@Suite(.serialized, .pcscd)
struct PCSCServiceFailureTests {
    private static let command: [UInt8] = [0x00, 0xB2, 0x01, 0x0C, 0x00]

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
    func withoutPCSCDThereIsNoService() async throws {
        try await PrivatePCSCD.run { pcscd in
            try pcscd.kill()
            let reader = PCSCReader.patient()
            let error = await #expect(throws: CardError(.serviceUnavailable)) {
                try await reader.probe()
            }
            #expect(error?.returnCode == 0x8010_001D)
            await #expect(throws: CardError(.serviceUnavailable)) {
                try await reader.waitForCard()
            }
            try pcscd.start()
            try await Self.expectNextTapWorks(reader, in: pcscd)
        }
    }

    @Test
    func pcscdKilledBetweenCommands() async throws {
        try await PrivatePCSCD.run { pcscd in
            let first = try ScriptedCard(in: pcscd)
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            _ = try await card.transmit(Self.command)
            try pcscd.kill()
            await #expect(throws: CardError(.serviceUnavailable)) {
                try await card.transmit(Self.command)
            }
            await card.disconnect()
            first.remove()
            try pcscd.start()
            try await Self.expectNextTapWorks(reader, in: pcscd)
        }
    }

    @Test
    func pcscdRestartedBetweenTwoTaps() async throws {
        try await PrivatePCSCD.run { pcscd in
            let reader = PCSCReader.patient()
            try await Self.expectNextTapWorks(reader, in: pcscd)
            try pcscd.kill()
            try pcscd.start()
            // The context of the first tap is dead, which the reader has not noticed yet.
            try await Self.expectNextTapWorks(reader, in: pcscd)
        }
    }

    @Test
    func pcscdKilledDuringACommand() async throws {
        try await PrivatePCSCD.run { pcscd in
            let silent = try ScriptedCard(in: pcscd) { _, _ in .hang }
            let reader = PCSCReader.patient()
            let card = try await reader.waitForCard()
            async let answer = card.transmit(Self.command)
            await silent.untilCommands(1)
            try pcscd.kill()
            do {
                _ = try await answer
                Issue.record("There is an answer.")
            } catch {
                #expect(error as? CardError == CardError(.serviceUnavailable))
            }
            silent.remove()
            try pcscd.start()
            try await Self.expectNextTapWorks(reader, in: pcscd)
        }
    }

    @Test
    func pcscdKilledDuringTheWaitForACard() async throws {
        try await PrivatePCSCD.run { pcscd in
            let clock = ManualClock()
            let reader = PCSCReader(clock: clock)
            let wait = Task { try await reader.waitForCard() }
            await clock.waitUntilSleeping()
            try pcscd.kill()
            await #expect(throws: CardError(.serviceUnavailable)) { try await wait.value }
            try pcscd.start()
            try await Self.expectNextTapWorks(reader, in: pcscd)
        }
    }

    @Test
    func pcscdThatDoesNotAnswerIsLeftBehind() async throws {
        try await PrivatePCSCD.run { pcscd in
            let clock = ManualClock()
            let reader = PCSCReader(callLimit: .seconds(10), clock: clock)
            try await reader.probe()
            try pcscd.freeze()
            let probe = Task { try await reader.probe() }
            let time = Task {
                while !Task.isCancelled {
                    if clock.sleeperCount > 0 { clock.advance(by: .seconds(10)) }
                    await Task.yield()
                }
            }
            await #expect(throws: CardError(.timedOut)) { try await probe.value }
            time.cancel()
            // Otherwise it could also advance the clock of what follows.
            await time.value
            try pcscd.thaw()
            try await Self.expectNextTapWorks(reader, in: pcscd)
        }
    }
}
