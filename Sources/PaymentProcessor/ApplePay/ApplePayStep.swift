// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A step in the verification of a payment token, in order.
///
/// See Apple, Payment token format reference, "Verify and decrypt".
public enum ApplePayStep: String, Hashable, Sendable, CaseIterable {
    /// The parsing of the token and its signature.
    case format
    /// Step 1, a to c: the markers, and the path to a trusted root.
    case certificates
    /// Step 1, d: the digest of the token's bytes, and the signature over it.
    case signature
    /// Step 1, e: the signing time.
    case signingTime
    /// Step 2: the merchant key that the token is for.
    case merchantKey
    /// Step 3: the restoration of the symmetric key.
    case symmetricKey
    /// Step 4: the decryption and parsing of the payment data.
    case decryption
    /// Step 5: the check that the payment was not credited before.
    case replay
    /// Step 6: the comparison of merchant, currency, amount, and application data with the request.
    case request
}
