// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A payment token: `PKPaymentToken.paymentData` with its parts decoded.
///
/// See Apple, Payment token format reference.
package struct ApplePayToken: Hashable, Sendable {
    /// The encryption of the payment data.
    package enum Version: Hashable, Sendable {
        /// `EC_v1`, for a P-256 key, with the server's ephemeral SubjectPublicKeyInfo in DER.
        case ellipticCurve(ephemeralPublicKey: [UInt8])
        /// `RSA_v1`, for an RSA key, with the wrapped AES-128 key.
        case rsa(wrappedKey: [UInt8])
    }

    package var version: Version
    /// The ciphertext, with the GCM tag in its last 16 bytes.
    package var data: [UInt8]
    /// The detached CMS SignedData with the signing certificate and its intermediate.
    package var signature: [UInt8]
    /// The SHA-256 hash of the merchant key's SubjectPublicKeyInfo, 32 bytes.
    package var publicKeyHash: [UInt8]
    /// The identifier that the device created, 32 bytes.
    package var transactionIdentifier: [UInt8]
    /// The SHA-256 hash of the request's application data, 32 bytes, or `nil` when there is none.
    package var applicationData: [UInt8]?

    package init(
        version: Version, data: [UInt8], signature: [UInt8] = [], publicKeyHash: [UInt8],
        transactionIdentifier: [UInt8], applicationData: [UInt8]?
    ) {
        self.version = version
        self.data = data
        self.signature = signature
        self.publicKeyHash = publicKeyHash
        self.transactionIdentifier = transactionIdentifier
        self.applicationData = applicationData
    }

    /// The bytes that the signature covers.
    package var signedBytes: [UInt8] {
        let key =
            switch version {
            case .ellipticCurve(let ephemeralPublicKey): ephemeralPublicKey
            case .rsa(let wrappedKey): wrappedKey
            }
        return key + data + transactionIdentifier + (applicationData ?? [])
    }
}
