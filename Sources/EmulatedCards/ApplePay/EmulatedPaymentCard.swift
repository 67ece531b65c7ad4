// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken

/// A card in an emulated wallet, with its device account.
///
/// The device account number is specific to this device; it is not the number on the card.
package struct EmulatedPaymentCard: Sendable {
    /// The details that an app can see.
    package let face: WalletCard
    /// The device account number, as ASCII digits.
    package let deviceAccountNumber: SecretBytes
    /// The last day on which the device account is valid, `YYMMDD`.
    package let expirationDate: String
    /// The electronic commerce indicator for a 3-D Secure cryptogram; `nil` for none.
    package let electronicCommerceIndicator: String?

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - face: The details that an app can see.
    ///   - deviceAccountNumber: The number as ASCII digits.
    ///   - expirationDate: The last day on which the device account is valid, `YYMMDD`.
    ///   - electronicCommerceIndicator: The indicator for a 3-D Secure cryptogram.
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
    /// The card's name and the last digits of its number.
    package var description: String { face.displayName }
}
