// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// What the service counts, for Prometheus.
final class Metrics: Sendable {
    private struct Counts {
        var requests: [String: Int] = [:]
        var payments: [String: Int] = [:]
        var rejections: [String: Int] = [:]
        var requestTime = Histogram()
    }

    private let counts = Lock(Counts())

    /// Counts a request that was answered.
    func countRequest(status: UInt16, _ duration: Duration) {
        counts.withLock { counts in
            counts.requests["status=\"\(status)\"", default: 0] += 1
            counts.requestTime.add(duration)
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

    /// Everything counted, as Prometheus reads it.
    var exposition: Exposition {
        let counts = counts.withLock { $0 }
        var page = Exposition()
        page.counters(
            "taptopay_psp_requests_total", "Requests that were answered.", counts.requests)
        page.counters(
            "taptopay_psp_payments_total", "Payments that came into a state.", counts.payments)
        page.counters(
            "taptopay_psp_rejections_total", "Card data that was refused.", counts.rejections)
        page.histogram(
            "taptopay_psp_request_seconds", "From a request to its answer.", counts.requestTime)
        return page
    }
}
