// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An invalid value in a JSON document: where it is, what was found, and what is allowed.
package struct JSONMemberError: Error, Hashable, Sendable {
    /// The document, such as the path of a file; empty if there is only one.
    package let document: String
    /// The location of the value.
    package let location: JSONLocation
    /// The value that was found, without a period; quotes at most 80 characters of it.
    package let found: String
    /// The allowed values, without a period.
    package let allowed: String

    /// Creates an error.
    package init(
        document: String, location: JSONLocation = .root, found: String, allowed: String
    ) {
        self.document = document
        self.location = location
        self.found = found
        self.allowed = allowed
    }
}

extension JSONMemberError {
    /// Creates the error for a document that cannot be parsed.
    package init(_ error: JSONError, document: String = "") {
        let isDuplicate = error.code == .duplicateName
        self.init(
            document: document, location: isDuplicate ? error.location : .root,
            found: isDuplicate
                ? "a repeated name"
                : "invalid JSON at line \(error.line), column \(error.column) (\(error.reason))",
            allowed: isDuplicate ? "each name once" : "one JSON object")
    }
}

extension JSONMemberError: CustomStringConvertible {
    /// One sentence for people.
    package var description: String {
        let place = document.isEmpty ? "\(location)" : "\(document): \(location)"
        return "\(place): found \(found); allowed: \(allowed)."
    }
}
