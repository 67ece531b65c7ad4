// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Reads a configuration file.
enum ConfigurationFile {
    /// Returns the contents of a file, or `nil` if there is no such file.
    ///
    /// - Throws: `ConfigurationError`.
    static func read(_ path: String) throws(ConfigurationError) -> JSONObjectDecoder? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let text = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError(
                source: path, path: "$", found: "a file that cannot be read",
                allowed: "a file that this user can read")
        }
        return try parse(Array(text), source: path)
    }

    /// Parses the text of a configuration.
    ///
    /// - Throws: `ConfigurationError`.
    static func parse(
        _ text: [UInt8], source: String
    ) throws(ConfigurationError) -> JSONObjectDecoder {
        do {
            return try JSONObjectDecoder(parsing: text, limits: .keySet, document: source)
        } catch {
            throw ConfigurationError(error)
        }
    }
}
