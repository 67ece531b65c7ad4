// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EmulatedCards
internal import ProximityReader
internal import ProximityReaderTesting
internal import Support

/// The reader, the token and the injected faults for a command that reads cards.
///
/// All commands that read cards take these options.
struct ReaderOptions {
    /// The user's choice of what to read cards with.
    enum Source {
        /// The configured reader, or the only contactless one.
        case configured
        /// A PC/SC reader.
        case reader(String)
        /// An emulated card.
        case card(CardProfile)
    }

    /// The options for the reader or the card, and for the terminal.
    static let source = [
        Option(name: "reader", value: "NAME", help: "A PC/SC reader, or auto for the first."),
        Option(
            name: "card", value: CardArgument.name,
            help: "An emulated card or phone instead of a reader, by name or JSON file.",
            suggestions: CardArgument.argument.suggestions),
        TerminalArgument.option,
    ]
    /// The options for faults and conditions.
    static let faults = [
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
    static let all = source + faults + [token, timeout, SheetOptions.yes]

    /// The configuration for reading cards, with everything that the user requested.
    var configuration: ReaderConfiguration
    /// A token from another provider, or `nil` for one from the local provider.
    let token: String?

    /// Reads the options that the user gave.
    ///
    /// - Parameter invocation: The arguments; options that the command does not take are absent.
    /// - Throws: `CommandError` that names the mistake, or `ConfigurationError`.
    init(_ invocation: Invocation) throws {
        configuration = try ReaderConfiguration.standard(
            terminal: TerminalArgument.profile(invocation))
        if let seconds = try invocation.integer(Self.timeout.name, in: 1...3_600) {
            configuration.tapTimeout = .seconds(seconds)
        }
        switch try Self.source(invocation) {
        case .configured: break
        case .reader(let name):
            // The kiosk's reader without a card; here, it would be taken for a PC/SC reader's name.
            guard let choice = ReaderChoice(setting: name) else {
                throw CommandError.usage(
                    "--reader must be a PC/SC reader's name, auto, or emulated: and a card's name, "
                        + "such as emulated:visa-credit.")
            }
            configuration.reader = choice
        case .card(let profile):
            let reader = EmulatedReader()
            reader.present(
                EmulatedCard(profile, memory: try CardMemoryFile.memory(of: profile)),
                faults: try CardArgument.faults(invocation))
            configuration.reader = .custom(reader)
            configuration.smartTapMerchants += SmartTapMerchant.test
            if let terminal = try TerminalArgument.useTerminal(invocation, in: &configuration) {
                Console.note("Terminal: \(terminal).")
            }
        }
        configuration.pinPad = try PINArgument.pad(invocation, configuration)
        token = try Self.token(invocation)
        try ScriptOptions.apply(invocation, to: &configuration)
        SheetOptions.apply(invocation, to: &configuration)
    }

    /// Reports faults that did not occur because the dialog with the card was too short.
    func reportPendingFaults() {
        if case .custom(let reader) = configuration.reader { PendingFaults.report(reader) }
    }

    /// Returns the reader or card that the user chose.
    ///
    /// - Throws: `CommandError` if both are given, or the card is unknown.
    static func source(_ invocation: Invocation) throws(CommandError) -> Source {
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

/// The options for scripted events: a script, or only platform conditions.
enum ScriptOptions {
    static let condition = Option(
        name: "condition", value: "NAME",
        help: "A platform condition to simulate, such as phoneCall or tokenExpired@read.",
        suggestions: { PlatformCondition.Kind.allCases.map(\.rawValue) }, isRepeatable: true)
    static let script = Option(
        name: "script", value: "FILE",
        help: "The cards, faults and platform conditions to simulate, in JSON.")

    /// Applies the options that the user gave.
    ///
    /// - Throws: `CommandError` that names the mistake.
    static func apply(
        _ invocation: Invocation, to configuration: inout ReaderConfiguration
    ) throws(CommandError) {
        let script = try script(invocation)
        if script.taps != nil, invocation.has("card") || invocation.has("reader") {
            throw .usage("Give only one of --reader, --card and a --script with taps.")
        }
        script.apply(to: &configuration)
    }

    /// Reads the script and the conditions that the user gave.
    ///
    /// - Throws: `CommandError` that names the mistake.
    static func script(_ invocation: Invocation) throws(CommandError) -> ReaderScript {
        var script = ReaderScript()
        if let file = invocation.value("script") {
            let json = try InputFile.bytes(file)
            do {
                script = try ReaderScript(json: json) { text in
                    let card = ScriptFile.place(of: text, in: file)
                    guard CardArgument.isFile(card) else { return CardProfile(named: card) }
                    return try CardArgument.profile(card)
                }
            } catch {
                throw .usage("\(file): \(error)")
            }
        }
        for text in invocation.values("condition") {
            guard let condition = PlatformCondition(text) else {
                throw .usage(
                    "Unknown condition \u{201C}\(text)\u{201D}. Conditions: "
                        + PlatformCondition.allowed + ".")
            }
            script.conditions.append(condition)
        }
        return script
    }
}

/// The sheet that a command shows on the terminal, and how a merchant's terms are accepted.
///
/// The command itself links the local provider's merchant to an emulated reader, and reports this
/// in one line. In every other case, the user is asked once at the terminal, or gives `--yes`;
/// without a terminal, the terms are not accepted.
enum SheetOptions {
    static let yes = Option(
        name: "yes", help: "Accept the merchant's terms without being asked.")

    /// The rule for the terms, for the help texts.
    static let rule = """
        The first time, you are asked at the terminal to accept the merchant's terms; elsewhere, \
        accept them with --yes or taptopay link --yes. The test merchant is linked to an emulated \
        card without asking.
        """

    /// Sets the reader's sheet and, at a terminal, its PIN pad if none is configured.
    static func apply(_ invocation: Invocation, to configuration: inout ReaderConfiguration) {
        let isEmulated =
            switch configuration.reader {
            case .custom, .emulated: true
            case .only, .automatic, .named: configuration.script != nil
            }
        let isOwn = isEmulated && !invocation.has("token")
        let sheet = TerminalPaymentSheet(acceptsTerms: invocation.has(yes.name) || isOwn)
        Console.sheet.withLock { $0 = sheet }
        configuration.sheet = sheet
        if configuration.pinPad == nil, TerminalPaymentSheet.canAsk {
            configuration.pinPad = TerminalPINPad(sheet: sheet)
        }
    }
}

/// The PIN that a user gives for tests.
enum PINArgument {
    static let option = Option(
        name: "pin", value: "DIGITS",
        help: "FOR TESTS ONLY: the PIN to enter, visible to every user of this machine; or "
            + "bypass, or cancel.")

    /// Returns the PIN pad that the user gave, or the configured one, or `nil`.
    ///
    /// - Throws: `CommandError` if the PIN is invalid.
    static func pad(
        _ invocation: Invocation, _ configuration: ReaderConfiguration
    ) throws(CommandError) -> (any PINPad)? {
        if let text = invocation.value(option.name) { return try pad(text) }
        guard let pad = configuration.pinPad as? ScriptedPINPad else {
            return configuration.pinPad
        }
        Console.note("taptopay: TAPTOPAY_PIN is for TEST PINs only; every child process sees it.")
        return pad
    }

    /// Returns a PIN pad that enters what the user gave.
    ///
    /// - Throws: `CommandError` if the PIN is invalid.
    static func pad(_ text: String) throws(CommandError) -> ScriptedPINPad {
        switch text {
        case "bypass": return ScriptedPINPad(entries: [[.bypass]])
        case "cancel": return ScriptedPINPad(entries: [[.cancel]])
        default:
            guard (4...12).contains(text.utf8.count), let pad = ScriptedPINPad(testPIN: text)
            else { throw .usage("--pin must be 4 to 12 digits, bypass or cancel.") }
            Console.note(
                "taptopay: --pin is for TEST PINs only. The process list and the shell history "
                    + "show it; never use the PIN of a real card.")
            return pad
        }
    }
}
