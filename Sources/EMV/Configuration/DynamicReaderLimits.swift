// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Limits for the cards of one program, such as those of one country or currency.
///
/// They replace those of the combination when the card names the program in its answer to
/// the selection. See EMV Contactless Book C-3, Dynamic Reader Limits, and Book A, 5.2,
/// Table 5-2.
package struct DynamicReaderLimits: Hashable, Sendable {
    /// Application Program Identifier (`9F5A`), 1 to 16 bytes.
    ///
    /// A card's identifier matches if it starts with it.
    package var programIdentifier: [UInt8]
    /// Status Check Support flag.
    package var supportsStatusCheck: Bool
    /// Zero Amount Allowed flag, or `nil` if it is not configured.
    package var allowsZeroAmount: Bool?
    /// Reader Contactless Transaction Limit, or `nil`.
    package var transactionLimit: UInt64?
    /// Reader Contactless Floor Limit, or `nil`.
    package var floorLimit: UInt64?
    /// Reader CVM Required Limit, or `nil`.
    package var verificationLimit: UInt64?

    /// Creates a set; a limit that is `nil` does not exist.
    package init(
        programIdentifier: [UInt8], supportsStatusCheck: Bool = false,
        allowsZeroAmount: Bool? = true, transactionLimit: UInt64? = nil,
        floorLimit: UInt64? = 0, verificationLimit: UInt64? = nil
    ) {
        self.programIdentifier = programIdentifier
        self.supportsStatusCheck = supportsStatusCheck
        self.allowsZeroAmount = allowsZeroAmount
        self.transactionLimit = transactionLimit
        self.floorLimit = floorLimit
        self.verificationLimit = verificationLimit
    }
}

extension Combination {
    /// Returns the combination with the limits for a card's program.
    ///
    /// The longest matching identifier counts; the result is `nil` if none matches.
    func limited(for programIdentifier: some Collection<UInt8>) -> Combination? {
        let sets = dynamicReaderLimits.filter {
            programIdentifier.starts(with: $0.programIdentifier)
        }
        guard
            let limits = sets.max(by: { $0.programIdentifier.count < $1.programIdentifier.count })
        else { return nil }
        var combination = self
        combination.supportsStatusCheck = limits.supportsStatusCheck
        combination.allowsZeroAmount = limits.allowsZeroAmount
        combination.transactionLimit = limits.transactionLimit
        combination.floorLimit = limits.floorLimit
        combination.verificationLimit = limits.verificationLimit
        return combination
    }
}

/// The limits in a configuration file.
extension DynamicReaderLimits {
    /// Reads the limits for an Application Program ID.
    ///
    /// A missing limit does not apply, except for the floor limit, which is then zero.
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

    /// The limits as written in a file.
    var values: JSONObject {
        let limit = { (limit: UInt64?) in limit.map { JSONValue.integer(Int64(clamping: $0)) } }
        return JSONObject([
            "programIdentifier": .string(Hexadecimal.string(programIdentifier)),
            "statusCheck": .boolean(supportsStatusCheck),
            "zeroAmountAllowed": allowsZeroAmount.map { .boolean($0) } ?? .null,
            "transactionLimit": limit(transactionLimit) ?? .null,
            "floorLimit": limit(floorLimit) ?? .null,
            "verificationLimit": limit(verificationLimit) ?? .null,
        ])
    }
}
