// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
