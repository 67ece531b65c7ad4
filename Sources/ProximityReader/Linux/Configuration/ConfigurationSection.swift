// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

/// An object of a configuration file, with its location.
struct ConfigurationSection: Sendable {
    let source: String
    let path: String
    let object: JSONObject

    /// Returns a string, or `nil` if the name is missing.
    ///
    /// - Throws: `ConfigurationError`.
    func text(_ name: String, allowed: String) throws(ConfigurationError) -> String? {
        guard let value = object[name] else { return nil }
        guard let text = value.string, !text.isEmpty else {
            throw error(name, value, allowed: allowed)
        }
        return text
    }

    /// Returns a list of strings, or `nil` if the name is missing.
    ///
    /// - Throws: `ConfigurationError`.
    func texts(_ name: String, allowed: String) throws(ConfigurationError) -> [String]? {
        guard let value = object[name] else { return nil }
        let texts = value.array?.compactMap(\.string).filter { !$0.isEmpty }
        guard let texts, !texts.isEmpty, texts.count == value.array?.count else {
            throw error(name, value, allowed: allowed)
        }
        return texts
    }

    /// Returns an integer, or `nil` if the name is missing.
    ///
    /// - Throws: `ConfigurationError`.
    func integer(
        _ name: String, in range: ClosedRange<Int64>, unit: String = ""
    ) throws(ConfigurationError) -> Int64? {
        guard let value = object[name] else { return nil }
        guard let integer = value.integer, range.contains(integer) else {
            let bounds = "a whole number from \(range.lowerBound) to \(range.upperBound)"
            throw error(name, value, allowed: unit.isEmpty ? bounds : "\(bounds) (\(unit))")
        }
        return integer
    }

    /// Returns a Boolean value, or `nil` if the name is missing.
    ///
    /// - Throws: `ConfigurationError`.
    func boolean(_ name: String) throws(ConfigurationError) -> Bool? {
        guard let value = object[name] else { return nil }
        guard let boolean = value.boolean else {
            throw error(name, value, allowed: "true or false")
        }
        return boolean
    }

    /// Returns an object, or `nil` if the name is missing.
    ///
    /// - Throws: `ConfigurationError`.
    func section(_ name: String) throws(ConfigurationError) -> ConfigurationSection? {
        guard let value = object[name] else { return nil }
        guard let object = value.object else { throw error(name, value, allowed: "an object") }
        return ConfigurationSection(source: source, path: "\(path).\(name)", object: object)
    }

    /// Returns a list of objects, or `nil` if the name is missing.
    ///
    /// - Throws: `ConfigurationError`.
    func sections(_ name: String) throws(ConfigurationError) -> [ConfigurationSection]? {
        guard let value = object[name] else { return nil }
        guard let values = value.array else {
            throw error(name, value, allowed: "a list of objects")
        }
        var sections: [ConfigurationSection] = []
        for (index, value) in values.enumerated() {
            guard let object = value.object else {
                throw error("\(name)[\(index)]", value, allowed: "an object")
            }
            sections.append(
                ConfigurationSection(
                    source: source, path: "\(path).\(name)[\(index)]", object: object))
        }
        return sections
    }

    /// Rejects unknown names, most of which are typos.
    ///
    /// - Throws: `ConfigurationError`.
    func refuseOthers(than known: [String]) throws(ConfigurationError) {
        for member in object.members where !known.contains(member.name) {
            throw ConfigurationError(
                source: source, path: "\(path).\(member.name)", found: "an unknown name",
                allowed: known.joined(separator: ", "))
        }
    }

    /// Returns the error for a value.
    func error(_ name: String, _ value: JSONValue, allowed: String) -> ConfigurationError {
        ConfigurationError(
            source: source, path: "\(path).\(name)", found: Self.describe(value), allowed: allowed)
    }

    private static func describe(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .boolean(let boolean): boolean ? "true" : "false"
        case .integer(let integer): String(integer)
        case .decimal(let decimal): String(decimal.prefix(40))
        case .string(let string): string.isEmpty ? "an empty string" : "“\(string.prefix(80))”"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
