// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Renders nodes as indented lines.
///
/// A data object takes one line, `tag  name: digits = meaning`, with its parts below. Long
/// values are on separate lines below it.
package struct DescriptionText: Sendable {
    /// The maximum number of bytes of a value on its line, and on each line below.
    private let bytesPerLine: Int

    /// Creates a renderer.
    package init(bytesPerLine: Int = 32) {
        self.bytesPerLine = max(4, bytesPerLine)
    }

    /// Renders nodes as plain text with a newline after every line.
    package func text(_ nodes: [DescriptionNode]) -> String {
        lines(nodes).map { $0.text + "\n" }.joined()
    }

    /// Renders nodes as lines.
    package func lines(_ nodes: [DescriptionNode]) -> [DescriptionLine] {
        var lines: [DescriptionLine] = []
        for node in nodes { append(node, depth: 0, to: &lines) }
        return lines
    }

    private func append(
        _ node: DescriptionNode, depth: Int, to lines: inout [DescriptionLine]
    ) {
        var parts = Line()
        var below: [String] = []
        switch node.kind {
        case .command, .response:
            parts.add(.direction, node.kind == .command ? "> " : "< ")
            parts.add(.label, node.label)
            parts.add(.separator, "  ")
            parts.add(.name, node.name)
        case .comment:
            parts.add(.aside, "# " + node.name)
        case .element, .field, .bits:
            if !node.label.isEmpty {
                parts.add(.label, node.label)
                parts.add(.separator, "  ")
            }
            parts.add(.name, node.name)
        case .warning:
            parts.add(.warning, "! " + node.name)
        }
        if let bytes = node.bytes, !bytes.isEmpty {
            if bytes.utf8.count <= bytesPerLine * 2 {
                parts.add(.separator, ": ")
                parts.add(.bytes, bytes)
            } else {
                below = wrapped(bytes)
            }
        }
        if let value = node.value {
            parts.add(.separator, node.bytes?.isEmpty == false && below.isEmpty ? " = " : ": ")
            parts.add(.value, value)
        }
        if let aside = aside(node, isLong: !below.isEmpty) { parts.add(.aside, "  (\(aside))") }
        lines.append(DescriptionLine(depth: depth, parts: parts.parts))
        for text in below {
            lines.append(
                DescriptionLine(depth: depth + 2, parts: [.init(role: .bytes, text: text)]))
        }
        let inside = node.kind == .element ? depth + 2 : depth + 1
        for child in node.children { append(child, depth: inside, to: &lines) }
    }

    /// Returns the length and time if the line does not already show them.
    private func aside(_ node: DescriptionNode, isLong: Bool) -> String? {
        var remarks: [String] = []
        if let length = node.length, isLong || node.bytes == nil {
            remarks.append(length.counted("byte"))
        }
        if node.isMasked { remarks.append("masked") }
        if let elapsed = node.elapsed { remarks.append(Self.milliseconds(elapsed)) }
        return remarks.isEmpty ? nil : remarks.joined(separator: ", ")
    }

    private func wrapped(_ digits: String) -> [String] {
        let digits = Array(digits.utf8)
        return stride(from: 0, to: digits.count, by: bytesPerLine * 2).map { start in
            String(decoding: digits.dropFirst(start).prefix(bytesPerLine * 2), as: UTF8.self)
        }
    }

    /// Formats a duration in milliseconds with one decimal.
    static func milliseconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = max(duration, .zero).components
        guard seconds < 1_000_000 else { return "\(seconds) s" }
        let tenths = seconds * 10_000 + attoseconds / 100_000_000_000_000
        return "\(tenths / 10).\(tenths % 10) ms"
    }

    private struct Line {
        var parts: [DescriptionLine.Part] = []

        mutating func add(_ role: DescriptionLine.Part.Role, _ text: String) {
            if !text.isEmpty { parts.append(.init(role: role, text: text)) }
        }
    }
}

/// One line of a rendered description, in parts that a program can color.
package struct DescriptionLine: Hashable, Sendable {
    /// A piece of text and its role.
    package struct Part: Hashable, Sendable {
        /// The role of a piece of text.
        package enum Role: Hashable, Sendable {
            /// `>` or `<`.
            case direction
            /// The digits of a tag or the header of a command.
            case label
            /// The name in the books.
            case name
            /// The digits of a value.
            case bytes
            /// The meaning of a value.
            case value
            /// A length, a time, or a remark.
            case aside
            /// A deviation from the books.
            case warning
            /// Spaces and punctuation between the other parts.
            case separator
        }

        /// The role of the text.
        package let role: Role
        package let text: String
    }

    /// The nesting depth of the line, starting at 0.
    package let depth: Int
    /// The parts in order.
    package let parts: [Part]

    /// The line as plain text.
    package var text: String {
        String(repeating: "  ", count: depth) + parts.map(\.text).joined()
    }
}
