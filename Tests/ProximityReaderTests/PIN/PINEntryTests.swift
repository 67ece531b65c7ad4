// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import SmartCard
import TestSupport
import Testing

@testable import ProximityReader

/// Keys in, a PIN or a reason out.
@Suite("The entry of a PIN", .timeLimit(.minutes(5)))
struct PINEntryTests {
    private let clock = ManualClock()

    private func digits(_ text: String) -> [PINPadKey] {
        text.utf8.map { .digit($0 - UInt8(ascii: "0")) }
    }

    private func entry(_ pad: any PINPad) -> PINEntry {
        PINEntry(
            pad: pad, clock: ElapsedClock(clock),
            times: PINTimes(total: .seconds(60), idle: .seconds(30)))
    }

    private func request(
        _ lengths: ClosedRange<Int> = 4...12, allowsBypass: Bool = true
    ) throws -> PINPadRequest {
        PINPadRequest(
            content: try CheckedRequest(TestBench.request).content(merchantName: "Test Shop"),
            lengths: lengths, allowsBypass: allowsBypass)
    }

    /// What an entry came to, without a PIN in it.
    private func name(_ outcome: PINEntry.Outcome) -> String {
        switch outcome {
        case .entered(let pin): "entered " + pin.withDigits { $0.map { "\($0)" }.joined() }
        case .bypassed: "bypassed"
        case .cancelled: "cancelled"
        case .timedOut: "timedOut"
        case .interrupted: "interrupted"
        case .failed(let reason): "failed \(reason)"
        }
    }

    private func run(
        _ keys: [PINPadKey], lengths: ClosedRange<Int> = 4...12, allowsBypass: Bool = true
    ) async throws -> (String, [PINPadDisplay]) {
        let pad = ScriptedPINPad(entries: [keys])
        let outcome = await entry(pad).run(
            try request(lengths, allowsBypass: allowsBypass))
        return (name(outcome), pad.displays)
    }

    @Test(
        "takes 4 to 12 digits: ISO 9564-1, 8.1",
        arguments: ["1234", "00000", "123456789012"])
    func lengths(pin: String) async throws {
        let (outcome, displays) = try await run(digits(pin) + [.enter])
        #expect(outcome == "entered \(pin)")
        #expect(displays.map(\.digitCount) == Array(0...pin.utf8.count))
        #expect(displays.allSatisfy { $0.message == .enterPIN })
    }

    @Test("rejects another length with a message, and starts again")
    func wrongLength() async throws {
        let (outcome, displays) = try await run(
            digits("123") + [.enter] + digits("9876") + [.enter])
        #expect(outcome == "entered 9876")
        #expect(displays[4] == PINPadDisplay(message: .wrongLength(4...12), digitCount: 0))
    }

    @Test("rejects a digit too many, and does not take the first twelve for the PIN")
    func tooLong() async throws {
        let (outcome, displays) = try await run(
            digits("1234567890123") + digits("4444") + [.enter])
        #expect(outcome == "entered 4444")
        #expect(displays[13] == PINPadDisplay(message: .wrongLength(4...12), digitCount: 0))
    }

    @Test("keeps to the lengths of the PIN token")
    func tokenLengths() async throws {
        let (outcome, displays) = try await run(
            digits("1234") + [.enter] + digits("654321") + [.enter], lengths: 6...6)
        #expect(outcome == "entered 654321")
        #expect(displays.contains { $0.message == .wrongLength(6...6) })
    }

    @Test("begins anew after the clear key")
    func clear() async throws {
        let (outcome, displays) = try await run(
            digits("12") + [.clear] + digits("5678") + [.enter])
        #expect(outcome == "entered 5678")
        #expect(displays[3].digitCount == 0)
    }

    @Test(
        "ends with the cancel key, and with the bypass key where it may",
        arguments: [
            ([PINPadKey.cancel], true, "cancelled"), ([.digit(1), .cancel], true, "cancelled"),
            ([.bypass], true, "bypassed"), ([.bypass, .cancel], false, "cancelled"),
        ])
    func ends(keys: [PINPadKey], allowsBypass: Bool, expected: String) async throws {
        let (outcome, _) = try await run(keys, allowsBypass: allowsBypass)
        #expect(outcome == expected)
    }

    @Test("is over when no key comes for 30 seconds")
    func idle() async throws {
        let pad = ScriptedPINPad(entries: [digits("12")])
        let request = try request()
        async let outcome = entry(pad).run(request)
        while pad.displays.last?.digitCount != 2 { await Task.yield() }
        await clock.untilSleeping()
        clock.advance(by: .seconds(30))
        #expect(name(await outcome) == "timedOut")
    }

    @Test("is over after 60 seconds, however often a key comes")
    func total() async throws {
        let pad = StepPad()
        let request = try request()
        async let outcome = entry(pad).run(request)
        for _ in 0..<3 {
            await pad.untilWaiting()
            await clock.untilSleeping()
            clock.advance(by: .seconds(20) - .milliseconds(1))
            pad.press(.digit(1))
        }
        await pad.untilWaiting()
        await clock.untilSleeping()
        clock.advance(by: .milliseconds(3))
        #expect(name(await outcome) == "timedOut")
    }

    @Test("stops when its task is cancelled")
    func interrupted() async throws {
        let pad = ScriptedPINPad(entries: [digits("12")])
        let (entry, request) = (entry(pad), try request())
        let task = Task { await entry.run(request) }
        while pad.displays.last?.digitCount != 2 { await Task.yield() }
        task.cancel()
        #expect(name(await task.value) == "interrupted")
    }

    @Test("fails with its pad", arguments: [true, false])
    func failed(atOnce: Bool) async throws {
        let pad = BrokenPad(atOnce: atOnce)
        #expect(name(await entry(pad).run(try request())) == "failed no pad")
    }

    @Test("shows a mask that is always as wide, and never a digit")
    func mask() {
        let masks = (0...13).map { PINPadDisplay(message: .enterPIN, digitCount: $0).mask }
        #expect(Set(masks.map(\.count)) == [12])
        #expect(masks[0] == "············")
        #expect(masks[4] == "●●●●········")
        #expect(masks[12] == masks[13])
        #expect(
            "\(PINPadKey.digit(7)) \(String(reflecting: PINPadKey.digit(7)))" == "digit digit")
    }
}
