// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import SmartCard

/// What a combination for kernel 2 may say besides its limits.
///
/// See EMV Contactless Book C-2, Table 4.1 (configuration data objects).
extension Kernel2Settings {
    /// The names in a combination.
    static let names = [
        "terminalActionCodes", "relayResistance", "tornTransactions", "balanceReading",
        "dataExchange", "dataStorage",
    ]

    /// Takes over what a combination says; what is not said stays.
    ///
    /// - Throws: `ConfigurationError`.
    mutating func apply(_ combination: ConfigurationSection) throws(ConfigurationError) {
        if let codes = try combination.section("terminalActionCodes") {
            try actionCodes.apply(codes)
        }
        if let times = try combination.section("relayResistance") {
            try relayResistance.apply(times)
        }
        if let section = try combination.section("tornTransactions") {
            try applyTornTransactions(section)
        }
        if let section = try combination.section("balanceReading") {
            try applyBalanceReading(section)
        }
        if let section = try combination.section("dataExchange") {
            try applyDataExchange(section)
        }
        if let section = try combination.section("dataStorage") {
            try applyDataStorage(section)
        }
    }

    /// Max Number of Torn Transaction Log Records (`DF811D`) and Max Lifetime of Torn
    /// Transaction Log Record (`DF811C`), in seconds.
    private mutating func applyTornTransactions(
        _ section: ConfigurationSection
    ) throws(ConfigurationError) {
        try section.refuseOthers(than: ["maximumRecords", "maximumLifetime"])
        if let count = try section.integer("maximumRecords", in: 0...255) {
            mostTornTransactions = Int(count)
        }
        if let time = try section.integer("maximumLifetime", in: 0...65535, unit: "seconds") {
            tornTransactionLifetime = .seconds(time)
        }
    }

    /// Balance Read Before Gen AC (`DF8104`) and Balance Read After Gen AC (`DF8105`).
    private mutating func applyBalanceReading(
        _ section: ConfigurationSection
    ) throws(ConfigurationError) {
        try section.refuseOthers(than: ["beforeGenerateAC", "afterGenerateAC"])
        readsBalanceBeforeCryptogram =
            try section.boolean("beforeGenerateAC") ?? readsBalanceBeforeCryptogram
        readsBalanceAfterCryptogram =
            try section.boolean("afterGenerateAC") ?? readsBalanceAfterCryptogram
    }
}
