// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, 4.1: Storage of data elements")
struct TransactionDataTests {
    @Test("The card can add data elements but not replace existing ones")
    func storing() throws {
        var data = TransactionData(kernel: .kernel3)
        data.set(.amountAuthorizedNumeric, [1])
        let first = try DataObject.sequence(hex("A503500141"))
        let isStored = data.storeFromCard(first)
        #expect(isStored)
        #expect(data[.applicationLabel] == [0x41])
        #expect(data[.fciProprietaryTemplate] == nil)
        let account = DataObject(.primaryAccountNumber, [1])
        for repeated in [first, [DataObject(.amountAuthorizedNumeric, [2])], [account, account]] {
            let isStored = data.storeFromCard(repeated)
            #expect(!isStored)
        }
    }

    @Test("Numbers are read from decimal digits")
    func numbers() {
        var data = TransactionData(kernel: .kernel2)
        #expect(data.number(.amountAuthorizedNumeric) == 0)
        data.set(.amountAuthorizedNumeric, hex("000000012345"))
        #expect(data.number(.amountAuthorizedNumeric) == 12_345)
        data.set(.amountAuthorizedNumeric, Array(repeating: 0xFF, count: 40))
        #expect(data.number(.amountAuthorizedNumeric) > 0)
    }

    @Test("A printed data store shows only elements that are not sensitive")
    func description() {
        var data = TransactionData(kernel: .kernel3)
        data.set(.primaryAccountNumber, hex("4761739001010010"))
        data.set(.track2EquivalentData, hex("4761739001010010D2212201"))
        data.set(.amountAuthorizedNumeric, hex("000000001250"))
        data.set(0xDF7F, hex("4761739001010010"))
        let text = "\(data)"
        #expect(!text.contains("4761739001010010"))
        #expect(text.contains("9F02 Amount, Authorised (Numeric): 000000001250"))
        #expect(text.contains("<redacted>"))
    }

    @Test("A printed or dumped outcome or result contains no account number")
    func dump() {
        var data = TransactionData(kernel: .kernel3)
        data.set(.primaryAccountNumber, hex("4761739001010010"))
        let outcome = Outcome(.onlineRequest, dataRecord: data.objects([0x5A]))
        var explanation = Explanation()
        explanation.record(
            BookReference(.c3, "5.5.1"), "Expiry", [.element(.primaryAccountNumber, in: data)],
            .outcome(.onlineRequest))
        let result = TransactionResult(
            outcome: outcome, aid: nil, kernel: nil, data: data, explanation: explanation)
        var text = "\(outcome) \(result) " + String(reflecting: result)
        Swift.dump(result, to: &text)
        // The first bytes of the account number, as digits and as array elements.
        for secret in ["4761", "71, 97", " 71\n"] { #expect(!text.contains(secret)) }
    }

    @Test("Dates sort across 2000 (Book 4, 6.7.3)")
    func dates() {
        let dates = ["500101", "991231", "000101", "491231"].map { DateOrder.number(hex($0)) }
        #expect(dates == dates.sorted())
        #expect(DateOrder.number([]) == 0)
    }
}
