// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The location of a value in a JSON document.
package struct JSONLocation: Hashable, Sendable {
    private enum Component: Hashable {
        case name(String)
        case index(Int)
    }

    private var components: [Component] = []

    private init() {}

    /// The whole document.
    package static let root = JSONLocation()

    /// Returns the location of a member of the object at this location.
    package func member(_ name: String) -> JSONLocation { appending(.name(name)) }

    /// Returns the location of an element of the array at this location.
    package func element(_ index: Int) -> JSONLocation { appending(.index(index)) }

    /// Returns this location in a document that is itself a part of another document.
    func inside(_ outer: JSONLocation) -> JSONLocation {
        var location = outer
        location.components += components
        return location
    }

    private func appending(_ component: Component) -> JSONLocation {
        var location = self
        location.components.append(component)
        return location
    }

    /// The location as a JSON Pointer, such as `/applications/0/balance` (RFC 6901).
    package var pointer: String {
        components.reduce("") { pointer, component in
            switch component {
            case .name(let name): "\(pointer)/\(Self.escaped(name))"
            case .index(let index): "\(pointer)/\(index)"
            }
        }
    }

    /// Returns a name with `~` and `/` escaped, as RFC 6901, 3 requires.
    private static func escaped(_ name: String) -> String {
        name.reduce(into: "") { escaped, character in
            switch character {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.append(character)
            }
        }
    }
}

extension JSONLocation: CustomStringConvertible {
    /// The location as a JSONPath, such as `$.applications[0].balance` (RFC 9535).
    package var description: String {
        components.reduce("$") { path, component in
            switch component {
            case .name(let name): "\(path).\(name)"
            case .index(let index): "\(path)[\(index)]"
            }
        }
    }
}

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
