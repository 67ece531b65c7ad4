// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The visible text of a terminal that never scrolls.
///
/// It supports only what the programs write: lines, carriage returns, colors, clearing, and moving
/// up.
public struct VisibleScreen: Sendable {
    private var rows: [[Character]] = [[]]
    private var row = 0
    private var column = 0
    /// The sequences that it does not support.
    public private(set) var unknown: [String] = []

    /// Writes text.
    public init(_ text: String) {
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r": column = 0
            case "\n":
                row += 1
                if row == rows.count { rows.append([]) }
            case "\u{1B}":
                let sequence = rest.prefix { !$0.properties.isAlphabetic }
                rest = rest.dropFirst(sequence.count)
                let end = rest.popFirst().map(Character.init) ?? " "
                control(String(String.UnicodeScalarView(sequence.dropFirst())), end)
            default: put(scalar)
            }
        }
    }

    /// The lines that are not empty, without trailing spaces.
    public var lines: [String] {
        rows.map { String($0).trimmingSuffix(" ") }.filter { !$0.isEmpty }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        // Marks belong to the character before them.
        if scalar.properties.generalCategory == .nonspacingMark, column > 0 {
            rows[row][column - 1].unicodeScalars.append(scalar)
            return
        }
        while rows[row].count <= column { rows[row].append(" ") }
        rows[row][column] = Character(scalar)
        column += 1
    }

    private mutating func control(_ number: String, _ end: Character) {
        switch end {
        case "F": (row, column) = (max(0, row - (Int(number) ?? 1)), 0)
        case "J":
            rows.removeSubrange((row + 1)...)
            fallthrough
        case "K": rows[row].removeSubrange(min(column, rows[row].count)...)
        case "m": break
        default: unknown.append("\(number)\(end)")
        }
    }
}

extension Character {
    fileprivate var unicodeScalars: String.UnicodeScalarView {
        get { String(self).unicodeScalars }
        set { self = Character(String(newValue)) }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ character: Character) -> String {
        var text = self[...]
        while text.last == character { text.removeLast() }
        return String(text)
    }
}
