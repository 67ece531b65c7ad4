// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Testing

@Suite("Cryptographic functions used together")
struct SealingTests {
    @Test("Two parties agree on a key, wrap a content key with it, and seal data with that key")
    func sealsAndOpens() throws {
        let sender = try P256PrivateKey.generate()
        let receiver = try P256PrivateKey.generate()
        let peer = try P256PublicKey(x: receiver.publicKey.x, y: receiver.publicKey.y)
        let wrappingKey = try ConcatKDF.derive(
            sharedSecret: sender.sharedSecret(with: peer), algorithm: "ECDH-ES+A256KW", bits: 256)
        let contentKey = try SecretBytes.random(count: 32)
        let wrapped = try AESKeyWrap.wrap(contentKey, with: wrappingKey)
        let nonce = RandomSource.system.bytes(12)
        let sealed = try AESGCM.seal(
            Array("card data".utf8), key: contentKey, nonce: nonce, additionalData: [1, 2])

        let sameWrappingKey = try ConcatKDF.derive(
            sharedSecret: receiver.sharedSecret(with: sender.publicKey),
            algorithm: "ECDH-ES+A256KW", bits: 256)
        #expect(sameWrappingKey == wrappingKey)
        let sameContentKey = try AESKeyWrap.unwrap(wrapped, with: sameWrappingKey)
        #expect(sameContentKey == contentKey)
        let opened = try AESGCM.open(
            ciphertext: sealed.ciphertext, tag: sealed.tag, key: sameContentKey, nonce: nonce,
            additionalData: [1, 2])
        #expect(opened == Array("card data".utf8))
    }

    @Test("An ES256 signature verifies only with its key and message")
    func signs() throws {
        let key = try P256PrivateKey.generate()
        let signature = try key.signature(for: [1, 2, 3])
        #expect(signature.count == 64)
        #expect(key.publicKey.isValidSignature(signature, for: [1, 2, 3]))
        #expect(!key.publicKey.isValidSignature(signature, for: [1, 2, 4]))
        #expect(!key.publicKey.isValidSignature(Array(signature.dropLast()), for: [1, 2, 3]))
        let other = try P256PrivateKey.generate()
        #expect(!other.publicKey.isValidSignature(signature, for: [1, 2, 3]))
    }

    @Test("A P-256 key pair is restored from its private scalar")
    func reimportsScalar() throws {
        let key = try P256PrivateKey.generate()
        let same = try P256PrivateKey(scalar: key.scalar)
        #expect(same.publicKey == key.publicKey)
        #expect(same.scalar == key.scalar)
        let signature = try same.signature(for: [7])
        #expect(key.publicKey.isValidSignature(signature, for: [7]))
    }

    @Test("RSA recovers what it signed with the key sizes of EMV", arguments: [512, 1024, 1984])
    func recovers(bits: Int) throws {
        let key = try RSAPrivateKey.generate(bits: bits)
        let count = bits / 8
        let block = [0x6A] + [UInt8](repeating: 0xBB, count: count - 2) + [0xBC]
        let signature = try key.signRaw(block)
        #expect(signature.count == count)
        #expect(try key.publicKey.recover(signature) == block)
    }
}
