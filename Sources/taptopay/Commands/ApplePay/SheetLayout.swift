// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import ProximityReader
internal import Support

/// Lays out a sheet's lines on a terminal.
struct SheetLayout {
    /// How much space a layout takes.
    enum Form: CaseIterable {
        /// Everything, in a frame.
        case whole
        /// In a frame, without separators and details; each row has one line.
        case compact
        /// The total, the rows, and the errors, without a frame.
        case bare
    }

    /// The maximum width of a frame in columns, including its edges.
    private static let widest = 60

    private let lines: [SheetLine]
    private let help: [String]
    private let hasColors: Bool

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - page: The lines, and the keys that are shown below them.
    ///   - hasColors: Whether text can be bold or colored.
    init(_ page: SheetPage, hasColors: Bool) {
        lines = page.lines
        help = page.help.map(\.withoutControls)
        self.hasColors = hasColors
    }

    /// Lays out the sheet.
    ///
    /// - Parameters:
    ///   - form: How much space to take.
    ///   - columns: The columns of the terminal.
    /// - Returns: The lines on the terminal.
    func lines(_ form: Form, columns: Int) -> [String] {
        let width = max(20, min(columns, Self.widest) - (form == .bare ? 0 : 4))
        let shown = lines.filter { Self.isShown($0, form) }
        let texts = shown.flatMap { self.texts(of: $0, form, width) }
        guard form != .bare else { return texts + keys(width) }
        let edge = String(repeating: "─", count: width + 2)
        return ["┌\(edge)┐"] + texts.map { "│ \($0) │" } + ["└\(edge)┘"]
            + keys(width + 4)
    }

    /// Lays out the keys; a key and what it does are on one line.
    private func keys(_ width: Int) -> [String] {
        var lines: [String] = []
        for key in help {
            if let last = lines.last, last.columns + 3 + key.columns <= width {
                lines[lines.count - 1] = "\(last)   \(key)"
            } else {
                lines += key.wrapped(to: width)
            }
        }
        return lines
    }

    private static func isShown(_ line: SheetLine, _ form: Form) -> Bool {
        switch line {
        case .blank, .rule, .detail: form == .whole
        case .status(let text): form == .whole || !text.isEmpty
        case .item: form != .bare
        case .total, .row, .heading, .choice, .error: true
        }
    }

    /// Returns the texts of one line, each as wide as the sheet.
    private func texts(of line: SheetLine, _ form: Form, _ width: Int) -> [String] {
        let isShort = form != .whole
        switch line {
        case .item(let left, let right): return pair(left, right, width, isShort: isShort)
        case .total(let left, let right):
            return pair(left, right, width, isShort: false).map { styled($0, "1") }
        case .row(let key, let label, let value):
            let key = key.map { "[\($0)] " } ?? ""
            return pair(key + label, value, width, isShort: isShort)
        case .detail(let text): return wrapped(text, width, first: "    ", rest: "    ")
        case .heading(let text):
            return wrapped(text, width, first: "", rest: "").map { styled($0, "1") }
        case .choice(let number, let text, let isHighlighted, let isChosen):
            let mark = isHighlighted ? "›" : " "
            let entry = wrapped(
                text + (isChosen ? " ✓" : ""), width, first: "\(mark) [\(number)] ", rest: "      ")
            let shown = isShort ? Array(entry.prefix(1)) : entry
            return isHighlighted ? shown.map { styled($0, "1") } : shown
        case .error(let text):
            return wrapped(text, width, first: "! ", rest: "  ").map { styled($0, "31") }
        case .status(let text): return wrapped(text, width, first: "", rest: "")
        case .rule: return [String(repeating: "─", count: width)]
        case .blank: return [String(repeating: " ", count: width)]
        }
    }

    private func styled(_ text: String, _ code: String) -> String {
        hasColors ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// Lays out a label and its value on one line, or with the value below the label.
    private func pair(_ left: String, _ right: String, _ width: Int, isShort: Bool) -> [String] {
        let left = left.withoutControls
        var right = right.withoutControls
        let space = width - left.columns - 2
        if isShort, right.columns > space, space >= 4 { right = shortened(right, to: space) }
        let gap = width - left.columns - right.columns
        if gap > 1 { return [left + String(repeating: " ", count: gap) + right] }
        return wrapped(left, width, first: "", rest: "  ")
            + wrapped(right, width, first: "    ", rest: "    ")
    }

    /// Returns the start of a text, followed by an ellipsis.
    private func shortened(_ text: String, to width: Int) -> String {
        var short = ""
        for character in text {
            guard (short + String(character)).columns < width else { break }
            short.append(character)
        }
        return short + "…"
    }

    /// Breaks a text at words, and fills each line to the width.
    private func wrapped(
        _ text: String, _ width: Int, first: String, rest: String
    ) -> [String] {
        let parts = text.withoutControls.wrapped(to: width - first.columns)
        return (parts.isEmpty ? [""] : parts).enumerated().map { index, part in
            let line = (index == 0 ? first : rest) + part
            return line + String(repeating: " ", count: max(0, width - line.columns))
        }
    }
}
