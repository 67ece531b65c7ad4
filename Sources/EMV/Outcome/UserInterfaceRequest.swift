// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What the reader shows the cardholder and the merchant: a message, lights, and sounds.
///
/// See EMV Contactless Book A, 9.3.
package struct UserInterfaceRequest: Hashable, Sendable {
    /// An amount to show with the message.
    package struct Value: Hashable, Sendable {
        /// The meaning of the amount.
        package enum Qualifier: UInt8, Hashable, Sendable {
            case amount = 0x10
            case balance = 0x20
        }

        /// The meaning of the amount.
        package let qualifier: Qualifier
        /// The amount, as decimal digits in the currency's smallest unit.
        package let amount: [UInt8]
        /// The numeric currency code as received, or empty.
        package let currencyCode: [UInt8]
    }

    /// The message.
    package var message: MessageIdentifier
    /// The state that the reader shows.
    package var status: Status
    /// The minimum time for which the message is shown.
    package var holdTime: Duration
    /// The cardholder's languages (`5F2D`), best first; empty if unknown.
    package var languagePreference: [UInt8]
    /// An amount to show, or `nil`.
    package var value: Value?

    /// Creates a request.
    package init(
        _ message: MessageIdentifier, _ status: Status, holdTime: Duration = .zero,
        languagePreference: [UInt8] = [], value: Value? = nil
    ) {
        self.message = message
        self.status = status
        self.holdTime = holdTime
        self.languagePreference = languagePreference
        self.value = value
    }
}
