// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import PaymentProcessor
internal import PaymentStore
internal import PaymentToken
internal import ProximityReader
internal import Support

/// The payment service provider of a test, with the issuer of its cards.
final class TestProcessor: Sendable {
    private static let merchant = Merchant(
        identifier: "TEST-MERCHANT", name: "Test Shop", categoryCode: "5999",
        terminalProfile: "00000000-0000-4000-8000-000000000001")
    /// The number of the test's reader, from which its PIN key is derived.
    private static let device: UInt32 = 1

    /// What the provider knows, except what was presented.
    private struct Records {
        var readers = RegisteredReaders(JSONWebKeySet())
        var devices = DeviceNumbers()
        var readerTokens = ReaderTokenRegister()
        var pinTokens: [PINTokenRecord] = []
    }

    private let keys: ProcessorKeys
    private let pinKey: BaseDerivationKey
    private let issuer: TestIssuer
    private let seen = ReplayGuard()
    private let records = Lock(Records())

    /// Creates a provider whose issuer has these limits, in the smallest unit of the currency.
    init(limit: UInt64?, pinLimit: UInt64?) throws {
        keys = try ProcessorKeys.generate()
        pinKey = try BaseDerivationKey.generate()
        issuer = TestIssuer(keys: .test, limit: limit, pinKey: pinKey, pinLimit: pinLimit)
    }

    /// The public keys for the reader.
    var publicKeys: JSONWebKeySet { keys.publicKeySet }

    /// Issues a reader token to the merchant.
    func readerToken(now: Int64) throws -> PaymentCardReader.Token {
        let issued = try TokenIssuer(keys: keys).readerToken(for: Self.merchant, now: now)
        records.withLock { $0.readerTokens.insert(issued.record) }
        return PaymentCardReader.Token(rawValue: issued.token)
    }

    /// Registers the reader whose state is in a directory, and injects a PIN key if it has none.
    func register(readerIn directory: String) throws {
        let protectionKey = try SecretBytes.random(count: 32)
        let keyBlock = try pinKey.keyBlock(forDevice: Self.device, under: protectionKey)
        let store = try ReaderStore(
            directory: directory, injecting: (keyBlock: keyBlock, protectionKey: protectionKey))
        try records.withLock { records in
            records.readers.register(store.signingKey.publicKey)
            try records.devices.add(store.readerIdentifier)
        }
    }

    /// Issues a token for the PIN of a read.
    func pinToken(
        for read: String, lengths: ClosedRange<Int>?, now: Int64
    ) throws -> PaymentCardReaderSession.PINToken {
        let issued = try TokenIssuer(keys: keys).pinToken(
            for: read, merchantIdentifier: Self.merchant.identifier, now: now, lengths: lengths)
        records.withLock { $0.pinTokens.append(issued.record) }
        return PaymentCardReaderSession.PINToken(rawValue: issued.token)
    }

    /// Opens sealed card data and asks the issuer.
    func open(_ paymentCardData: String, audience: String, date: Date) throws -> OpenedRead {
        let time = DateTime(secondsSince1970: date.timeIntervalSince1970)
        let token = try opener(audience).open(
            paymentCardData, ofMerchant: Self.merchant.identifier, now: time.seconds,
            millisecond: time.millisecond)
        return OpenedRead(token, issuer.authorize(token, now: time.seconds))
    }

    /// Opens the stored reads of a batch and asks the issuer.
    func open(
        _ batch: StoreAndForwardBatch, audience: String, now: Int64
    ) throws -> OpenedReadBatch {
        let opened = try opener(audience).open(
            StoredBatch(parsing: Array(JSONEncoder().encode(batch))),
            merchantIdentifier: Self.merchant.identifier, now: now)
        let token = try TokenIssuer(keys: keys).deletionToken(for: opened, now: now)
        return OpenedReadBatch(
            reads: opened.payments.map { payment in
                payment.result.map { OpenedRead($0, issuer.authorize($0, now: now)) }
            },
            deletionToken: StoreAndForwardBatchDeletionToken(rawValue: token))
    }

    private func opener(_ audience: String) -> CardDataOpener {
        let records = records.withLock { $0 }
        return CardDataOpener(
            keys: keys, readers: records.readers, issuedTokens: records.readerTokens,
            policy: .development(audience: audience), replayGuard: seen,
            pins: PINService(
                baseDerivationKey: pinKey, devices: records.devices,
                issuedTokens: records.pinTokens))
    }
}
