// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV
@testable import ProximityReader

@Suite("Card data")
struct CardDataTests {
    private let today = DataObject(0x9A, [0x26, 0x01, 0x21])

    private func data(_ objects: [DataObject]) -> CardData {
        CardData(objects: objects, kernel: nil)
    }

    @Test(
        "A date is valid with a month from 1 to 12 and a day from 1 to 31",
        arguments: [
            // The date as the first day of the card, and as its last
            ([0x26, 0x01, 0x20], "active", "expired"),
            ([0x26, 0x01, 0x21], "active", "notExpired"),
            ([0x26, 0x01, 0x22], "inactive", "notExpired"),
            ([0x26, 0x01, 0x01], "active", "expired"),
            ([0x26, 0x01, 0x31], "inactive", "notExpired"),
            ([0x25, 0x12, 0x31], "active", "expired"),
            ([0x26, 0x12, 0x01], "inactive", "notExpired"),
            ([0x49, 0x01, 0x01], "inactive", "notExpired"),
            ([0x50, 0x01, 0x01], "active", "expired"),
            ([0x00, 0x01, 0x01], "active", "expired"),
            ([0x26, 0x00, 0x21], "invalid", "invalid"), ([0x26, 0x13, 0x21], "invalid", "invalid"),
            ([0x26, 0x01, 0x00], "invalid", "invalid"), ([0x26, 0x01, 0x32], "invalid", "invalid"),
            ([0xA6, 0x01, 0x21], "invalid", "invalid"), ([0x2A, 0x01, 0x21], "invalid", "invalid"),
            ([0x26, 0x0A, 0x21], "invalid", "invalid"), ([0x26, 0x01, 0x0A], "invalid", "invalid"),
            ([0x26, 0x01, 0x21, 0x01], "invalid", "invalid"),
        ] as [([UInt8], String, String)])
    func dates(date: [UInt8], effective: String, expiration: String) {
        #expect("\(data([DataObject(0x5F25, date), today]).effectiveState)" == effective)
        #expect("\(data([DataObject(0x5F24, date), today]).expirationState)" == expiration)
    }

    @Test("Without a valid day of the transaction, a valid date decides nothing")
    func noDay() {
        for day in [[DataObject(0x9A, [0x26, 0x13, 0x21])], []] {
            let first = data([DataObject(0x5F25, [0x26, 0x01, 0x21])] + day)
            #expect(first.effectiveState == .unknown)
            let last = data([DataObject(0x5F24, [0x26, 0x01, 0x21])] + day)
            #expect(last.expirationState == .unknown)
            let invalid = data([DataObject(0x5F24, [])] + day)
            #expect(invalid.expirationState == .invalid)
        }
    }

    @Test(
        "The month after the separator of track 2 counts only if it is complete",
        arguments: [
            ([0x12, 0xD2, 0x60, 0x1F], "notExpired"), ([0x1D, 0x25, 0x12], "expired"),
            ([0x1D, 0x26, 0x13], "invalid"), ([0x12, 0xD2, 0x60], "unknown"),
            ([0x12, 0x34], "unknown"), ([0x12, 0xD2, 0x60, 0x11], "notExpired"),
        ] as [([UInt8], String)])
    func months(track: [UInt8], state: String) {
        #expect("\(data([DataObject(0x57, track), today]).expirationState)" == state)
    }

    @Test("The account number comes from track 2, or else from the number itself")
    func accountNumber() {
        let (equivalent, stripe, number) = (
            DataObject(0x57, [0x12, 0xD2, 0x51, 0x2F]),
            DataObject(0x9F6B, [0x34, 0xD2, 0x51, 0x2F]),
            DataObject(0x5A, [0x56])
        )
        #expect(data([number, stripe, equivalent]).accountNumber == [1, 2])
        #expect(data([number, stripe]).accountNumber == [3, 4])
        #expect(data([number]).accountNumber == [5, 6])
        #expect(data([today]).accountNumber == nil)
        // A malformed track is not replaced.
        #expect(data([DataObject(0x57, [0x12]), number]).accountNumber == nil)
        #expect(data([DataObject(0x5A, [0xF5])]).accountNumber == nil)
    }

    @Test("The kernel's record comes first, and each element is present once")
    func elements() {
        var known = TransactionData(kernel: .kernel3)
        known.set(0x9F37, [1, 2, 3, 4])
        known.set(0x9A, [0x26, 0x01, 0x21])
        known.set(0x9F66, [0, 0, 0, 0])
        var outcome = Outcome(
            .onlineRequest,
            dataRecord: [
                DataObject(0x9A, [0x26, 0x01, 0x22]), DataObject(0x9A, [0x26, 0x01, 0x23]),
                DataObject(0x9F7C, [7]),
            ])
        for (method, isRequested) in [
            (Outcome.CardholderVerification.onlinePIN, true), (.none, false),
        ] {
            outcome.cardholderVerification = method
            let result = TransactionResult(
                outcome: outcome, aid: nil, kernel: .kernel3, data: known)
            let data = CardData(result)
            #expect(
                data.objects == [
                    DataObject(0x9A, [0x26, 0x01, 0x22]), DataObject(0x9F7C, [7]),
                    DataObject(0x9F37, [1, 2, 3, 4]),
                ])
            #expect(data.requestsPIN == isRequested)
            #expect(data.description == "card data of 3 elements")
            #expect(Mirror(reflecting: data).children.isEmpty)
        }
    }
}
