// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentProcessor
import PaymentToken
import ProximityReader
import Support

/// A payment service provider: its keys, and the reader tokens it signs.
struct TestProvider {
    static let audience = "emulator-pos-v1"
    /// The number of the tests' reader, from which its initial PIN key is derived.
    static let device: UInt32 = 1

    private let signingKey: P256PrivateKey
    let processorKeys: ProcessorKeys
    private let replayGuard = ReplayGuard()
    /// The key from which readers' initial PIN keys are derived.
    let baseDerivationKey: BaseDerivationKey

    init() throws {
        signingKey = try P256PrivateKey.generate()
        baseDerivationKey = try BaseDerivationKey.generate()
        let encryptionKey = try P256PrivateKey.generate()
        processorKeys = try ProcessorKeys(
            signingKeys: [
                JSONWebKey(
                    publicKey: signingKey.publicKey, privateKey: signingKey,
                    keyIdentifier: "psp-sig", use: "sig")
            ],
            encryptionKeys: [
                JSONWebKey(
                    publicKey: encryptionKey.publicKey, privateKey: encryptionKey,
                    keyIdentifier: "psp-enc", use: "enc")
            ])
    }

    /// The public keys that a reader is configured with.
    var keys: JSONWebKeySet { processorKeys.publicKeySet }

    /// Signs a reader token; without a merchant the claim is missing.
    func token(
        issuedAt: Int64 = TestBench.start, lifetime: Int64 = 3600, merchant: String = "MERCHANT-1",
        audience: String = TestProvider.audience, key: String = "psp-sig", relink: Bool = false,
        category: String = "5999"
    ) throws -> PaymentCardReader.Token {
        var claims: KeyValuePairs<String, JSONValue> = [
            "aud": .string(audience), "iat": .integer(issuedAt),
            "exp": .integer(issuedAt + lifetime), "jti": .string("token-1"),
            "mid": .string(merchant), "mbn": .string("Test Shop"), "mcc": .string(category),
            "tpid": .string("profile-1"), "relink": .boolean(relink),
        ]
        if merchant.isEmpty {
            claims = [
                "aud": .string(audience), "iat": .integer(issuedAt),
                "exp": .integer(issuedAt + lifetime), "jti": .string("token-1"),
                "mbn": .string("Test Shop"), "mcc": .string("5999"),
                "tpid": .string("profile-1"),
            ]
        }
        return PaymentCardReader.Token(rawValue: try sign(JSONObject(claims), key: key))
    }

    /// Signs claims as a token of a type.
    private func sign(
        _ claims: JSONObject, type: String = "JWT", key: String = "psp-sig"
    ) throws -> String {
        let header = JSONObject([
            "alg": .string("ES256"), "typ": .string(type), "kid": .string(key),
        ])
        let text = try CompactJWS.sign(
            header: JSONWriter.text(.object(header)), payload: JSONWriter.text(.object(claims)),
            key: signingKey)
        return String(decoding: text, as: UTF8.self)
    }

    /// Signs a deletion token for any reader and batch.
    func deletionToken(
        reader: String, batch: String
    ) throws -> StoreAndForwardBatchDeletionToken {
        let claims = JSONObject([
            "aud": .string(Self.audience), "iat": .integer(TestBench.start),
            "exp": .integer(TestBench.start + 3600), "jti": .string("deletion-1"),
            "sub": .string(reader), "bid": .string(batch),
        ])
        return StoreAndForwardBatchDeletionToken(
            rawValue: try sign(claims, type: JOSE.batchDeletion))
    }

    /// Issues a PIN token for a read.
    func pinToken(
        for transaction: String, merchant: String = "MERCHANT-1",
        issuedAt: Int64 = TestBench.start, lengths: ClosedRange<Int>? = nil
    ) throws -> IssuedPINToken {
        try TokenIssuer(keys: processorKeys, audience: Self.audience).pinToken(
            for: transaction, merchantIdentifier: merchant, now: issuedAt, lengths: lengths)
    }

    /// The issuer of the emulated cards, which deciphers PINs.
    var issuer: TestIssuer { TestIssuer(keys: .test, pinKey: baseDerivationKey) }

    /// Opens a read's sealed data, with all checks of a provider.
    func open(
        _ result: PaymentCardReadResult, of request: PaymentCardTransactionRequest,
        readers: JSONWebKeySet, amount: UInt64 = 1250, now: Int64 = TestBench.start,
        pinTokens: [PINTokenRecord] = []
    ) throws -> OpenedToken {
        try open(
            result, operation: request.type == .purchase ? "purchase" : "refund",
            readers: readers, amount: amount, now: now, pinTokens: pinTokens)
    }

    /// Opens an operation's sealed data, with all checks of a provider.
    func open(
        _ result: PaymentCardReadResult, operation: String, readers: JSONWebKeySet,
        amount: UInt64, currencyCode: UInt16 = 840, now: Int64 = TestBench.start,
        pinTokens: [PINTokenRecord] = []
    ) throws -> OpenedToken {
        let opener = opener(readers: readers, pinTokens: pinTokens)
        return try opener.open(
            result.paymentCardData ?? "",
            expecting: ExpectedRead(
                merchantIdentifier: "MERCHANT-1", transactionIdentifier: result.id,
                operation: operation, amount: amount, currencyCode: currencyCode), now: now)
    }

    /// Returns an opener of card data, which remembers opened reads.
    func opener(
        readers: JSONWebKeySet, pinTokens: [PINTokenRecord] = []
    ) -> CardDataOpener {
        var register = ReaderTokenRegister()
        register.insert(
            ReaderTokenRecord(
                keyIdentifier: "psp-sig", tokenIdentifier: "token-1",
                merchantIdentifier: "MERCHANT-1", terminalProfile: "profile-1",
                issuedAt: TestBench.start, expiresAt: TestBench.start + 3600))
        var devices = DeviceNumbers()
        for reader in readers.keys { _ = try? devices.add(reader.thumbprint) }
        return CardDataOpener(
            keys: processorKeys, readers: RegisteredReaders(readers), issuedTokens: register,
            policy: .development(audience: "psp.test"), replayGuard: replayGuard,
            pins: PINService(
                baseDerivationKey: baseDerivationKey, devices: devices, issuedTokens: pinTokens))
    }
}
