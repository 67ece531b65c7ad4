// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import RandomTaps
import Testing

/// Random cards at random terminals; `make taps` taps more of them.
@Suite("Random cards at random terminals")
struct RandomTapTests {
    @Test("Each tap ends, and its outcome agrees with the card")
    func taps() async {
        let run = await RandomTapRun.cards(0..<400)
        #expect(run.violations == [])
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
