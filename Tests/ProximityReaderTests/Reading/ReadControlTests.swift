// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ProximityReader

@Suite("The control of a read")
struct ReadControlTests {
    @Test("A read that is canceled gets no outcome, and one with its outcome is not canceled")
    func oneOfTwo() async {
        let canceled = ReadControl()
        #expect(await canceled.cancel())
        #expect(await !canceled.commit())
        #expect(await canceled.isCancelled)
        let committed = ReadControl()
        #expect(await committed.commit())
        #expect(await !committed.cancel())
        #expect(await !committed.isCancelled)
    }
}
