// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Card data that only the PSP can decrypt.
public struct SealedToken: Hashable, Sendable {
    /// The encrypted token in Base64, as an app sends it to its PSP.
    public let paymentCardData: String

    /// Recreates a sealed token, for example from a store.
    package init(paymentCardData: String) {
        self.paymentCardData = paymentCardData
    }
}

extension SealedToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The length, because a token does not belong in a log.
    public var description: String { "sealed card data, \(paymentCardData.utf8.count) characters" }

    /// The length, because a token does not belong in a log.
    public var debugDescription: String { description }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
