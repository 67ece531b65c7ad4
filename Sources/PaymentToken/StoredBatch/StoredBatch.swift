// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Reads that were stored while offline, signed as a whole by their reader.
///
/// The format is our own; its JSON uses the names of Apple's properties.
public struct StoredBatch: Hashable, Sendable {
    /// The maximum number of reads in one batch.
    public static let maximumCount = 1000

    /// One read.
    public struct Payment: Hashable, Sendable {
        /// The identifier of the read's result.
        public let identifier: String
        /// The sealed card data.
        public let sealed: SealedToken
        /// The card data for apps, in Base64.
        public let generalCardData: String
        /// The signature over the read (r and s), in Base64.
        public internal(set) var signature = ""

        /// Creates a read that is not signed yet.
        package init(identifier: String, sealed: SealedToken, generalCardData: String) {
            self.identifier = identifier
            self.sealed = sealed
            self.generalCardData = generalCardData
        }
    }

    /// The identifier of the batch.
    public let identifier: String
    /// The reads, the oldest first.
    public let payments: [Payment]
    /// The certificate of the signing key, in Base64.
    public let leafCertificate: String
    /// The certificate of the reader, which certified the signing key, in Base64.
    public let intermediateCertificates: [String]
    /// The signature over the whole batch (r and s), in Base64.
    public internal(set) var signature = ""
}

extension StoredBatch: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The batch's identifier and size, because sealed data does not belong in a log.
    public var description: String { "batch \(identifier) of \(payments.count) reads" }

    /// The batch's identifier and size.
    public var debugDescription: String { description }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
