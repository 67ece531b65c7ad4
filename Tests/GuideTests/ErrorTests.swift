// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import ProximityReaderTesting
import Testing

/// The tests of the guide "Causing errors on demand".
@Suite("Guide: an app tests its errors")
struct ErrorTests {
    // snippet: fault
    @Test("A card that leaves too early is read at the next tap")
    func cardLeft() async throws {
        let test = try TestReader()
        try test.tap("visa-credit", faults: CardFault(.tear, at: 3))
        try test.tap("visa-credit")
        let checkout = Checkout(reader: test.reader, token: test.token)
        let result = try await checkout.pay(12.50, in: "USD")
        #expect(result.outcome == .success)
    }
    // end

    // snippet: condition
    @Test("A phone call prevents a payment only while it lasts")
    func phoneCall() async throws {
        let test = try TestReader(cards: "visa-credit")
        let checkout = Checkout(reader: test.reader, token: test.token)
        test.conditions.begin(.phoneCall)
        let outcome = await checkout.outcome(of: 12.50, in: "USD")
        #expect(outcome == .failed("A card cannot be read during a phone call."))
        test.conditions.end(.phoneCall)
        let result = try await checkout.pay(12.50, in: "USD")
        #expect(result.outcome == .success)
    }
    // end

    // snippet: script
    @Test("The reader is unplugged during a read")
    func unplugged() async throws {
        let script = try ReaderScript(
            json: Array(#"{"taps": [{"card": "visa-credit", "faults": ["unplug@2"]}]}"#.utf8))
        let test = try TestReader(script)
        let checkout = Checkout(reader: test.reader, token: test.token)
        let outcome = await checkout.outcome(of: 12.50, in: "USD")
        #expect(
            outcome
                == .failed("The reader is not available. Connect it and prepare it again."))
    }
    // end
}
