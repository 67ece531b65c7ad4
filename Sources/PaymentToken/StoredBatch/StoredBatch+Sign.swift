// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

extension StoredBatch {
    /// How far back the certificates are valid, in seconds, to allow for clock differences.
    private static let tolerance: Int64 = 24 * 60 * 60

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
}
