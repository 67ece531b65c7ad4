// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReader {
    /// The options for a reader's behavior, which take effect at the next `prepare`.
    @available(iOS 15.4, macCatalyst 17.0, *)
    public struct Options: Sendable {
        /// The loyalty programs to request from every card.
        @available(
            iOS, introduced: 15.4, deprecated: 18.0, message: "Use VASRequest for VAS merchants"
        )
        public var vasMerchants: [VASRequest.Merchant]

        /// Whether a read returns immediately, while the payment sheet is still closing.
        ///
        /// Otherwise, it returns when the sheet has closed.
        @available(iOS 16.4, *)
        public var returnReadResultImmediately: Bool = false

        /// Whether a failed read returns the data the card provided.
        ///
        /// Otherwise, every failure throws, and the data is discarded.
        @available(iOS 16.4, *)
        public var includeErrorInReadResult: Bool = false

        /// Creates the default options.
        @available(iOS 18.0, visionOS 2.0, *)
        public init() {
            vasMerchants = []
        }

        /// Creates options with loyalty programs.
        @available(
            iOS, introduced: 15.4, deprecated: 18.0, message: "Use the init without vasMerchants"
        )
        public init(vasMerchants: [VASRequest.Merchant] = []) {
            self.vasMerchants = vasMerchants
        }
    }
}
