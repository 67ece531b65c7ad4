// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// All texts of a payment sheet in one language.
///
/// Each language has its own file in `Languages`. Names in braces are placeholders for values.
struct SheetPhrases: Sendable {
    // The progress of a read; see `PaymentSheetMessage`.
    let presentCard: String
    let presentPhone: String
    let processing: String
    let removeCard: String
    let presentCardAgain: String
    let presentOneCard: String
    let seePhone: String
    let tryAnotherCard: String
    let useAnotherCard: String
    let insertCard: String
    let success: String
    let declined: String
    let failed: String
    let cancelled: String
    let timedOut: String
    let noPIN: String

    // The purpose of the read.
    /// With `{amount}`.
    let refund: String
    let loyaltyPasses: String
    let lookUp: String
    let saveCard: String
    let openTab: String
    let verification: String

    // The text below the amount.
    /// With `{percent}`.
    let surchargePercent: String
    /// With `{amount}`.
    let surchargeAmount: String
    /// With `{count}` and `{amount}`.
    let installment: Cycles
    let membership: Cycles
    /// With `{amount}`.
    let preauthorizationAmount: String
    let preauthorization: String
    let preauthorizationRelease: String

    // The PIN pad.
    let enterPIN: String
    /// With `{minimum}` and `{maximum}`.
    let wrongPINLength: String
    /// The functions of a keyboard's keys.
    let keyboard: String
    /// The function of the B key.
    let keyboardBypass: String
    let confirm: String
    let clear: String
    let cancel: String
    let withoutPIN: String
    let moreTime: String

    // The terms and conditions.
    let termsTitle: String
    /// With `{merchant}`.
    let terms: String
    /// The text before the terms, with a trailing space if the language uses one.
    let termsAccepted: String
    let accept: String
    let decline: String
    /// The letter that accepts on a keyboard, in addition to `y`.
    let yes: String

    /// A text for each payment cycle.
    struct Cycles: Sendable {
        let weekly: String
        let monthly: String
        let yearly: String
    }
}

extension String {
    /// Replaces the names in braces with values; braces in the values have no effect.
    func filled(_ values: [String: String]) -> String {
        var rest = self[...]
        var result = ""
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[open..<close].dropFirst()
            result += rest[..<open] + (values[String(name)] ?? "")
            rest = rest[close...].dropFirst()
        }
        return result + rest
    }
}
