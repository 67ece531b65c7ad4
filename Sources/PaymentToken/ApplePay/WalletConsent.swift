// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// The customer's consent to a payment.
package enum WalletConsent: Sendable {
    /// By finger or face; for an emulated customer, `isOwner` says whether it is the owner's.
    case biometric(isOwner: Bool)
    /// By the device's passcode, as ASCII digits.
    case passcode(SecretBytes)
}
