// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Reads that were kept without a network, signed as a whole by their reader.
///
/// The form is our own; its JSON has the names of Apple's properties.
public struct StoredBatch: Hashable, Sendable {
    /// The most reads of one batch.
    public static let maximumCount = 1000

    /// One read.
    public struct Payment: Hashable, Sendable {
        /// The identifier of the read's result.
        public let identifier: String
        /// The sealed card data.
        public let sealed: SealedToken
        /// Base64 of what an app may see.
        public let generalCardData: String
        /// Base64 of the signature over the read: r and s.
        public internal(set) var signature = ""

        /// Takes a read that is not signed yet.
        package init(identifier: String, sealed: SealedToken, generalCardData: String) {
            self.identifier = identifier
            self.sealed = sealed
            self.generalCardData = generalCardData
        }
    }

    /// The batch's name.
    public let identifier: String
    /// The reads, the oldest one first.
    public let payments: [Payment]
    /// Base64 of the certificate of the key that signed.
    public let leafCertificate: String
    /// Base64 of the certificate of the reader, which certified that key.
    public let intermediateCertificates: [String]
    /// Base64 of the signature over the whole batch: r and s.
    public internal(set) var signature = ""
}

extension StoredBatch: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The batch's name and how much is in it; sealed data does not belong into a log.
    public var description: String { "batch \(identifier) of \(payments.count) reads" }

    /// The batch's name and how much is in it.
    public var debugDescription: String { description }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
