// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor
internal import PaymentToken

/// What the test issuer says against a payment that is right in itself, when rules are switched on.
///
/// An amount whose last two digits in minor units are a code of the table, or a card number that
/// ends in `00` and such a code, gets that code.
struct IssuerRule: Hashable, Sendable {
    /// Codes of ISO 8583, data element 39.
    private static let codes: [(code: String, explanation: String)] = [
        ("05", "Do not honour."),
        ("14", "No such card."),
        ("41", "The card was lost."),
        ("51", "Not enough money."),
        ("54", "The card has expired."),
        ("57", "The card may not do this."),
        ("65", "The issuer wants the PIN."),
        ("70", "The issuer wants the PIN."),
        ("91", "The issuer did not answer in time."),
    ]

    /// The response code.
    let code: String
    /// Why, in one sentence.
    let explanation: String
    /// Which rule it is.
    let name: String

    /// Finds the rule for a payment, the card's before the amount's.
    ///
    /// - Returns: `nil` when there is none, or it wants a PIN that is there.
    init?(_ token: OpenedToken, pin: PINVerification) {
        let lastFour = token.account?.number.lastFour ?? ""
        let cents = String(token.claims.request.amount % 100)
        let candidates = [
            (lastFour.hasPrefix("00") ? String(lastFour.suffix(2)) : "", "card"),
            (cents.utf8.count == 1 ? "0" + cents : cents, "amount"),
        ]
        for (code, name) in candidates {
            guard let found = Self.codes.first(where: { $0.code == code }) else { continue }
            let hasPIN = pin == .correct || pin == .notVerifiable
            if hasPIN, code == "65" || code == "70" { continue }
            self.code = code
            explanation = found.explanation
            self.name = name
            return
        }
        return nil
    }
}
