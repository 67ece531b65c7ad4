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
