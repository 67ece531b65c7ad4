// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReader {
    /// The JSON Web Token with which a payment service provider authorizes a merchant.
    ///
    /// Any string makes a token; it is checked when it is used.
    @available(iOS 15.4, macCatalyst 17.0, *)
    public struct Token: RawRepresentable, Hashable, Sendable {
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
