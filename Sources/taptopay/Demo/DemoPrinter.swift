// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMVDescription

/// Prints the progress of the demonstration, or nothing.
struct DemoPrinter: Sendable {
    let isSilent: Bool
    private let style = Style.standardOutput

    init(isSilent: Bool) {
        self.isSilent = isSilent
    }

    /// Prints the title of a step.
    func step(_ number: Int, _ title: String) {
        tell("")
        tell(style.bold("\(number)  \(title)"))
    }

    /// Prints one line.
    func tell(_ text: String) {
        if !isSilent { Console.print(text) }
    }

    /// Prints a fact with its name.
    func fact(_ name: String, _ value: String) {
        let padding = String(repeating: " ", count: max(1, 14 - name.count))
        tell("   \(style.faint(name))\(padding)\(value)")
    }

    /// Prints an event of the reader.
    func event(_ name: String) {
        tell("   \(style.blue("event"))         \(name)")
    }

    /// Prints the text of the sheet.
    func sheet(_ text: String) {
        tell("   \(style.yellow("sheet"))         \(text)")
    }

    /// Prints a verdict.
    func verdict(_ isGood: Bool, _ name: String, _ text: String) {
        fact(name, isGood ? style.green(text) : style.red(text))
    }

    /// Prints a decoded dialogue.
    func dialogue(_ nodes: [DescriptionNode]) {
        if !isSilent { Console.print(nodes, indent: "   ") }
    }
}

/// Returns a duration in milliseconds, as text.
func millisecondsText(_ duration: Duration) -> String {
    let hundredths = Int64((duration.milliseconds * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) ms"
}
