// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A new reader token, with the record for the PSP to keep.
public struct IssuedReaderToken: Hashable, Sendable {
    /// The token to send to the app.
    public let token: String
    /// The record to keep.
    public let record: ReaderTokenRecord
}

extension IssuedReaderToken: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The token's identifier and merchant; never the token.
    public var description: String {
        "reader token \(record.tokenIdentifier) for \(record.merchantIdentifier)"
    }

    /// The token's identifier and merchant; never the token.
    public var debugDescription: String { description }

    /// The token's identifier and merchant; never the token.
    public var customMirror: Mirror { Mirror(self, children: ["record": record]) }
}
