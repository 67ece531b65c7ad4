// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import ProximityReader

/// The reader, the token and the injected faults for a command that reads cards.
///
/// All commands that read cards take these options.
struct ReaderOptions {
    /// The user's choice of what to read cards with.
    enum Place {
        /// The configured reader, or the only contactless one.
        case configured
        /// A PC/SC reader.
        case reader(String)
        /// An emulated card.
        case card(CardProfile)
    }

    /// The options for the reader or the card.
    static let place = [
        Option(name: "reader", value: "NAME", help: "A PC/SC reader, or auto for the first."),
        Option(
            name: "card", value: CardArgument.name,
            help: "An emulated card or phone instead of a reader, by name or JSON file."),
    ]
    /// The options for faults and conditions.
    static let trouble = [
        Option(
            name: "fault", value: "FAULT", help: "A fault to inject with --card, such as tear@3.",
            isRepeatable: true),
        ScriptOptions.condition, ScriptOptions.script,
    ]
    /// The option for the token.
    static let token = Option(
        name: "token", value: "FILE", help: "A reader token from another provider.")
    /// The option for the time limit.
    static let timeout = Option(
        name: "timeout", value: "SECONDS", help: "How long to wait for a card.")
    /// All of these options.
    static let all = place + trouble + [token, timeout, SheetOptions.yes]

    /// The configuration for reading cards, with everything that the user requested.
    var configuration: ReaderConfiguration
    /// A token from another provider, or `nil` for one from the local provider.
    let token: String?

    /// Reads the options that the user gave.
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
                throw CommandError.usage("--reader must be a reader's name, or auto.")
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

    /// Returns the reader or card that the user chose.
    ///
    /// - Throws: `CommandError` if both are given, or the card is unknown.
    static func place(_ invocation: Invocation) throws(CommandError) -> Place {
        let reader = invocation.value("reader")
        guard let card = invocation.value("card") else {
            return reader.map { .reader($0) } ?? .configured
        }
        guard reader == nil else { throw .usage("Give --reader or --card, not both.") }
        return .card(try CardArgument.profile(card))
    }

    /// Returns the token from another provider, or `nil`.
    ///
    /// - Throws: `CommandError` when the file cannot be read.
    static func token(_ invocation: Invocation) throws(CommandError) -> String? {
        try invocation.value(token.name).map { (file) throws(CommandError) in
            String(try InputFile.text(file).split(whereSeparator: \.isWhitespace).first ?? "")
        }
    }
}
