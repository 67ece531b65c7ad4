// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

@_spi(Testing) import ProximityReader
import Testing

/// Results can be made in an app's own tests.
@Suite("Results in tests")
struct ReadResultTests {
    @Test("A result is made with the testing interface")
    func makeResult() {
        let result = PaymentCardReadResult(id: "1", paymentCardData: "AA==")
        #expect(result.outcome == .success)
        #expect(result.paymentCardData == "AA==")
        #expect(result.cardEffectiveState == nil)
    }
}
