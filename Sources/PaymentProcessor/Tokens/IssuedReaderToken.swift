// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A new reader token, with what the PSP should remember of it.
public struct IssuedReaderToken: Hashable, Sendable {
    /// The token, as it goes to the app.
    public let token: String
    /// What to remember.
    public let record: ReaderTokenRecord
}

extension IssuedReaderToken: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The token's name and merchant; never the token.
    public var description: String {
        "reader token \(record.tokenIdentifier) for \(record.merchantIdentifier)"
    }

    /// The token's name and merchant; never the token.
    public var debugDescription: String { description }

    /// The token's name and merchant; never the token.
    public var customMirror: Mirror { Mirror(self, children: ["record": record]) }
}
