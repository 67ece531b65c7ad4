// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A frame of lines around centered texts.
package struct SheetFrame: Sendable {
    /// The maximum number of columns of a frame, including its edges and padding.
    private static let widest = 56

    /// The texts from top to bottom; an empty one is an empty line.
    package var texts: [String]

    /// Creates a frame.
    package init(_ texts: [String]) {
        self.texts = texts
    }

    /// Draws the frame.
    ///
    /// - Parameters:
    ///   - columns: The columns of the terminal, at least 10.
    ///   - style: Makes a text bold or colored, without changing its width.
    /// - Returns: The lines.
    package func lines(
        columns: Int, style: (_ text: String, _ index: Int) -> String = { text, _ in text }
    ) -> [String] {
        let inner = max(2, min(columns, Self.widest) - 2)
        let edge = String(repeating: "─", count: inner)
        var lines = ["┌\(edge)┐"]
        for (index, text) in texts.enumerated() {
            let parts = text.isEmpty ? [""] : text.withoutControls.wrapped(to: max(2, inner - 4))
            for part in parts {
                let space = max(0, inner - part.columns)
                lines.append(
                    "│" + String(repeating: " ", count: space / 2) + style(part, index)
                        + String(repeating: " ", count: space - space / 2) + "│")
            }
        }
        return lines + ["└\(edge)┘"]
    }
}
