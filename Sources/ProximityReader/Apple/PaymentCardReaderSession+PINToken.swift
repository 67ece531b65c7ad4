// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReaderSession {
    /// The JSON Web Token with which a payment service provider requests a PIN.
    ///
    /// Any string makes a token; it is checked when it is used.
    @available(iOS 16.0, macCatalyst 17.0, *)
    public struct PINToken: RawRepresentable, Hashable, Sendable {
        /// The token, as received from the payment service provider.
        public let rawValue: String

        /// Creates a token from the payment service provider's string.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The type of the token's value.
        public typealias RawValue = String
    }
}
