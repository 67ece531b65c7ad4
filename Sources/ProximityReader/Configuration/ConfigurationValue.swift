// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentToken
internal import SmartCard
package import Support

/// A value in effect, with the layer that sets it.
package struct ConfigurationValue: Hashable, Sendable {
    /// The combination it belongs to, such as `A0000000031010, kernel 3: purchase`, or `nil`.
    package let combination: String?
    /// Its name in a file, such as `terminal.countryCode`.
    package let name: String
    /// The value as written in a file; null if it is not set.
    package let value: JSONValue
    /// The file, the variable, or `built in`.
    package let origin: String
}

extension ReaderConfiguration {
    /// All values in effect, in the order of the documentation.
    ///
    /// Keys and account numbers are counted, never shown.
    package var values: [ConfigurationValue] {
        general.map { name, value in
            ConfigurationValue(
                combination: nil, name: name, value: value,
                origin: origins.source(of: name))
        }
            + terminal.terminal.values.map { name, value in
                ConfigurationValue(
                    combination: nil, name: "terminal.\(name)", value: value,
                    origin: origins.source(of: "terminal.\(name)"))
            }
            + authorities.map { name, value in
                ConfigurationValue(
                    combination: nil, name: "terminal.\(name)", value: value,
                    origin: origins.source(of: "terminal.\(name)"))
            }
            + terminal.combinations.flatMap { combination in
                combination.values.map { name, value in
                    ConfigurationValue(
                        combination: combination.title, name: name, value: value,
                        origin: origins.source(of: name, in: combination))
                }
            }
    }

    private var general: [(String, JSONValue)] {
        let seconds = { (duration: Duration) in JSONValue.integer(duration.components.seconds) }
        let text = { (text: String?) in text.map { JSONValue.string($0) } ?? .null }
        var processor: [(String, JSONValue)] =
            switch processorKeys {
            case .file(let path): [("processor.keysFile", .string(path))]
            case .keys(let keys): [("processor.keys", .string(keys.keys.count.counted("key")))]
            }
        processor.insert(("processor.identifier", .string(processorIdentifier)), at: 0)
        return [
            ("reader", text(reader.configured)), ("executable", text(executable)),
            ("stateDirectory", .string(stateDirectory)),
            ("language", text(language.flatMap { LanguageParts($0)?.tag })),
            ("script", text(script?.path)), ("tapTimeout", seconds(tapTimeout)),
            ("cardTimeout", seconds(cardTimeout)),
            ("removalTimeout", seconds(removalTimeout)),
            ("allowCardInField", .boolean(allowsCardInField)),
            ("sessionLifetime", seconds(sessionLifetime)),
            ("pinEntryTimeout", seconds(pinEntryTimeout)),
            ("pinIdleTimeout", seconds(pinIdleTimeout)),
            ("allowPINBypass", .boolean(allowsPINBypass)),
            ("storeAndForward.maximumReads", .integer(Int64(storedReadLimit))),
            (
                "storeAndForward.maximumAmount",
                storedAmountLimit.map { .integer(Int64(clamping: $0)) } ?? .null
            ),
        ] + processor + [
            ("processor.tokenAudiences", .array(tokenAudiences.map { .string($0) })),
            ("processor.acceptUntypedPINTokens", .boolean(acceptsUntypedPINTokens)),
            ("processor.clockTolerance", seconds(clockTolerance)),
            ("smartTap", .array(smartTapMerchants.map { .string($0.program) })),
            ("conditions", .array(conditions.current.map { .string($0.description) })),
            ("terminal.name", .string(namedTerminal.rawValue)),
        ]
    }

    private var authorities: [(String, JSONValue)] {
        let keys = terminal.offlineDataAuthentication.keys
        return [
            ("certificationAuthorityKeys", .string(keys.count.counted("key"))),
            ("revokedCertificates", .string("\(keys.revokedCertificates.count) certificates")),
            ("exceptionFile", .string("\(terminal.exceptionFile)")),
        ]
    }
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

extension TerminalData {
    fileprivate var values: [(String, JSONValue)] {
        Self.settings.map { ($0.name, $0.value(self)) }
    }
}

extension Combination {
    /// The name of the combination for display.
    fileprivate var title: String {
        let types = Self.transactionTypeNames.filter { transactionTypes.contains($0.value) }
        return "\(aid), kernel \(kernel): \(types.map(\.key).joined(separator: ", "))"
    }

    fileprivate var values: [(String, JSONValue)] {
        let own = (settings as? any ConfigurableKernelSettings)?.values ?? []
        let common = Self.commonSettings.map { ($0.name, $0.value(self)) }
        return (common + own).flatMap { name, value in Self.flat(name, value) }
    }

    /// Returns the members of an object, each under its full name.
    private static func flat(_ name: String, _ value: JSONValue) -> [(String, JSONValue)] {
        guard let object = value.object, !object.members.isEmpty else { return [(name, value)] }
        return object.members.map { ("\(name).\($0.name)", $0.value) }
    }
}
