// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader
internal import Support

extension String {
    /// Breaks each line that is wider than a terminal between words.
    ///
    /// The rest of a line is below the last column of a table, or else indented by two more columns
    /// than its start. No word is broken, so that a key or a path can be copied; one that is wider
    /// than the terminal stays where it is. Spaces within a line stay as they are.
    ///
    /// - Parameter width: The columns of the terminal; text for a terminal narrower than 20 columns
    ///   stays as it is.
    /// - Returns: The text, with more line breaks.
    func folded(to width: Int) -> String {
        guard width >= 20 else { return self }
        return split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { Self.folded($0, to: width) }.joined(separator: "\n")
    }

    private static func folded(_ line: Substring, to width: Int) -> [String] {
        guard line.utf8.count > width, visibleColumns(of: line) > width else {
            return [String(line)]
        }
        let start = line.prefix { $0 == " " }
        let margin = String(
            repeating: " ",
            count: lastColumn(of: line, before: width * 2 / 3)
                ?? Swift.min(start.count + 2, width / 2))
        var lines: [String] = []
        var (current, columns) = (String(start), start.count)
        var rest = line.dropFirst(start.count)
        while !rest.isEmpty {
            let space = rest.prefix { $0 == " " }
            rest = rest.dropFirst(space.count)
            let word = rest.prefix { $0 != " " }
            rest = rest.dropFirst(word.count)
            let added = space.count + visibleColumns(of: word)
            let fitsBelow = margin.count + added - space.count <= width
            if columns + added <= width || space.isEmpty || !fitsBelow {
                current += space + word
                columns += added
            } else {
                lines.append(current)
                current = margin + word
                columns = margin.count + added - space.count
            }
        }
        return lines + [current]
    }

    /// Returns the position of the last word that follows two or more spaces in plain text, or
    /// `nil`.
    private static func lastColumn(of line: Substring, before limit: Int) -> Int? {
        guard !line.contains(where: { $0 == "\u{1B}" }) else { return nil }
        var (position, spaces, last) = (0, 0, Int?.none)
        for character in line.drop(while: { $0 == " " }) {
            if character == " " {
                spaces += 1
            } else {
                if spaces >= 2 { last = position }
                spaces = 0
            }
            position += 1
        }
        let indent = line.prefix { $0 == " " }.count
        return last.map { $0 + indent }.flatMap { $0 < limit ? $0 : nil }
    }

    /// Returns the columns of a text without its colors.
    ///
    /// See ECMA-48, 5.4, for control sequences.
    private static func visibleColumns(of text: Substring) -> Int {
        var (columns, rest) = (0, text)
        while let escape = rest.firstIndex(of: "\u{1B}") {
            columns += String(rest[..<escape]).columns
            rest = rest[escape...].dropFirst(2)
            rest = rest.drop { !("\u{40}"..."\u{7E}").contains($0) }.dropFirst()
        }
        return columns + String(rest).columns
    }
}
