// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A histogram of durations, in seconds.
package struct Histogram: Sendable {
    /// The upper bounds of the buckets.
    package static let bounds = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

    private var counts = [Int](repeating: 0, count: bounds.count)
    private var count = 0
    private var sum = 0.0

    package init() {}

    /// Counts a duration.
    package mutating func add(_ duration: Duration) {
        let seconds = duration / .seconds(1)
        count += 1
        sum += seconds
        for (place, bound) in Self.bounds.enumerated() where seconds <= bound {
            counts[place] += 1
        }
    }

    /// Returns the lines in Prometheus's text format, version 0.0.4.
    func lines(_ name: String) -> [String] {
        let buckets = zip(Self.bounds, counts).map { bound, count in
            "\(name)_bucket{le=\"\(bound)\"} \(count)"
        }
        return buckets + [
            "\(name)_bucket{le=\"+Inf\"} \(count)", "\(name)_sum \(sum)", "\(name)_count \(count)",
        ]
    }
}
