// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Support

/// A JSON object from a request file, whose errors name the invalid member.
struct RequestObject {
    let path: String
    let object: JSONObject

    subscript(name: String) -> JSONValue? { object[name] }

    /// Returns the error for an invalid member.
    func mistake(_ name: String) -> CommandError {
        .usage("\(path): Invalid value for \u{201C}\(name)\u{201D}.")
    }

    func text(_ name: String) throws(CommandError) -> String? {
        guard let value = object[name] else { return nil }
        guard let text = value.string else { throw mistake(name) }
        return text
    }

    func texts(_ name: String) throws(CommandError) -> [String] {
        guard let value = object[name] else { return [] }
        guard let texts = value.array?.map(\.string), !texts.contains(nil) else {
            throw mistake(name)
        }
        return texts.compactMap(\.self)
    }

    func object(_ name: String) throws(CommandError) -> RequestObject? {
        guard let value = object[name] else { return nil }
        guard let object = value.object else { throw mistake(name) }
        return RequestObject(path: path, object: object)
    }

    func objects(_ name: String) throws(CommandError) -> [RequestObject] {
        guard let value = object[name] else { return [] }
        guard let objects = value.array?.map(\.object), !objects.contains(nil) else {
            throw mistake(name)
        }
        return objects.compactMap(\.self).map { RequestObject(path: path, object: $0) }
    }

    /// Returns an amount, which is a string such as `"12.50"`.
    func amount(_ name: String) throws(CommandError) -> Decimal? {
        guard let text = try text(name) else { return nil }
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        guard text.utf8.count - digits.count <= 1, !digits.isEmpty,
            digits.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            let amount = Decimal(string: text)
        else { throw mistake(name) }
        return amount
    }

    func hexadecimal(_ name: String) throws(CommandError) -> [UInt8]? {
        guard let text = try text(name) else { return nil }
        guard let bytes = Hexadecimal.bytes(text) else { throw mistake(name) }
        return bytes
    }

    func base64(_ name: String) throws(CommandError) -> [UInt8]? {
        guard let text = try text(name) else { return nil }
        guard let bytes = Base64.bytes(text) else { throw mistake(name) }
        return bytes
    }
}
