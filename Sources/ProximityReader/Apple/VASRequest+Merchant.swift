// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension VASRequest {
    /// A loyalty programme whose pass a customer may carry.
    @available(iOS 15.4, macCatalyst 17.0, *)
    public struct Merchant: Identifiable, Sendable {
        /// The pass type identifier that is sent to the customer's device.
        public let id: String

        /// A pass type identifier is a string.
        public typealias ID = String

        /// Where a customer without a pass can get one.
        public let url: URL?

        /// The programme's name for the customer.
        public var localizedName: String

        /// Whether only the address is sent, and no pass is asked for.
        @available(iOS, introduced: 15.4, deprecated: 16.4, message: "Not supported")
        public let shouldSendURLOnly: Bool

        /// Creates a loyalty programme.
        ///
        /// A missing name is empty.
        @available(iOS, introduced: 15.4, deprecated: 16.4, message: "Not supported")
        public init(
            id: String, url: URL? = nil, shouldSendURLOnly: Bool = false,
            localizedName: String? = nil
        ) {
            self.id = id
            self.url = url
            self.shouldSendURLOnly = shouldSendURLOnly
            self.localizedName = localizedName ?? OpenPoints.unnamedMerchant
        }

        /// Creates a loyalty programme.
        ///
        /// A missing name is empty.
        @available(iOS 16.4, *)
        public init(id: String, url: URL? = nil, localizedName: String? = nil) {
            self.id = id
            self.url = url
            self.localizedName = localizedName ?? OpenPoints.unnamedMerchant
            shouldSendURLOnly = false
        }
    }
}
