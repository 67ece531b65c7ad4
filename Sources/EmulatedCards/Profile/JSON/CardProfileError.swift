// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// An error in a card's JSON profile: its path, what was found, and what is allowed.
///
/// It contains no account number and no key.
public struct CardProfileError: Error, Hashable, Sendable {
    /// The JSON path, such as `$.applications[0].aid`.
    public let path: String
    /// A description of the invalid value.
    public let found: String
    /// A description of the allowed values.
    public let allowed: String

    init(path: String, found: String, allowed: String) {
        self.path = path
        self.found = found
        self.allowed = allowed
    }
}

extension CardProfileError {
    init(_ error: JSONMemberError) {
        self.init(path: "\(error.location)", found: error.found, allowed: error.allowed)
    }
}

extension CardProfileError: CustomStringConvertible {
    /// A one-sentence description for people.
    public var description: String { "\(path): found \(found); allowed: \(allowed)." }
}
