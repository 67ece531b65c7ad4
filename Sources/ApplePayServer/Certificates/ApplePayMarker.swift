// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The extensions by which Apple marks the certificates of a payment token's signature.
///
/// See Apple, Payment token format reference, step 1.
package enum ApplePayMarker {
    /// In the leaf.
    package static let signing = "1.2.840.113635.100.6.29"
    /// In the intermediate.
    package static let applicationIntegration = "1.2.840.113635.100.6.2.14"
    /// In a merchant's Payment Processing certificate; holds the merchant identifier's digest.
    package static let merchant = "1.2.840.113635.100.6.32"
}
