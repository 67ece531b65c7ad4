// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Dynamic Reader Limits: the card names the set of limits that applies to it.
///
/// See EMV Contactless Book C-4, dynamic reader limits.
extension Kernel4 {
    private static let section = "dynamic reader limits"

    /// Applies the set that the card names, or the default set, which has the number 0.
    ///
    /// Without a default set, the limits of the combination stay. Enhanced Contactless Reader
    /// Capabilities (`9F6E`) then say whether this limit requires verification.
    ///
    /// - Returns: Select Next if the amount reaches the set's transaction limit; `nil` to continue.
    mutating func applyDynamicLimits() -> Action<Outcome>? {
        guard let tag = settings.limitSetElement.first, let number = data[tag]?.last else {
            return nil
        }
        let named = settings.limitSet(number & 0x0F)
        guard let limits = named ?? settings.limitSet(0) else { return nil }
        combination.transactionLimit = limits.transactionLimit ?? combination.transactionLimit
        combination.floorLimit = limits.floorLimit ?? combination.floorLimit
        combination.verificationLimit = limits.verificationLimit ?? combination.verificationLimit
        record(
            Self.section, "Set of limits", [.element(tag, in: data)],
            .condition("the limits of set \(limits.number) apply"))
        setReaderCapabilities()
        let amount = activation.parameters.amountAuthorised
        guard let limit = combination.transactionLimit, amount >= limit else { return nil }
        record(
            Self.section, "Reader Contactless Transaction Limit", [.amount(amount, limit: limit)],
            .outcome(.selectNext))
        return finish(Outcome(.selectNext, start: .combinationSelection))
    }

    /// Whether the amount reaches the Reader CVM Required Limit.
    var isVerificationRequired: Bool {
        combination.verificationLimit.map { activation.parameters.amountAuthorised >= $0 } ?? false
    }

    /// Evidence of the Reader CVM Required Limit.
    var verificationLimitEvidence: [Evidence] {
        combination.verificationLimit.map {
            [.amount(activation.parameters.amountAuthorised, limit: $0)]
        } ?? []
    }

    /// Whether the amount exceeds the Reader Contactless Floor Limit, or else the terminal's.
    var exceedsFloorLimit: Bool { floorLimit.map { amount > $0 } ?? false }

    /// Evidence of the floor limit.
    var floorLimitEvidence: [Evidence] { floorLimit.map { [.amount(amount, limit: $0)] } ?? [] }

    private var amount: UInt64 { activation.parameters.amountAuthorised }

    private var floorLimit: UInt64? {
        combination.floorLimit ?? combination.terminalFloorLimit ?? activation.terminal.floorLimit
    }
}
