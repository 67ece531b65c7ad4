// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What came of checking the card's certificates and signatures without the issuer.
///
/// See EMV Book 2, 5 to 6.
package enum OfflineDataAuthenticationResult: Hashable, Sendable {
    /// Nothing was checked: no CA keys, or the check was not asked for.
    case notPerformed
    /// Every certificate and signature is genuine.
    case successful
    /// A certificate or signature is not genuine, or its data is missing.
    case failed
}
