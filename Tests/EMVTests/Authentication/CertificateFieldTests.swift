// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("The fields of certificates and of the data they are checked against")
struct CertificateFieldTests {
    /// Returns the contents of an issuer's certificate as EMV Book 2, Table 6 defines them.
    private func recovered(
        identifier: [UInt8] = [0x54, 0x13, 0x33, 0xFF], modulus: [UInt8], remainder: [UInt8] = [],
        exponent: [UInt8] = [3]
    ) -> RecoveredCertificate? {
        let head: [UInt8] = [0x02] + identifier + [0x12, 0x30, 0x00, 0x12, 0x34, 0x01, 0x01]
        let content = head + [UInt8(modulus.count), UInt8(exponent.count)] + modulus
        return RecoveredCertificate(
            content[...],
            of: UnverifiedCertificate(
                .issuer, bytes: [], remainder: remainder, exponent: exponent))
    }

    private func failure(_ check: AuthenticationFailure.Check) -> AuthenticationFailure {
        AuthenticationFailure(.issuerCertificate, check)
    }

    private func modulus(_ count: Int) -> [UInt8] { [UInt8](repeating: 0xA5, count: count) }

    @Test("A certificate has a format and all fixed fields, even without a modulus (Table 6)")
    func shortest() {
        let fixed: [UInt8] = [
            0x02, 0x54, 0x13, 0x33, 0xFF, 0x12, 0x30, 0x00, 0x12, 0x34, 0x01, 0x01, 0x80, 0x01,
        ]
        let certificate = UnverifiedCertificate(
            .issuer, bytes: [], remainder: [], exponent: [3])
        #expect(RecoveredCertificate(fixed.dropLast(), of: certificate) == nil)
        let shortest = RecoveredCertificate(fixed[...], of: certificate)
        #expect(shortest?.identifier == [0x54, 0x13, 0x33, 0xFF])
        #expect(shortest?.expiry == CertificateMonth(month: 12, year: 2030))
        #expect(shortest?.serialNumber == [0x00, 0x12, 0x34])
        #expect(shortest?.keyCount == 128)
    }

    @Test("A modulus that fills its field exactly is not continued in the remainder")
    func exactField() throws {
        let certificate = try #require(recovered(modulus: modulus(64), remainder: [1, 2, 3]))
        #expect(try certificate.key().modulus == modulus(64))
    }

    @Test("A certified key has at most 248 bytes, no leading zero, and exponent 3 or 65537")
    func keys() throws {
        let longest = try #require(recovered(modulus: modulus(248)))
        #expect(try longest.key().modulus.count == 248)
        let long = try #require(recovered(modulus: modulus(249)))
        #expect(throws: failure(.key(found: 249, expected: 249))) { try long.key() }
        let zero = try #require(recovered(modulus: [0] + modulus(63)))
        #expect(throws: failure(.key(found: 64, expected: 64))) { try zero.key() }
        let five = try #require(recovered(modulus: modulus(64), exponent: [5]))
        #expect(throws: failure(.key(found: 64, expected: 64))) { try five.key() }
        let large = try #require(recovered(modulus: modulus(64), exponent: [1, 0, 1]))
        #expect(try large.key().exponent == [1, 0, 1])
    }

    /// EMV Book 2, 6.3 step 8: 3 to 8 digits.
    @Test(
        "An issuer identifier has 3 to 8 digits of the PAN",
        arguments: [
            ([0x54, 0x1F, 0xFF, 0xFF], true), ([0x54, 0x13, 0x33, 0x90], true),
            ([0x54, 0xFF, 0xFF, 0xFF], false), ([0x54, 0x2F, 0xFF, 0xFF], false),
            ([0x54, 0x1F, 0x3F, 0xFF], false),
        ] as [([UInt8], Bool)])
    func identifier(_ identifier: [UInt8], matches: Bool) throws {
        let certificate = try #require(recovered(identifier: identifier, modulus: modulus(64)))
        let number = try #require(AccountNumber(ForgedCard.number))
        guard matches else {
            #expect(throws: failure(.issuerIdentifier)) {
                try certificate.checkIssuerIdentifier(number)
            }
            return
        }
        try certificate.checkIssuerIdentifier(number)
    }

    @Test(
        "A month is 1 to 12 of 1950 to 2049",
        arguments: [
            (0, 2000, false), (1, 2000, true), (12, 2000, true), (13, 2000, false),
            (6, 1949, false), (6, 1950, true), (6, 2049, true), (6, 2050, false),
        ])
    func months(month: Int, year: Int, isValid: Bool) {
        #expect((CertificateMonth(month: month, year: year) != nil) == isValid)
    }

    /// EMV Book 4, 6.7.3.
    @Test("Years from 50 on are in the 20th century")
    func century() throws {
        #expect(CertificateMonth([0x12, 0x50]) == CertificateMonth(month: 12, year: 1950))
        #expect(CertificateMonth([0x12, 0x49]) == CertificateMonth(month: 12, year: 2049))
        let month = try #require(CertificateMonth([0x06, 0x00]))
        #expect(!month.isOver(on: [0x50, 0x12, 0x31]))
        #expect(month.isOver(on: [0x49, 0x01, 0x01]))
        #expect(!month.isOver(on: [0x00, 0x06, 0x30]))
    }

    @Test(
        "The instant of a check is the transaction's date, in its century, and its time",
        arguments: [
            ("251001", "235958", 2025_1001, 23_59), ("491231", "000059", 2049_1231, 0),
            ("500101", "010203", 1950_0101, 1_02), ("991231", "120000", 1999_1231, 12_00),
        ])
    func instant(date: String, time: String, day: Int, minute: Int) {
        var data = TransactionData(kernel: .kernel8)
        data.set(0x9A, hex(date))
        data.set(0x9F21, hex(time))
        let instant = CertificateInstant(data)
        #expect(instant.date == day && instant.time == minute)
    }

    /// EMV Contactless Book E, worked examples 3.2 and 3.3.
    private func example(_ name: String) throws -> [UInt8] {
        let record = try VectorFile("emv/book-e.txt").records.first { $0.section == name }
        let example = try #require(record)
        return example.bytes("M") + example.bytes("sig")
    }

    @Test("An issuer's certificate on P-256 has the format and suite of Book E")
    func issuerECC() throws {
        let bytes = try example("[issuer-p256]")
        let certificate = try EllipticCurveCertificate.Issuer(bytes)
        #expect(certificate.expirationDate == 2030_1231)
        #expect(certificate.index == 0xE0 && certificate.serialNumber == [0x12, 0x34, 0x56])
        for (index, expected) in [(0, 0x12), (1, 0x00), (7, 0x10)] as [(Int, UInt8)] {
            var changed = bytes
            changed[index] = 0x77
            let failure = AuthenticationFailure(
                .issuerECCCertificate, .format(found: 0x77, expected: expected))
            #expect(throws: failure) { try EllipticCurveCertificate.Issuer(changed) }
        }
    }

    @Test("A card's certificate on P-256 has the format and algorithms of Book E")
    func cardECC() throws {
        let bytes = try example("[icc-p256]")
        let certificate = try EllipticCurveCertificate.Card(bytes)
        #expect(certificate.expirationDate == 2029_1231 && certificate.expirationTime == 23_59)
        let fixed: [(Int, UInt8)] = [(0, 0x14), (1, 0), (2, 0), (15, 0x01), (16, 0x02)]
        for (index, expected) in fixed {
            var changed = bytes
            changed[index] = 0x77
            let failure = AuthenticationFailure(
                .cardECCCertificate, .format(found: 0x77, expected: expected))
            #expect(throws: failure) { try EllipticCurveCertificate.Card(changed) }
        }
    }

    @Test("The PAN of authentication is 5A, or that of track 2 only if the card sends no 5A")
    func accountNumber() throws {
        var data = TransactionData(kernel: .kernel3)
        data.set(0x57, hex("4761739001010010D22122010000000000000F"))
        #expect(try data.authenticatedAccountNumber().unmasked == "4761739001010010")
        data.set(0x5A, ForgedCard.number)
        #expect(
            try data.authenticatedAccountNumber().digits == AccountNumber(ForgedCard.number)?.digits
        )
        data.set(0x5A, [0x1A])
        #expect(throws: failure(.dataMissing(0x5A))) { try data.authenticatedAccountNumber() }
    }

    /// EMV Book 2, Table 17: 2 to 8 bytes.
    @Test("An ICC dynamic number has 2 to 8 bytes", arguments: [2, 8, 9])
    func dynamicNumber(count: Int) throws {
        var card = ForgedCard()
        let number = [UInt8](repeating: 0x5C, count: count)
        card.dynamic.data = [UInt8(count)] + number
        let verdict = try card.dynamicVerdict()
        #expect(
            count <= 8
                ? verdict.elements == [DataObject(0x9F4C, number)]
                : verdict
                    == .failed(
                        AuthenticationFailure(.dynamicSignature, .dynamicDataLength(count + 1))))
    }
}
