// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The number of columns that the text occupies on a terminal.
    ///
    /// East Asian characters occupy two; combining marks occupy none. See Unicode Standard
    /// Annex 11.
    package var columns: Int {
        reduce(0) { sum, character in
            sum + (character.unicodeScalars.lazy.map(\.columns).max() ?? 0)
        }
    }

    /// Breaks the text into lines at spaces, or within words that are too long.
    ///
    /// - Parameter width: The maximum number of columns in a line, at least two.
    /// - Returns: The lines; none for an empty text.
    package func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ").map(String.init) {
            let longer = line.isEmpty ? word : "\(line) \(word)"
            if longer.columns <= width {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for character in word {
                if (line + String(character)).columns > width {
                    lines.append(line)
                    line = ""
                }
                line.append(character)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}

extension Unicode.Scalar {
    fileprivate var columns: Int {
        switch value {
        case 0x0300...0x036F, 0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06ED,
            0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x20D0...0x20FF, 0xFE00...0xFE0F:
            0
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
