// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import RandomTaps
import TestSupport
import Testing

/// Random cards at random terminals; `make taps` taps more of them.
@Suite("Random cards at random terminals")
struct RandomTapTests {
    /// The record makes every change of behavior visible.
    ///
    /// It is what the kernels did when it was made, which nothing outside confirms. After an intended
    /// change, `make taps RECORD=1` makes it again.
    @Test("Each tap ends, agrees with the card, and does what it did when it was recorded")
    func taps() async throws {
        let run = await RandomTapRun.cards(RandomTapRun.recorded)
        #expect(run.violations == [])
        let recorded = try Fixtures.text("taps/record.txt").split(separator: "\n").map(String.init)
        let taps = run.records.sorted { $0.key < $1.key }.map(\.value)
        #expect(recorded.count == taps.count)
        for (before, now) in zip(recorded, taps).filter({ $0 != $1 }).prefix(5) {
            Issue.record("A card was recorded as “\(before)” and is “\(now)” now.")
        }
        // A walk that never reaches an outcome says nothing about it.
        for outcome in ["Approved", "Declined", "Online Request", "End Application"] {
            #expect(run.outcomes[outcome, default: 0] > 20, "\(run.outcomes)")
        }
    }

    /// A card for kernel 4 whose record contains a random `9F66`, the terminal's element for
    /// kernels 3, 6, and 7.
    @Test("A card's element is not taken for the terminal's of another kernel")
    func elementsOfAnotherKernel() async {
        #expect(await RandomTapRun.cards(612_227..<612_228).violations == [])
    }
}
