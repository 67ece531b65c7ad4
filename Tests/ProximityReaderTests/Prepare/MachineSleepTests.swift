// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ProximityReader

@Suite("The machine's sleep")
struct MachineSleepTests {
    /// Clocks that a program reads, each reading after a pause.
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
        "is what one clock counted and the other did not, however a program was interrupted",
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

    @Test("is measured as well as can be when there is no quiet moment")
    func busy() {
        let clocks = Clocks((0..<1_000).map { .milliseconds($0 == 301 ? 20 : 50) })
        let asleep = MachineSleep.duration(
            sinceStart: { clocks.read() + .seconds(40) }, awake: { clocks.read() })
        #expect(asleep > .seconds(40) && asleep < .milliseconds(40_100))
    }
}
