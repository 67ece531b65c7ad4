// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

/// The service's metrics for Prometheus.
final class ProcessorMetrics: Sendable {
    private struct Counts {
        var requests = Counters()
        var payments = Counters()
        var rejections = Counters()
        var requestTime = Histogram()
    }

    private let counts = Lock(Counts())

    /// Counts an answered request.
    func countRequest(status: UInt16, _ duration: Duration) {
        counts.withLock { counts in
            counts.requests.add(["status": "\(status)"])
            counts.requestTime.add(duration)
        }
    }

    /// Counts a payment that reached a state.
    func countPayment(_ state: String) {
        counts.withLock { $0.payments.add(["state": state]) }
    }

    /// Counts refused card data.
    func countRejection(_ code: String) {
        counts.withLock { $0.rejections.add(["code": code]) }
    }

    /// The metrics in the format of Prometheus.
    var exposition: Exposition {
        let counts = counts.withLock { $0 }
        var page = Exposition()
        page.counters(
            "taptopay_psp_requests_total", "Answered requests.", counts.requests)
        page.counters(
            "taptopay_psp_payments_total", "Payments that reached a state.", counts.payments)
        page.counters(
            "taptopay_psp_rejections_total", "Refused card data.", counts.rejections)
        page.histogram(
            "taptopay_psp_request_seconds", "Time from request to answer.", counts.requestTime)
        return page
    }
}
