// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import HTTPServer

/// Metrics for Prometheus, in its text format, version 0.0.4.
package struct Exposition: Sendable {
    private var lines: [String] = []

    package init() {}

    /// Adds counters with the same name.
    ///
    /// - Parameters:
    ///   - name: Their name, such as `taptopay_reads_total`.
    ///   - help: What they count.
    ///   - counters: The counters.
    package mutating func counters(_ name: String, _ help: String, _ counters: Counters) {
        head(name, "counter", help)
        lines += counters.lines(name)
    }

    /// Adds a histogram.
    package mutating func histogram(_ name: String, _ help: String, _ value: Histogram) {
        head(name, "histogram", help)
        lines += value.lines(name)
    }

    /// Adds a gauge, a value that can go up and down.
    package mutating func gauge(_ name: String, _ help: String, _ value: Int) {
        head(name, "gauge", help)
        lines.append("\(name) \(value)")
    }

    /// The metrics as a response.
    package var response: Response {
        Response(
            type: "text/plain; version=0.0.4; charset=utf-8",
            body: Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    private mutating func head(_ name: String, _ kind: String, _ help: String) {
        lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(kind)"]
    }
}

/// Counters with the same name and different labels.
package struct Counters: Sendable {
    /// The counts by their labels as written, such as `state="completed"`.
    private var counts: [String: Int] = [:]

    package init() {}

    /// Counts one more.
    ///
    /// - Parameter labels: Names and values, such as `state` and `completed`. The values are this
    ///   program's own words, which need no escapes.
    package mutating func add(_ labels: KeyValuePairs<StaticString, String>) {
        let text = labels.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: ",")
        counts[text, default: 0] += 1
    }

    /// Returns the lines in Prometheus's text format, version 0.0.4, sorted by labels.
    func lines(_ name: String) -> [String] {
        counts.sorted { $0.key < $1.key }.map { "\(name){\($0.key)} \($0.value)" }
    }
}

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
