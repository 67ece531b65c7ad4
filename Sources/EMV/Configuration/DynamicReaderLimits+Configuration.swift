// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension DynamicReaderLimits {
    /// Reads the limits for an Application Program ID.
    ///
    /// A missing limit does not apply, except for the floor limit, which is then zero.
    ///
    /// - Throws: `JSONMemberError`.
    init(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        self.init(
            programIdentifier: try section.requiredBytes("programIdentifier", count: 1...16),
            supportsStatusCheck: try section.boolean("statusCheck") ?? false,
            allowsZeroAmount: try section.boolean("zeroAmountAllowed") ?? true,
            transactionLimit: try section.amount("transactionLimit"),
            floorLimit: try section.amount("floorLimit") ?? 0,
            verificationLimit: try section.amount("verificationLimit"))
        try section.rejectUnknownMembers()
    }
}

extension JSONObjectDecoder {
    /// Returns an amount of at most twelve digits, or `nil` if the name is missing.
    func amount(_ name: String) throws(JSONMemberError) -> UInt64? {
        let number = try integer(
            name, in: 0...999_999_999_999, unit: "in the currency's smallest unit")
        return number.map { UInt64(clamping: $0) }
    }
}
