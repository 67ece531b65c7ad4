// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A clock that splits long sleeps into short ones.
///
/// The runtime keeps a canceled sleep until its deadline: a tap timeout for each read
/// would hold a minute's worth of reads in memory. Also, a sleep does not count the time during
/// which the machine is suspended, but `ContinuousClock` does; this is noticed after each slice.
///
/// A sleep with a tolerance is not for a tap: it is rarely canceled, and has longer slices so
/// that an idle program rests.
struct SlicedClock<Base: Clock<Duration>>: Clock {
    /// The longest single sleep.
    static var slice: Duration { .seconds(1) }
    /// The longest single sleep for a sleep with a tolerance.
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
