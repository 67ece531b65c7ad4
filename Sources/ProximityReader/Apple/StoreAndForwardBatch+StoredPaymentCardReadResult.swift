// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension StoreAndForwardBatch {
    /// One stored read.
    @available(iOS 18.4, visionOS 2.4, *)
    public struct StoredPaymentCardReadResult: Sendable, Encodable, Identifiable {
        /// The transaction's identifier.
        public let id: String

        /// The card data, sealed for the payment service provider, in Base64.
        public let paymentCardData: String

        /// Card and terminal data that is not confidential: BER-TLV in Base64.
        public let generalCardData: String

        /// The signature over the read, in Base64.
        public let signature: String

        /// The type of the identifier.
        public typealias ID = String

        /// Creates a stored read, for example for an app's tests.
        ///
        /// Write `@_spi(Testing) import ProximityReader` to use it.
        @_spi(Testing)
        public init(
            id: String, paymentCardData: String = "", generalCardData: String = "",
            signature: String = ""
        ) {
            self.id = id
            self.paymentCardData = paymentCardData
            self.generalCardData = generalCardData
            self.signature = signature
        }

        /// Encodes all properties under their names.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: UndocumentedBehavior.BatchKey.self)
            try container.encode(id, forKey: .id)
            try container.encode(paymentCardData, forKey: .paymentCardData)
            try container.encode(generalCardData, forKey: .generalCardData)
            try container.encode(signature, forKey: .signature)
        }
    }
}
