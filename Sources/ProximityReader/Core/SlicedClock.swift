// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A clock whose long sleeps are made of short ones.
///
/// The runtime keeps a cancelled sleep until its time comes: a tap time-out for each read
/// would hold a minute's worth of reads in memory. And a sleep does not count the time that
/// the machine is suspended, while `ContinuousClock` does; after a slice that is seen.
///
/// A sleep with a tolerance is no tap: it is seldom cancelled, and has longer slices so that
/// an idle program rests.
struct SlicedClock<Base: Clock<Duration>>: Clock {
    /// The longest single sleep.
    static var slice: Duration { .seconds(1) }
    /// The longest single sleep of one with a tolerance.
    static var longSlice: Duration { .seconds(60) }

    let base: Base

    var now: Base.Instant { base.now }
    var minimumResolution: Duration { base.minimumResolution }

    func sleep(until deadline: Base.Instant, tolerance: Duration?) async throws {
        let slice = tolerance == nil ? Self.slice : Self.longSlice
        while now.duration(to: deadline) > slice {
            try await base.sleep(until: now.advanced(by: slice), tolerance: nil)
        }
        try await base.sleep(until: deadline, tolerance: tolerance)
    }
}
