// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Support
import Testing

@testable import PaymentProcessor

@Suite("Encrypted tokens, and what the records say about readers")
struct EncryptedEnvelopeTests {
    /// Returns a token that is complete, with a content key and a nonce of these lengths.
    private func token(
        for key: P256PrivateKey, keyCount: Int, nonceCount: Int
    ) throws -> [UInt8] {
        let ephemeralKey = try P256PrivateKey.generate()
        let point = ephemeralKey.publicKey
        let header = Base64URL.string(
            Array(
                #"{"alg":"ECDH-ES+A256KW","enc":"A256GCM","epk":\#(Forge.point(point.x, point.y))}"#
                    .utf8))
        let contentKey = SecretBytes([UInt8](repeating: 5, count: keyCount))
        let nonce = [UInt8](repeating: 6, count: nonceCount)
        let wrapped = try AESKeyWrap.wrap(
            contentKey,
            with: JWEKeyAgreement.keyEncryptionKey(ephemeralKey, key.publicKey))
        let (ciphertext, tag) = try AESGCM.seal(
            [1, 2, 3], key: contentKey, nonce: nonce, additionalData: Array(header.utf8))
        let rest = [wrapped, nonce, ciphertext, tag].map { Base64URL.string($0) }
        return Array(([header] + rest).joined(separator: ".").utf8)
    }

    /// See RFC 7518, 5.3: A256GCM has a key of 32 bytes and a nonce of 12.
    @Test(
        "A token with another length of its content key or nonce is refused, even if it is complete",
        arguments: [(32, 12, true), (16, 12, false), (24, 12, false), (32, 16, false)])
    func lengths(keyCount: Int, nonceCount: Int, isAllowed: Bool) throws {
        let key = try P256PrivateKey.generate()
        let envelope = try EncryptedEnvelope(
            parsing: token(for: key, keyCount: keyCount, nonceCount: nonceCount))
        try envelope.checkAlgorithms()
        guard !isAllowed else {
            #expect(try envelope.decrypt(with: key) == [1, 2, 3])
            return
        }
        #expect(throws: Rejection(.decryptFailed, "")) { try envelope.decrypt(with: key) }
    }

    @Test("Card data has at most 16 KiB")
    func size() {
        for (count, detail) in [
            (16_384, "The token does not have five segments."),
            (16_388, "The card data is longer than 16 KiB."),
        ] {
            let error = #expect(throws: Rejection.self) {
                try EncryptedEnvelope(base64: String(repeating: "A", count: count))
            }
            #expect(error?.code == .malformed && error?.detail == detail)
        }
    }

    @Test("Card data is for an unknown key only if no key of the PSP has the name")
    func unknownKey() throws {
        var forge = try Forge()
        func isForUnknownKey() throws -> Bool {
            CardDataAuthenticator(keys: forge.keys, policy: .development(audience: "psp.test"))
                .authenticate(try forge.blob(), now: Forge.now) { _ in nil }.isForUnknownKey
        }
        #expect(try !isForUnknownKey())
        forge.setOuter("kid", "\"x\"")
        #expect(try isForUnknownKey())
        forge.setOuter("alg", "\"none\"")
        #expect(try !isForUnknownKey())
    }

    @Test("A batch is for an unknown key if one of its reads is, and its signatures are valid")
    func unknownKeyOfBatch() throws {
        let forge = try BatchForge()
        let sealedForOther = try forge.payment(2) { $0.setOuter("kid", "\"x\"") }
        let authenticator = try forge.forge.opener().authenticator
        func isForUnknownKey(_ batch: StoredBatch, now: Int64 = Forge.now) throws -> Bool {
            try authenticator.authenticate(batch, now: now) { _ in true }.get().isForUnknownKey
        }
        #expect(try !isForUnknownKey(forge.batch([forge.payment(1)])))
        let batch = try forge.batch([forge.payment(1), sealedForOther])
        #expect(try isForUnknownKey(batch))
        #expect(try !isForUnknownKey(batch, now: Forge.now + 30 * 86_400))
    }

    @Test("A reader is registered until it is revoked, which registering again does not undo")
    func readers() throws {
        let key = try ReaderSigningKey.generate()
        let name = key.readerIdentifier
        var readers = RegisteredReaders(JSONWebKeySet())
        #expect(try readers.readerKey(of: name) == nil && !readers.isRegistered(name))
        readers.register(key.key)
        #expect(try readers.isRegistered(name) && !readers.isRegistered("other"))
        #expect(readers.readerKey(of: name)?.isPrivate == false)
        readers.revoke(name)
        #expect(try readers.readerKey(of: name) == nil && !readers.isRegistered(name))
        readers.register(key.publicKey)
        #expect(try !readers.isRegistered(name))
    }
}
