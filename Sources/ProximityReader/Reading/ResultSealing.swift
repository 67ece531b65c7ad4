// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentStore
internal import PaymentToken
internal import SmartCard
internal import Support
internal import VAS

/// Creates the app's result from the data of a card.
struct ResultSealing: Sendable {
    let store: ReaderStore
    let sealer: CardDataSealer
    let token: ReaderToken
    /// Whether the results are stored, to be sent in a batch.
    let isStored: Bool
    /// The payment service provider's identifier.
    let audience: String
    let random: RandomSource

    /// Seals card data for the payment service provider.
    ///
    /// - Parameters:
    ///   - data: The data of the card and the terminal.
    ///   - request: The request.
    ///   - outcome: The outcome of the read.
    ///   - time: The current time.
    ///   - sequence: A value of the reader's counter, used once.
    ///   - pin: The result for the PIN.
    ///   - earlier: The read that the PIN belongs to, if it was entered after a read.
    /// - Returns: The result.
    /// - Throws: `PaymentTokenError`.
    func seal(
        _ data: CardData, of request: CheckedRequest, outcome: PaymentCardReadResult.ReadOutcome,
        at time: DateTime, sequence: Int64, pin: PINResult = .notRequired,
        after earlier: RetainedRead? = nil
    ) throws(PaymentTokenError) -> PaymentCardReadResult {
        let identifier = earlier?.identifier ?? TokenIdentifier.make(random: random)
        var claims = CardDataClaims(
            issuer: store.signingKey.issuer, audience: audience, issuedAt: time.seconds,
            tokenIdentifier: TokenIdentifier.make(random: random), sequence: sequence,
            transactionIdentifier: identifier, merchantIdentifier: token.merchantIdentifier,
            terminalProfile: token.terminalProfile, readerToken: ReaderTokenReference(token),
            request: RequestClaim(
                operation: request.operation, amount: request.amount,
                otherAmount: request.otherAmount, currencyCode: request.currency.numericCode),
            outcome: outcome.claim, isStored: isStored, pinBypassed: pin.isBypassed,
            emv: data.bytes)
        claims.millisecond = time.millisecond
        claims.encryptedPIN = pin.encrypted
        claims.originalIssuedAt = earlier?.issuedAt
        return PaymentCardReadResult(
            id: identifier, paymentCardData: try sealer.seal(claims).paymentCardData,
            generalCardData: GeneralCardData(data.objects).base64,
            applicationTypeIdentifier: data.kernel.map(
                UndocumentedBehavior.applicationType(kernel:)),
            outcome: outcome, pinBypassed: pin.isBypassed, isPINFallback: pin.isFallback,
            cardEffectiveState: isStored ? data.effectiveState : nil,
            cardExpirationState: isStored ? data.expirationState : nil)
    }

    /// Returns the data that an app receives from a phone's passes.
    ///
    /// The passes stay as the phone sealed them. If the phone encrypted them for this reader, they
    /// are sealed for the payment service provider.
    ///
    /// - Parameters:
    ///   - data: The phone's data.
    ///   - program: The loyalty program.
    ///   - time: The current time, in seconds since 1970.
    /// - Returns: The sealed passes.
    /// - Throws: `PaymentTokenError`.
    func seal(
        _ data: PassData, of program: String, at time: Int64
    ) throws(PaymentTokenError) -> Data {
        switch data {
        case .sealed(let bytes): return Data(bytes)
        case .objects(let message, let collector):
            return Data(
                try sealer.seal(
                    CollectedPassClaims(
                        issuer: store.signingKey.issuer, audience: audience, issuedAt: time,
                        merchantIdentifier: token.merchantIdentifier, program: program,
                        collector: Int64(collector), message: message)))
        }
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
