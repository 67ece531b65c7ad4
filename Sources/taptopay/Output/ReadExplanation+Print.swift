// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

extension ReadExplanation {
    /// Prints the consequence of each rule, and the evidence below it.
    func print() {
        guard !steps.isEmpty else { return }
        let style = Style.standardOutput
        Console.print(style.bold("Why" + (outcome.map { ": \($0)" } ?? "")))
        for (index, step) in steps.enumerated() {
            let number = String(index + 1)
            let padding = String(repeating: " ", count: max(0, 3 - number.count))
            let consequence =
                step.kind == "outcome" ? style.bold(step.consequence) : step.consequence
            Console.print(
                "\(padding)\(number)  \(style.blue(step.subject)) \u{2192} \(consequence)  "
                    + style.faint("(\(step.rule))"))
            for line in step.evidence { Console.print("       " + style.faint(line)) }
        }
    }
}
