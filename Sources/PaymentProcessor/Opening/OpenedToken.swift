// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import PaymentToken
public import SmartCard

/// Card data that was opened and checked; never prints the full account number.
public struct OpenedToken: Sendable {
    /// An anomaly that does not cause a rejection.
    public enum Warning: Hashable, Sendable {
        /// The reader's counter did not increase: its state was lost or copied.
        case sequenceNotIncreasing(last: Int64, received: Int64)
    }

    /// What the reader signed.
    public let claims: CardDataClaims
    /// The card and terminal data.
    public let objects: [DataObject]
    /// The card's account, or `nil` if the card data has none.
    public let account: CardholderAccount?
    /// The reader that signed.
    public let readerIdentifier: String
    /// The anomalies.
    public let warnings: [Warning]
}

extension OpenedToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The read and the masked account number.
    public var description: String {
        "opened \(claims), card \(account?.number.masked ?? "unknown")"
    }

    /// The read and the masked account number.
    public var debugDescription: String { description }

    /// The read and the masked account number.
    public var customMirror: Mirror {
        Mirror(self, children: ["claims": claims, "card": account?.number.masked ?? "unknown"])
    }
}
