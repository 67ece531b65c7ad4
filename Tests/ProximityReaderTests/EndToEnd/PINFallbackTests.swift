// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Testing

@testable import ProximityReader

/// Tests reads of cards that ask for a PIN on a reader without a PIN pad.
@Suite("PIN fallback")
struct PINFallbackTests {
    @Test(
        "A card that asks for its PIN produces a PIN fallback read",
        arguments: [("visa-online-pin", true), ("visa-credit", false)])
    func fallback(name: String, isFallback: Bool) async throws {
        let bench = try TestBench(nil)
        let session = try await bench.session()
        let profile = try #require(CardProfile(named: name))
        bench.cardReader.present(EmulatedCard(profile))
        let result = try await session.readPaymentCard(TestBench.request)
        #expect(result.outcome == .success)
        #expect(result.isPINFallback == isFallback)
    }
}
