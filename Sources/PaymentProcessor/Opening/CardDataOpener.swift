// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard

/// An opener of sealed card data that performs all checks of a PSP in order.
public struct CardDataOpener: Sendable {
    let keys: ProcessorKeys
    let policy: OpeningPolicy
    let records: any OpeningRecords
    let pinKey: BaseDerivationKey?

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - keys: The PSP's keys.
    ///   - readers: The registered readers.
    ///   - issuedTokens: The reader tokens that the PSP issued.
    ///   - policy: The rules for what the PSP accepts.
    ///   - replayGuard: The record of what was presented; share one among all openers.
    ///   - pins: What the PSP requires to accept PINs, or `nil` to ignore PINs.
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

    /// Creates an opener with records that are stored elsewhere.
    ///
    /// - Parameters:
    ///   - keys: The PSP's keys.
    ///   - policy: The rules for what the PSP accepts.
    ///   - records: The records of what the PSP knows and has seen.
    ///   - pinKey: The key from which all readers' PIN keys derive, or `nil` to ignore PINs.
    package init(
        keys: ProcessorKeys, policy: OpeningPolicy, records: any OpeningRecords,
        pinKey: BaseDerivationKey?
    ) {
        self.keys = keys
        self.policy = policy
        self.records = records
        self.pinKey = pinKey
    }

    /// Opens and checks sealed card data, which can succeed only once.
    ///
    /// - Parameters:
    ///   - paymentCardData: The card data from the app.
    ///   - expected: What the PSP knows about the read.
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

    /// Opens and checks sealed card data whose order only the reader knows.
    ///
    /// - Parameters:
    ///   - paymentCardData: The card data from the app.
    ///   - merchantIdentifier: The authenticated merchant.
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

    /// The content of card data that a known reader sealed for this PSP.
    struct Content {
        let claims: CardDataClaims
        let objects: [DataObject]
        let readerIdentifier: String
    }

    /// Performs checks 1 to 6.
    func content(of paymentCardData: String, now: Int64) throws(Rejection) -> Content {
        let envelope = try EncryptedEnvelope(base64: paymentCardData)
        try envelope.checkAlgorithms()
        guard let name = envelope.keyIdentifier,
            let key = keys.decryptionKey(named: name, now: now)?.privateKey
        else {
            throw Rejection(.unknownKey, "The card data is sealed for an unknown key.")
        }
        let signed = try records.verify(
            try envelope.decrypt(with: key), outerHeader: envelope.header,
            types: (JOSE.sealedCardData, JOSE.signedCardData))
        let (claims, objects) = try parse(signed.payload)
        try checkHeader(envelope.header, claims, readerIdentifier: signed.readerIdentifier)
        return Content(
            claims: claims, objects: objects, readerIdentifier: signed.readerIdentifier)
    }

    /// Performs the checks that record what was presented.
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
            throw Rejection(.malformed, "\"exp\" is not after \"iat\".")
        }
        do {
            return (claims, try DataObject.sequence(claims.emv))
        } catch {
            throw Rejection(.malformed, "\(error)")
        }
    }
}
