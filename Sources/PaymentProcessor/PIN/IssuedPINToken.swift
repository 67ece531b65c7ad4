// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A new PIN token, with what the PSP should remember of it.
public struct IssuedPINToken: Hashable, Sendable {
    /// The token, as it goes to the app.
    public let token: String
    /// What to remember.
    public let record: PINTokenRecord
}

extension IssuedPINToken: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The token's name and read; never the token.
    public var description: String {
        "PIN token \(record.tokenIdentifier) for \(record.transactionIdentifier)"
    }

    /// The token's name and read; never the token.
    public var debugDescription: String { description }

    /// The token's name and read; never the token.
    public var customMirror: Mirror { Mirror(self, children: ["record": record]) }
}
