// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentProcessor
import PaymentToken
import SmartCard
import Support
import Testing

@Suite("Refused payment tokens")
struct RejectionTests {
    @Test(
        "A payment token with one fault is refused with the code of this fault",
        arguments: ApplePayRejection.Code.allCases)
    func code(_ code: ApplePayRejection.Code) throws {
        let rejection = #expect(throws: ApplePayRejection.self) { try SpoiledToken.open(code) }
        #expect(rejection?.code == code, "\(rejection.map { "\($0)" } ?? "")")
        #expect(rejection?.step == SpoiledToken.step(of: code))
        #expect(rejection?.detail.utf8.last == UInt8(ascii: "."))
    }

    @Test("A valid token opens, for keys of both kinds")
    func opened() throws {
        for kind in [PublicKeyInfo.Kind.p256, .rsa] {
            let mint = try TokenMint(kind)
            let token = try mint.token()
            let payment = try mint.opener().open(
                token.paymentData, expecting: TokenMint.expected, now: TokenMint.now)
            #expect(payment.number.masked == "476173******0010")
            #expect(payment.amount == 1250)
            #expect(payment.currencyCode == 840)
            #expect(payment.expiry == "301231")
            #expect(payment.signedAt == TokenMint.now)
            #expect(payment.merchantIdentifier == TokenMint.merchantIdentifier)
            #expect(payment.transactionIdentifier == token.transactionIdentifierText)
            guard case .threeDSecure(let cryptogram, let indicator) = payment.proof else {
                Issue.record("The proof is not a 3-D Secure cryptogram")
                continue
            }
            #expect(cryptogram.count == 19)
            #expect(indicator == "07")
        }
    }

    @Test("A change of the key, data, identifier, or application data breaks the digest")
    func flipped() throws {
        let mint = try TokenMint()
        let token = try mint.token(applicationData: [1, 2, 3])
        let opener = try mint.opener()
        for change in SpoiledToken.changes {
            var changed = token
            change(&changed)
            #expect(throws: SpoiledToken.rejection(.digestMismatch)) {
                try opener.open(changed.paymentData, expecting: nil, now: TokenMint.now)
            }
        }
    }

    @Test("A signature is accepted for five minutes, and up to one minute early")
    func times() throws {
        let mint = try TokenMint()
        for age in [-60, 0, 300] as [Int64] {
            let opener = try mint.opener()
            _ = try opener.open(
                mint.token(signedAt: TokenMint.now - age).paymentData, expecting: nil,
                now: TokenMint.now)
        }
        #expect(throws: SpoiledToken.rejection(.signingTimeTooOld)) {
            try mint.opener().open(
                mint.token(signedAt: TokenMint.now - 301).paymentData, expecting: nil,
                now: TokenMint.now)
        }
        #expect(throws: SpoiledToken.rejection(.signingTimeInFuture)) {
            try mint.opener().open(
                mint.token(signedAt: TokenMint.now + 61).paymentData, expecting: nil,
                now: TokenMint.now)
        }
    }

    @Test("A token that was refused for a wrong request still opens for the right one")
    func refusedIsNotUsed() throws {
        let mint = try TokenMint()
        let token = try mint.token().paymentData
        let opener = try mint.opener()
        var other = TokenMint.expected
        other.amount += 1
        #expect(throws: SpoiledToken.rejection(.amountMismatch)) {
            try opener.open(token, expecting: other, now: TokenMint.now)
        }
        _ = try opener.open(token, expecting: TokenMint.expected, now: TokenMint.now)
        #expect(throws: SpoiledToken.rejection(.replay)) {
            try opener.open(token, expecting: TokenMint.expected, now: TokenMint.now)
        }
    }

    @Test("Matching application data is accepted")
    func applicationData() throws {
        let mint = try TokenMint()
        var expected = TokenMint.expected
        expected.applicationData = [1, 2, 3]
        let payment = try mint.opener().open(
            mint.token(applicationData: [1, 2, 3]).paymentData, expecting: expected,
            now: TokenMint.now)
        #expect(payment.applicationDataHash == Digest.sha256([1, 2, 3]))
    }

    @Test("No printed form of a payment shows its card number or proof")
    func printed() throws {
        let mint = try TokenMint()
        let payment = try mint.opener().open(
            mint.token().paymentData, expecting: nil, now: TokenMint.now)
        guard case .threeDSecure(let cryptogram, _) = payment.proof else {
            Issue.record("The proof is not a 3-D Secure cryptogram")
            return
        }
        // The first eight bytes, as a list and as digits, and the Base64 of the token.
        let beginning = cryptogram.prefix(8)
        let list = beginning.map { "\($0)" }.joined(separator: ", ")
        let digits = Hexadecimal.string(beginning)
        #expect(TokenMint.plain.contains("AMwBRjPWDnA"))
        for text in ["\(payment)", String(reflecting: payment), "\(payment.proof)"] {
            #expect(!text.contains("4761739001010010"))
            #expect(!text.contains(list))
            #expect(!text.uppercased().contains(digits))
            #expect(!text.contains("AMwBRjPWDnA"))
        }
        var dumped = ""
        dump(payment, to: &dumped)
        dump(payment.proof, to: &dumped)
        #expect(!dumped.contains("4761739001010010"))
        // A list of bytes is dumped line by line; the second one is CC.
        #expect(cryptogram[1] == 204 && !dumped.contains("- 204\n"))
    }
}
