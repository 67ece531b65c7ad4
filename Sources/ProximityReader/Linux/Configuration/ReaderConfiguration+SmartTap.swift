// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support
internal import VAS

extension ReaderConfiguration {
    /// Applies the Google Smart Tap collectors of a file, replacing the whole list.
    ///
    /// - Throws: `JSONMemberError`.
    mutating func apply(
        smartTap sections: [JSONObjectDecoder]
    ) throws(JSONMemberError) {
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
                throw section.error(name, allowed: "an unused value")
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
    fileprivate init(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        section.allow(["programme", "collectorIdentifier", "keyVersion", "keyFile"])
        try section.rejectUnknownMembers()
        func number(_ name: String) throws(JSONMemberError) -> UInt32 {
            guard let number = try section.integer(name, in: 0...Int64(UInt32.max)) else {
                throw section.error(name, allowed: "a whole number")
            }
            return UInt32(clamping: number)
        }
        let allowed = "a pass type identifier, such as “pass.com.example.coffee”"
        guard let programme = try section.string("programme", allowed: allowed) else {
            throw section.error("programme", allowed: allowed)
        }
        let collector = try number("collectorIdentifier")
        let version = try number("keyVersion")
        guard let file = try section.path("keyFile") else {
            throw section.error("keyFile", allowed: "the path of a file with a private key")
        }
        self.init(
            programme: programme, collectorIdentifier: collector, keyVersion: version,
            key: try PrivateKeyFile.read(file))
    }
}
