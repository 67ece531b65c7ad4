// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import PaymentToken
import SmartCard
import Testing

@testable import PaymentProcessor
@testable import ProcessorService

@Suite("The test issuer's rules for developers")
struct IssuerRuleTests {
    /// A purchase with a card whose number has eight digits.
    private func token(number: [UInt8], amount: UInt64) -> OpenedToken {
        let claims = CardDataClaims(
            issuer: "", audience: "", issuedAt: 0, tokenIdentifier: "", sequence: 1,
            transactionIdentifier: "", merchantIdentifier: "", terminalProfile: "",
            readerToken: ReaderTokenReference(keyIdentifier: "", tokenIdentifier: ""),
            request: RequestClaim(operation: "purchase", amount: amount, currencyCode: 840),
            outcome: "success", emv: [])
        let objects = [DataObject(0x5A, number)]
        return OpenedToken(
            claims: claims, objects: objects, account: CardholderAccount(objects),
            readerIdentifier: "", warnings: [])
    }

    @Test(
        "A card's last digits, or else the amount's, are the response code",
        arguments: [
            (0x0005, 1200, "05", "card"), (0x0054, 1251, "54", "card"),
            (0x1005, 1200, nil, nil), (0x0105, 1251, "51", "amount"),
            (0x0006, 1251, "51", "amount"), (0x0006, 1206, nil, nil), (0x1006, 5, "05", "amount"),
            (0x1006, 5100, nil, nil),
        ] as [(UInt16, UInt64, String?, String?)])
    func codes(lastDigits: UInt16, amount: UInt64, code: String?, name: String?) {
        let number: [UInt8] = [0x12, 0x34, UInt8(lastDigits >> 8), UInt8(lastDigits & 0xFF)]
        let rule = IssuerRule(token(number: number, amount: amount), pin: .absent)
        #expect(rule?.code == code)
        #expect(rule?.name == name)
    }

    @Test(
        "Only a rule that requires the PIN does not apply if there is one that is not wrong",
        arguments: [
            (1265, .absent, "65"), (1270, .absent, "70"), (1265, .wrong, "65"),
            (1270, .wrong, "70"), (1265, .correct, nil), (1270, .correct, nil),
            (1265, .notVerifiable, nil), (1270, .notVerifiable, nil), (1251, .correct, "51"),
            (1291, .notVerifiable, "91"), (1270, .bypassed, "70"),
        ] as [(UInt64, PINVerification, String?)])
    func pins(amount: UInt64, pin: PINVerification, code: String?) {
        let rule = IssuerRule(token(number: [0x12, 0x34, 0x56, 0x78], amount: amount), pin: pin)
        #expect(rule?.code == code)
    }

    @Test("A card's rule for a PIN that is there leaves the amount's rule")
    func cardWithPIN() {
        let token = token(number: [0x12, 0x34, 0x00, 0x70], amount: 1251)
        #expect(IssuerRule(token, pin: .absent)?.code == "70")
        #expect(IssuerRule(token, pin: .correct)?.code == "51")
    }
}
