// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An error in a script: its location and the allowed values.
public struct ReaderScriptError: Error, Hashable, Sendable {
    /// The JSON path, such as `$.taps[0].card`.
    public let path: String
    /// The value found, or `nil` if the path is sufficient.
    public let found: String?
    /// The allowed values.
    public let allowed: String

    init(path: String, found: String? = nil, allowed: String) {
        self.path = path
        self.found = found
        self.allowed = allowed
    }
}

extension ReaderScriptError: CustomStringConvertible {
    /// A message for people.
    public var description: String {
        guard let found else { return "\(path): allowed: \(allowed)." }
        return "\(path): found \(found); allowed: \(allowed)."
    }
}
