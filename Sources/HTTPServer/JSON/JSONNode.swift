// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Any JSON value, with object members in order of their names.
package enum JSONNode: Hashable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([String: JSONNode])

    /// The members of an object; empty for other values.
    package var members: [String: JSONNode] {
        if case .object(let members) = self { members } else { [:] }
    }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(arrayLiteral elements: JSONNode...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSONNode)...) {
        self = .object(Dictionary(elements) { first, _ in first })
    }
}

extension JSONNode: Codable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Name.self) {
            self = .object(
                Dictionary(
                    try members.allKeys.map {
                        ($0.stringValue, try members.decode(JSONNode.self, forKey: $0))
                    }
                ) { first, _ in first })
            return
        }
        if var elements = try? decoder.unkeyedContainer() {
            var array: [JSONNode] = []
            while !elements.isAtEnd { array.append(try elements.decode(JSONNode.self)) }
            self = .array(array)
            return
        }
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else {
            self = .string(try value.decode(String.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: Name.self)
            for (name, value) in members {
                try container.encode(value, forKey: Name(stringValue: name))
            }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .boolean(let boolean):
            var container = encoder.singleValueContainer()
            try container.encode(boolean)
        case .number(let number):
            var container = encoder.singleValueContainer()
            if let integer = Int64(exactly: number) {
                try container.encode(integer)
            } else {
                try container.encode(number)
            }
        case .string(let string):
            var container = encoder.singleValueContainer()
            try container.encode(string)
        }
    }
}
