// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import Support

/// The signatures of a batch, from the reader's key through the certificates to each read.
struct BatchSignature {
    private let batch: StoredBatch
    private let authority: P256Certificate
    private let leaf: P256Certificate
    /// The key of the batch's reader, which may not be registered.
    let readerKey: JSONWebKey

    /// Reads the certificates.
    ///
    /// - Throws: `Rejection` with `malformed`.
    init(_ batch: StoredBatch) throws(Rejection) {
        guard batch.intermediateCertificates.count == 1 else {
            throw Rejection(
                .malformed,
                "\"intermediateCertificate\" must contain one certificate, the reader's.")
        }
        authority = try Self.certificate(
            batch.intermediateCertificates[0], "\"intermediateCertificate\"")
        leaf = try Self.certificate(batch.leafCertificate, "\"leafCertificate\"")
        readerKey = JSONWebKey(publicKey: authority.publicKey)
        self.batch = batch
    }

    /// Checks all signatures.
    func check(now: Int64) throws(Rejection) {
        guard authority.isSigned(by: authority.publicKey), leaf.isSigned(by: authority.publicKey)
        else {
            throw Rejection(
                .invalidSignature, "The signatures of the batch's certificates are invalid.")
        }
        guard isSigned(batch.message, batch.signature, by: leaf.publicKey),
            batch.payments.allSatisfy({
                isSigned($0.message, $0.signature, by: leaf.publicKey)
            })
        else {
            throw Rejection(.invalidSignature, "The batch was changed after its reader signed it.")
        }
        guard authority.isValid(at: now), leaf.isValid(at: now) else {
            throw Rejection(.expired, "The batch is too old, or was created in the future.")
        }
    }

    private static func certificate(
        _ text: String, _ name: String
    ) throws(Rejection) -> P256Certificate {
        guard let bytes = Base64.bytes(text), let certificate = try? P256Certificate(bytes) else {
            throw Rejection(
                .malformed, "The batch's \(name) is not a certificate for a P-256 key.")
        }
        return certificate
    }

    private func isSigned(_ message: [UInt8], _ signature: String, by key: P256PublicKey) -> Bool {
        guard let signature = Base64.bytes(signature) else { return false }
        return key.isValidSignature(signature, for: message)
    }
}
