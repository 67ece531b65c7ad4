// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

/// Reads that were stored while offline, signed as a whole by their reader.
///
/// The format is our own; its JSON uses the names of Apple's properties.
public struct StoredBatch: Hashable, Sendable {
    /// The maximum number of reads in one batch.
    public static let maximumCount = 1000
    /// How far back the certificates are valid, in seconds, to allow for clock differences.
    private static let tolerance: Int64 = 24 * 60 * 60

    /// One read.
    public struct Payment: Hashable, Sendable {
        /// The identifier of the read's result.
        public let identifier: String
        /// The sealed card data.
        public let sealed: SealedToken
        /// The card data for apps, in Base64.
        public let generalCardData: String
        /// The signature over the read (r and s), in Base64.
        public fileprivate(set) var signature = ""

        /// Creates a read that is not signed yet.
        package init(identifier: String, sealed: SealedToken, generalCardData: String) {
            self.identifier = identifier
            self.sealed = sealed
            self.generalCardData = generalCardData
        }

        fileprivate init(_ members: JSONObject) throws(PaymentTokenError) {
            identifier = try StoredBatch.name(members)
            sealed = SealedToken(
                paymentCardData: try members.claim("paymentCardData", \.nonemptyString))
            generalCardData = try members.claim("generalCardData", \.string)
            signature = try members.claim("signature", \.nonemptyString)
            for part in [sealed.paymentCardData, generalCardData, signature]
            where part.utf8.contains(UInt8(ascii: "\n")) {
                throw PaymentTokenError(.invalidClaims, "\"payments\"")
            }
        }

        /// The message that the reader signs for one read, with one line for each part.
        ///
        /// Base64 and identifiers contain no line feed, so the parts cannot be shifted.
        package var message: [UInt8] {
            StoredBatch.lines([
                "ttp-stored-read/1", identifier, sealed.paymentCardData, generalCardData,
            ])
        }
    }

    /// The identifier of the batch.
    public let identifier: String
    /// The reads, the oldest first.
    public let payments: [Payment]
    /// The certificate of the signing key, in Base64.
    public let leafCertificate: String
    /// The certificate of the reader, which certified the signing key, in Base64.
    public let intermediateCertificates: [String]
    /// The signature over the whole batch (r and s), in Base64.
    public fileprivate(set) var signature = ""

    /// Signs reads as one batch, with a new key that the reader certifies only for this batch.
    ///
    /// - Parameters:
    ///   - payments: The reads, the oldest first.
    ///   - identifier: The identifier of the batch.
    ///   - readerKey: The key of the reader.
    ///   - now: The present time, in seconds since 1970.
    /// - Returns: The batch.
    /// - Throws: `PaymentTokenError` with `cryptographyFailed`.
    package static func sign(
        _ payments: [Payment], identifier: String, readerKey: ReaderSigningKey, now: Int64
    ) throws(PaymentTokenError) -> StoredBatch {
        do {
            let key = try P256PrivateKey.generate()
            let times =
                now.subtractingReportingOverflow(tolerance)
                .partialValue..<now.addingReportingOverflow(CardDataClaims.storedLifetime)
                .partialValue
            // This name is visible to anyone who opens the certificate.
            let reader = "NOT FOR PAYMENTS \(readerKey.readerIdentifier)"
            let intermediate = try P256Certificate.issue(
                to: reader, key: readerKey.privateKey.publicKey, by: reader,
                signingKey: readerKey.privateKey, times: times, isAuthority: true)
            let leaf = try P256Certificate.issue(
                to: "NOT FOR PAYMENTS \(identifier)", key: key.publicKey, by: reader,
                signingKey: readerKey.privateKey, times: times, isAuthority: false)
            var signed = payments
            for index in signed.indices {
                signed[index].signature = Base64.string(
                    try key.signature(for: signed[index].message))
            }
            var batch = StoredBatch(
                identifier: identifier, payments: signed,
                leafCertificate: Base64.string(leaf.bytes),
                intermediateCertificates: [Base64.string(intermediate.bytes)])
            batch.signature = Base64.string(try key.signature(for: batch.message))
            return batch
        } catch {
            throw PaymentTokenError(.cryptographyFailed, "A batch")
        }
    }

    /// The message that the reader signs for the batch, with all its parts in order.
    package var message: [UInt8] {
        var parts = ["ttp-batch/1", identifier, "\(payments.count)", leafCertificate]
        for payment in payments {
            parts += [
                payment.identifier, payment.sealed.paymentCardData, payment.generalCardData,
                payment.signature,
            ]
        }
        return Self.lines(parts)
    }

    private static func lines(_ parts: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for part in parts {
            bytes += part.utf8
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }
}

extension StoredBatch: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The batch's identifier and size, because sealed data does not belong in a log.
    public var description: String { "batch \(identifier) of \(payments.count.counted("read"))" }

    /// The batch's identifier and size.
    public var debugDescription: String { description }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension StoredBatch {
    /// Parses a batch from an app without verifying it.
    ///
    /// - Throws: `PaymentTokenError` with `malformedJSON`, or `invalidClaims` when a member is
    ///   missing or has another type, or the number of reads does not match the count.
    public init(parsing text: [UInt8]) throws(PaymentTokenError) {
        let members: JSONObject
        do {
            members = try JSONObject(parsing: text, limits: .batch)
        } catch {
            throw PaymentTokenError(.malformedJSON, "The batch")
        }
        identifier = try Self.name(members)
        leafCertificate = try members.claim("leafCertificate", \.nonemptyString)
        signature = try members.claim("signature", \.nonemptyString)
        guard let list = members["intermediateCertificate"]?.array,
            case let certificates = list.compactMap(\.string), certificates.count == list.count
        else { throw PaymentTokenError(.invalidClaims, "\"intermediateCertificate\"") }
        intermediateCertificates = certificates
        guard let list = members["payments"]?.array else {
            throw PaymentTokenError(.invalidClaims, "\"payments\"")
        }
        var payments: [Payment] = []
        for element in list {
            guard let object = element.object else {
                throw PaymentTokenError(.invalidClaims, "\"payments\"")
            }
            payments.append(try Payment(object))
        }
        guard (1...Self.maximumCount).contains(payments.count),
            Set(payments.map(\.identifier)).count == payments.count
        else { throw PaymentTokenError(.invalidClaims, "\"payments\"") }
        guard try members.claim("count", \.integer) == Int64(payments.count) else {
            throw PaymentTokenError(.invalidClaims, "\"count\"")
        }
        self.payments = payments
    }

    /// Reads an identifier; one with a line feed could shift the parts of the signed message.
    fileprivate static func name(_ members: JSONObject) throws(PaymentTokenError) -> String {
        let name = try members.claim("id", \.nonemptyString)
        guard name.utf8.count <= 128, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw PaymentTokenError(.invalidClaims, "\"id\"")
        }
        return name
    }
}
