// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ServiceInterface
internal import Support

/// The metrics of the service, for Prometheus.
final class KioskMetrics: Sendable {
    private struct Counts {
        var reads = Counters()
        var payments = Counters()
        var requests = Counters()
        var cardTime = Histogram()
        var readTime = Histogram()
        var requestTime = Histogram()
    }

    private let counts = Lock(Counts())

    /// Counts a read that ended.
    func count(_ read: ReadResource, _ duration: Duration) {
        counts.withLock { counts in
            counts.reads.add([
                "kind": read.request.kind.rawValue, "state": read.state.rawValue,
            ])
            counts.readTime.add(duration)
        }
    }

    /// Counts a payment on the sheet that ended.
    func count(_ payment: PaymentRecord) {
        counts.withLock { $0.payments.add(["state": payment.state.rawValue]) }
    }

    /// Counts a card that was in the field.
    func countCard(_ duration: Duration) {
        counts.withLock { $0.cardTime.add(duration) }
    }

    /// Counts a request that was answered.
    func count(operation: String, status: UInt16, _ duration: Duration) {
        counts.withLock { counts in
            counts.requests.add(["operation": operation, "status": "\(status)"])
            counts.requestTime.add(duration)
        }
    }

    /// All metrics in the format of Prometheus.
    var exposition: Exposition {
        let counts = counts.withLock { $0 }
        var page = Exposition()
        page.counters("taptopay_reads_total", "Reads that ended.", counts.reads)
        page.counters(
            "taptopay_payments_total", "Payments on the sheet that ended.", counts.payments)
        page.counters(
            "taptopay_http_requests_total", "Requests that were answered.", counts.requests)
        page.histogram(
            "taptopay_card_seconds", "Time from a card's detection to its result.", counts.cardTime)
        page.histogram(
            "taptopay_read_seconds", "Time from the request of a read to its end.", counts.readTime)
        page.histogram(
            "taptopay_http_request_seconds", "Time from request to response.", counts.requestTime)
        return page
    }
}
