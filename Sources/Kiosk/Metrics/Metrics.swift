// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What the service counts, for Prometheus.
final class Metrics: Sendable {
    private struct Counts {
        var reads: [String: Int] = [:]
        var requests: [String: Int] = [:]
        var cardTime = Histogram()
        var readTime = Histogram()
        var requestTime = Histogram()
    }

    private let counts = Lock(Counts())

    /// Counts a read that ended.
    func count(_ read: ReadResource, _ duration: Duration) {
        counts.withLock { counts in
            let labels = "kind=\"\(read.request.kind.rawValue)\",state=\"\(read.state.rawValue)\""
            counts.reads[labels, default: 0] += 1
            counts.readTime.add(duration)
        }
    }

    /// Counts a card that was in the field.
    func countCard(_ duration: Duration) {
        counts.withLock { $0.cardTime.add(duration) }
    }

    /// Counts a request that was answered.
    func count(operation: String, status: UInt16, _ duration: Duration) {
        counts.withLock { counts in
            counts.requests["operation=\"\(operation)\",status=\"\(status)\"", default: 0] += 1
            counts.requestTime.add(duration)
        }
    }

    /// The page for Prometheus, in its text format, version 0.0.4.
    ///
    /// - Parameter gauges: What is counted elsewhere, by name.
    /// - Returns: The text.
    func page(_ gauges: [(name: String, help: String, value: Int)]) -> String {
        let counts = counts.withLock { $0 }
        var lines: [String] = []
        func head(_ name: String, _ kind: String, _ help: String) {
            lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(kind)"]
        }
        func counters(_ name: String, _ help: String, _ values: [String: Int]) {
            head(name, "counter", help)
            for (labels, value) in values.sorted(by: { $0.key < $1.key }) {
                lines.append("\(name){\(labels)} \(value)")
            }
        }
        func histogram(_ name: String, _ help: String, _ value: Histogram) {
            head(name, "histogram", help)
            lines += value.lines(name)
        }
        counters("taptopay_reads_total", "Reads that ended.", counts.reads)
        counters("taptopay_http_requests_total", "Requests that were answered.", counts.requests)
        histogram(
            "taptopay_card_seconds", "From a card's detection to its result.", counts.cardTime)
        histogram(
            "taptopay_read_seconds", "From the request for a read to its end.", counts.readTime)
        histogram(
            "taptopay_http_request_seconds", "From a request to its answer.", counts.requestTime)
        for gauge in gauges {
            head(gauge.name, "gauge", gauge.help)
            lines.append("\(gauge.name) \(gauge.value)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
