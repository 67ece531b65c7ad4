// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import Foundation

/// Random cards, each held to ten random terminals, and what came of it.
public struct RandomTapRun: Sendable {
    /// The number of terminals to which each card is held.
    public static let terminals = 10

    /// The number of taps of this run.
    public private(set) var taps = 0
    /// How many taps ended with each outcome.
    public private(set) var outcomes: [String: Int] = [:]
    /// What was wrong, with the seed of the card.
    public private(set) var violations: [String] = []
    /// What the taps of each card did, by its seed, in a line that changes if any of it changes.
    public private(set) var records: [UInt64: String] = [:]

    /// The cards of which `record.txt` contains what their taps did.
    public static let recorded: Range<UInt64> = 0..<400

    /// Creates a run without taps.
    public init() {}

    /// Taps the cards with these seeds, with all processors.
    public static func cards(_ seeds: Range<UInt64>) async -> RandomTapRun {
        await withTaskGroup(of: RandomTapRun.self) { group in
            let workers = UInt64(ProcessInfo.processInfo.activeProcessorCount)
            for worker in 0..<workers {
                group.addTask {
                    var run = RandomTapRun()
                    for seed in seeds where seed % workers == worker { run.tap(seed) }
                    return run
                }
            }
            return await group.reduce(into: RandomTapRun()) { $0.add($1) }
        }
    }

    /// Adds another run to this one.
    public mutating func add(_ other: RandomTapRun) {
        taps += other.taps
        outcomes.merge(other.outcomes, uniquingKeysWith: +)
        violations += other.violations
        records.merge(other.records) { $1 }
    }

    /// Holds the card with a seed to random terminals.
    private mutating func tap(_ seed: UInt64) {
        var draw = Draw(seed: seed)
        let card = RandomCard(&draw)
        var record = TapRecord()
        for _ in 0..<Self.terminals {
            let tap = RandomTap(card, &draw)
            taps += 1
            if Self.recorded.contains(seed) { record.add(tap) }
            if let status = tap.presentations.last?.result?.outcome.status {
                outcomes["\(status)", default: 0] += 1
            }
            if let violation = Agreement.violation(tap) {
                violations.append("TAP_SEED=\(seed), \(card.profile.name): \(violation)")
            }
        }
        if Self.recorded.contains(seed) { records[seed] = record.line(seed, card.profile.name) }
    }
}
