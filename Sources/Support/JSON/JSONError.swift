// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reason a text is not acceptable JSON, and where.
package struct JSONError: Error, Sendable {
    package enum Code: Hashable, Sendable {
        /// The text ends inside a value.
        case truncated
        /// A character that is not allowed at its position.
        case unexpectedCharacter
        /// Characters after the value.
        case trailingCharacters
        /// A string with a control character, an invalid escape, or bytes that are not UTF-8.
        case invalidString
        /// A number that JSON does not allow, such as `01`.
        case invalidNumber
        /// A duplicate name in an object.
        case duplicateName
        /// The text is longer than the limit.
        case lengthLimit
        /// Values are nested more deeply than the limit.
        case depthLimit
        /// More members or elements than the limit.
        case countLimit
        /// The text is a value other than an object.
        case notAnObject
    }

    package let code: Code
    /// The line of the offending character; the first is 1.
    package let line: Int
    /// The column of the offending character in its line; the first is 1.
    package let column: Int
    /// The location of the innermost value that was complete enough to have one.
    package private(set) var location = JSONLocation.root

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: What is wrong.
    ///   - offset: The offset of the offending byte.
    ///   - text: The complete text.
    init(_ code: Code, at offset: Int, of text: [UInt8]) {
        let before = text.prefix(offset)
        let newline = UInt8(ascii: "\n")
        let lineStart = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
        self.code = code
        line = 1 + before.count { $0 == newline }
        // Continuation bytes of UTF-8 do not start a character.
        column = 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 }
    }
}

extension JSONError {
    /// Returns the error with its location inside a member.
    func inside(member name: String) -> JSONError {
        var error = self
        error.location = location.inside(JSONLocation.root.member(name))
        return error
    }

    /// Returns the error with its location inside an element.
    func inside(element index: Int) -> JSONError {
        var error = self
        error.location = location.inside(JSONLocation.root.element(index))
        return error
    }
}

extension JSONError: CustomStringConvertible {
    /// A human-readable description; contains nothing from the text.
    package var description: String {
        "Invalid JSON at line \(line), column \(column): \(reason)."
    }

    /// What is wrong, without a period.
    var reason: String {
        switch code {
        case .truncated: "the text ends too early"
        case .unexpectedCharacter: "unexpected character"
        case .trailingCharacters: "there is text after the value"
        case .invalidString: "the string is malformed"
        case .invalidNumber: "the number is malformed"
        case .duplicateName: "duplicate name in an object"
        case .lengthLimit: "the text is too long"
        case .depthLimit: "values are nested too deeply"
        case .countLimit: "there are too many members or elements"
        case .notAnObject: "the text is not an object"
        }
    }
}
