// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import TestSupport
internal import Testing

@testable internal import ProximityReader

@Suite("A clock that sleeps in slices")
struct SlicedClockTests {
    @Test(
        "A sliced sleep ends on time, with no slice longer than a second",
        arguments: [
            (Duration.milliseconds(2_500), [1_000, 1_000, 500]),
            (.seconds(1), [1_000]), (.milliseconds(1), [1]), (.zero, [0]),
        ] as [(Duration, [Int64])])
    func parts(sleep: Duration, parts: [Int64]) async throws {
        let base = ManualClock(movesItself: true)
        let start = base.now
        let deadline = start.advanced(by: sleep)
        try await SlicedClock(base: base).sleep(until: deadline, tolerance: nil)
        #expect(start.duration(to: base.now) == sleep)
        #expect(base.waits == parts.map { .milliseconds($0) })
    }

    @Test("A sleep with a tolerance has slices of a minute")
    func longParts() async throws {
        for (sleep, parts) in [
            (Duration.seconds(150), [60, 60, 30]), (.seconds(60), [60]), (.seconds(61), [60, 1]),
        ] {
            let base = ManualClock(movesItself: true)
            let deadline = base.now.advanced(by: sleep)
            try await SlicedClock(base: base).sleep(until: deadline, tolerance: .seconds(1))
            #expect(base.waits == parts.map { .seconds($0) })
        }
    }
}
