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
    let response: AuthorisationResponse

    /// Whether the payment can proceed.
    var isApproved: Bool { code == AuthorisationResponse.Code.approved.rawValue }

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
    func authorise(_ token: OpenedToken, now: Int64) -> IssuerAnswer {
        let response = issuer.authorise(token, now: now)
        let rule = hasRules && response.isApproved ? IssuerRule(token, pin: response.pin) : nil
        return IssuerAnswer(
            code: rule?.code ?? response.code.rawValue,
            explanation: rule?.explanation ?? response.description, rule: rule?.name,
            response: response)
    }
}
