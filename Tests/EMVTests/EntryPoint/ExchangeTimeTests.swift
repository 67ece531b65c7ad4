// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, DF8127: The time limit for a data exchange with the terminal")
struct ExchangeTimeTests {
    @Test("A response within the time limit is returned")
    func inTime() async {
        let answer = await ManualClock().first(within: .milliseconds(500)) { 7 }
        #expect(answer == 7)
    }

    @Test("If the terminal does not respond, the wait ends at the time limit")
    func never() async {
        let clock = ManualClock()
        let (silence, end) = AsyncStream<Int>.makeStream()
        let waiting = Task {
            await clock.first(within: .milliseconds(500)) {
                for await number in silence { return number }
                return 0
            }
        }
        await clock.untilSleeping()
        clock.advance(by: .milliseconds(500))
        #expect(await waiting.value == nil)
        end.finish()
    }
}
