// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Problem {
    /// Creates a problem that names the invalid member of a JSON body, without its value.
    init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self.init(context.codingPath + [key], "This member is required.")
        case .typeMismatch(let type, let context):
            self.init(context.codingPath, "This must be \(Self.name(type)).")
        case .valueNotFound(let type, let context):
            self.init(context.codingPath, "This must be \(Self.name(type)), not null.")
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            self.init(context.codingPath, "This value is not allowed.")
        default:
            self.init(.badRequest, "The body is not valid JSON.")
        }
    }

    private init(_ path: [any CodingKey], _ detail: String) {
        let pointer = path.map { "/" + Self.escape($0) }.joined()
        self.init(
            .badRequest, "Invalid body: see errors.",
            errors: [Violation(at: pointer, detail)])
    }

    /// See RFC 6901, 3.
    private static func escape(_ key: any CodingKey) -> String {
        if let index = key.intValue { return String(index) }
        return key.stringValue.reduce(into: "") { text, character in
            switch character {
            case "~": text += "~0"
            case "/": text += "~1"
            default: text.append(character)
            }
        }
    }

    private static func name(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type: "an integer"
        case is any BinaryFloatingPoint.Type: "a number"
        case is [String: Any].Type: "an object"
        case is [Any].Type: "an array"
        default: "another type of value"
        }
    }
}
