// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support
internal import VAS

extension ReaderConfiguration {
    /// Applies the Google Smart Tap collectors of a file, replacing the whole list.
    ///
    /// - Throws: `ConfigurationError`.
    mutating func apply(
        smartTap sections: [ConfigurationSection]
    ) throws(ConfigurationError) {
        var merchants: [SmartTapMerchant] = []
        for section in sections {
            let merchant = try SmartTapMerchant(section)
            // Each program has one collector, and each collector must belong to one program.
            for (name, isTaken) in [
                ("programme", merchants.contains { $0.programme == merchant.programme }),
                (
                    "collectorIdentifier",
                    merchants.contains { $0.collectorIdentifier == merchant.collectorIdentifier }
                ),
            ] where isTaken {
                throw section.error(
                    name, section.object[name] ?? .null, allowed: "an unused value")
            }
            merchants.append(merchant)
        }
        smartTapMerchants = merchants
    }

    /// The collectors by loyalty program; emulated readers also have the test collectors.
    var collectors: [String: SmartTapCollector] {
        var merchants = smartTapMerchants
        if case .emulated = reader { merchants += SmartTapMerchant.test }
        return Dictionary(merchants.map { ($0.programme, $0.collector) }) { first, _ in first }
    }
}

extension SmartTapMerchant {
    /// Reads an entry of a configuration.
    fileprivate init(_ section: ConfigurationSection) throws(ConfigurationError) {
        try section.refuseOthers(than: [
            "programme", "collectorIdentifier", "keyVersion", "keyFile",
        ])
        func number(_ name: String) throws(ConfigurationError) -> UInt32 {
            guard let number = try section.integer(name, in: 0...Int64(UInt32.max)) else {
                throw section.missing(name, allowed: "a whole number")
            }
            return UInt32(clamping: number)
        }
        let allowed = "a pass type identifier, such as “pass.com.example.coffee”"
        guard let programme = try section.text("programme", allowed: allowed) else {
            throw section.missing("programme", allowed: allowed)
        }
        let collector = try number("collectorIdentifier")
        let version = try number("keyVersion")
        guard let file = try section.path("keyFile") else {
            throw section.missing("keyFile", allowed: "the path of a file with a private key")
        }
        try self.init(
            programme: programme, collectorIdentifier: collector, keyVersion: version,
            keyFile: file)
    }
}

extension ConfigurationSection {
    /// Returns the error for a missing required name.
    fileprivate func missing(_ name: String, allowed: String) -> ConfigurationError {
        ConfigurationError(
            source: source, path: "\(path).\(name)", found: "nothing", allowed: allowed)
    }
}
