// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken

/// An opener that verifies and decrypts payment tokens in the steps of Apple's reference, in order.
public struct ApplePayOpener: Sendable {
    /// How long after its signing time a token is accepted, in seconds.
    public static let maximumAge: Int64 = 5 * 60
    /// How far in the future a signing time can be, in seconds, because two servers' clocks differ.
    public static let clockTolerance: Int64 = 60

    private static let replay = ApplePayRejection(
        .replay, .replay, "A payment with this transaction identifier was already accepted.")

    private let merchants: [ApplePayMerchant]
    private let roots: ApplePayRoots
    private let replayGuard: ReplayGuard

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - merchants: The merchants whose tokens it can decrypt.
    ///   - roots: The trusted roots of the signatures.
    ///   - replayGuard: The record of what was presented; share one among all openers.
    public init(merchants: [ApplePayMerchant], roots: ApplePayRoots, replayGuard: ReplayGuard) {
        self.merchants = merchants
        self.roots = roots
        self.replayGuard = replayGuard
    }

    /// Verifies and decrypts a token, which can succeed only once.
    ///
    /// - Parameters:
    ///   - paymentData: `PKPaymentToken.paymentData`, or a whole token in JSON that contains it.
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
        try remember(token, signedAt: signedAt, now: now)
        return payment
    }

    /// Reads a token and its signature.
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

    /// Performs step 2: selects the merchant by the hash of its key.
    private func merchant(of token: ApplePayToken) throws(ApplePayRejection) -> ApplePayMerchant {
        guard let merchant = merchants.first(where: { $0.publicKeyHash == token.publicKeyHash })
        else {
            throw ApplePayRejection(
                .unknownMerchantKey, .merchantKey,
                "The token is encrypted for the key of another merchant or certificate.")
        }
        return merchant
    }

    /// Performs step 5: refuses a transaction identifier that was already accepted.
    ///
    /// Only records within the maximum age of a signature are required.
    private func checkReplay(_ token: ApplePayToken, now: Int64) throws(ApplePayRejection) {
        let isKnown = try Self.asking { () throws(Rejection) in
            try replayGuard.knowsToken(Self.name(of: token), now: now)
        }
        guard !isKnown else { throw Self.replay }
    }

    /// Records the token after all other checks of the payment have passed.
    private func remember(
        _ token: ApplePayToken, signedAt: Int64, now: Int64
    ) throws(ApplePayRejection) {
        // Older tokens are refused, so records are not required for longer.
        let time = Self.maximumAge + Self.clockTolerance + 1
        let presented = PresentedToken(
            Self.name(of: token), .applePay, end: ReplayTime.end(of: time, from: signedAt))
        let isNew = try Self.asking { () throws(Rejection) in
            try replayGuard.insertToken(presented, now: now) == .first
        }
        // Another request with the same token was faster, or the record of one is forgotten.
        guard isNew else { throw Self.replay }
    }

    private static func name(of token: ApplePayToken) -> String {
        "apple-pay " + token.transactionIdentifierText
    }

    private static func asking(
        _ body: () throws(Rejection) -> Bool
    ) throws(ApplePayRejection) -> Bool {
        do {
            return try body()
        } catch {
            throw ApplePayRejection(.systemFailure, .replay, error.detail)
        }
    }
}

/// The trusted root certificates for the signatures of payment tokens.
///
/// For genuine tokens, this is only Apple Root CA - G3 from Apple's list of authorities.
public struct ApplePayRoots: Sendable {
    let certificates: [X509Certificate]

    /// Reads one certificate in DER, or one or more in PEM.
    ///
    /// - Throws: `ProcessorError` with `invalidFile`.
    public init(_ file: [UInt8]) throws(ProcessorError) {
        do {
            certificates = try X509Certificate.certificates(file: file)
        } catch {
            throw ProcessorError(.invalidFile, "the root certificate (PEM or DER)")
        }
    }
}
