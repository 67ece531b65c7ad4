// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentProcessor
import PaymentToken
import Support
import Testing

/// Makes sealed card data of every form, valid and invalid.
///
/// A forger with a registered reader's key could make the same.
struct Forge {
    static let now: Int64 = 1_767_225_600
    static let transaction = "0b9f6f1e-5a0e-4c3c-9a51-2f6f6f9f3a10"

    /// The reader's counter, which copies of a forge share.
    private let sequence = Lock<Int64>(1)
    let readerKey: ReaderSigningKey
    let keys: ProcessorKeys
    /// JSON members by name; `nil` omits one.
    var claims: [(String, String?)]
    var innerHeader: [(String, String?)]
    var outerHeader: [(String, String?)]
    /// Changes the signed token before it is encrypted.
    var changeInner: ([UInt8]) -> [UInt8] = { $0 }
    /// Changes the five segments.
    var changeSegments: ([String]) -> [String] = { $0 }

    /// Creates a forge for a new reader of the provider with these keys.
    init(keys: ProcessorKeys? = nil) throws {
        let readerKey = try ReaderSigningKey.generate()
        let keys = try keys ?? ProcessorKeys.generate()
        self.readerKey = readerKey
        self.keys = keys
        claims = [
            ("ver", "1"), ("env", "\"emulator\""), ("att", "\"none\""),
            ("iss", "\"\(readerKey.issuer)\""), ("aud", "\"psp.test\""), ("iat", "\(Self.now)"),
            ("exp", "\(Self.now + 60)"), ("jti", "\"\(TokenIdentifier.random())\""), ("seq", "1"),
            ("tid", "\"\(Self.transaction)\""), ("mid", "\"MERCHANT-1\""), ("tpid", "\"0001\""),
            ("rtk", "{\"kid\":\"psp-1\",\"jti\":\"token-1\"}"),
            ("req", "{\"op\":\"purchase\",\"amt\":\"000000003240\",\"cur\":\"840\"}"),
            ("out", "\"success\""), ("pinBypassed", "false"), ("emv", "\"\(Self.emv())\""),
            ("pin", "null"),
        ]
        innerHeader = [
            ("alg", "\"ES256\""), ("kid", "\"\(readerKey.readerIdentifier)\""),
            ("typ", "\"ttp-card+jwt\""),
        ]
        outerHeader = [
            ("alg", "\"ECDH-ES+A256KW\""), ("enc", "\"A256GCM\""),
            ("kid", "\"\(keys.encryptionKeys[0].keyIdentifier ?? "")\""), ("epk", nil),
            ("typ", "\"ttp-card+jwe\""), ("cty", "\"ttp-card+jwt\""),
            ("iss", "\"\(readerKey.issuer)\""), ("aud", "\"psp.test\""),
            ("tid", "\"\(Self.transaction)\""), ("mid", "\"MERCHANT-1\""),
            ("exp", "\(Self.now + 60)"),
        ]
    }

    /// Returns card data; the account number is a published test number.
    static func emv(
        amount: String = "000000003240", currency: String = "0840", type: String = "00",
        counter: String = "0002"
    ) -> String {
        "57114111111111111111D2912201000000000082020000"
            + "8407A0000000031010" + "95050000000000" + "9A03260101" + "9C01\(type)"
            + "5F2A02\(currency)" + "5F340101" + "9F0206\(amount)" + "9F3602\(counter)"
            + "9F370411223344"
    }

    /// Sets a claim; a token with another name gets another number too.
    mutating func set(_ name: String, _ value: String?) {
        Self.set(name, value, in: &claims)
        guard name == "jti" else { return }
        let number = sequence.withLock { number in
            number += 1
            return number
        }
        Self.set("seq", "\(number)", in: &claims)
    }

    mutating func setInner(_ name: String, _ value: String?) {
        Self.set(name, value, in: &innerHeader)
    }

    mutating func setOuter(_ name: String, _ value: String?) {
        Self.set(name, value, in: &outerHeader)
    }

    /// Sets a claim and its copy in the header.
    mutating func setBoth(_ name: String, _ value: String) {
        set(name, value)
        setOuter(name, value)
    }

    private static func set(
        _ name: String, _ value: String?, in members: inout [(String, String?)]
    ) {
        if let index = members.firstIndex(where: { $0.0 == name }) {
            members[index].1 = value
        } else {
            members.append((name, value))
        }
    }

    private static func object(_ members: [(String, String?)]) -> [UInt8] {
        let texts = members.compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
        return Array("{\(texts.joined(separator: ","))}".utf8)
    }

    /// Signs, encrypts, and encodes.
    func blob() throws -> String {
        let signed = try CompactJWS.sign(
            header: Self.object(innerHeader), payload: Self.object(claims),
            key: readerKey.privateKey)
        let values = try JWESealing()
        let point = values.ephemeralKey.publicKey
        let members = outerHeader.map { name, value in
            name == "epk" && value == nil ? (name, Self.point(point.x, point.y)) : (name, value)
        }
        let sealed = try values.seal(
            changeInner(signed), header: Self.object(members),
            for: keys.encryptionKeys[0].publicKey)
        let segments = String(decoding: sealed, as: UTF8.self).split(
            separator: ".", omittingEmptySubsequences: false
        ).map(String.init)
        return Base64.string(Array(changeSegments(segments).joined(separator: ".").utf8))
    }

    static func point(_ x: [UInt8], _ y: [UInt8]) -> String {
        "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"\(Base64URL.string(x))\","
            + "\"y\":\"\(Base64URL.string(y))\"}"
    }

    /// Returns an opener that knows this forge's reader and its reader token.
    func opener(
        policy: OpeningPolicy = .development(audience: "psp.test"), revoked: Set<String> = [],
        replayGuard: ReplayGuard = ReplayGuard()
    ) throws -> CardDataOpener {
        CardDataOpener(
            keys: keys,
            readers: RegisteredReaders(
                try JSONWebKeySet([readerKey.publicKey]), revoked: revoked),
            issuedTokens: ReaderTokenRegister([
                ReaderTokenRecord(
                    keyIdentifier: "psp-1", tokenIdentifier: "token-1",
                    merchantIdentifier: "MERCHANT-1", terminalProfile: "0001",
                    issuedAt: Self.now - 3600, expiresAt: Self.now + 3600)
            ]),
            policy: policy, replayGuard: replayGuard)
    }

    /// The read that the PSP expects for a good blob.
    static let expected = ExpectedRead(
        merchantIdentifier: "MERCHANT-1", transactionIdentifier: transaction,
        operation: "purchase", amount: 3240, currencyCode: 840)

    /// Returns the verdict on this forge's blob.
    func verdict(
        _ expected: ExpectedRead = expected, now: Int64 = now
    ) throws -> String {
        try opener().verdict(blob(), expected, now: now)
    }

    /// Returns the verdict on this forge's blob if it is authenticated before the records are read.
    ///
    /// The authentication knows the reader's key, whether the reader is registered or not.
    func verdictAfterAuthentication(
        by opener: CardDataOpener? = nil, now: Int64 = now, admission: Int64? = nil
    ) throws -> String {
        let authenticator = CardDataAuthenticator(
            keys: keys, policy: .development(audience: "psp.test"))
        let token = authenticator.authenticate(try blob(), now: now) { _ in readerKey.publicKey }
        let opener = try opener ?? self.opener()
        do throws(Rejection) {
            _ = try opener.open(token, expecting: Self.expected, now: admission ?? now)
            return "ok"
        } catch {
            return error.code.rawValue
        }
    }
}
