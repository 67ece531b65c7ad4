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
        // A used token is refused as such, whatever the request is.
        #expect(throws: SpoiledToken.rejection(.replay)) {
            try opener.open(token, expecting: other, now: TokenMint.now)
        }
    }

    /// See RFC 5280, 4.2.1.3, 4.2.1.9, and 4.2.1.12.
    @Test("The leaf certificate must allow signatures of data, and nothing else")
    func leafUsage() throws {
        // The purpose id-kp-serverAuth: 1.3.6.1.5.5.7.3.1.
        let serverOnly = CertificateExtension(
            "2.5.29.37", value: [0x30, 0x0A, 0x06, 0x08, 0x2B, 6, 1, 5, 5, 7, 3, 1])
        let rows: [(isAuthority: Bool, extensions: [CertificateExtension], isAllowed: Bool)] = [
            (false, [.keyUsage(.digitalSignature)], true),
            (false, [.keyUsage(.keyAgreement)], false),
            (true, [], false), (false, [serverOnly], false),
        ]
        for (place, row) in rows.enumerated() {
            var faults = TokenMint.Faults()
            faults.leaf.isAuthority = row.isAuthority
            faults.leaf.extensions = row.extensions
            let mint = try TokenMint(faults: faults)
            let token = try mint.token().paymentData
            guard !row.isAllowed else {
                _ = try mint.opener().open(token, expecting: nil, now: TokenMint.now)
                continue
            }
            let error = #expect(throws: ApplePayRejection.self, "row \(place)") {
                try mint.opener().open(token, expecting: nil, now: TokenMint.now)
            }
            #expect(error?.code == .certificateInvalid)
            #expect(error?.detail.hasPrefix("The leaf certificate does not allow") == true)
        }
    }

    @Test("A token of one kind is not accepted with the signature of the other kind")
    func signatureKinds() throws {
        for (kind, leaf) in [(.p256, .rsa), (.rsa, .p256)]
            as [(PublicKeyInfo.Kind, PublicKeyInfo.Kind)]
        {
            var faults = TokenMint.Faults()
            faults.leafKind = leaf
            let mint = try TokenMint(kind, faults: faults)
            let error = #expect(throws: ApplePayRejection.self) {
                try mint.opener().open(
                    mint.token().paymentData, expecting: nil, now: TokenMint.now)
            }
            #expect(error?.code == .signatureAlgorithmNotAllowed)
            #expect(error?.step == .signature)
        }
    }

    @Test("A required certificate with an unsupported key is reported as such")
    func unsupportedKeys() throws {
        let mint = try TokenMint()
        func code(_ change: (inout [UInt8]) throws -> Void) throws -> ApplePayRejection.Code? {
            var token = try mint.token()
            try change(&token.signature)
            return #expect(throws: ApplePayRejection.self) {
                try mint.opener().open(token.paymentData, expecting: nil, now: TokenMint.now)
            }?.code
        }
        func start(of certificate: [UInt8], in signature: [UInt8]) throws -> Int {
            try #require(signature.firstRange(of: certificate)).lowerBound
        }
        /// Replaces the curve by one that is not supported.
        func changeCurve(_ certificate: [UInt8], _ signature: inout [UInt8]) throws {
            let curve: [UInt8] = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
            let place = try #require(certificate.firstRange(of: curve)).upperBound - 1
            signature[try start(of: certificate, in: signature) + place] = 0x06
        }
        /// Makes a certificate unreadable, although the structure is complete.
        func spoil(_ certificate: [UInt8], _ signature: inout [UInt8]) throws {
            // The content's tag follows the tag and the length of the certificate.
            #expect(certificate[4] == 0x30)
            signature[try start(of: certificate, in: signature) + 4] = 0x31
        }
        #expect(try code { try changeCurve(mint.leaf, &$0) } == .certificateInvalid)
        #expect(try code { try changeCurve(mint.intermediate, &$0) } == .certificateInvalid)
        #expect(try code { try spoil(mint.intermediate, &$0) } == .intermediateMissing)
        let both = try code {
            try changeCurve(mint.leaf, &$0)
            try spoil(mint.intermediate, &$0)
        }
        #expect(both == .certificateInvalid)
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
