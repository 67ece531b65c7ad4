// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentProcessor
import PaymentToken

/// A payment service provider, a reader, and a merchant that trust each other.
struct TokenWorld: Sendable {
    static let now: Int64 = 1_800_000_000
    /// Made once per run; without one nothing would be tested.
    static let shared: TokenWorld = {
        guard let world = try? TokenWorld() else { preconditionFailure("no keys could be made") }
        return world
    }()

    let keys: ProcessorKeys
    /// A genuine reader token.
    let readerToken: String
    /// A genuine sealed token in its compact form.
    let sealedToken: String
    /// A genuine batch of one stored read.
    let batch: StoredBatch

    private let readers: RegisteredReaders
    private let tokens: ReaderTokenRegister
    private let token: ReaderToken
    private let readerKey: ReaderSigningKey
    private let sealer: CardDataSealer

    private init() throws {
        keys = try ProcessorKeys.generate()
        readerKey = try ReaderSigningKey.generate()
        readers = RegisteredReaders(try JSONWebKeySet([readerKey.publicKey]))
        let merchant = Merchant(
            identifier: "merchant", name: "Merchant", categoryCode: "5812",
            terminalProfile: "profile")
        let issued = try TokenIssuer(keys: keys).readerToken(for: merchant, now: Self.now)
        readerToken = issued.token
        tokens = ReaderTokenRegister([issued.record])
        token = try Self.verify(issued.token, keys: keys)
        guard let key = keys.publicKeySet.encryptionKey(at: Self.now) else {
            throw CocoaError(.keyValueValidation)
        }
        sealer = try CardDataSealer(readerKey: readerKey, processorKey: key)
        let claims = Self.claims(readerKey, token, cardData: Self.cardData)
        let text = try sealer.seal(claims).paymentCardData
        sealedToken = String(decoding: Data(base64Encoded: text) ?? Data(), as: UTF8.self)
        let payment = StoredBatch.Payment(
            identifier: "transaction", sealed: SealedToken(paymentCardData: text),
            generalCardData: "")
        batch = try StoredBatch.sign(
            [payment], identifier: "batch", readerKey: readerKey, now: Self.now)
    }

    /// The minimum data that is accepted: amount, currency, transaction type.
    private static let cardData: [UInt8] = [
        0x9F, 0x02, 6, 0, 0, 0, 0, 0x12, 0x50, 0x5F, 0x2A, 2, 0x08, 0x40, 0x9C, 1, 0,
    ]

    private static func claims(
        _ readerKey: ReaderSigningKey, _ token: ReaderToken, cardData: [UInt8]
    ) -> CardDataClaims {
        CardDataClaims(
            issuer: readerKey.issuer, audience: "psp", issuedAt: now,
            tokenIdentifier: TokenIdentifier.random(), sequence: 1,
            transactionIdentifier: "transaction", merchantIdentifier: "merchant",
            terminalProfile: "profile", readerToken: ReaderTokenReference(token),
            request: RequestClaim(operation: "purchase", amount: 1250, currencyCode: 840),
            outcome: "online", emv: cardData)
    }

    /// Seals a card's data, as a reader does.
    func seal(_ cardData: [UInt8]) -> String? {
        let claims = Self.claims(readerKey, token, cardData: cardData)
        return try? sealer.seal(claims).paymentCardData
    }

    /// An opener that has seen nothing yet.
    private var opener: CardDataOpener {
        CardDataOpener(
            keys: keys, readers: readers, issuedTokens: tokens,
            policy: .development(audience: "psp"), replayGuard: ReplayGuard())
    }

    /// Opens a batch that an app sent, as a payment service provider does.
    func open(_ batch: StoredBatch) -> OpenedBatch? {
        try? opener.open(batch, merchantIdentifier: "merchant", now: Self.now)
    }

    /// Opens card data that an app passed on, as a payment service provider does.
    func open(_ paymentCardData: String) -> OpenedToken? {
        let expected = ExpectedRead(
            merchantIdentifier: "merchant", transactionIdentifier: "transaction", amount: 1250,
            currencyCode: 840)
        return try? opener.open(paymentCardData, expecting: expected, now: Self.now)
    }

    /// Checks a reader token, as a reader does.
    static func verify(
        _ text: String, keys: ProcessorKeys
    ) throws(ReaderTokenError) -> ReaderToken {
        try ReaderToken.verify(
            text, keys: keys.publicKeySet, audiences: [TokenIssuer.defaultAudience], now: now)
    }
}
