// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A text for the terminal: the program's literals and styles, and values without controls.
///
/// A value can come from a card, a reader, a file, or the network. Its control characters could
/// change the terminal, or add a line that looks like one of the program's, so no value keeps them.
struct ConsoleText: ExpressibleByStringInterpolation, Sendable {
    /// Collects literals as they are, and values on one line.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { text += literal }

        mutating func appendInterpolation(_ part: ConsoleText) { text += part.text }

        mutating func appendInterpolation<Value>(_ value: Value) { text += "\(value)".onOneLine }
    }

    /// The characters for the terminal.
    private(set) var text: String

    init(stringLiteral literal: String) { text = literal }

    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// Creates a text from a value on one line.
    init(_ value: String) { text = value.onOneLine }

    /// Creates a text from a value with several lines.
    init(lines value: String) { text = value.linesWithoutControls }

    /// Creates a text from a value in a style.
    ///
    /// See ECMA-48, 8.3.117, Select Graphic Rendition.
    init(_ value: String, rendition code: String) {
        text = "\u{1B}[\(code)m\(value.onOneLine)\u{1B}[0m"
    }

    static func + (left: ConsoleText, right: ConsoleText) -> ConsoleText {
        "\(left)\(right)"
    }
}

extension Sequence<ConsoleText> {
    /// The texts in a row.
    func joined() -> ConsoleText { reduce("") { $0 + $1 } }
}
