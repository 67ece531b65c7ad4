// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("RSA without padding")
struct RSATests {
    private static let invalidKey = CryptographyError(.invalidKey, "")
    private static let wrongLength = CryptographyError(.invalidLength, "")

    /// Returns the modulus of the key that a certificate contains.
    ///
    /// See EMV Book 2, Tables 6 and 14.
    private static func certifiedModulus(
        _ recovered: [UInt8], lengthAt position: Int, remainder: [UInt8]
    ) -> [UInt8] {
        let count = Int(recovered[position])
        let start = position + 2
        let field = recovered[start..<recovered.count - 21]
        return count <= field.count ? Array(field.prefix(count)) : field + remainder
    }

    @Test("The certificates of a Visa test card are recovered with the CA key (EMV Book 2, 6)")
    func recoversCertificates() throws {
        let records = try VectorFile("crypto/emv/visa-test-certificates.txt").records
        try #require(records.count == 4)
        let (issuer, card, dynamic, fixed) = (records[0], records[1], records[2], records[3])
        let authority = try RSAPublicKey(
            modulus: issuer.bytes("Modulus"), exponent: issuer.bytes("Exponent"))

        let issuerPart = try authority.recover(issuer.bytes("Block"))
        #expect(issuerPart.prefix(2) == [0x6A, 0x02] && issuerPart.last == 0xBC)
        let issuerKey = try RSAPublicKey(
            modulus: Self.certifiedModulus(
                issuerPart, lengthAt: 13, remainder: issuer.bytes("Remainder")),
            exponent: issuer.bytes("IssuerExponent"))
        // The hash covers everything except header, hash, and trailer, then remainder and exponent.
        let hashed =
            issuerPart[1..<issuerPart.count - 21] + issuer.bytes("Remainder")
            + issuer.bytes("IssuerExponent")
        #expect(Digest.sha1(hashed) == Array(issuerPart.dropLast().suffix(20)))

        let cardPart = try issuerKey.recover(card.bytes("Block"))
        #expect(cardPart.prefix(2) == [0x6A, 0x04] && cardPart.last == 0xBC)
        let cardKey = try RSAPublicKey(
            modulus: Self.certifiedModulus(
                cardPart, lengthAt: 19, remainder: card.bytes("Remainder")),
            exponent: card.bytes("IccExponent"))

        let dynamicPart = try cardKey.recover(dynamic.bytes("Block"))
        #expect(dynamicPart.prefix(2) == [0x6A, 0x05] && dynamicPart.last == 0xBC)
        let staticPart = try issuerKey.recover(fixed.bytes("Block"))
        #expect(staticPart.prefix(2) == [0x6A, 0x03] && staticPart.last == 0xBC)
    }

    @Test("RSA key pairs created from the exponent or the primes return the same signature")
    func importsKeyPairs() throws {
        let pair = try RSAPrivateKey(
            modulus: hex(RSATestKey.modulus), publicExponent: [3],
            privateExponent: secret(RSATestKey.privateExponent))
        let block = [0] + [UInt8](repeating: 0xA5, count: 63)
        let signature = try pair.signRaw(block)
        let (p, q) = (secret(RSATestKey.prime1), secret(RSATestKey.prime2))
        for (first, second) in [(p, q), (q, p)] {
            let same = try RSAPrivateKey(primes: first, second, publicExponent: [0, 0, 3])
            #expect(same.publicKey == pair.publicKey)
            #expect(try same.signRaw(block) == signature)
        }
        #expect(try pair.publicKey.recover(signature) == block)
        #expect(try pair.privateExponent == secret(RSATestKey.privateExponent))
    }

    @Test("RSA key pairs of numbers that do not match are refused")
    func refusesPairs() {
        var wrong = hex(RSATestKey.privateExponent)
        wrong[10] ^= 4
        #expect(throws: Self.invalidKey) {
            try RSAPrivateKey(
                modulus: hex(RSATestKey.modulus), publicExponent: [3],
                privateExponent: SecretBytes(wrong))
        }
        #expect(throws: CryptographyError.self) {
            try RSAPrivateKey(
                modulus: hex(RSATestKey.modulus), publicExponent: [3],
                privateExponent: SecretBytes([]))
        }
        let p = secret(RSATestKey.prime1)
        for other in [p, SecretBytes([]), SecretBytes([1]), SecretBytes([0]), SecretBytes([14])] {
            #expect(throws: CryptographyError.self) {
                try RSAPrivateKey(primes: p, other, publicExponent: [3])
            }
        }
        #expect(throws: CryptographyError.self) {
            try RSAPrivateKey(primes: p, secret(RSATestKey.prime2), publicExponent: [])
        }
    }

    @Test("Invalid RSA moduli and exponents are refused")
    func refusesPublicKeys() {
        let modulus = hex(RSATestKey.modulus)
        let even = Array(modulus.dropLast()) + [0]
        let small: [UInt8] = [0x0F]
        for (modulus, exponent) in [
            ([], [3]), (even, [3]), (small, [3]), (modulus, []), (modulus, [0]), (modulus, [1]),
            (modulus, [0, 1]), (modulus, [2]), (modulus, [1, 0, 0]),
        ] as [([UInt8], [UInt8])] {
            #expect(throws: Self.invalidKey) {
                try RSAPublicKey(modulus: modulus, exponent: exponent)
            }
        }
        let long = [UInt8](repeating: 255, count: 513)
        #expect(throws: Self.wrongLength) { try RSAPublicKey(modulus: long, exponent: [3]) }
        #expect(throws: Self.wrongLength) { try RSAPublicKey(modulus: modulus, exponent: long) }
    }

    @Test("Leading zeros of RSA numbers are ignored")
    func dropsLeadingZeros() throws {
        let modulus = hex(RSATestKey.modulus)
        let key = try RSAPublicKey(modulus: [0, 0] + modulus, exponent: [0, 3])
        #expect(key == (try RSAPublicKey(modulus: modulus, exponent: [3])))
        #expect(key.modulus == modulus && key.exponent == [3])
    }

    @Test("An RSA block must be as long as the modulus and less than it")
    func refusesBlocks() throws {
        let key = try RSAPublicKey(modulus: hex(RSATestKey.modulus), exponent: [3])
        let count = key.modulus.count
        for length in [0, 1, count - 1, count + 1] {
            let block = [UInt8](repeating: 1, count: length)
            #expect(throws: Self.wrongLength) { try key.recover(block) }
        }
        let outside = CryptographyError(.invalidInput, "")
        #expect(throws: outside) { try key.recover(key.modulus) }
        #expect(throws: outside) { try key.recover([UInt8](repeating: 255, count: count)) }
        var below = key.modulus
        below[count - 1] -= 1
        // Minus one to an odd power is minus one.
        #expect(try key.recover(below) == below)
        let prepared = try RSAPublicKey(modulus: key.modulus, exponent: [1, 0, 1], isReused: true)
        let other = try RSAPublicKey(modulus: key.modulus, exponent: [1, 0, 1])
        #expect(try prepared.recover(below) == below)
        #expect(
            try prepared.recover([0] + below.dropFirst()) == other.recover([0] + below.dropFirst()))
        let pair = try RSAPrivateKey(
            modulus: key.modulus, publicExponent: [3],
            privateExponent: secret(RSATestKey.privateExponent))
        #expect(throws: Self.wrongLength) { try pair.signRaw([1]) }
        #expect(throws: outside) { try pair.signRaw(key.modulus) }
    }

    @Test("RSA key generation refuses invalid lengths and exponents")
    func refusesGeneration() {
        for bits in [-1, 0, 256, 511, 513, 4104, Int.max] {
            #expect(throws: Self.wrongLength) { try RSAPrivateKey.generate(bits: bits) }
        }
        for exponent in [-3, 0, 1, 2, 65536] {
            #expect(throws: Self.invalidKey) {
                try RSAPrivateKey.generate(bits: 512, exponent: exponent)
            }
        }
    }

    @Test("An RSA key is generated with the requested exponent")
    func generatesExponent() throws {
        let key = try RSAPrivateKey.generate(bits: 1024, exponent: 65_537)
        #expect(key.publicKey.exponent == [1, 0, 1])
        #expect(key.publicKey.modulus.count == 128)
    }
}
