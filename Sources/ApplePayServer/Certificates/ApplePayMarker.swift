// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The extensions that mark the certificates of a payment token's signature.
///
/// See Apple, Payment token format reference, step 1.
package enum ApplePayMarker {
    /// The marker of the leaf.
    package static let signing = "1.2.840.113635.100.6.29"
    /// The marker of the intermediate.
    package static let applicationIntegration = "1.2.840.113635.100.6.2.14"
    /// The digest of the merchant identifier, in a Payment Processing certificate.
    package static let merchant = "1.2.840.113635.100.6.32"
}
