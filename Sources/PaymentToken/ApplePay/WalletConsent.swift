// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// How the customer agrees to pay.
package enum WalletConsent: Sendable {
    /// By finger or face; an emulated customer says whether it is the owner's.
    case biometric(isOwner: Bool)
    /// By the device's passcode, as ASCII digits.
    case passcode(SecretBytes)
}
