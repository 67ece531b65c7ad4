// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import SmartCard

/// Opens what a reader sealed, with all the checks of a PSP, in their order.
public struct CardDataOpener: Sendable {
    let keys: ProcessorKeys
    let policy: OpeningPolicy
    let records: any OpeningRecords
    let pinKey: BaseDerivationKey?

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - keys: The PSP's keys.
    ///   - readers: The readers that it knows.
    ///   - issuedTokens: The reader tokens that it issued.
    ///   - policy: What it accepts.
    ///   - replayGuard: What it has seen before; share one among all openers.
    ///   - pins: What it needs to take PINs, or `nil` when it does not look at them.
    public init(
        keys: ProcessorKeys, readers: RegisteredReaders, issuedTokens: ReaderTokenRegister,
        policy: OpeningPolicy, replayGuard: ReplayGuard, pins: PINService? = nil
    ) {
        self.init(
            keys: keys, policy: policy,
            records: LocalRecords(
                readers: readers, issuedTokens: issuedTokens, replayGuard: replayGuard, pins: pins),
            pinKey: pins?.baseDerivationKey)
    }

    /// Creates an opener over records that lie elsewhere.
    ///
    /// - Parameters:
    ///   - keys: The PSP's keys.
    ///   - policy: What it accepts.
    ///   - records: What it knows and has seen.
    ///   - pinKey: The key from which all readers' keys for PINs come, or `nil` when PINs are not
    ///     looked at.
    package init(
        keys: ProcessorKeys, policy: OpeningPolicy, records: any OpeningRecords,
        pinKey: BaseDerivationKey?
    ) {
        self.keys = keys
        self.policy = policy
        self.records = records
        self.pinKey = pinKey
    }

    /// Opens and checks sealed card data; it can succeed once only.
    ///
    /// - Parameters:
    ///   - paymentCardData: What the app passed on.
    ///   - expected: What is known of the read.
    ///   - now: Seconds since 1970.
    /// - Returns: The claims and card data.
    /// - Throws: `Rejection` of the first check that fails.
    public func open(
        _ paymentCardData: String, expecting expected: ExpectedRead, now: Int64
    ) throws(Rejection) -> OpenedToken {
        let content = try content(of: paymentCardData, now: now)
        try checkTimes(content.claims, now: now)
        try checkMerchant(content.claims, expected.merchantIdentifier)
        try checkRequest(content.claims, content.objects, expected)
        return try finish(content, now: now)
    }

    /// Opens and checks sealed card data whose order is known to the reader only.
    ///
    /// - Parameters:
    ///   - paymentCardData: What the app passed on.
    ///   - merchantIdentifier: The merchant that was authenticated on the call.
    ///   - now: Seconds since 1970.
    /// - Returns: The claims and card data.
    /// - Throws: `Rejection` of the first check that fails.
    package func open(
        _ paymentCardData: String, ofMerchant merchantIdentifier: String, now: Int64
    ) throws(Rejection) -> OpenedToken {
        let content = try content(of: paymentCardData, now: now)
        try checkTimes(content.claims, now: now)
        try checkMerchant(content.claims, merchantIdentifier)
        let claims = content.claims
        try checkRequest(
            claims, content.objects,
            ExpectedRead(
                merchantIdentifier: merchantIdentifier,
                transactionIdentifier: claims.transactionIdentifier,
                operation: claims.request.operation, amount: claims.request.amount,
                currencyCode: claims.request.currencyCode))
        return try finish(content, now: now)
    }

    /// What was sealed, of a reader that is known, for this PSP.
    struct Content {
        let claims: CardDataClaims
        let objects: [DataObject]
        let readerIdentifier: String
    }

    /// Checks 1 to 6.
    func content(of paymentCardData: String, now: Int64) throws(Rejection) -> Content {
        let envelope = try EncryptedEnvelope(base64: paymentCardData)
        try envelope.checkAlgorithms()
        guard let name = envelope.keyIdentifier,
            let key = keys.decryptionKey(named: name, now: now)?.privateKey
        else {
            throw Rejection(.unknownKey, "The card data is sealed for a key that is not ours.")
        }
        let signed = try records.verify(
            try envelope.decrypt(with: key), outerHeader: envelope.header,
            types: (JOSE.sealedCardData, JOSE.signedCardData))
        let (claims, objects) = try parse(signed.payload)
        try checkHeader(envelope.header, claims, readerIdentifier: signed.readerIdentifier)
        return Content(
            claims: claims, objects: objects, readerIdentifier: signed.readerIdentifier)
    }

    /// The checks that remember what was presented.
    func finish(_ content: Content, now: Int64) throws(Rejection) -> OpenedToken {
        let account = CardholderAccount(content.objects)
        let warnings = try checkReplay(
            content.claims, content.objects, account, readerIdentifier: content.readerIdentifier,
            now: now)
        return OpenedToken(
            claims: content.claims, objects: content.objects, account: account,
            readerIdentifier: content.readerIdentifier, warnings: warnings)
    }

    private func parse(_ payload: [UInt8]) throws(Rejection) -> (CardDataClaims, [DataObject]) {
        let claims: CardDataClaims
        do {
            claims = try CardDataClaims(parsing: payload)
        } catch {
            throw Rejection(.malformed, "\(error)")
        }
        guard claims.issuedAt < claims.expiresAt else {
            throw Rejection(.malformed, "\"exp\" does not lie after \"iat\".")
        }
        do {
            return (claims, try DataObject.sequence(claims.emv))
        } catch {
            throw Rejection(.malformed, "\(error)")
        }
    }
}
