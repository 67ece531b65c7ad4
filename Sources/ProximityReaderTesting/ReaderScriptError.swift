// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A mistake in a script: where it stands and what may stand there.
public struct ReaderScriptError: Error, Hashable, Sendable {
    /// The JSON path, such as `$.taps[0].card`.
    public let path: String
    /// What stands there, or `nil` when the path says enough.
    public let found: String?
    /// What may stand there.
    public let allowed: String

    init(path: String, found: String? = nil, allowed: String) {
        self.path = path
        self.found = found
        self.allowed = allowed
    }
}

extension ReaderScriptError: CustomStringConvertible {
    /// One sentence for people.
    public var description: String {
        guard let found else { return "\(path): allowed: \(allowed)." }
        return "\(path): found \(found); allowed: \(allowed)."
    }
}
