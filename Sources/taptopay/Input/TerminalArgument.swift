// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import EmulatedCards
internal import ProximityReader
internal import Support

/// A terminal, as named by the user.
enum TerminalArgument {
    static let option = Option(
        name: "terminal", value: "NAME",
        help: "The terminal: what it can do, and its limits (default: from the configuration).",
        choices: NamedTerminal.allCases.map(\.rawValue))

    /// Returns the terminal that the user gave.
    ///
    /// - Parameter invocation: The arguments, in which the parser has checked the name.
    /// - Returns: The terminal, or `nil` if the user gave none.
    static func profile(_ invocation: Invocation) -> NamedTerminal? {
        invocation.value(option.name).flatMap(NamedTerminal.init)
    }

    /// Chooses the terminal that shows what the user's `--card` is for, unless one was chosen.
    ///
    /// A card of a file has no such terminal.
    ///
    /// - Parameters:
    ///   - usual: The card if the user gave none.
    ///   - invocation: The arguments.
    ///   - configuration: The configuration to change.
    /// - Returns: What to tell the user, or `nil` if the terminal stays.
    /// - Throws: `ConfigurationError` if the configuration contradicts the terminal.
    static func useTerminal(
        ofCard usual: String? = nil, _ invocation: Invocation,
        in configuration: inout ReaderConfiguration
    ) throws(ConfigurationError) -> String? {
        guard let card = invocation.value("card") ?? usual, !CardArgument.isFile(card),
            !configuration.hasChosenTerminal,
            let name = CardProfile(named: card)?.expectedOutcome?.terminal,
            let terminal = NamedTerminal(rawValue: name),
            terminal != configuration.namedTerminal
        else { return nil }
        try configuration.use(terminal)
        return "\(terminal.rawValue), for which the card is made; --terminal chooses another one"
    }
}
