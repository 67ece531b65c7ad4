// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A step of the verification of a payment token, in their order.
///
/// See Apple, Payment token format reference, "Verify and decrypt".
public enum ApplePayStep: String, Hashable, Sendable, CaseIterable {
    /// The token and the signature in it are read.
    case format
    /// Step 1, a to c: the markers, and the path to a root that is trusted.
    case certificates
    /// Step 1, d: the digest of the token's bytes, and the signature over it.
    case signature
    /// Step 1, e: when it was signed.
    case signingTime
    /// Step 2: whose key the token is for.
    case merchantKey
    /// Step 3: the symmetric key is restored.
    case symmetricKey
    /// Step 4: the payment data is decrypted and read.
    case decryption
    /// Step 5: the payment was not credited before.
    case replay
    /// Step 6: merchant, currency, amount and application data are those of the request.
    case request
}
