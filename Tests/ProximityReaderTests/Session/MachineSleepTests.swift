// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ProximityReader

@Suite("Machine sleep")
struct MachineSleepTests {
    /// Clocks with a pause before each reading.
    private final class Clocks {
        var pauses: [Duration]
        var now = Duration.seconds(100)

        init(_ pauses: [Duration]) { self.pauses = pauses }

        func read() -> Duration {
            now += pauses.isEmpty ? .zero : pauses.removeFirst()
            return now
        }
    }

    @Test(
        "The sleep is the difference of two clocks, however the program is interrupted",
        arguments: [
            [], [.zero, .seconds(3)], [.zero, .zero, .seconds(3)],
            [.zero, .seconds(3), .seconds(2), .zero, .seconds(5)],
        ] as [[Duration]])
    func interrupted(pauses: [Duration]) {
        let clocks = Clocks(pauses)
        let asleep = MachineSleep.duration(
            sinceStart: { clocks.read() + .seconds(40) }, awake: { clocks.read() })
        #expect(asleep == .seconds(40))
    }

    @Test("Two readings count as simultaneous if they are less than ten milliseconds apart")
    func tolerance() {
        for (gap, expected) in [(9_999, 1), (10_000, 2)] {
            let clocks = Clocks([.zero, .zero, .microseconds(gap)])
            var count = 0
            _ = MachineSleep.duration {
                count += 1
                return clocks.read()
            } awake: {
                clocks.read()
            }
            #expect(count == expected)
        }
    }

    @Test("On a busy machine, the sleep is measured as accurately as possible")
    func busy() {
        let clocks = Clocks((0..<1_000).map { .milliseconds($0 == 301 ? 20 : 50) })
        var count = 0
        let asleep = MachineSleep.duration {
            count += 1
            return clocks.read() + .seconds(40)
        } awake: {
            clocks.read()
        }
        #expect(asleep > .seconds(40) && asleep < .milliseconds(40_100))
        #expect(count == 100)
    }
}
