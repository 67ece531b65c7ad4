// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard
internal import Support

/// The layer that each value of a configuration comes from.
struct ConfigurationOrigins: Sendable {
    /// The layer below all files.
    static let builtIn = "built in"

    private var sources: [String: String] = [:]

    /// Returns the file or variable that sets a value.
    func source(of name: String) -> String { sources[name] ?? Self.builtIn }

    /// Returns the file that sets a value of a combination.
    func source(of name: String, in combination: Combination) -> String {
        let type = combination.transactionTypes.min() ?? 0
        let key = Self.key(combination.aid.description, combination.kernel.description, type)
        return source(of: "\(key).\(name)")
    }

    /// Records that a variable sets a value.
    mutating func record(_ name: String, from source: String) {
        sources[name] = source
    }

    /// Records that a file sets all its values.
    mutating func record(_ file: JSONObjectDecoder) {
        record(file.object, prefix: "", source: file.document)
    }

    /// Records that a terminal sets its values.
    ///
    /// - Throws: `JSONMemberError` if a layer of the terminal is invalid.
    mutating func record(
        _ terminal: NamedTerminal, in combinations: [Combination]
    ) throws(JSONMemberError) {
        for layer in try terminal.layers {
            for name in layer.names where name != "combinations" {
                sources["terminal.\(name)"] = layer.document
            }
            for pattern in try CombinationPattern.all(in: layer) {
                for combination in combinations where pattern.matches(combination) {
                    for type in combination.transactionTypes {
                        let key = Self.key(
                            combination.aid.description, combination.kernel.description, type)
                        record(pattern.section.object, prefix: "\(key).", source: layer.document)
                    }
                }
            }
        }
    }

    /// Whether a layer names a terminal, or sets what distinguishes terminals.
    var concernTerminal: Bool {
        sources.keys.contains { name in
            name.hasPrefix(Self.combinationPrefix)
                || ["terminal.name", "terminal.terminalType"].contains(name)
        }
    }

    private static let combinationPrefix = "combination "

    private mutating func record(_ object: JSONObject, prefix: String, source: String) {
        for member in object.members {
            let name = prefix + member.name
            if name == "terminal.combinations" {
                for entry in member.value.array ?? [] { record(entry.object, from: source) }
            } else if let object = member.value.object {
                record(object, prefix: "\(name).", source: source)
            } else {
                sources[name] = source
            }
        }
    }

    /// Records a combination entry for each of its transaction types.
    private mutating func record(_ entry: JSONObject?, from source: String) {
        guard let entry, let aid = entry["aid"]?.string, let kernel = entry["kernel"]?.integer
        else { return }
        let names = entry["transactionTypes"]?.array?.compactMap(\.string)
        for (name, type) in Combination.transactionTypeNames
        where names?.contains(name) ?? true {
            let key = Self.key(aid.uppercased(), String(kernel), type)
            record(entry, prefix: "\(key).", source: source)
        }
    }

    private static func key(_ aid: String, _ kernel: String, _ type: UInt8) -> String {
        "\(combinationPrefix)\(aid) \(kernel) \(type)"
    }
}
