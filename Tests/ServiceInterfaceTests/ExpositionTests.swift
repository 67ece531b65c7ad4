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
}
