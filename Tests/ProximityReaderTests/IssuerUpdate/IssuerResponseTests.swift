// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import Foundation
import SmartCard
import Testing

@testable import ProximityReader

@Suite("The issuer's response and the card's result for it")
struct IssuerResponseTests {
    @Test("A response's data objects are those of the authorization, in order")
    func objects() throws {
        let code = DataObject(0x8A, [0x20, 0x7E])
        #expect(try IssuerResponse(responseCode: " ~").objects == [code])
        for count in [8, 16] {
            let response = IssuerResponse(
                responseCode: " ~", authenticationData: Data(repeating: 7, count: count),
                scripts: [Data([0x72, 0x03, 0x86, 0x01, 0x09]), Data([0x71, 0x00])])
            let templates = try DataObject.sequence([0x72, 0x03, 0x86, 0x01, 0x09, 0x71, 0x00])
            let data = DataObject(0x91, [UInt8](repeating: 7, count: count))
            #expect(try response.objects == [code, data] + templates)
        }
        for text in ["\u{1F}0", "0\u{7F}", "é", "0", "000", ""] {
            #expect(throws: PaymentCardReaderSession.UpdateError.self) {
                try IssuerResponse(responseCode: text).objects
            }
        }
    }

    private func result(
        _ objects: [DataObject], _ status: Outcome.Status = .approved
    ) -> PaymentCardUpdateResult? {
        var outcome = Outcome(status)
        outcome.discretionaryData = objects
        return PaymentCardUpdateResult(outcome)
    }

    @Test("The result says whether the card authenticated its issuer")
    func authentication() throws {
        let (failed, clear) = (
            DataObject(0x95, [0, 0, 0, 0, 0x40]), DataObject(0x95, [0, 0, 0, 0, 0])
        )
        let (performed, skipped) = (DataObject(0x9B, [0x10, 0]), DataObject(0x9B, [0, 0]))
        let rows: [([DataObject], PaymentCardUpdateResult.Authentication)] = [
            ([failed, performed], .failed), ([failed, skipped], .failed),
            ([clear, performed], .successful), ([clear, skipped], .notPerformed),
        ]
        for (objects, expected) in rows {
            let found = try #require(result(objects))
            #expect(found.authentication == expected)
            #expect(found.hasEffect == (expected == .successful))
            #expect(found.scripts.isEmpty)
            #expect(found.isApproved)
        }
        #expect(try #require(result([clear, skipped], .declined)).isApproved == false)
        for objects in [[clear], [performed], [DataObject(0x95, [0]), performed], []] {
            #expect(result(objects) == nil)
        }
        #expect(result([clear, DataObject(0x9B, [0])]) == nil)
    }

    @Test("Each five bytes of the script results are a script, and an incomplete rest is none")
    func scripts() throws {
        let base = [DataObject(0x95, [0, 0, 0, 0, 0]), DataObject(0x9B, [0, 0])]
        let results = DataObject(
            0x9F5B, [0x20, 1, 2, 3, 4, 0x11, 0, 0, 0, 0, 0x1F, 5, 6, 7, 8, 0x00, 9, 9, 9, 9, 0x20])
        let found = try #require(result(base + [results]))
        #expect(
            found.scripts.map(\.identifier) == [
                Data([1, 2, 3, 4]), Data(count: 4), Data([5, 6, 7, 8]), Data([9, 9, 9, 9]),
            ])
        #expect(found.scripts.map(\.isSuccessful) == [true, false, false, false])
        #expect(found.scripts.map(\.failedCommand) == [nil, 1, 15, nil])
        #expect(found.hasEffect)
        #expect(
            Array(found.data.prefix(12)) == [0x95, 5, 0, 0, 0, 0, 0, 0x9B, 2, 0, 0, 0x9F])
        let rejected = try #require(result(base + [DataObject(0x9F5B, [0x11, 0, 0, 0, 0])]))
        #expect(!rejected.hasEffect)
        let short = try #require(result(base + [DataObject(0x9F5B, [0x20, 0, 0, 0])]))
        #expect(short.scripts.isEmpty && !short.hasEffect)
    }
}
