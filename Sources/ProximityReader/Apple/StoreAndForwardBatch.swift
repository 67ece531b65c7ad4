// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A batch of stored reads for the payment service provider.
@available(iOS 18.4, visionOS 2.4, *)
public struct StoreAndForwardBatch: Sendable, Encodable, Identifiable {
    /// The batch's identifier.
    public let id: String

    /// The type of the identifier.
    public typealias ID = String

    /// The number of reads.
    public let count: Int

    /// The signature over the batch, in Base64.
    public let signature: String

    /// The certificates between the provider's authority and the signer, in Base64.
    public let intermediateCertificate: [String]

    /// The signer's certificate, in Base64.
    public let leafCertificate: String

    /// The reads, oldest first.
    public let payments: [StoreAndForwardBatch.StoredPaymentCardReadResult]

    /// Creates a batch of the given reads, for example for an app's tests.
    ///
    /// Write `@_spi(Testing) import ProximityReader` to use it.
    @_spi(Testing)
    public init(
        id: String, payments: [StoreAndForwardBatch.StoredPaymentCardReadResult],
        signature: String = "", intermediateCertificate: [String] = [],
        leafCertificate: String = ""
    ) {
        self.id = id
        self.count = payments.count
        self.signature = signature
        self.intermediateCertificate = intermediateCertificate
        self.leafCertificate = leafCertificate
        self.payments = payments
    }

    /// Encodes all properties under their names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: UndocumentedBehavior.BatchKey.self)
        try container.encode(id, forKey: .id)
        try container.encode(count, forKey: .count)
        try container.encode(signature, forKey: .signature)
        try container.encode(intermediateCertificate, forKey: .intermediateCertificate)
        try container.encode(leafCertificate, forKey: .leafCertificate)
        try container.encode(payments, forKey: .payments)
    }
}

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

/// The token with which a payment service provider confirms that it has received a batch.
///
/// Any string makes a token; it is checked when it is used.
@available(iOS 18.4, visionOS 2.4, *)
public struct StoreAndForwardBatchDeletionToken: RawRepresentable, Hashable, Sendable {
    /// The token, as received from the payment service provider.
    public let rawValue: String

    /// Creates a token from the payment service provider's string.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The type of the token's value.
    public typealias RawValue = String
}
