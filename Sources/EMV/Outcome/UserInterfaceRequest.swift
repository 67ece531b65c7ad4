// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What the reader shows to customer and merchant: a message, lights and sounds.
///
/// See EMV Contactless Book A, 9.3.
package struct UserInterfaceRequest: Hashable, Sendable {
    /// An amount to show with the message.
    package struct Value: Hashable, Sendable {
        /// What the amount is.
        package enum Qualifier: UInt8, Hashable, Sendable {
            case amount = 0x10
            case balance = 0x20
        }

        /// What the amount is.
        package let qualifier: Qualifier
        /// The amount, as decimal digits in the currency's smallest unit.
        package let amount: [UInt8]
        /// The numeric currency code as it came, or empty.
        package let currencyCode: [UInt8]
    }

    /// What is said.
    package var message: MessageIdentifier
    /// What state the reader shows.
    package var status: Status
    /// How long the message must stay at least.
    package var holdTime: Duration
    /// The cardholder's languages (`5F2D`), best first; empty when not known.
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
