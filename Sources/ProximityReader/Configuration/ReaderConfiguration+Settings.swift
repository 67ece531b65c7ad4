// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentToken
internal import SmartCard
internal import Support

extension ReaderConfiguration {
    /// How many seconds a read can wait for a card, its removal, or its responses.
    private static let tapTimeouts: ClosedRange<Int64> = 1...600

    /// How many seconds PIN entry, or the wait for its next key, can take.
    ///
    /// The maximum is ten times the default, as WCAG 2.2, 2.2.1 (Timing Adjustable) requires.
    private static let pinTimeouts: ClosedRange<Int64> = 1...600

    /// The fields of a configuration file, in the order in which they apply.
    static let fields: [Field<ReaderConfiguration>] = [
        .parsed(
            "reader", \.reader, allowed: ReaderChoice.allowed, ReaderChoice.init(setting:),
            written: \.configured),
        .path("executable", \.executable),
        .path("stateDirectory", \.stateDirectory),
        .parsed(
            "language", \.language, allowed: "a language, such as de or de-CH",
            Locale.Language.init(tag:), written: { $0.flatMap { LanguageParts($0)?.tag } }),
        sheetChoice,
        .rule(
            "conditions", \.conditions, allowed: PlatformCondition.allowed,
            { value in
                let texts = value.nonemptyStrings
                let conditions = texts?.compactMap { PlatformCondition($0) }
                return conditions?.count == texts?.count
                    ? conditions.map(PlatformConditions.init) : nil
            }, written: { .array($0.current.map { .string($0.description) }) }),
        tapScript,
        .seconds("tapTimeout", in: tapTimeouts, \.tapTimeout),
        .seconds("cardTimeout", in: tapTimeouts, \.cardTimeout),
        .seconds("removalTimeout", in: tapTimeouts, \.removalTimeout),
        .boolean("allowCardInField", \.allowsCardInField),
        .seconds("sessionLifetime", in: 60...172_800, \.sessionLifetime),
        .seconds("pinEntryTimeout", in: pinTimeouts, \.pinEntryTimeout),
        .seconds("pinIdleTimeout", in: pinTimeouts, \.pinIdleTimeout),
        .boolean("allowPINBypass", \.allowsPINBypass),
        .section("storeAndForward", \.self, storeAndForward),
        .section("processor", \.self, processor),
        smartTap,
        terminalData,
    ]

    private static let storeAndForward: [Field<ReaderConfiguration>] = [
        .number("maximumReads", in: 1...1000, \.storedReadLimit),
        .number(
            "maximumAmount", in: 1...999_999_999, unit: "in the currency's smallest unit",
            \.storedAmountLimit),
    ]

    private static let processor: [Field<ReaderConfiguration>] = [
        .text("identifier", allowed: "the provider's identifier", \.processorIdentifier),
        keysFile,
        keys,
        .rule(
            "tokenAudiences", \.tokenAudiences, allowed: "a list of strings", \.nonemptyStrings,
            written: { .array($0.map { .string($0) }) }),
        .boolean("acceptUntypedPINTokens", \.acceptsUntypedPINTokens),
        .seconds("clockTolerance", in: ClockDifference.tolerances, \.clockTolerance),
    ]

    /// A variable of the environment that sets a value.
    struct Variable: Sendable {
        /// Its name.
        let name: String
        /// The name of the setting in a file.
        let setting: String
        /// Returns its text as the value in a file.
        let value: @Sendable (String) -> JSONValue

        init(
            _ name: String, _ setting: String,
            _ value: @escaping @Sendable (String) -> JSONValue = { .string($0) }
        ) {
            (self.name, self.setting, self.value) = (name, setting, value)
        }
    }

    /// The variables that set values, in the order in which they apply.
    static let variables: [Variable] = [
        Variable("TAPTOPAY_READER", "reader"),
        Variable("TAPTOPAY_LANGUAGE", "language"),
        Variable("TAPTOPAY_SHEET", "sheet"),
        Variable("TAPTOPAY_EXECUTABLE", "executable"),
        Variable("TAPTOPAY_STATE", "stateDirectory"),
        Variable("TAPTOPAY_PSP_KEYS", "processor.keysFile"),
        Variable("TAPTOPAY_TAP_TIMEOUT", "tapTimeout") { text in
            Int64(text).map { .integer($0) } ?? .string(text)
        },
        Variable("TAPTOPAY_CONDITIONS", "conditions") { text in
            .array(text.split(separator: ",").map { .string(String($0)) })
        },
        Variable("TAPTOPAY_SCRIPT", "script"),
    ]
}

extension ReaderConfiguration {
    private static let sheetChoice = Field<ReaderConfiguration>("sheet", value: { _ in nil }) {
        (file, name, root) throws(JSONMemberError) in
        let choice = try file.read(name, allowed: SheetChoice.allowed) { value in
            value.string.flatMap(SheetChoice.init)
        }
        if let choice { root.use(choice) }
    }

    private static let tapScript = Field<ReaderConfiguration>(
        "script", value: { .text($0.script?.path) }
    ) { (file, name, root) throws(JSONMemberError) in
        if let path = try file.path(name) { try root.apply(script: path) }
    }

    private static let keysFile = Field<ReaderConfiguration>(
        "keysFile",
        value: { root in
            if case .file(let path) = root.processorKeys { .string(path) } else { nil }
        }
    ) { (section, name, root) throws(JSONMemberError) in
        if let path = try section.path(name) { root.processorKeys = .file(path) }
    }

    /// The keys themselves, which are counted, never shown.
    private static let keys = Field<ReaderConfiguration>(
        "keys",
        value: { root in
            if case .keys(let keys) = root.processorKeys {
                .string(keys.keys.count.counted("key"))
            } else {
                nil
            }
        }
    ) { (section, name, root) throws(JSONMemberError) in
        let allowed = "a list of public keys in the format of RFC 7517"
        let keys = try section.read(name, allowed: allowed) { value -> JSONWebKeySet? in
            guard value.array != nil else { return nil }
            return try? JSONWebKeySet(
                parsing: JSONWriter.text(.object(JSONObject(["keys": value]))))
        }
        if let keys { root.processorKeys = .keys(keys) }
    }

    private static let smartTap = Field<ReaderConfiguration>(
        "smartTap", value: { .array($0.smartTapMerchants.map { .string($0.program) }) }
    ) { (file, name, root) throws(JSONMemberError) in
        if let sections = try file.objects(name) { try root.apply(smartTap: sections) }
    }

    /// The EMV terminal, whose values have their own table.
    private static let terminalData = Field<ReaderConfiguration>(
        "terminal", value: { _ in nil }
    ) { (file, name, root) throws(JSONMemberError) in
        guard let section = try file.object(name) else { return }
        // The layers are searched for the name before they apply.
        section.allow(["name"])
        if let path = try section.path("exceptionFile") {
            root.terminal.exceptionFile = try ExceptionFile(path: path)
        }
        try root.terminal.apply(
            section, builtIn: root.builtInTerminal.combinations, kernels: root.kernels)
    }
}

extension Field<ReaderConfiguration> {
    /// Returns a field with a value that has a text.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - path: The location of the value.
    ///   - allowed: A description of the allowed texts.
    ///   - read: Returns the value of a text, or `nil` for an invalid one.
    ///   - written: Returns the text of a value, or `nil` if it is not set.
    /// - Returns: The field.
    fileprivate static func parsed<Value>(
        _ name: String, _ path: Path<Value>, allowed: String,
        _ read: @escaping @Sendable (String) -> Value?,
        written: @escaping @Sendable (Value) -> String?
    ) -> Field {
        rule(
            name, path, allowed: allowed,
            { value in value.string.flatMap { $0.isEmpty ? nil : read($0) } },
            written: { .text(written($0)) })
    }

    /// Returns a field with a nonempty text.
    fileprivate static func text(
        _ name: String, allowed: String, _ path: Path<String>
    ) -> Field {
        parsed(name, path, allowed: allowed, { $0 }, written: { $0 })
    }

    /// Returns a field with a path, which is relative to the file that contains it.
    fileprivate static func path(_ name: String, _ path: Path<String>) -> Field {
        Field(name, value: { .string($0[keyPath: path]) }) {
            (file, name, root) throws(JSONMemberError) in
            root[keyPath: path] = try file.path(name) ?? root[keyPath: path]
        }
    }

    /// Returns a field with a path that can be missing.
    fileprivate static func path(_ name: String, _ path: Path<String?>) -> Field {
        Field(name, value: { .text($0[keyPath: path]) }) {
            (file, name, root) throws(JSONMemberError) in
            root[keyPath: path] = try file.path(name) ?? root[keyPath: path]
        }
    }
}

extension JSONValue {
    /// Returns a string, or null.
    fileprivate static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

extension ReaderChoice {
    /// The choice as written in a file; `nil` for the only reader.
    fileprivate var configured: String? {
        switch self {
        case .only: nil
        case .automatic: "auto"
        case .named(let name): name
        case .emulated(let card): "emulated:\(card)"
        case .custom(let reader): reader.name
        }
    }
}
