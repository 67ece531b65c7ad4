// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Card data that only the PSP can open.
public struct SealedToken: Hashable, Sendable {
    /// Base64 of the encrypted token, as an app sends it to its PSP.
    public let paymentCardData: String

    /// Takes a sealed token back, for example from a store.
    package init(paymentCardData: String) {
        self.paymentCardData = paymentCardData
    }
}

extension SealedToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The length; a token does not belong into a log.
    public var description: String { "sealed card data, \(paymentCardData.utf8.count) characters" }

    /// The length; a token does not belong into a log.
    public var debugDescription: String { description }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
