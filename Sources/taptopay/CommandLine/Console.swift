// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMVDescription
internal import FoundationEssentials
internal import Glibc
internal import ProximityReader
internal import Support

/// The program's output: results on standard output, everything else on standard error.
///
/// This is the only place that writes to a terminal, besides the sheets. No control character gets
/// there except the program's own line feeds and styles: see ``ConsoleText``.
enum Console {
    /// Writes a result line to standard output, broken between words on a narrower terminal.
    static func print(_ text: ConsoleText = "") {
        write(folded(text, STDOUT_FILENO) + "\n", to: STDOUT_FILENO)
    }

    /// Writes a result with several lines to standard output, unbroken.
    static func write(_ text: String) {
        write(text.linesWithoutControls, to: STDOUT_FILENO)
    }

    /// Writes JSON to standard output, whose control characters are escaped.
    static func write(json text: String) {
        write(text.escapingControlsOfJSON)
    }

    /// Checks that everything written to standard output so far has arrived.
    ///
    /// A command calls this before it forgets what it has printed. `Program` calls it at the end.
    ///
    /// - Throws: `CommandError` if, for example, the disk is full.
    static func checkOutput() throws(CommandError) {
        let number = outputError.withLock { $0 }
        guard number != 0 else { return }
        throw CommandError(
            "Standard output cannot be written: \(InputFile.reason(number)). What the command "
                + "printed is incomplete.")
    }

    /// Whether the program that reads the output has ended, as `head` does when it has enough.
    static var isOutputClosed: Bool { outputError.withLock { $0 } == EPIPE }

    /// The number of the first error of standard output, or 0.
    private static let outputError = Lock<Int32>(0)

    /// Writes progress or an error to standard error, broken between words on a narrower terminal.
    ///
    /// An error can quote a file, an argument, or a card.
    static func note(_ text: ConsoleText) {
        write(folded(text, STDERR_FILENO) + "\n", to: STDERR_FILENO)
    }

    private static func folded(_ text: ConsoleText, _ descriptor: Int32) -> String {
        Descriptor.columns(of: descriptor).map(text.text.folded) ?? text.text
    }

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
                case .bytes: ConsoleText(part.text)
                }
            }
            print("\(indent)\(String(repeating: "  ", count: line.depth))\(parts.joined())")
        }
    }

    /// The sheet on the terminal, which must not draw over what is written here.
    static let sheet = Lock<TerminalPaymentSheet?>(nil)

    private static func write(_ text: String, to descriptor: Int32) {
        if isatty(descriptor) == 1 { sheet.withLock { $0 }?.leave() }
        let number = Descriptor.write(text, to: descriptor)
        guard number != 0, descriptor == STDOUT_FILENO else { return }
        outputError.withLock { if $0 == 0 { $0 = number } }
    }
}

/// Colors and weights for a terminal; plain text everywhere else.
struct Style: Sendable {
    private let isEnabled: Bool

    /// The style for standard output: colors only on a terminal, and not if `NO_COLOR` is set.
    static let standardOutput = Style(descriptor: STDOUT_FILENO)

    private init(descriptor: Int32) {
        let environment = { (name: String) -> String? in getenv(name).map { String(cString: $0) } }
        let isUnwanted = environment("NO_COLOR")?.isEmpty == false || environment("TERM") == "dumb"
        isEnabled = isatty(descriptor) == 1 && !isUnwanted
    }

    func bold(_ text: String) -> ConsoleText { wrap(text, "1") }
    func faint(_ text: String) -> ConsoleText { wrap(text, "2") }
    func green(_ text: String) -> ConsoleText { wrap(text, "32") }
    func red(_ text: String) -> ConsoleText { wrap(text, "31") }
    func yellow(_ text: String) -> ConsoleText { wrap(text, "33") }
    func blue(_ text: String) -> ConsoleText { wrap(text, "36") }

    private func wrap(_ text: String, _ code: String) -> ConsoleText {
        isEnabled ? ConsoleText(text, rendition: code) : ConsoleText(text)
    }
}

/// Writes results as JSON on standard output.
enum JSON {
    /// Prints one value as one line.
    static func print(_ value: some Encodable) throws {
        Console.write(json: try line(value) + "\n")
    }

    /// One value as one line, with sorted keys.
    static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self).escapingControlsOfJSON
    }

    /// One value as indented text with a final line feed, for files.
    static func document(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        return text.escapingControlsOfJSON + "\n"
    }
}

extension Duration {
    /// The duration in milliseconds.
    var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    }
}

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
                step.kind == "outcome"
                ? style.bold(step.consequence) : ConsoleText(step.consequence)
            Console.print(
                "\(padding)\(number)  \(style.blue(step.subject)) \u{2192} \(consequence)  "
                    + style.faint("(\(step.rule))"))
            for line in step.evidence { Console.print("       \(style.faint(line))") }
        }
    }
}
