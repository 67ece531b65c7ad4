// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import SmartCard
import Support
import Testing

@testable import PaymentProcessor

@Suite("The test issuer approves and declines")
struct TestIssuerTests {
    private static let now: Int64 = 1_767_225_600
    private static let key = SecretBytes(
        [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF]
            + [0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32, 0x10])

    /// Returns card data with a matching cryptogram of version 18.
    private func objects(
        number: String = "4761739001010010", expiry: String = "3012", counter: UInt8 = 1,
        results: UInt8 = 0xA0, information: UInt8? = 0x80, findings: String = "0000000000"
    ) throws -> [DataObject] {
        let text =
            "8407A0000000031010" + "82022000" + "9505" + findings
            + "9A03260101" + "9C0100" + "5F2A020840" + "5F340101" + "9F0206000000003240"
            + "9F0306000000000000" + "9F1A020840" + "9F370411223344"
        let track = number + "D" + expiry + "201" + (number.count.isMultiple(of: 2) ? "" : "F")
        var objects = try DataObject.sequence(Hexadecimal.bytes(text) ?? [])
        objects.append(DataObject(0x57, Hexadecimal.bytes(track) ?? []))
        objects.append(DataObject(0x9F36, [0x00, counter]))
        let issuerData: [UInt8] = [0x06, 0x01, 0x12, 0x03, results, 0x00, 0x00]
        objects.append(DataObject(0x9F10, issuerData))
        if let information { objects.append(DataObject(0x9F27, [information])) }
        let version = try #require(CryptogramVersion.visa[0x12])
        let account = try #require(CardholderAccount(objects))
        let cardKey = try CardKeyDerivation.cardKey(
            issuerKey: Self.key, account: account, option: .b)
        let sessionKey = try CardKeyDerivation.sessionKey(
            .common, cardKey: cardKey, counter: [0x00, counter], unpredictableNumber: [])
        let message = try #require(
            ApplicationCryptogram.message(
                objects, version: version, issuerApplicationData: issuerData))
        let cryptogram = try ApplicationCryptogram.compute(
            message, padding: .marked, sessionKey: sessionKey)
        return objects + [DataObject(0x9F26, cryptogram)]
    }

    private func token(
        _ objects: [DataObject], operation: String = "purchase", transaction: String = "t"
    ) -> OpenedToken {
        let claims = CardDataClaims(
            issuer: "r", audience: "p", issuedAt: Self.now, tokenIdentifier: "j", sequence: 1,
            transactionIdentifier: transaction, merchantIdentifier: "m", terminalProfile: "t",
            readerToken: ReaderTokenReference(keyIdentifier: "k", tokenIdentifier: "r"),
            request: RequestClaim(operation: operation, amount: 3240, currencyCode: 840),
            outcome: "success", emv: [])
        return OpenedToken(
            claims: claims, objects: objects, account: CardholderAccount(objects),
            readerIdentifier: "r", warnings: [])
    }

    private func response(
        _ objects: [DataObject], issuer: TestIssuer = TestIssuer(keys: .test),
        operation: String = "purchase", now: Int64 = now
    ) -> AuthorizationResponse {
        issuer.authorize(token(objects, operation: operation), now: now)
    }

    @Test("A valid cryptogram is approved (00)")
    func approved() throws {
        let response = response(try objects())
        #expect(response.isApproved)
        #expect(response.code.rawValue == "00")
        #expect(response.cryptogram == .valid(.online, version: "Visa CVN 18"))
        #expect(self.response(try objects(information: 0x40)).isApproved)
    }

    @Test("A changed element or another key is declined as a security violation (63)")
    func wrongCryptogram() throws {
        var changed = try objects()
        changed.removeAll { $0.tag == 0x9F02 }
        changed.append(DataObject(0x9F02, [0, 0, 0, 0, 0x32, 0x41]))
        #expect(response(changed).code == .securityViolation)
        #expect(response(changed).reason == .wrongCryptogram)
        let other = IssuerMasterKeys([
            IssuerMasterKeys.Issuer(
                prefix: "4", applicationCryptogramKey: SecretBytes([UInt8](repeating: 1, count: 16))
            )
        ])
        let issuer = TestIssuer(keys: other)
        #expect(response(try objects(), issuer: issuer).reason == .wrongCryptogram)
    }

    @Test(
        "A card that answered too late is declined as suspected fraud (59)",
        arguments: [
            ("0000000008", false), ("0000000004", false), ("000000000E", false),
            ("0000000001", true), ("0000000002", true), ("0000008002", true),
        ])
    func relayed(findings: String, isApproved: Bool) throws {
        let response = response(try objects(findings: findings))
        #expect(response.isApproved == isApproved)
        #expect(response.code.rawValue == (isApproved ? "00" : "59"))
        #expect(response.reason == (isApproved ? .approved : .suspectedRelay))
    }

    /// Seals a PIN as the reader of a device does.
    private func pin(_ digits: [UInt8], of key: BaseDerivationKey) throws -> EncryptedPIN {
        let identifier = key.identifier(forDevice: 7)
        let counter = try #require(TransactionCounter(1))
        let working = try key.initialKey(identifier).workingKey(
            .pinEncryption, type: .aes128, counter: counter)
        return EncryptedPIN(
            serialNumber: KeySerialNumber(initialKey: identifier, counter: counter),
            keyType: .aes128,
            block: try PINBlockFormat4.encipher(
                #require(PINDigits(SecretBytes(digits))),
                accountNumber: "4761739001010010".utf8.map { $0 & 0x0F }, key: working,
                random: .system))
    }

    @Test("The right PIN is approved, and after three wrong ones no PIN is")
    func pins() throws {
        let key = try BaseDerivationKey(
            SecretBytes([UInt8](repeating: 0x5A, count: 16)), number: 0x1234_5678)
        let keys = IssuerMasterKeys([
            IssuerMasterKeys.Issuer(
                prefix: "4", applicationCryptogramKey: Self.key,
                referencePIN: PINDigits(SecretBytes([1, 2, 3, 4])))
        ])
        let issuer = TestIssuer(keys: keys, pinKey: key, pinLimit: 3239)
        var reads: UInt8 = 0
        func answer(_ digits: [UInt8]?, by issuer: TestIssuer) throws -> AuthorizationResponse {
            reads += 1
            var token = token(try objects(counter: reads), transaction: "t\(reads)")
            if let digits {
                var claims = token.claims
                claims.encryptedPIN = try pin(digits, of: key)
                token = OpenedToken(
                    claims: claims, objects: token.objects, account: token.account,
                    readerIdentifier: "r", warnings: [])
            }
            return issuer.authorize(token, now: Self.now)
        }
        let missing = try answer(nil, by: issuer)
        #expect(missing.reason == .pinMissing && missing.pin == .absent)
        let high = TestIssuer(keys: keys, pinKey: key, pinLimit: 3240)
        #expect(try answer(nil, by: high).isApproved)
        for _ in 0..<2 { #expect(try answer([1, 2, 3, 5], by: issuer).reason == .wrongPIN) }
        let right = try answer([1, 2, 3, 4], by: issuer)
        #expect(right.isApproved && right.pin == .correct)
        for _ in 0..<3 { #expect(try answer([1, 2, 3, 5], by: issuer).reason == .wrongPIN) }
        for digits: [UInt8] in [[1, 2, 3, 4], [1, 2, 3, 5]] {
            #expect(try answer(digits, by: issuer).reason == .pinTriesExceeded)
        }
        #expect(try answer(nil, by: issuer).reason == .pinMissing)
    }

    @Test("A card that declined, even by its results alone, is declined (05), except for refunds")
    func declined() throws {
        #expect(response(try objects(information: 0x00)).code == .doNotHonor)
        #expect(response(try objects(information: 0x00)).reason == .declinedByCard)
        #expect(response(try objects(results: 0x80, information: nil)).reason == .declinedByCard)
        #expect(response(try objects(results: 0xA0, information: nil)).isApproved)
        #expect(response(try objects(results: 0x90, information: nil)).isApproved)
        #expect(response(try objects(information: 0x00), operation: "refund").isApproved)
    }

    @Test("An expired card is declined (54) from the month after its expiration date")
    func expired() throws {
        // 1767225600 is 2026-01-01.
        #expect(response(try objects(expiry: "2601")).isApproved)
        #expect(response(try objects(expiry: "2512")).code == .expiredCard)
        #expect(response(try objects(expiry: "2601"), now: Self.now - 1).isApproved)
        #expect(
            response(try objects(expiry: "2601"), now: Self.now + 31 * 86_400).code == .expiredCard)
    }

    @Test("An unknown or missing account number is declined (14)")
    func unknown() throws {
        #expect(response(try objects(number: "4999999999999999")).reason == .unknownIssuer)
        #expect(response(try objects(number: "4999999999999999")).code == .invalidCardNumber)
        #expect(response([]).reason == .noAccount)
        var twice = try objects()
        twice.append(DataObject(0x5A, [0x41, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11]))
        #expect(response(twice).reason == .differentAccounts)
        #expect(response(twice).description.contains("5A and on track 2"))
        #expect(response(twice).description.contains("disagree"))
    }

    @Test("An amount above the limit is declined (51)")
    func limit() throws {
        let issuer = TestIssuer(keys: .test, limit: 3239)
        #expect(response(try objects(), issuer: issuer).code == .insufficientFunds)
        let enough = TestIssuer(keys: .test, limit: 3240)
        #expect(response(try objects(), issuer: enough).isApproved)
    }

    @Test("An amount above the limit without a PIN requires the PIN (65)")
    func pinLimit() throws {
        let issuer = TestIssuer(keys: .test, pinLimit: 3239)
        #expect(response(try objects(), issuer: issuer).code == .pinRequired)
        let enough = TestIssuer(keys: .test, pinLimit: 3240)
        #expect(response(try objects(), issuer: enough).isApproved)
    }

    @Test("A counter that is repeated in another transaction is declined (63)")
    func counterReplay() throws {
        let issuer = TestIssuer(keys: .test)
        let first = try objects()
        #expect(issuer.authorize(token(first), now: Self.now).isApproved)
        // The same transaction comes again when a PIN follows.
        #expect(issuer.authorize(token(first), now: Self.now).isApproved)
        let again = issuer.authorize(token(first, transaction: "u"), now: Self.now)
        #expect(again.code == .securityViolation)
        #expect(again.reason == .counterReplay)
        let next = try objects(counter: 2)
        #expect(issuer.authorize(token(next, transaction: "u"), now: Self.now).isApproved)
    }

    @Test("Missing data or an unknown cryptogram version is declined (05)")
    func incomplete() throws {
        for tag in [0x9F26, 0x9F10, 0x9F36, 0x9F37, 0x95, 0x82, 0x9F1A] as [SmartCard.Tag] {
            let response = response(try objects().filter { $0.tag != tag })
            #expect(response.reason == .incompleteData)
            #expect(response.code == .doNotHonor)
        }
        var unknown = try objects().filter { $0.tag != 0x9F10 }
        unknown.append(DataObject(0x9F10, [0x06, 0x01, 0x13, 0x03, 0xA0, 0x00, 0x00]))
        #expect(response(unknown).reason == .unknownCryptogramVersion)
        unknown.removeLast()
        unknown.append(DataObject(0x9F10, [0x06]))
        #expect(response(unknown).reason == .unknownCryptogramVersion)
        unknown.removeLast()
        unknown.append(DataObject(0x9F10, [0x06, 0x01, 0x0A, 0x03]))
        #expect(response(unknown).reason == .incompleteData)
        for count in [7, 9] {
            var other = try objects().filter { $0.tag != 0x9F26 }
            other.append(DataObject(0x9F26, [UInt8](repeating: 1, count: count)))
            #expect(response(other).reason == .incompleteData)
        }
    }

    @Test("The response authenticates the issuer to a card that asked")
    func authenticationData() throws {
        // Version 18: four bytes of cryptogram, then a card status update that approves and resets
        // the counters of offline approvals (EMV Book 3, Annex C10).
        let approved = try #require(response(try objects()).issuerAuthenticationData)
        #expect(approved.count == 8)
        #expect(approved.suffix(4) == [0x00, 0x82, 0x00, 0x00])
        let issuer = TestIssuer(keys: .test, limit: 3239)
        let declined = try #require(
            response(try objects(), issuer: issuer).issuerAuthenticationData)
        #expect(declined.suffix(4) == [0x00, 0x00, 0x00, 0x00])
        #expect(declined.prefix(4) != approved.prefix(4))
        #expect(response(try objects(information: 0x40)).issuerAuthenticationData == nil)
        var changed = try objects()
        changed.removeAll { $0.tag == 0x9F02 }
        changed.append(DataObject(0x9F02, [0, 0, 0, 0, 0x32, 0x41]))
        #expect(response(changed).issuerAuthenticationData == nil)
    }

    @Test(
        "A second cryptogram covers the TVR without what the terminal found after it",
        arguments: [
            // Issuer authentication failed (byte 5, bit 7), script after the cryptogram (bit 5).
            ("0000000000", true), ("0000000040", true), ("0000000010", true),
            ("0000000050", true), ("0000000020", false), ("0000000080", false),
            ("4000000000", false),
        ])
    func secondCryptogram(findings: String, isValid: Bool) throws {
        // Several counters, because only the TVR loses bits, and not every cryptogram has them.
        for counter: UInt8 in 1...8 {
            let objects = try objects(counter: counter)
            let update = [
                DataObject(0x9F26, Array(try #require(objects.first(0x9F26)).value)),
                DataObject(0x95, Hexadecimal.bytes(findings) ?? []),
            ]
            let check = TestIssuer(keys: .test).check(update, of: token(objects))
            let version = "Visa CVN 18"
            #expect(
                check == (isValid ? .valid(.online, version: version) : .invalid(version: version)))
            #expect(TestIssuer(keys: .test).check([update[1]], of: token(objects)) == .incomplete)
        }
    }

    @Test("A response and its token show no card data")
    func redaction() throws {
        let token = token(try objects())
        var shown = "\(response(try objects())) \(token)"
        dump(token, to: &shown)
        #expect(!shown.contains("47617390"))
        #expect(shown.contains("476173******0010"))
    }
}
