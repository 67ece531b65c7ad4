// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A batch of stored reads with a known reader and valid signatures.
public struct OpenedBatch: Sendable {
    /// One read of a batch, opened or refused individually.
    public struct Payment: Sendable {
        /// The identifier of the read's result.
        public let identifier: String
        /// The card data, or the reason it was refused.
        public let result: Result<OpenedToken, Rejection>
    }

    /// The batch's identifier.
    public let identifier: String
    /// The reader that signed.
    public let readerIdentifier: String
    /// The reads in order.
    public let payments: [Payment]
}
