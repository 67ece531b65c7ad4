// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import TestSupport
import Testing

@testable import ProximityReader

/// Tests which keys result in a PIN or another end of the entry.
@Suite("PIN entry")
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

    /// Returns the name of an outcome, with the test PIN if one was entered.
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
        "A PIN has 4 to 12 digits: ISO 9564-1, 8.1",
        arguments: ["1234", "00000", "123456789012"])
    func lengths(pin: String) async throws {
        let (outcome, displays) = try await run(digits(pin) + [.enter])
        #expect(outcome == "entered \(pin)")
        #expect(displays.map(\.digitCount) == Array(0...pin.utf8.count))
        #expect(displays.allSatisfy { $0.message == .enterPIN })
    }

    @Test("A PIN of the wrong length is rejected with a message, and the entry restarts")
    func wrongLength() async throws {
        let (outcome, displays) = try await run(
            digits("123") + [.enter] + digits("9876") + [.enter])
        #expect(outcome == "entered 9876")
        #expect(displays[4] == PINPadDisplay(message: .wrongLength(4...12), digitCount: 0))
    }

    @Test("A thirteenth digit is rejected, and the first twelve are not used as the PIN")
    func tooLong() async throws {
        let (outcome, displays) = try await run(
            digits("1234567890123") + digits("4444") + [.enter])
        #expect(outcome == "entered 4444")
        #expect(displays[13] == PINPadDisplay(message: .wrongLength(4...12), digitCount: 0))
    }

    @Test("PIN entry accepts only the lengths of the PIN token")
    func tokenLengths() async throws {
        let (outcome, displays) = try await run(
            digits("1234") + [.enter] + digits("654321") + [.enter], lengths: 6...6)
        #expect(outcome == "entered 654321")
        #expect(displays.contains { $0.message == .wrongLength(6...6) })
    }

    @Test("The clear key restarts PIN entry")
    func clear() async throws {
        let (outcome, displays) = try await run(
            digits("12") + [.clear] + digits("5678") + [.enter])
        #expect(outcome == "entered 5678")
        #expect(displays[3].digitCount == 0)
    }

    @Test(
        "The cancel key ends PIN entry, and the bypass key does if allowed",
        arguments: [
            ([PINPadKey.cancel], true, "cancelled"), ([.digit(1), .cancel], true, "cancelled"),
            ([.bypass], true, "bypassed"), ([.bypass, .cancel], false, "cancelled"),
        ])
    func ends(keys: [PINPadKey], allowsBypass: Bool, expected: String) async throws {
        let (outcome, _) = try await run(keys, allowsBypass: allowsBypass)
        #expect(outcome == expected)
    }

    @Test("PIN entry times out after 30 seconds without a key")
    func idle() async throws {
        let pad = ScriptedPINPad(entries: [digits("12")])
        let request = try request()
        async let outcome = entry(pad).run(request)
        await waitUntil("the pad shows two digits") { pad.displays.last?.digitCount == 2 }
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(30))
        #expect(name(await outcome) == "timedOut")
    }

    @Test("PIN entry times out after 60 seconds, even if keys are pressed")
    func total() async throws {
        let pad = StepPad()
        let request = try request()
        async let outcome = entry(pad).run(request)
        for _ in 0..<3 {
            await pad.untilWaiting()
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(20) - .milliseconds(1))
            pad.press(.digit(1))
        }
        await pad.untilWaiting()
        await clock.waitUntilSleeping()
        clock.advance(by: .milliseconds(3))
        #expect(name(await outcome) == "timedOut")
    }

    @Test("More time restarts the time until the next key, and changes nothing else")
    func moreTime() async throws {
        let (outcome, displays) = try await run(
            digits("12") + [.moreTime] + digits("34") + [.enter])
        #expect(outcome == "entered 1234")
        #expect(displays.map(\.digitCount) == [0, 1, 2, 2, 3, 4])
        let wrong = try await run(digits("12") + [.enter, .moreTime, .cancel]).1
        #expect(wrong.suffix(2).map(\.message) == [.wrongLength(4...12), .wrongLength(4...12)])
    }

    @Test("PIN entry stops when its task is canceled")
    func interrupted() async throws {
        let pad = ScriptedPINPad(entries: [digits("12")])
        let (entry, request) = (entry(pad), try request())
        let task = Task { await entry.run(request) }
        await waitUntil("the pad shows two digits") { pad.displays.last?.digitCount == 2 }
        task.cancel()
        #expect(name(await task.value) == "interrupted")
    }

    @Test(
        "A canceled PIN entry is interrupted, even if the PIN pad fails", arguments: [true, false])
    func interruptedFailure(atOnce: Bool) async throws {
        let (entry, request) = (entry(BrokenPad(atOnce: atOnce)), try request())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await entry.run(request)
        }
        #expect(name(await task.value) == "interrupted")
    }

    @Test("PIN entry fails if the PIN pad fails", arguments: [true, false])
    func failed(atOnce: Bool) async throws {
        let pad = BrokenPad(atOnce: atOnce)
        #expect(name(await entry(pad).run(try request())) == "failed no pad")
    }

    @Test("PIN entry shows a mask of constant width and never a digit")
    func mask() {
        let masks = (0...13).map { PINPadDisplay(message: .enterPIN, digitCount: $0).mask }
        #expect(Set(masks.map(\.count)) == [12])
        #expect(masks[0] == "············")
        #expect(masks[4] == "●●●●········")
        #expect(masks[12] == masks[13])
        #expect(
            "\(PINPadKey.digit(7)) \(String(reflecting: PINPadKey.digit(7)))" == "digit digit")
    }

    @Test("A scripted pad makes its entries in their order, and repeats the last one")
    func scripted() async throws {
        let pad = ScriptedPINPad(entries: [[.digit(1)], [.digit(2)], [.digit(3)]])
        let request = PINPadRequest(
            content: try CheckedRequest(TestBench.request).content(merchantName: "Shop"),
            lengths: 4...12, allowsBypass: false)
        for digit in [1, 2, 3, 3] as [UInt8] {
            try await pad.begin(request)
            #expect(try await pad.nextKey() == .digit(digit))
            await pad.end()
        }
        #expect(pad.requests.count == 4)
    }

    @Test("Without any time, PIN entry takes no key")
    func noTime() async throws {
        for times in [
            PINTimes(total: .zero, idle: .seconds(30)), PINTimes(total: .seconds(60), idle: .zero),
        ] {
            let pad = ScriptedPINPad(entries: [digits("1234") + [.enter]])
            let entry = PINEntry(pad: pad, clock: ElapsedClock(clock), times: times)
            #expect(name(await entry.run(try request())) == "timedOut")
            #expect(pad.displays.map(\.digitCount) == [0])
        }
    }

    @Test("A scripted pad presses no key after its entry, and waits until it is canceled")
    func noKeys() async throws {
        let pad = try #require(ScriptedPINPad(testPIN: "09"))
        try await pad.begin(try request())
        #expect(try await pad.nextKey() == .digit(0))
        await pad.end()
        let key = Task { try await pad.nextKey() }
        key.cancel()
        await #expect(throws: CancellationError.self) { try await key.value }
        try await pad.begin(try request())
        for expected: PINPadKey in [.digit(0), .digit(9), .enter] {
            #expect(try await pad.nextKey() == expected)
        }
        for text in ["", "1/", "1:", "a"] { #expect(ScriptedPINPad(testPIN: text) == nil) }
    }
}
