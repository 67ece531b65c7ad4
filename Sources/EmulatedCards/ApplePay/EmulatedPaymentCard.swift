// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken

/// A card as it lies in an emulated wallet: what an app may know of it, and its device account.
///
/// The device account number is made for this device; it is not the number on the card.
package struct EmulatedPaymentCard: Sendable {
    /// What an app may know.
    package let face: WalletCard
    /// The device account number, as ASCII digits.
    package let deviceAccountNumber: SecretBytes
    /// The last day on which it is valid, `YYMMDD`.
    package let expirationDate: String
    /// The electronic commerce indicator that goes with a 3-D Secure cryptogram; `nil` for none.
    package let electronicCommerceIndicator: String?

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - face: What an app may know.
    ///   - deviceAccountNumber: ASCII digits.
    ///   - expirationDate: `YYMMDD`.
    ///   - electronicCommerceIndicator: Goes with a 3-D Secure cryptogram.
    package init(
        face: WalletCard, deviceAccountNumber: SecretBytes, expirationDate: String,
        electronicCommerceIndicator: String? = nil
    ) {
        self.face = face
        self.deviceAccountNumber = deviceAccountNumber
        self.expirationDate = expirationDate
        self.electronicCommerceIndicator = electronicCommerceIndicator
    }
}

extension EmulatedPaymentCard: CustomStringConvertible {
    /// The card's name and the end of the number on it.
    package var description: String { face.displayName }
}
