// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor
internal import PaymentToken

/// An issuer's answer to one payment.
struct IssuerAnswer: Sendable {
    /// The response code of ISO 8583, data element 39.
    let code: String
    /// The reason, in one sentence.
    let explanation: String
    /// The rule of the test issuer that caused the answer, or `nil`.
    let rule: String?
    /// The results of the cryptogram and PIN checks.
    let response: AuthorizationResponse

    /// Whether the payment can proceed.
    var isApproved: Bool { code == AuthorizationResponse.Code.approved.rawValue }

    /// Whether the issuer requires the PIN: `70`, or the schemes' `65` or `1A`.
    var wantsPIN: Bool { ["70", "65", "1A"].contains(code) }
}

/// The issuer behind the service: the test issuer, with optional rules for developers.
struct Issuer: Sendable {
    private let issuer: TestIssuer
    let hasRules: Bool

    init(_ issuer: TestIssuer, hasRules: Bool) {
        self.issuer = issuer
        self.hasRules = hasRules
    }

    /// Asks the issuer to authorize one payment.
    func authorize(_ token: OpenedToken, now: Int64) -> IssuerAnswer {
        let response = issuer.authorize(token, now: now)
        let rule = hasRules && response.isApproved ? IssuerRule(token, pin: response.pin) : nil
        return IssuerAnswer(
            code: rule?.code ?? response.code.rawValue,
            explanation: rule?.explanation ?? response.description, rule: rule?.name,
            response: response)
    }
}

/// A rule by which the test issuer declines an otherwise valid payment, if rules are enabled.
///
/// An amount whose last two digits in minor units are a code in the table, or a card number that
/// ends in `00` and such a code, gets that code.
struct IssuerRule: Hashable, Sendable {
    /// Codes of ISO 8583, data element 39.
    private static let codes: [(code: String, explanation: String)] = [
        ("05", "Do not honor."),
        ("14", "Invalid card number."),
        ("41", "The card is reported lost."),
        ("51", "Insufficient funds."),
        ("54", "The card has expired."),
        ("57", "The card does not allow this transaction."),
        ("65", "The issuer requires the PIN."),
        ("70", "The issuer requires the PIN."),
        ("91", "The issuer did not respond in time."),
    ]

    /// The response code.
    let code: String
    /// The reason, in one sentence.
    let explanation: String
    /// The name of the rule.
    let name: String

    /// Finds the rule for a payment; the card's rule takes precedence over the amount's.
    ///
    /// - Returns: `nil` if there is none, or it requires a PIN that is present.
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
