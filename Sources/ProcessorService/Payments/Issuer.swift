// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor
internal import PaymentToken

/// What an issuer answered to one payment.
struct IssuerAnswer: Sendable {
    /// The response code of ISO 8583, data element 39.
    let code: String
    /// Why, in one sentence.
    let explanation: String
    /// The rule of the test issuer that led to it, or `nil`.
    let rule: String?
    /// What was found about the cryptogram and the PIN.
    let response: AuthorisationResponse

    /// Whether the payment may go ahead.
    var isApproved: Bool { code == AuthorisationResponse.Code.approved.rawValue }

    /// Whether it may come again with the PIN: `70`, and the schemes' `65` and `1A`.
    var wantsPIN: Bool { ["70", "65", "1A"].contains(code) }
}

/// The issuer behind the service: the test issuer, with rules for developers on wish.
struct Issuer: Sendable {
    private let issuer: TestIssuer
    let hasRules: Bool

    init(_ issuer: TestIssuer, hasRules: Bool) {
        self.issuer = issuer
        self.hasRules = hasRules
    }

    /// Asks for one payment.
    func authorise(_ token: OpenedToken, now: Int64) -> IssuerAnswer {
        let response = issuer.authorise(token, now: now)
        let rule = hasRules && response.isApproved ? IssuerRule(token, pin: response.pin) : nil
        return IssuerAnswer(
            code: rule?.code ?? response.code.rawValue,
            explanation: rule?.explanation ?? response.description, rule: rule?.name,
            response: response)
    }
}
