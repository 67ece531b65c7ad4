// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A mistake in a card's JSON profile: where it stands, what was found, what is allowed.
///
/// It holds no account number and no key.
public struct CardProfileError: Error, Hashable, Sendable {
    /// The JSON path, such as `$.applications[0].aid`.
    public let path: String
    /// What stands there.
    public let found: String
    /// What may stand there.
    public let allowed: String

    init(path: String, found: String, allowed: String) {
        self.path = path
        self.found = found
        self.allowed = allowed
    }
}

extension CardProfileError: CustomStringConvertible {
    /// One sentence for people.
    public var description: String { "\(path): found \(found); allowed: \(allowed)." }
}
