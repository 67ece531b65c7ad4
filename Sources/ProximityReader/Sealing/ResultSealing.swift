// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import EMV
internal import PaymentStore
internal import PaymentToken
internal import SmartCard

/// Makes the result that an app gets out of what a card said.
struct ResultSealing: Sendable {
    let store: ReaderStore
    let sealer: CardDataSealer
    let token: ReaderToken
    /// The payment service provider's identifier.
    let audience: String
    let random: RandomSource
    /// The time of day in seconds since 1970.
    let now: @Sendable () -> Int64

    /// Seals card data for the payment service provider.
    ///
    /// - Parameters:
    ///   - data: What card and terminal said.
    ///   - request: What was asked for.
    ///   - outcome: How the read ended.
    ///   - sequence: The reader's counter, used once.
    /// - Returns: The result.
    /// - Throws: `PaymentTokenError`.
    func seal(
        _ data: CardData, of request: CheckedRequest, outcome: PaymentCardReadResult.ReadOutcome,
        sequence: Int64
    ) throws(PaymentTokenError) -> PaymentCardReadResult {
        let identifier = TokenIdentifier.make(random: random)
        let claims = CardDataClaims(
            issuer: store.signingKey.issuer, audience: audience, issuedAt: now(),
            tokenIdentifier: TokenIdentifier.make(random: random), sequence: sequence,
            transactionIdentifier: identifier, merchantIdentifier: token.merchantIdentifier,
            terminalProfile: token.terminalProfile, readerToken: ReaderTokenReference(token),
            request: RequestClaim(
                operation: request.operation, amount: request.amount,
                currencyCode: request.currency.numericCode),
            outcome: outcome.claim, emv: data.bytes)
        return PaymentCardReadResult(
            id: identifier, paymentCardData: try sealer.seal(claims).paymentCardData,
            generalCardData: GeneralCardData(data.objects).base64,
            applicationTypeIdentifier: data.kernel.map(OpenPoints.applicationType(kernel:)),
            outcome: outcome, pinBypassed: false,
            // No PIN can be entered yet: the provider is told to go on without one.
            isPINFallback: data.wantsPIN, cardEffectiveState: nil, cardExpirationState: nil)
    }
}

extension PaymentCardReadResult.ReadOutcome {
    /// The value of the claim `out`.
    fileprivate var claim: String {
        switch self {
        case .success: "success"
        case .cardDeclined: "cardDeclined"
        case .failure: "failure"
        }
    }
}
