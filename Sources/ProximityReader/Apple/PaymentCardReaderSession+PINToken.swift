// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReaderSession {
    /// The JSON web token with which a payment service provider asks for one PIN.
    ///
    /// Any string makes a token; it is checked where it is used.
    @available(iOS 16.0, macCatalyst 17.0, *)
    public struct PINToken: RawRepresentable, Hashable, Sendable {
        /// The token as it came from the payment service provider.
        public let rawValue: String

        /// Creates a token from the payment service provider's string.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A token is a string.
        public typealias RawValue = String
    }
}
