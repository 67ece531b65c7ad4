// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import EmulatedCards
import SmartCard
import TestClocks
import TestSupport
import Testing

@testable import ProximityReader

@Suite("Phones that require an action of their owner")
struct OwnerActionTests {
    /// See EMV Contactless Book C-5, 3.4.
    @Test("The message of a phone is held for the time of the terminal", arguments: [13, 0])
    func holdTime(tenths: Int) async throws {
        let bench = try TestBench(nil) {
            for index in $0.terminal.combinations.indices {
                guard
                    var settings = $0.terminal.combinations[index].settings as? Kernel5Settings
                else { continue }
                settings.phoneMessageHoldTime = .milliseconds(tenths * 100)
                $0.terminal.combinations[index].settings = settings
            }
        }
        let session = try await bench.session()
        let events = bench.reader.events
        bench.cardReader.present(
            EmulatedCard(try #require(CardProfile(named: "jcb-credit"))),
            faults: [CardFault(.status(StatusWord(0x69, 0x86)), at: 3)])
        let read = Task { try await session.readPaymentCard(TestBench.request) }
        _ = await names(of: events, through: "readRetry")
        if tenths > 0 {
            await bench.clock.waitUntilSleeping()
            // The message is held, and then the field is off for as long.
            bench.clock.advance(by: .milliseconds(2 * tenths * 100))
        }
        #expect(try await read.value.outcome == .success)
        // The entry point shows the message once, and the read holds it.
        #expect(bench.sheet.messages.count { $0 == .seePhone } == (tenths > 0 ? 2 : 1))
    }
}
