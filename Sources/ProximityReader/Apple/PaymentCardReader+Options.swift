// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReader {
    /// How a reader behaves; takes effect at the next `prepare`.
    @available(iOS 15.4, macCatalyst 17.0, *)
    public struct Options: Sendable {
        /// The loyalty programmes to ask every card for.
        @available(
            iOS, introduced: 15.4, deprecated: 18.0, message: "Use VASRequest for VAS merchants"
        )
        public var vasMerchants: [VASRequest.Merchant]

        /// Whether a read returns at once, while the payment sheet still closes.
        ///
        /// Otherwise it returns when the sheet is gone.
        @available(iOS 16.4, *)
        public var returnReadResultImmediately: Bool = false

        /// Whether a read that went wrong returns what the card gave.
        ///
        /// Otherwise every failure throws, and the data is discarded.
        @available(iOS 16.4, *)
        public var includeErrorInReadResult: Bool = false

        /// Creates the default options.
        @available(iOS 18.0, visionOS 2.0, *)
        public init() {
            vasMerchants = []
        }

        /// Creates options with loyalty programmes.
        @available(
            iOS, introduced: 15.4, deprecated: 18.0, message: "Use the init without vasMerchants"
        )
        public init(vasMerchants: [VASRequest.Merchant] = []) {
            self.vasMerchants = vasMerchants
        }
    }
}
