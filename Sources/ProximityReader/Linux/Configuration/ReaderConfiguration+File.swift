// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentToken
internal import Support

extension ReaderConfiguration {
    /// How many seconds a read can wait for a card.
    static let tapTimeouts: ClosedRange<Int64> = 1...600

    /// How many seconds PIN entry, or the wait for its next key, can take.
    static let pinTimeouts: ClosedRange<Int64> = 1...60

    /// The allowed values for a language, for messages.
    static let languages = "a language, such as de or de-CH"

    /// Applies the values of a file.
    ///
    /// - Throws: `ConfigurationError`.
    mutating func apply(_ file: ConfigurationSection) throws(ConfigurationError) {
        try file.refuseOthers(than: [
            "reader", "executable", "stateDirectory", "tapTimeout", "removalTimeout",
            "allowCardInField", "sessionLifetime", "language", "sheet",

            "pinEntryTimeout", "pinIdleTimeout", "allowPINBypass", "storeAndForward", "processor",
            "terminal", "conditions", "script", "smartTap",
        ])
        if let text = try file.text("reader", allowed: ReaderChoice.allowed) {
            guard let choice = ReaderChoice(text) else {
                throw file.error("reader", .string(text), allowed: ReaderChoice.allowed)
            }
            reader = choice
        }
        executable = try file.path("executable") ?? executable
        stateDirectory = try file.path("stateDirectory") ?? stateDirectory
        if let seconds = try file.integer("tapTimeout", in: Self.tapTimeouts, unit: "seconds") {
            tapTimeout = .seconds(seconds)
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
        if let tag = try file.text("language", allowed: Self.languages) {
            guard let language = Locale.Language(tag: tag) else {
                throw file.error("language", .string(tag), allowed: Self.languages)
            }
            self.language = language
        }
        if let name = try file.text("sheet", allowed: SheetChoice.allowed) {
            guard let choice = SheetChoice(rawValue: name) else {
                throw file.error("sheet", .string(name), allowed: SheetChoice.allowed)
            }
            use(choice)
        }
        let allowed = PlatformCondition.allowed
        if let texts = try file.texts("conditions", allowed: allowed) {
            conditions = PlatformConditions(
                try texts.map { text throws(ConfigurationError) in
                    guard let condition = PlatformCondition(text) else {
                        throw file.error("conditions", .string(text), allowed: allowed)
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
        if let section = try file.section("storeAndForward") { try apply(storing: section) }
        if let processor = try file.section("processor") { try apply(processor: processor) }
        if let section = try file.section("terminal") {
            try terminal.apply(section, builtIn: builtInTerminal.combinations)
        }
        if let sections = try file.sections("smartTap") { try apply(smartTap: sections) }
        origins.note(file)
    }

    private mutating func apply(
        storing section: ConfigurationSection
    ) throws(ConfigurationError) {
        try section.refuseOthers(than: ["maximumReads", "maximumAmount"])
        if let count = try section.integer("maximumReads", in: 1...1000) {
            storedReadLimit = Int(count)
        }
        if let amount = try section.integer(
            "maximumAmount", in: 1...999_999_999, unit: "in the currency's smallest unit")
        {
            storedAmountLimit = UInt64(amount)
        }
    }

    private mutating func apply(
        processor: ConfigurationSection
    ) throws(ConfigurationError) {
        try processor.refuseOthers(than: [
            "identifier", "keysFile", "keys", "tokenAudiences", "acceptUntypedPINTokens",
        ])
        processorIdentifier =
            try processor.text("identifier", allowed: "the provider's identifier")
            ?? processorIdentifier
        if let path = try processor.path("keysFile") { processorKeys = .file(path) }
        if let value = processor.object["keys"] {
            let allowed = "a list of public keys in the format of RFC 7517"
            guard value.array != nil,
                let keys = try? JSONWebKeySet(
                    parsing: JSONWriter.text(.object(JSONObject(["keys": value]))))
            else { throw processor.error("keys", value, allowed: allowed) }
            processorKeys = .keys(keys)
        }
        acceptsUntypedPINTokens =
            try processor.boolean("acceptUntypedPINTokens") ?? acceptsUntypedPINTokens
        tokenAudiences =
            try processor.texts("tokenAudiences", allowed: "a list of strings") ?? tokenAudiences
    }
}

extension ConfigurationSection {
    /// Returns a path, resolved relative to the file that contains it.
    func path(_ name: String) throws(ConfigurationError) -> String? {
        guard let text = try text(name, allowed: "a path") else { return nil }
        guard !text.hasPrefix("/") else { return text }
        return "\(source.parentFolder)/\(text)"
    }
}
