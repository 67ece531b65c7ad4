// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV

extension DynamicReaderLimits {
    /// Reads the limits for an Application Program ID.
    ///
    /// A missing limit does not apply, except for the floor limit, which is then zero.
    ///
    /// - Throws: `ConfigurationError`.
    init(_ section: ConfigurationSection) throws(ConfigurationError) {
        try section.refuseOthers(than: [
            "programIdentifier", "statusCheck", "zeroAmountAllowed", "transactionLimit",
            "floorLimit", "verificationLimit",
        ])
        self.init(
            programIdentifier: try section.required("programIdentifier", count: 1...16),
            supportsStatusCheck: try section.boolean("statusCheck") ?? false,
            allowsZeroAmount: try section.boolean("zeroAmountAllowed") ?? true,
            transactionLimit: try section.amount("transactionLimit"),
            floorLimit: try section.amount("floorLimit") ?? 0,
            verificationLimit: try section.amount("verificationLimit"))
    }
}

extension ConfigurationSection {
    /// Returns an amount of at most twelve digits, or `nil` if the name is missing.
    func amount(_ name: String) throws(ConfigurationError) -> UInt64? {
        let number = try integer(
            name, in: 0...999_999_999_999, unit: "in the currency's smallest unit")
        return number.map { UInt64(clamping: $0) }
    }
}
