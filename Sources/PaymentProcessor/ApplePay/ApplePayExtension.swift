// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The extensions of the certificates for a payment token.
///
/// See Apple, Payment token format reference, step 1, and Restoring the symmetric key.
enum ApplePayExtension {
    /// The marker of the leaf.
    static let leaf = "1.2.840.113635.100.6.29"
    /// The marker of the intermediate.
    static let intermediate = "1.2.840.113635.100.6.2.14"
    /// The digest of the merchant's identifier.
    static let merchant = "1.2.840.113635.100.6.32"
}
