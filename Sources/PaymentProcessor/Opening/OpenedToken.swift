// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import PaymentToken
public import SmartCard

/// Card data that was opened and checked; prints no account number in full.
public struct OpenedToken: Sendable {
    /// Something odd that is no reason to refuse.
    public enum Warning: Hashable, Sendable {
        /// The reader's counter did not go up: its state was lost, or it was copied.
        case sequenceNotIncreasing(last: Int64, received: Int64)
    }

    /// What the reader signed.
    public let claims: CardDataClaims
    /// The card and terminal data.
    public let objects: [DataObject]
    /// The card's account, or `nil` when the card gave none.
    public let account: CardholderAccount?
    /// The reader that signed.
    public let readerIdentifier: String
    /// What is odd.
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
