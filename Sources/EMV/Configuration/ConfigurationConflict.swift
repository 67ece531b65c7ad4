// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Two values of a configuration that contradict each other.
public struct ConfigurationConflict: Hashable, Sendable {
    /// The name of the value to change, such as `terminalType`.
    public let name: String
    /// The combination that it belongs to, or `nil` for the terminal.
    public let combination: Combination?
    /// The value, and the value that contradicts it.
    public let found: String
    /// The values that are allowed.
    public let allowed: String

    /// Creates a conflict.
    ///
    /// The texts are parts of one message: *found* …; *allowed:* ….
    ///
    /// - Parameters:
    ///   - name: The name of the value to change.
    ///   - combination: The combination that it belongs to, or `nil` for the terminal.
    ///   - found: The value, and the value that contradicts it.
    ///   - allowed: The values that are allowed.
    public init(name: String, combination: Combination?, found: String, allowed: String) {
        self.name = name
        self.combination = combination
        self.found = found
        self.allowed = allowed
    }
}

/// The checks for contradictions between the values of a configuration.
///
/// See EMV Book 4, Annex A, and EMV Contactless Book A, 5.
extension TerminalConfiguration {
    /// The first two values that contradict each other, or `nil`.
    package var conflict: ConfigurationConflict? {
        for combination in combinations {
            if let conflict = CombinationCheck(combination, terminal).conflict { return conflict }
        }
        guard terminal.isUnattended, terminal.additionalCapabilities.count == 5,
            terminal.additionalCapabilities[3] & 0xA0 != 0
        else { return nil }
        return ConfigurationConflict(
            name: "additionalTerminalCapabilities", combination: nil,
            found: "an attendant printer or display (byte 4) for an unattended terminal "
                + "(terminalType \(terminal.typeDigits))",
            allowed: "byte 4 without 80 and 20, or the type of an attended terminal")
    }
}

/// Checks one combination against its terminal.
private struct CombinationCheck {
    let combination: Combination
    let terminal: TerminalData

    init(_ combination: Combination, _ terminal: TerminalData) {
        self.combination = combination
        self.terminal = terminal
    }

    var conflict: ConfigurationConflict? {
        onlineOnly ?? qualifiers ?? keypad ?? types
            ?? combination.settings.conflict(in: combination, of: terminal)
    }

    private var type: String { "terminalType \(terminal.typeDigits)" }

    private func conflict(
        _ name: String, _ found: String, allowed: String
    ) -> ConfigurationConflict {
        ConfigurationConflict(
            name: name, combination: combination, found: found, allowed: allowed)
    }

    /// Kernel 3 ignores the terminal type: below a floor limit, cards approve offline.
    private var onlineOnly: ConfigurationConflict? {
        guard terminal.isOnlineOnly else { return nil }
        let beside = "with \(type), which is online only"
        let floor =
            combination.floorLimit ?? combination.terminalFloorLimit ?? terminal.floorLimit
        let limits =
            [("floorLimit", floor)]
            + combination.dynamicReaderLimits.map { ("dynamicReaderLimits", $0.floorLimit) }
        if let (name, limit) = limits.first(where: { $0.1 != 0 }) {
            return conflict(
                name, "\(limit.map { "a floor limit of \($0)" } ?? "no floor limit") \(beside)",
                allowed: "0, or a terminal type that can approve offline, such as 22 or 25")
        }
        if combination.allowsZeroAmount == false {
            return conflict(
                "zeroAmountAllowed", "false \(beside)",
                allowed: "true: an amount of zero goes online")
        }
        return nil
    }

    private var qualifiers: ConfigurationConflict? {
        guard let qualifiers = combination.terminalTransactionQualifiers else { return nil }
        let name = "terminalTransactionQualifiers"
        if qualifiers.contains(.offlineOnlyReader) != terminal.isOfflineOnly {
            let says = qualifiers.contains(.offlineOnlyReader) ? "offline only" : "not offline only"
            return conflict(
                name, "a reader that is \(says) (byte 1, bit 4) with \(type)",
                allowed: "the bit set exactly for terminal types 13, 16, 23, 26, and 36")
        }
        if terminal.isUnattended, qualifiers.contains(.signatureSupported) {
            return conflict(
                name, "signature (byte 1, bit 2) for an unattended terminal (\(type))",
                allowed: "qualifiers without signature, or the type of an attended terminal")
        }
        let hasSlot = terminal.capabilities.contains(.cardWithContacts)
        if qualifiers.contains(.contactChipSupported) != hasSlot {
            return conflict(
                name,
                "\(hasSlot ? "no contact chip" : "a contact chip") (byte 1, bit 5) with "
                    + "terminalCapabilities \(terminal.capabilities.digits)",
                allowed: "byte 1, bit 5 equal to bit 6 of byte 1 of the capabilities")
        }
        if qualifiers.contains(.contactChipOfflinePINSupported), !hasSlot {
            return conflict(
                name,
                "an offline PIN over contacts (byte 2, bit 6) with terminalCapabilities "
                    + terminal.capabilities.digits,
                allowed: "qualifiers without it, or capabilities with a card slot")
        }
        return nil
    }

    /// A PIN requires a keypad.
    private var keypad: ConfigurationConflict? {
        guard terminal.additionalCapabilities.count == 5,
            terminal.additionalCapabilities[2] & 0x80 == 0, let name = nameOfOnlinePIN
        else { return nil }
        return conflict(
            name,
            "an online PIN with additionalTerminalCapabilities \(terminal.additionalDigits), "
                + "which have no numeric keys",
            allowed: "no online PIN, or capabilities with bit 8 of byte 3")
    }

    /// The name of the first value that tells cards that online PIN is supported, or `nil`.
    private var nameOfOnlinePIN: String? {
        if combination.terminalTransactionQualifiers?.contains(.onlinePINSupported) == true {
            return "terminalTransactionQualifiers"
        }
        return combination.settings.nameOfOnlinePINSetting
    }

    private var types: ConfigurationConflict? {
        guard let first = terminal.additionalCapabilities.first else { return nil }
        let name = "transactionTypes"
        let beside = "with additionalTerminalCapabilities \(terminal.additionalDigits)"
        let types = combination.transactionTypes
        let isCash = !types.isDisjoint(with: [
            TransactionParameters.Kind.cash, TransactionParameters.Kind.cashDisbursement,
        ])
        if isCash, first & 0x80 == 0 {
            return conflict(
                name, "cash \(beside)", allowed: "no cash, or capabilities with bit 8 of byte 1")
        }
        guard types.contains(TransactionParameters.Kind.purchaseWithCashback) else { return nil }
        if first & 0x10 == 0 {
            return conflict(
                name, "purchaseWithCashback \(beside)",
                allowed: "no cashback, or capabilities with bit 5 of byte 1")
        }
        guard terminal.isUnattended else { return nil }
        return conflict(
            name, "purchaseWithCashback for an unattended terminal (\(type))",
            allowed: "no cashback, or the type of an attended terminal")
    }
}

extension TerminalData {
    private var unit: UInt8 { terminalType & 0x0F }

    /// Whether every transaction goes online.
    var isOnlineOnly: Bool { [1, 4].contains(unit) }

    /// Whether no transaction goes online.
    var isOfflineOnly: Bool { [3, 6].contains(unit) }

    /// Whether the terminal is unattended.
    var isUnattended: Bool { (4...6).contains(unit) }

    var typeDigits: String { Hexadecimal.string([terminalType]) }

    var additionalDigits: String { Hexadecimal.string(additionalCapabilities) }
}

extension BitCodedElement {
    var digits: String { Hexadecimal.string(bytes) }
}
