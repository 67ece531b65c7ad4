// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Support

extension JSONObjectDecoder {
    /// Creates a decoder for a file with one JSON object.
    ///
    /// - Throws: `CommandError`.
    convenience init(file path: String) throws(CommandError) {
        let bytes = try InputFile.bytes(path)
        do throws(JSONMemberError) {
            try self.init(parsing: bytes, document: path)
        } catch {
            throw .usage("\(error)")
        }
    }

    /// Reads an amount, which is a string such as `"12.50"` or `"-5"`.
    ///
    /// - Throws: `JSONMemberError`.
    func amount(_ name: String) throws(JSONMemberError) -> Decimal? {
        try read(name, allowed: "a string such as “12.50”") { value in
            guard let text = value.string else { return nil }
            let digits = text.hasPrefix("-") ? String(text.dropFirst()) : text
            guard digits.isDecimalNumber else { return nil }
            return Decimal(string: text)
        }
    }

    /// Reads a string, which can be empty.
    ///
    /// - Throws: `JSONMemberError`.
    func text(_ name: String) throws(JSONMemberError) -> String? {
        try read(name, allowed: "a string", \.string)
    }

    /// Reads the elements of a list, each of which has a name; empty if the member is missing.
    ///
    /// - Throws: `JSONMemberError`.
    func elements<Value>(
        _ name: String, of choices: KeyValuePairs<String, Value>
    ) throws(JSONMemberError) -> [Value] {
        let allowed = choices.map { "“\($0.key)”" }.joined(separator: ", ")
        return try list(name, of: allowed) { value in
            choices.first { $0.key == value.string }?.value
        } ?? []
    }
}
