// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import ProximityReader

/// Where a command reads cards, with whose token, and what goes wrong on purpose.
///
/// All commands that read cards take these options, in these words.
struct ReaderOptions {
    /// What the user chose to read cards with.
    enum Place {
        /// The configured reader, or the only contactless one.
        case configured
        /// A PC/SC reader.
        case reader(String)
        /// An emulated card.
        case card(CardProfile)
    }

    /// Which reader or card.
    static let place = [
        Option(name: "reader", value: "NAME", help: "A PC/SC reader, or auto for the first."),
        Option(
            name: "card", value: CardArgument.name,
            help: "An emulated card or phone in place of a reader, by name or JSON file."),
    ]
    /// What goes wrong on purpose.
    static let trouble = [
        Option(
            name: "fault", value: "FAULT", help: "What goes wrong with --card, such as tear@3.",
            isRepeatable: true),
        ScriptOptions.condition, ScriptOptions.script,
    ]
    /// Whose token.
    static let token = Option(
        name: "token", value: "FILE", help: "A reader token of another provider.")
    /// How long.
    static let timeout = Option(
        name: "timeout", value: "SECONDS", help: "How long to wait for a card.")
    /// All of them.
    static let all = place + trouble + [token, timeout, SheetOptions.yes]

    /// Where cards are read, with everything that was asked for.
    var configuration: ReaderConfiguration
    /// A token of another provider, or `nil` for one of the local provider.
    let token: String?

    /// Reads what the user asked for.
    ///
    /// - Parameter invocation: The arguments; options that the command does not take are absent.
    /// - Throws: `CommandError` that names the mistake, or `ConfigurationError`.
    init(_ invocation: Invocation) throws {
        configuration = try ReaderConfiguration.standard()
        if let seconds = try invocation.integer(Self.timeout.name, in: 1...3_600) {
            configuration.tapTimeout = .seconds(seconds)
        }
        switch try Self.place(invocation) {
        case .configured: break
        case .reader(let name):
            guard let choice = ReaderChoice(name) else {
                throw CommandError.usage("--reader wants a reader's name, or auto.")
            }
            configuration.reader = choice
        case .card(let profile):
            let reader = EmulatedReader()
            reader.present(
                EmulatedCard(profile, memory: try CardMemoryFile.memory(of: profile)),
                faults: try CardServeCommand.faults(invocation))
            configuration.reader = .custom(reader)
            configuration.smartTapMerchants += SmartTapMerchant.test
        }
        configuration.pinPad = try PINArgument.pad(invocation, configuration)
        token = try Self.token(invocation)
        try ScriptOptions.apply(invocation, to: &configuration)
        SheetOptions.apply(invocation, to: &configuration)
    }

    /// Reads which reader or card the user chose.
    ///
    /// - Throws: `CommandError` when both were given, or there is no such card.
    static func place(_ invocation: Invocation) throws(CommandError) -> Place {
        let reader = invocation.value("reader")
        guard let card = invocation.value("card") else {
            return reader.map { .reader($0) } ?? .configured
        }
        guard reader == nil else { throw .usage("Give --reader or --card, not both.") }
        return .card(try CardArgument.profile(card))
    }

    /// The token of another provider, or `nil`.
    ///
    /// - Throws: `CommandError` when the file cannot be read.
    static func token(_ invocation: Invocation) throws(CommandError) -> String? {
        try invocation.value(token.name).map { (file) throws(CommandError) in
            String(try InputFile.text(file).split(whereSeparator: \.isWhitespace).first ?? "")
        }
    }
}
