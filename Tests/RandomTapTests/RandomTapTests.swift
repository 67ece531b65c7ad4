// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import Foundation
import TestSupport
import Testing

/// Random cards at random terminals.
///
/// `make taps TAPS=N` taps more of them, and `TAP_SEED=N` repeats the card with this seed.
@Suite("Random cards at random terminals")
struct RandomTapTests {
    /// The number of terminals to which each card is held.
    private static let terminals = 10
    private static let taps = ProcessInfo.processInfo.environment["TAPS"].flatMap { Int($0) }
    private static let seed = ProcessInfo.processInfo.environment["TAP_SEED"].flatMap { UInt64($0) }

    @Test("Each tap ends, and its outcome agrees with the card")
    func taps() async {
        let count = (Self.taps ?? 10_000) / Self.terminals
        let seeds = Self.seed.map { $0...$0 } ?? 0...UInt64(max(1, count) - 1)
        let outcomes = await withTaskGroup(of: [String: Int].self) { group in
            let workers = UInt64(ProcessInfo.processInfo.activeProcessorCount)
            for worker in 0..<workers {
                group.addTask {
                    seeds.filter { $0 % workers == worker }.reduce(into: [:]) { found, seed in
                        Self.tap(seed, &found)
                    }
                }
            }
            return await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        }
        // A walk that never reaches an outcome says nothing about it.
        guard Self.seed == nil else { return }
        for outcome in ["Approved", "Declined", "Online Request", "End Application"] {
            #expect(outcomes[outcome, default: 0] > count / 20, "\(outcomes)")
        }
    }

    /// Holds the card with a seed to random terminals.
    private static func tap(_ seed: UInt64, _ outcomes: inout [String: Int]) {
        var draw = Draw(seed: seed)
        let card = RandomCard(&draw)
        for _ in 0..<terminals {
            let tap = RandomTap(card, &draw)
            if let status = tap.presentations.last?.result?.outcome.status {
                outcomes["\(status)", default: 0] += 1
            }
            if let violation = Agreement.violation(tap) {
                Issue.record("TAP_SEED=\(seed), \(card.profile.name): \(violation)")
            }
        }
    }
}
