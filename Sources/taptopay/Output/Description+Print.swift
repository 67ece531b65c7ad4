// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMVDescription

extension Console {
    /// Prints a decoded dialogue or data object, in colors if the terminal supports them.
    ///
    /// - Parameters:
    ///   - nodes: What to print.
    ///   - indent: Blanks before each line.
    static func print(_ nodes: [DescriptionNode], indent: String = "") {
        let style = Style.standardOutput
        for line in DescriptionText().lines(nodes) {
            let parts = line.parts.map { part in
                switch part.role {
                case .direction, .label: style.blue(part.text)
                case .name: style.bold(part.text)
                case .value: style.green(part.text)
                case .aside, .separator: style.faint(part.text)
                case .warning: style.red(part.text)
                case .bytes: part.text
                }
            }
            Console.print(
                indent + String(repeating: "  ", count: line.depth) + parts.joined())
        }
    }
}

extension Duration {
    /// The duration in milliseconds.
    var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    }
}
