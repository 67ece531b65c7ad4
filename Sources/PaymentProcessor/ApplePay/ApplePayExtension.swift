// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The extensions that the certificates around a payment token have.
///
/// See Apple, Payment token format reference, step 1, and Restoring the symmetric key.
enum ApplePayExtension {
    /// Marks the leaf.
    static let leaf = "1.2.840.113635.100.6.29"
    /// Marks the intermediate.
    static let intermediate = "1.2.840.113635.100.6.2.14"
    /// Holds the digest of the merchant's identifier.
    static let merchant = "1.2.840.113635.100.6.32"
}
