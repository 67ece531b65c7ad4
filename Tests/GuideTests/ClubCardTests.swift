// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// snippet: ClubCardTests
// package: import Checkout
import ProximityReaderTesting
import Testing

@Suite("A club's own card")
struct ClubCardTests {
    @Test("The club's card declines")
    func clubCard() async throws {
        let json = """
            {
              "name": "club-card",
              "applications": [
                {
                  "scheme": "visa",
                  "aid": "A0000000031010",
                  "label": "CLUB CARD",
                  "account": {"pan": "4761739001010010", "expirationDate": "321231"},
                  "risk": {"decision": "decline"}
                }
              ]
            }
            """
        let card = try CardProfile(json: Array(json.utf8))
        let test = try TestReader(ReaderScript(taps: [.card(card)]))
        let checkout = Checkout(reader: test.reader, token: test.token)
        #expect(await checkout.outcome(of: 12.50, in: "USD") == .declined)
    }
}
// end
