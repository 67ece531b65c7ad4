// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import ServiceInterface
import Testing

@Suite("Metrics for Prometheus")
struct ExpositionTests {
    @Test("Counters have a line for each combination of labels, sorted by labels")
    func counters() throws {
        var counters = Counters()
        counters.add(["kind": "payment", "state": "failed"])
        counters.add(["kind": "payment", "state": "completed"])
        counters.add(["kind": "payment", "state": "completed"])
        var page = Exposition()
        page.counters("reads_total", "Reads that ended.", counters)
        page.gauge("pages", "Open pages.", 3)
        guard case .bytes(let body) = page.response.body else {
            Issue.record("The body is not bytes")
            return
        }
        #expect(
            String(decoding: body, as: UTF8.self) == """
                # HELP reads_total Reads that ended.
                # TYPE reads_total counter
                reads_total{kind="payment",state="completed"} 2
                reads_total{kind="payment",state="failed"} 1
                # HELP pages Open pages.
                # TYPE pages gauge
                pages 3

                """)
    }

    @Test("A histogram counts each duration in every bucket that includes it, and sums them")
    func histogram() throws {
        var histogram = Histogram()
        for duration in [Duration.milliseconds(25), .milliseconds(26), .seconds(61)] {
            histogram.add(duration)
        }
        var page = Exposition()
        page.histogram("read_seconds", "Time of a read.", histogram)
        guard case .bytes(let body) = page.response.body else {
            Issue.record("The body is not bytes")
            return
        }
        let counts = [0, 0, 1, 2, 2, 2, 2, 2, 2, 2]
        let buckets = zip(Histogram.bounds, counts).map {
            "read_seconds_bucket{le=\"\($0)\"} \($1)\n"
        }
        #expect(
            String(decoding: body, as: UTF8.self) == """
                # HELP read_seconds Time of a read.
                # TYPE read_seconds histogram
                \(buckets.joined())read_seconds_bucket{le="+Inf"} 3
                read_seconds_sum 61.051
                read_seconds_count 3

                """)
    }
}
