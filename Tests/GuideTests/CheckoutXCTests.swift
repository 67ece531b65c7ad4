// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// snippet: CheckoutXCTests
// package: import Checkout
import ProximityReaderTesting
import XCTest

final class CheckoutXCTests: XCTestCase {
    func testDecliningCard() async throws {
        let test = try TestReader(cards: "visa-declining")
        let checkout = Checkout(reader: test.reader, token: test.token)
        let outcome = await checkout.outcome(of: 12.50, in: "USD")
        XCTAssertEqual(outcome, .declined)
    }
}
// end
