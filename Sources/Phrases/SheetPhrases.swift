// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// All texts of the sheets in one language.
///
/// The terminal, the browser, the PIN pad, and the wallet show them. Each language has its own file
/// in `Languages`. Names in braces are placeholders for values.
package struct SheetPhrases: Sendable {
    /// The language's name in that language.
    package let languageName: String

    // The progress of a read; see `PaymentSheetMessage`.
    package let presentCard: String
    package let presentPhone: String
    package let processing: String
    package let removeCard: String
    package let presentCardAgain: String
    package let presentOneCard: String
    package let seePhone: String
    package let tryAnotherCard: String
    package let useAnotherCard: String
    package let insertCard: String
    package let success: String
    package let declined: String
    package let failed: String
    package let cancelled: String
    package let timedOut: String
    package let noPIN: String

    // The purpose of the read.
    /// With `{amount}`.
    package let refund: String
    package let loyaltyPasses: String
    package let lookUp: String
    package let saveCard: String
    package let openTab: String
    package let verification: String

    // The text below the amount.
    /// With `{percent}`.
    package let surchargePercent: String
    /// With `{amount}`.
    package let surchargeAmount: String
    /// With `{count}` and `{amount}`.
    package let installment: Cycles
    package let membership: Cycles
    /// With `{amount}`.
    package let preauthorizationAmount: String
    package let preauthorization: String
    package let preauthorizationRelease: String

    // The PIN pad.
    package let enterPIN: String
    /// With `{minimum}` and `{maximum}`.
    package let wrongPINLength: String
    /// The functions of a keyboard's keys.
    package let keyboard: String
    /// The function of the B key.
    package let keyboardBypass: String
    package let confirm: String
    package let clear: String
    package let cancel: String
    package let withoutPIN: String
    package let moreTime: String

    // The terms and conditions.
    package let termsTitle: String
    /// With `{merchant}`.
    package let terms: String
    /// The text before the terms, with a trailing space if the language uses one.
    package let termsAccepted: String
    package let accept: String
    package let decline: String
    /// The letter that accepts on a keyboard, in addition to `y`.
    package let yes: String

    // The texts that only some sheets have.
    package let pinWithoutSight: PINWithoutSightPhrases
    package let page: PagePhrases
    package let wallet: WalletPhrases

    /// A text for each payment cycle.
    package struct Cycles: Sendable {
        package let weekly: String
        package let monthly: String
        package let yearly: String
    }
}
