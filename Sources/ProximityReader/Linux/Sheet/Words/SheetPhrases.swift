// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Everything that a payment sheet says, in one language.
///
/// Each language has a file of its own in `Languages`. Names in braces stand for values.
struct SheetPhrases: Sendable {
    // How a read goes on: see `PaymentSheetMessage`.
    let presentCard: String
    let processing: String
    let removeCard: String
    let presentCardAgain: String
    let presentOneCard: String
    let seePhone: String
    let useAnotherCard: String
    let insertCard: String
    let success: String
    let declined: String
    let failed: String
    let cancelled: String
    let timedOut: String
    let noPIN: String

    // What the card is read for.
    /// With `{amount}`.
    let refund: String
    let loyaltyPasses: String
    let lookUp: String
    let saveCard: String
    let openTab: String
    let verification: String

    // What stands under the amount.
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
    /// What the keys of a keyboard do.
    let keyboard: String
    /// What the key B does.
    let keyboardBypass: String
    let confirm: String
    let clear: String
    let cancel: String
    let withoutPIN: String

    // The terms and conditions.
    let termsTitle: String
    /// With `{merchant}`.
    let terms: String
    /// Stands before the terms, with a space where the language has one.
    let termsAccepted: String
    let accept: String
    let decline: String
    /// The letter that accepts on a keyboard, beside `y`.
    let yes: String

    /// A text for each payment cycle.
    struct Cycles: Sendable {
        let weekly: String
        let monthly: String
        let yearly: String
    }
}

extension String {
    /// Puts values in place of the names in braces; what the values hold is left alone.
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
