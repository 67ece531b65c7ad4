// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A JSON value of a profile; objects keep the order of their members in the output.
enum ProfileValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case text(String)
    case list([ProfileValue])
    case object([Member])

    /// A member of an object.
    struct Member: Hashable, Sendable {
        let name: String
        var value: ProfileValue
    }

    /// Reads a document.
    ///
    /// - Throws: `CardProfileError` when the document is not JSON, or an object repeats a name.
    init(json: [UInt8]) throws(CardProfileError) {
        do {
            self = try JSONDecoder().decode(ProfileValue.self, from: Data(json))
        } catch let error as CardProfileError {
            throw error
        } catch {
            throw CardProfileError(
                path: "$", found: "invalid JSON", allowed: "one JSON object")
        }
        if let path = RepeatedName.path(in: json) {
            throw CardProfileError(
                path: path, found: "a repeated name", allowed: "each name once")
        }
    }

    /// Returns an object of the members that have a value.
    static func object(_ members: KeyValuePairs<String, ProfileValue?>) -> ProfileValue {
        .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// A description of the value, without the content of a string.
    var kind: String {
        switch self {
        case .null: "null"
        case .boolean(let boolean): boolean ? "true" : "false"
        case .integer: "a number"
        case .text(let text):
            text.isEmpty ? "an empty string" : "a string of \(text.count) characters"
        case .list: "a list"
        case .object: "an object"
        }
    }

    /// A description of the value.
    var description: String {
        switch self {
        case .integer(let integer): String(integer)
        case .text(let text) where !text.isEmpty: "\u{201C}\(text.prefix(80))\u{201D}"
        default: kind
        }
    }
}

extension ProfileValue: Decodable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init?(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    /// The JSON path of a value, such as `$.applications[0].balance`.
    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce("$") { path, key in
            path + (key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)")
        }
    }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Name.self) {
            self = .object(
                try object.allKeys.map {
                    Member(
                        name: $0.stringValue,
                        value: try object.decode(ProfileValue.self, forKey: $0))
                })
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let boolean = try? container.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let integer = try? container.decode(Int64.self) {
            self = .integer(integer)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if (try? container.decode(Double.self)) != nil {
            throw CardProfileError(
                path: Self.path(decoder.codingPath),
                found: "a number that has a fraction or is too large", allowed: "a whole number")
        } else {
            self = .list(try container.decode([ProfileValue].self))
        }
    }
}
