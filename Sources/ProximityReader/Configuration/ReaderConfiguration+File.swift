// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentToken
internal import Support

extension ReaderConfiguration {
    /// How many seconds a read can wait for a card, its removal, or its responses.
    static let tapTimeouts: ClosedRange<Int64> = 1...600

    /// How many seconds PIN entry, or the wait for its next key, can take.
    ///
    /// The maximum is ten times the default, as WCAG 2.2, 2.2.1 (Timing Adjustable) requires.
    private static let pinTimeouts: ClosedRange<Int64> = 1...600

    /// The allowed values for a language, for messages.
    static let languages = "a language, such as de or de-CH"

    /// Applies the values of a file.
    mutating func apply(_ file: JSONObjectDecoder) throws(ConfigurationError) {
        do {
            try read(file)
            try file.rejectUnknownMembers()
        } catch {
            throw ConfigurationError(error)
        }
        origins.record(file)
    }

    private mutating func read(_ file: JSONObjectDecoder) throws(JSONMemberError) {
        if let text = try file.string("reader", allowed: ReaderChoice.allowed) {
            guard let choice = ReaderChoice(setting: text) else {
                throw file.error("reader", allowed: ReaderChoice.allowed)
            }
            reader = choice
        }
        executable = try file.path("executable") ?? executable
        stateDirectory = try file.path("stateDirectory") ?? stateDirectory
        if let seconds = try file.integer("tapTimeout", in: Self.tapTimeouts, unit: "seconds") {
            tapTimeout = .seconds(seconds)
        }
        if let seconds = try file.integer("cardTimeout", in: Self.tapTimeouts, unit: "seconds") {
            cardTimeout = .seconds(seconds)
        }
        if let seconds = try file.integer(
            "removalTimeout", in: Self.tapTimeouts, unit: "seconds")
        {
            removalTimeout = .seconds(seconds)
        }
        allowsCardInField = try file.boolean("allowCardInField") ?? allowsCardInField
        if let seconds = try file.integer(
            "sessionLifetime", in: 60...172_800, unit: "seconds")
        {
            sessionLifetime = .seconds(seconds)
        }
        if let tag = try file.string("language", allowed: Self.languages) {
            guard let language = Locale.Language(tag: tag) else {
                throw file.error("language", allowed: Self.languages)
            }
            self.language = language
        }
        if let name = try file.string("sheet", allowed: SheetChoice.allowed) {
            guard let choice = SheetChoice(rawValue: name) else {
                throw file.error("sheet", allowed: SheetChoice.allowed)
            }
            use(choice)
        }
        let allowed = PlatformCondition.allowed
        if let texts = try file.strings("conditions", allowed: allowed) {
            conditions = PlatformConditions(
                try texts.map { text throws(JSONMemberError) in
                    guard let condition = PlatformCondition(text) else {
                        throw file.error("conditions", allowed: allowed)
                    }
                    return condition
                })
        }
        if let path = try file.path("script") { try apply(script: path) }
        if let seconds = try file.integer(
            "pinEntryTimeout", in: Self.pinTimeouts, unit: "seconds")
        {
            pinEntryTimeout = .seconds(seconds)
        }
        if let seconds = try file.integer("pinIdleTimeout", in: Self.pinTimeouts, unit: "seconds") {
            pinIdleTimeout = .seconds(seconds)
        }
        allowsPINBypass = try file.boolean("allowPINBypass") ?? allowsPINBypass
        if let section = try file.object("storeAndForward") { try apply(storing: section) }
        if let processor = try file.object("processor") { try apply(processor: processor) }
        if let section = try file.object("terminal") {
            // The layers are searched for the name before they apply.
            section.allow(["name"])
            if let path = try section.path("exceptionFile") {
                terminal.exceptionFile = try ExceptionFile(path: path)
            }
            try terminal.apply(
                section, builtIn: builtInTerminal.combinations, kernels: kernels)
        }
        if let sections = try file.objects("smartTap") { try apply(smartTap: sections) }
    }

    private mutating func apply(
        storing section: JSONObjectDecoder
    ) throws(JSONMemberError) {
        if let count = try section.integer("maximumReads", in: 1...1000) {
            storedReadLimit = Int(count)
        }
        if let amount = try section.integer(
            "maximumAmount", in: 1...999_999_999, unit: "in the currency's smallest unit")
        {
            storedAmountLimit = UInt64(amount)
        }
        try section.rejectUnknownMembers()
    }

    private mutating func apply(
        processor: JSONObjectDecoder
    ) throws(JSONMemberError) {
        processorIdentifier =
            try processor.string("identifier", allowed: "the provider's identifier")
            ?? processorIdentifier
        if let path = try processor.path("keysFile") { processorKeys = .file(path) }
        if let value = processor.value("keys") {
            let allowed = "a list of public keys in the format of RFC 7517"
            guard value.array != nil,
                let keys = try? JSONWebKeySet(
                    parsing: JSONWriter.text(.object(JSONObject(["keys": value]))))
            else { throw processor.error("keys", allowed: allowed) }
            processorKeys = .keys(keys)
        }
        acceptsUntypedPINTokens =
            try processor.boolean("acceptUntypedPINTokens") ?? acceptsUntypedPINTokens
        if let seconds = try processor.integer(
            "clockTolerance", in: ClockDifference.tolerances, unit: "seconds")
        {
            clockTolerance = .seconds(seconds)
        }
        tokenAudiences =
            try processor.strings("tokenAudiences", allowed: "a list of strings") ?? tokenAudiences
    }

    /// Applies a script: its conditions become active, and its taps replace those of a reader.
    mutating func apply(script path: String) throws(JSONMemberError) {
        guard let text = FileManager.default.contents(atPath: path) else {
            throw JSONMemberError(
                document: path, found: "a file that is missing or cannot be read",
                allowed: "a script; see Docs/Errors.md")
        }
        var file = try ScriptFile(json: Array(text), document: path)
        conditions = PlatformConditions(conditions.current + file.conditions)
        file.taps = file.taps?.map { tap in
            guard case .card(let card, let faults) = tap.event else { return tap }
            return ScriptFile.Tap(
                event: .card(ScriptFile.place(of: card, in: path), faults: faults),
                delay: tap.delay)
        }
        if file.taps != nil { script = (file, path) }
    }

    /// Sets the sheet and its PIN pad.
    mutating func use(_ choice: SheetChoice) {
        switch choice {
        case .none:
            sheet = HeadlessSheet()
            pinPad = nil
        case .terminal:
            let terminal = TerminalPaymentSheet(environment: environment)
            sheet = terminal
            pinPad = TerminalPaymentSheet.canAsk ? TerminalPINPad(sheet: terminal) : nil
        }
    }
}

extension JSONObjectDecoder {
    /// Returns a path, resolved relative to the file that contains it.
    func path(_ name: String) throws(JSONMemberError) -> String? {
        guard let text = try string(name, allowed: "a path") else { return nil }
        guard !text.hasPrefix("/") else { return text }
        return "\(document.parentFolder)/\(text)"
    }
}

extension ExceptionFile {
    /// The maximum length of a file, in bytes.
    private static let maximumLength = 32 * maximumCount

    /// Reads a file that only its owner can read.
    ///
    /// - Throws: `JSONMemberError`, which names a line and never a number.
    fileprivate init(path: String) throws(JSONMemberError) {
        func mistake(_ found: String) -> JSONMemberError {
            JSONMemberError(
                document: path, found: found,
                allowed: "account numbers of 8 to 19 digits, one per line, in a file that only "
                    + "its owner can read, and at most \(Self.maximumCount)")
        }
        let text: [UInt8]
        do {
            text = try PrivateFileHandle(
                path, followsLinks: true, limit: Self.maximumLength
            ).read()
        } catch {
            throw switch error {
            case .missing, .system: mistake("a file that is missing or cannot be read")
            case .notPlainFile: mistake("not a regular file")
            case .wrongOwner, .wrongMode: mistake("a file that other users can access")
            case .tooLong: mistake("more than \(Self.maximumLength) bytes")
            }
        }
        do {
            try self.init(parsing: text)
        } catch {
            throw switch error {
            case .invalidLine(let line): mistake("something else in line \(line)")
            case .tooManyNumbers(let count): mistake("\(count) account numbers")
            }
        }
    }
}

/// The sheet in a configuration, for programs that do not provide their own.
enum SheetChoice: String, Sendable {
    /// No sheet.
    case none
    /// The sheet on the terminal, with a PIN pad if the terminal is interactive.
    case terminal

    /// The allowed values in a configuration, for messages.
    static let allowed = "“none” or “terminal”"
}
