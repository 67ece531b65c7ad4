// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import Support

/// An error in the configuration: its location, the value found, and the allowed values.
public struct ConfigurationError: Error, Hashable, Sendable {
    /// The file, or `environment` for a variable.
    public let source: String
    /// The JSON path, such as `$.processor.keysFile`, or the variable's name.
    public let path: String
    /// The value found.
    public let found: String
    /// The allowed values.
    public let allowed: String

    init(source: String, path: String, found: String, allowed: String) {
        self.source = source
        self.path = path
        self.found = found
        self.allowed = allowed
    }
}

extension ConfigurationError {
    /// Creates the error for an invalid value of a file.
    init(_ error: JSONMemberError) {
        self.init(
            source: error.document, path: "\(error.location)", found: error.found,
            allowed: error.allowed)
    }

    /// Creates an error for two conflicting values.
    init(_ conflict: ConfigurationConflict, source: String) {
        let place = conflict.combination.map { combination in
            "combinations[\(combination.aid), kernel \(combination.kernel)]."
        }
        self.init(
            source: source, path: "$.terminal.\(place ?? "")\(conflict.name)",
            found: conflict.found, allowed: conflict.allowed)
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// A message for people.
    public var description: String {
        "\(source): \(path): found \(found); allowed: \(allowed)."
    }
}
