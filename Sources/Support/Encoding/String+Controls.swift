// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Unicode.Scalar {
    /// Whether the character controls a terminal, breaks a line, or changes the text's direction.
    ///
    /// See ECMA-48 for C0 and C1, and Unicode Standard Annex 9, 2, for the direction.
    package var isControl: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension String {
    /// Whether the text has a control character.
    package var hasControls: Bool {
        // Printable ASCII, such as sealed card data of several kilobytes, is quicker byte by byte.
        let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { (0x20..<0x7F).contains($0) }
        }
        return isPlain != true && unicodeScalars.contains(where: \.isControl)
    }

    /// The text without control characters.
    ///
    /// These move a terminal's cursor, change its colors or change the text direction.
    package var withoutControls: String {
        guard hasControls else { return self }
        return String(UnicodeScalarView(unicodeScalars.filter { !$0.isControl }))
    }

    /// The text on one line without control characters: line breaks and tabs become spaces.
    package var onOneLine: String {
        guard hasControls else { return self }
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\t", "\n", "\u{2028}", "\u{2029}": scalars.append(" ")
            default: if !scalar.isControl { scalars.append(scalar) }
            }
        }
        return String(scalars)
    }

    /// The text without control characters except line feeds.
    package var linesWithoutControls: String {
        guard hasControls else { return self }
        return String(UnicodeScalarView(unicodeScalars.filter { !$0.isControl || $0 == "\n" }))
    }

    /// JSON text in which control characters are escaped, so that a terminal can show it.
    ///
    /// JSON itself requires this only for C0, which every encoder escapes. See RFC 8259, 7.
    package var escapingControlsOfJSON: String {
        guard hasControls else { return self }
        var escaped = UnicodeScalarView()
        for scalar in unicodeScalars {
            guard scalar.isControl, scalar.value > 0x1F else {
                escaped.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            escaped.append(contentsOf: "\\u".unicodeScalars)
            for _ in digits.utf8.count..<4 { escaped.append("0") }
            escaped.append(contentsOf: digits.unicodeScalars)
        }
        return String(escaped)
    }
}
