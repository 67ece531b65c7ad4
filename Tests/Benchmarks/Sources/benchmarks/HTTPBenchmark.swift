// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import BenchmarkBodies
import CReference
import Foundation

/// Requests without a card, against the bare C library that answers with the same bytes.
enum HTTPBenchmark {
    static func measure() async throws -> [Measurement] {
        let server = try AnswerServer()
        let bare = reference_http_start()
        guard bare != 0 else { throw BenchmarkError("libmicrohttpd does not start") }
        let times = try Measurement.pair(rounds: 9) {
            try load(server.port)
        } _: {
            try load(bare)
        }
        var latencies = [Double](repeating: 0, count: 1000)
        guard reference_http_latencies(server.port, 200, &latencies, 1000) == 1 else {
            throw BenchmarkError("a request was not answered")
        }
        let before = try residentMegabytes()
        guard reference_http_listen(server.port, 500) == 1 else {
            throw BenchmarkError("an event stream did not begin")
        }
        let after = try residentMegabytes()
        await server.stop()
        return [
            Measurement(
                name: "HTTP, 10,000 requests over 32 connections", reference: "bare libmicrohttpd",
                unit: "us", ours: times.ours, theirs: times.theirs, bound: 2),
            Measurement(
                name: "HTTP, 99th percentile at 200 requests/s", reference: "the limit",
                unit: "us", ours: latencies.sorted()[989], theirs: 5000, bound: 1),
            Measurement(
                name: "HTTP, 500 idle event streams", reference: "the limit", unit: "MB",
                ours: after - before, theirs: 60, bound: 1),
        ]
    }

    private static func residentMegabytes() throws -> Double {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        guard let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
        else { throw BenchmarkError("/proc/self/statm is not as expected") }
        return pages * 4096 / 1e6
    }

    private static func load(_ port: UInt16) throws {
        guard reference_http_load(port, 32, 10_000) == 1 else {
            throw BenchmarkError("a request was not answered")
        }
    }
}
