// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What the service counts, for Prometheus.
final class Metrics: Sendable {
    private struct Counts {
        var requests: [String: Int] = [:]
        var payments: [String: Int] = [:]
        var rejections: [String: Int] = [:]
        var seconds = 0.0
        var count = 0
    }

    private let counts = Lock(Counts())

    /// Counts a request that was answered.
    func countRequest(status: UInt16, _ duration: Duration) {
        counts.withLock { counts in
            counts.requests["status=\"\(status)\"", default: 0] += 1
            counts.seconds += duration / .seconds(1)
            counts.count += 1
        }
    }

    /// Counts a payment that came into a state.
    func countPayment(_ state: String) {
        counts.withLock { $0.payments["state=\"\(state)\"", default: 0] += 1 }
    }

    /// Counts card data that was refused.
    func countRejection(_ code: String) {
        counts.withLock { $0.rejections["code=\"\(code)\"", default: 0] += 1 }
    }

    /// The page in Prometheus's text format, version 0.0.4.
    var page: String {
        let counts = counts.withLock { $0 }
        var lines: [String] = []
        func counters(_ name: String, _ help: String, _ values: [String: Int]) {
            lines += ["# HELP \(name) \(help)", "# TYPE \(name) counter"]
            for (labels, value) in values.sorted(by: { $0.key < $1.key }) {
                lines.append("\(name){\(labels)} \(value)")
            }
        }
        counters("taptopay_psp_requests_total", "Requests that were answered.", counts.requests)
        counters(
            "taptopay_psp_payments_total", "Payments that came into a state.", counts.payments)
        counters(
            "taptopay_psp_rejections_total", "Card data that was refused.", counts.rejections)
        lines += [
            "# HELP taptopay_psp_request_seconds From a request to its answer.",
            "# TYPE taptopay_psp_request_seconds summary",
            "taptopay_psp_request_seconds_sum \(counts.seconds)",
            "taptopay_psp_request_seconds_count \(counts.count)",
        ]
        return lines.joined(separator: "\n") + "\n"
    }
}
