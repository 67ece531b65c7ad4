// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// Verifies and decrypts payment tokens, in the steps and the order of Apple's reference.
public struct ApplePayOpener: Sendable {
    /// How long after its signature a token is taken, in seconds.
    public static let maximumAge: Int64 = 5 * 60
    /// How far a signature may lie in the future, in seconds: the clocks of two servers differ.
    public static let clockTolerance: Int64 = 60

    let merchants: [ApplePayMerchant]
    let roots: ApplePayRoots
    let replayGuard: ReplayGuard

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - merchants: Whose tokens it can decrypt.
    ///   - roots: To which signatures must lead.
    ///   - replayGuard: What was presented before; share one among all openers.
    public init(merchants: [ApplePayMerchant], roots: ApplePayRoots, replayGuard: ReplayGuard) {
        self.merchants = merchants
        self.roots = roots
        self.replayGuard = replayGuard
    }

    /// Verifies and decrypts a token; it can succeed once only.
    ///
    /// - Parameters:
    ///   - paymentData: `PKPaymentToken.paymentData`, or a whole token in JSON with that in it.
    ///   - expected: The request, or `nil` to leave step 6 to the caller.
    ///   - now: Seconds since 1970.
    /// - Returns: The payment.
    /// - Throws: `ApplePayRejection` of the first check that fails.
    public func open(
        _ paymentData: [UInt8], expecting expected: ExpectedApplePayment?, now: Int64
    ) throws(ApplePayRejection) -> OpenedApplePayment {
        let (token, signature) = try Self.read(paymentData)
        let signedAt = try signature.verify(token, roots: roots, now: now)
        let merchant = try merchant(of: token)
        let key = try merchant.symmetricKey(of: token)
        let data = try ApplePayPaymentData(token, key: key)
        try checkReplay(token, now: now)
        let payment = OpenedApplePayment(
            token: token, merchant: merchant, signedAt: signedAt, data: data)
        if let expected { try expected.check(payment) }
        try remember(token, now: now)
        return payment
    }

    /// Reads the token and the signature in it.
    private static func read(
        _ paymentData: [UInt8]
    ) throws(ApplePayRejection) -> (ApplePayToken, ApplePaySignature) {
        let token: ApplePayToken
        do {
            token = try ApplePayToken(json: paymentData)
        } catch {
            throw ApplePayRejection(
                error.code == .unknownVersion ? .unknownVersion : .malformedToken, .format,
                "\(error)")
        }
        return (token, try ApplePaySignature(token.signature))
    }

    /// Step 2: picks the key by its hash.
    private func merchant(of token: ApplePayToken) throws(ApplePayRejection) -> ApplePayMerchant {
        guard let merchant = merchants.first(where: { $0.publicKeyHash == token.publicKeyHash })
        else {
            throw ApplePayRejection(
                .unknownMerchantKey, .merchantKey,
                "The token is encrypted for a key of another merchant or certificate.")
        }
        return merchant
    }
}
