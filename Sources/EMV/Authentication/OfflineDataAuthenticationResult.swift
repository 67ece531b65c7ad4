// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The result of checking the card's certificates and signatures without the issuer.
///
/// See EMV Book 2, 5 to 6.
package enum OfflineDataAuthenticationResult: Hashable, Sendable {
    /// Nothing was checked: there are no CA keys, or no check was requested.
    case notPerformed
    /// Every certificate and signature is genuine.
    case successful
    /// A certificate or signature is not genuine, or its data is missing.
    case failed
}
