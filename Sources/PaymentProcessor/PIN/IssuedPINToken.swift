// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A new PIN token, with the record for the PSP to keep.
public struct IssuedPINToken: Hashable, Sendable {
    /// The token to send to the app.
    public let token: String
    /// The record to keep.
    public let record: PINTokenRecord
}

extension IssuedPINToken: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The identifiers of the token and its read; never the token.
    public var description: String {
        "PIN token \(record.tokenIdentifier) for \(record.transactionIdentifier)"
    }

    /// The identifiers of the token and its read; never the token.
    public var debugDescription: String { description }

    /// The identifiers of the token and its read; never the token.
    public var customMirror: Mirror { Mirror(self, children: ["record": record]) }
}
