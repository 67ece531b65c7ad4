// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book C-2, Table 6.8: The data of kernel 2 in a combined signature")
struct Kernel2DynamicDataTests {
    private static let entropies: [UInt8] = [0xA1, 0xA2, 0xA3, 0xA4, 0xB1, 0xB2, 0xB3, 0xB4]
    private static let times: [UInt8] = [0x00, 0x0A, 0x00, 0x1E, 0x00, 0x14]
    private static let relayData = entropies + times

    private func failure(_ check: AuthenticationFailure.Check) -> AuthenticationVerdict {
        .failed(AuthenticationFailure(.combinedSignature, check))
    }

    @Test("S910.4.1: The signed relay resistance data must match the exchange")
    func relay() throws {
        let card = ForgedCard.combined(rest: Self.relayData)
        #expect(try card.kernel2Verdict(relayData: Self.relayData).result == .successful)
        // Without a relay resistance exchange they are ignored.
        #expect(try card.kernel2Verdict(relayData: nil).result == .successful)
        for index in Self.relayData.indices {
            var other = Self.relayData
            other[index] ^= 0x10
            #expect(try card.kernel2Verdict(relayData: other) == failure(.relayResistanceData))
        }
        #expect(
            try ForgedCard.combined(rest: Self.relayData.dropLast())
                .kernel2Verdict(relayData: Self.relayData) == failure(.dynamicDataLength(46)))
    }

    @Test("S910.4.1: The failure names the relay resistance data and its place in the book")
    func failedCheck() {
        let failure = AuthenticationFailure(.combinedSignature, .relayResistanceData)
        #expect(failure.reference == BookReference(.c2, "S910.4.1"))
        #expect(
            failure.description
                == "Signed dynamic application data of CDA: "
                + "the relay resistance data differs from that exchanged.")
    }

    @Test(
        "The signature holds the data storage summaries before the relay resistance data",
        arguments: [8, 16])
    func summaries(count: Int) throws {
        let second = [UInt8](repeating: 2, count: count)
        let third = [UInt8](repeating: 3, count: count)
        // With 16-byte summaries a block of 96 bytes has no room for relay data.
        let relayData = count == 8 ? Self.relayData : nil
        let card = ForgedCard.combined(rest: second + (count == 8 ? third + Self.relayData : []))
        let verdict = try card.kernel2Verdict(relayData: relayData, summaryCount: count)
        guard case .successful(let authenticated) = verdict else {
            Issue.record("\(verdict)")
            return
        }
        #expect(
            Array(authenticated.elements.dropFirst(2)) == [DataObject(.dsSummary2, second)]
                + (count == 8 ? [DataObject(.dsSummary3, third)] : []))
    }
}
