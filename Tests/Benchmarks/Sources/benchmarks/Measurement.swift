// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One figure next to its reference.
struct Measurement {
    let name: String
    let reference: String
    let unit: String
    let ours: Double
    let theirs: Double
    /// The largest ratio of ours to theirs that the project promises.
    let bound: Double

    var ratio: Double { ours / theirs }
    var holds: Bool { ratio <= bound }

    var line: String {
        let number = { (value: Double) in String(format: "%.2f", value) }
        return "\(holds ? "ok  " : "over") \(name): \(number(ours)) \(unit), "
            + "\(reference): \(number(theirs)) \(unit), ratio \(number(ratio)) "
            + "(at most \(number(bound)))"
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    }

    /// Runs two bodies in turn and returns the medians of their times in microseconds.
    static func pair(
        rounds: Int, _ ours: () throws -> Void, _ theirs: () throws -> Void
    ) rethrows -> (ours: Double, theirs: Double) {
        let clock = ContinuousClock()
        var times: (ours: [Double], theirs: [Double]) = ([], [])
        for _ in 0..<rounds {
            times.ours.append(try clock.measure(ours).microseconds)
            times.theirs.append(try clock.measure(theirs).microseconds)
        }
        return (median(times.ours), median(times.theirs))
    }
}

extension Duration {
    var microseconds: Double {
        Double(components.seconds) * 1e6 + Double(components.attoseconds) / 1e12
    }
}
