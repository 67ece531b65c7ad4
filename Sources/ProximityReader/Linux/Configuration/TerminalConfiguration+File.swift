// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentToken
internal import SmartCard

extension TerminalConfiguration {
    /// Takes over what a file says; a list of combinations replaces the whole list.
    ///
    /// - Throws: `ConfigurationError`.
    mutating func apply(_ section: ConfigurationSection) throws(ConfigurationError) {
        try section.refuseOthers(than: [
            "countryCode", "terminalIdentification", "serialNumber", "acquirerIdentifier",
            "combinations", "certificationAuthorityKeys", "revokedCertificates",
            "testAuthorities",
        ])
        try applyAuthorities(section)
        if let code = try section.integer("countryCode", in: 1...999, unit: "ISO 3166 number") {
            terminal.countryCode = UInt16(clamping: code)
        }
        terminal.terminalIdentification =
            try section.characters("terminalIdentification", count: 8)
            ?? terminal.terminalIdentification
        terminal.interfaceDeviceSerialNumber =
            try section.characters("serialNumber", count: 8)
            ?? terminal.interfaceDeviceSerialNumber
        if let number = try section.integer("acquirerIdentifier", in: 0...99_999_999_999) {
            terminal.acquirerIdentifier = UInt64(clamping: number)
        }
        guard let sections = try section.sections("combinations") else { return }
        var combinations: [Combination] = []
        for section in sections { combinations.append(try Combination(section)) }
        self.combinations = combinations
    }
}

extension Combination {
    /// Reads a combination; what is not said is as in the built-in profile.
    ///
    /// - Throws: `ConfigurationError`.
    fileprivate init(_ section: ConfigurationSection) throws(ConfigurationError) {
        try section.refuseOthers(
            than: [
                "aid", "kernel", "transactionTypes", "statusCheck", "zeroAmountAllowed",
                "extendedSelection", "transactionLimit", "floorLimit", "verificationLimit",
                "terminalTransactionQualifiers", "dynamicReaderLimits",
            ] + Kernel2Settings.names)
        guard let aid = AID(try section.required("aid", count: 5...16)) else {
            throw section.error("aid", section.object["aid"] ?? .null, allowed: "an AID")
        }
        guard let settings = try KernelSettings(section) else {
            throw section.error(
                "kernel", section.object["kernel"] ?? .null, allowed: KernelSettings.allowed)
        }
        self.init(aid: aid, settings: settings)
        try applyTypesAndFlags(section)
        try applyLimits(section)
        for section in try section.sections("dynamicReaderLimits") ?? [] {
            dynamicReaderLimits.append(try DynamicReaderLimits(section))
        }
    }

    /// The names of the transaction types (`9C`) in a configuration.
    private static let transactionTypeCodes: [String: UInt8] = [
        "purchase": TransactionParameters.Kind.purchase,
        "cash": TransactionParameters.Kind.cash,
        "purchaseWithCashback": TransactionParameters.Kind.purchaseWithCashback,
        "refund": TransactionParameters.Kind.refund,
        "balance": TransactionParameters.Kind.balance,
        "verification": TransactionParameters.Kind.verification,
    ]

    private mutating func applyTypesAndFlags(
        _ section: ConfigurationSection
    ) throws(ConfigurationError) {
        let types =
            "a list of “\(Self.transactionTypeCodes.keys.sorted().joined(separator: "”, “"))”"
        if let names = try section.texts("transactionTypes", allowed: types) {
            let known = names.compactMap { Self.transactionTypeCodes[$0] }
            guard known.count == names.count else {
                throw section.error(
                    "transactionTypes", .string(names.joined(separator: ", ")), allowed: types)
            }
            transactionTypes = Set(known)
        }
        supportsStatusCheck = try section.boolean("statusCheck") ?? supportsStatusCheck
        allowsZeroAmount = try section.boolean("zeroAmountAllowed") ?? allowsZeroAmount
        supportsExtendedSelection =
            try section.boolean("extendedSelection") ?? supportsExtendedSelection
        if let bytes = try section.bytes("terminalTransactionQualifiers", count: 4...4) {
            terminalTransactionQualifiers = TerminalTransactionQualifiers(bytes)
        } else if kernel == .kernel3 {
            terminalTransactionQualifiers = [
                .emvModeSupported, .onlinePINSupported, .signatureSupported,
                .consumerDeviceVerificationSupported,
            ]
        }
    }

    private mutating func applyLimits(
        _ section: ConfigurationSection
    ) throws(ConfigurationError) {
        transactionLimit = try section.amount("transactionLimit") ?? transactionLimit
        floorLimit = try section.amount("floorLimit") ?? floorLimit
        verificationLimit = try section.amount("verificationLimit") ?? verificationLimit
    }
}

extension ConfigurationSection {
    /// Returns a text of exactly so many printable ASCII characters.
    fileprivate func characters(
        _ name: String, count: Int
    ) throws(ConfigurationError) -> String? {
        let allowed = "\(count) letters and digits"
        guard let text = try text(name, allowed: allowed) else { return nil }
        guard text.utf8.count == count, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            throw error(name, .string(text), allowed: allowed)
        }
        return text
    }
}
