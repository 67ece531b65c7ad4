// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The point in time at which a terminal checks certificates on elliptic curves.
struct CertificateInstant: Hashable, Sendable {
    /// The date as a number of eight digits, YYYYMMDD.
    let date: Int
    /// The time as a number of four digits, HHMM.
    let time: Int

    /// Creates an instant from the Transaction Date (`9A`) and the Transaction Time (`9F21`).
    init(_ data: TransactionData) {
        let date = DateOrder.number(data[.transactionDate] ?? [])
        let year = date >> 16 & 0xFF
        self.date =
            (date > 0x00FF_FFFF ? 2000 : 1900) * 10_000 + Self.number(year) * 10_000
            + Self.number(date >> 8 & 0xFF) * 100 + Self.number(date & 0xFF)
        time = Int(data.number(.transactionTime) / 100)
    }

    private static func number(_ digits: Int) -> Int { (digits >> 4) * 10 + (digits & 0x0F) }
}

/// A certificate with an elliptic curve key, as a card sends it.
///
/// Its fields are readable, and a signature of EC-SDSA follows them. See EMV Contactless Book E
/// (worked examples 3.2 and 3.3).
enum EllipticCurveCertificate {
    /// The suite EC-SDSA, P-256, SHA-256, which is the only one of Book C-8 version 1.1.
    static let suite: UInt8 = 0x10

    /// The certificate of the issuer (`90`), signed by the certification authority; 117 bytes.
    struct Issuer: Hashable, Sendable {
        private static let byteCount = 117

        /// The first 3 to 10 digits of the PAN, padded with `F`; 5 bytes.
        let issuerIdentifier: [UInt8]
        /// The last day of validity, YYYYMMDD.
        let expirationDate: Int
        /// The serial number, 3 bytes.
        let serialNumber: [UInt8]
        /// The payment scheme.
        let rid: RID
        /// The index of the authority's key.
        let index: UInt8
        /// The issuer's key.
        let key: P256PublicKey
        private let content: [UInt8]
        private let signature: [UInt8]

        /// Reads a certificate.
        ///
        /// - Throws: `AuthenticationFailure` for an invalid length, format, or key.
        init(_ bytes: [UInt8]) throws(AuthenticationFailure) {
            let subject = AuthenticationFailure.Subject.issuerECCCertificate
            var fields = try CertificateFields(bytes, count: Self.byteCount, subject)
            try fields.require([0x12, 0x00])
            issuerIdentifier = fields.take(5)
            try fields.require([EllipticCurveCertificate.suite])
            expirationDate = fields.takeNumber(4)
            serialNumber = fields.take(3)
            guard let rid = RID(fields.take(5)) else {
                throw AuthenticationFailure(subject, .provider)
            }
            self.rid = rid
            index = fields.take(1)[0]
            key = try fields.takeKey()
            (content, signature) = fields.split
        }

        /// Checks the certificate against the card's data, and its signature.
        ///
        /// - Throws: `AuthenticationFailure` with the first check that failed.
        func check(
            _ data: TransactionData, authority: EllipticCurveAuthorityKey,
            revoked: Set<RevokedCertificate>
        ) throws(AuthenticationFailure) {
            let subject = AuthenticationFailure.Subject.issuerECCCertificate
            let nibbles = issuerIdentifier.flatMap { [$0 >> 4, $0 & 0x0F] }
            let digits = nibbles.prefix { $0 != 0x0F }
            guard digits.count >= 3, nibbles.dropFirst(digits.count).allSatisfy({ $0 == 0x0F }),
                try data.authenticatedAccountNumber().digits.starts(with: digits)
            else { throw AuthenticationFailure(subject, .issuerIdentifier) }
            guard expirationDate >= CertificateInstant(data).date else {
                throw AuthenticationFailure(subject, .expired)
            }
            guard rid == authority.rid else { throw AuthenticationFailure(subject, .provider) }
            guard index == authority.index else { throw AuthenticationFailure(subject, .keyIndex) }
            let certificate = RevokedCertificate(
                rid: rid, index: index, serialNumber: serialNumber)
            guard !revoked.contains(certificate) else {
                throw AuthenticationFailure(subject, .revoked)
            }
            guard ECSDSA.isValid(signature, for: content, key: authority.key) else {
                throw AuthenticationFailure(subject, .signature)
            }
        }
    }

    /// The certificate of the card (`9F46`), signed by the issuer; 145 bytes.
    struct Card: Hashable, Sendable {
        private static let byteCount = 145

        /// The last day of validity, YYYYMMDD.
        let expirationDate: Int
        /// The last minute of validity on that day, HHMM.
        let expirationTime: Int
        /// The hash of the card's static data, 32 bytes.
        let staticDataHash: [UInt8]
        /// The card's key.
        let key: P256PublicKey
        private let content: [UInt8]
        private let signature: [UInt8]

        /// Reads a certificate.
        ///
        /// - Throws: `AuthenticationFailure` for an invalid length, format, or key.
        init(_ bytes: [UInt8]) throws(AuthenticationFailure) {
            let subject = AuthenticationFailure.Subject.cardECCCertificate
            var fields = try CertificateFields(bytes, count: Self.byteCount, subject)
            try fields.require([0x14, 0x00, 0x00])
            expirationDate = fields.takeNumber(4)
            expirationTime = fields.takeNumber(2)
            // The serial number, which no list contains.
            _ = fields.take(6)
            try fields.require([0x01, 0x02])
            staticDataHash = fields.take(32)
            key = try fields.takeKey()
            (content, signature) = fields.split
        }

        /// Checks the certificate against the card's data, and its signature.
        ///
        /// - Throws: `AuthenticationFailure` with the first check that failed.
        func check(
            _ data: TransactionData, staticDataHash: [UInt8], issuer: P256PublicKey
        ) throws(AuthenticationFailure) {
            let subject = AuthenticationFailure.Subject.cardECCCertificate
            let now = CertificateInstant(data)
            guard (expirationDate, expirationTime) >= (now.date, now.time) else {
                throw AuthenticationFailure(subject, .expired)
            }
            guard self.staticDataHash == staticDataHash else {
                throw AuthenticationFailure(subject, .hash)
            }
            guard ECSDSA.isValid(signature, for: content, key: issuer) else {
                throw AuthenticationFailure(subject, .signature)
            }
        }
    }
}

/// The fields of a certificate, taken one by one.
private struct CertificateFields {
    private let bytes: [UInt8]
    private let subject: AuthenticationFailure.Subject
    private var position = 0

    init(
        _ bytes: [UInt8], count: Int, _ subject: AuthenticationFailure.Subject
    ) throws(AuthenticationFailure) {
        guard bytes.count == count else {
            throw AuthenticationFailure(subject, .length(found: bytes.count, expected: count))
        }
        self.bytes = bytes
        self.subject = subject
    }

    mutating func take(_ count: Int) -> [UInt8] {
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    /// Takes a number of two decimal digits per byte.
    mutating func takeNumber(_ count: Int) -> Int {
        take(count).reduce(0) { $0 * 100 + Int($1 >> 4) * 10 + Int($1 & 0x0F) }
    }

    mutating func require(_ constant: [UInt8]) throws(AuthenticationFailure) {
        for (found, expected) in zip(take(constant.count), constant) where found != expected {
            throw AuthenticationFailure(subject, .format(found: found, expected: expected))
        }
    }

    mutating func takeKey() throws(AuthenticationFailure) -> P256PublicKey {
        let x = take(P256PublicKey.coordinateCount)
        guard let key = try? P256PublicKey(x: x) else {
            throw AuthenticationFailure(subject, .point)
        }
        return key
    }

    /// The signed content, and the signature after it.
    var split: (content: [UInt8], signature: [UInt8]) {
        (Array(bytes.prefix(position)), Array(bytes.dropFirst(position)))
    }
}
