// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("P-256")
struct P256Tests {
    private static let order = "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551"
    private static let invalidKey = CryptographyError(.invalidKey, "")
    private static let wrongLength = CryptographyError(.invalidLength, "")

    /// Pads a number to 32 bytes; the files contain it with or without leading zeros.
    private static func scalar(_ bytes: [UInt8]) -> SecretBytes {
        let digits = Array(bytes.drop { $0 == 0 })
        return SecretBytes([UInt8](repeating: 0, count: max(0, 32 - digits.count)) + digits)
    }

    @Test("ECDH passes the Wycheproof tests and refuses invalid and compressed points")
    func ecdh() throws {
        let file = try Wycheproof("ecdh_secp256r1_ecpoint")
        var count = 0
        for vector in file.vectors {
            let point = try #require(vector.public?.bytes)
            let key = try P256PrivateKey(
                scalar: Self.scalar(try #require(vector.private?.bytes)))
            let shared = try #require(vector.shared?.bytes)
            count += 1
            let agreed = Result {
                try key.sharedSecret(with: P256PublicKey(uncompressedPoint: point))
            }
            if vector.result == .valid {
                #expect(try bytes(agreed.get()) == shared, "\(vector.name)")
            } else {
                #expect(throws: CryptographyError.self, "\(vector.name)") { try agreed.get() }
            }
        }
        #expect(count == file.numberOfTests)
    }

    @Test("ES256 passes the Wycheproof tests for signatures of concatenated r and s")
    func es256() throws {
        let file = try Wycheproof("ecdsa_secp256r1_sha256_p1363")
        var count = 0
        for group in file.testGroups {
            let key = try P256PublicKey(
                uncompressedPoint: try #require(group.publicKey?.uncompressed.bytes))
            for vector in group.tests {
                let message = try #require(vector.msg?.bytes)
                let signature = try #require(vector.sig?.bytes)
                count += 1
                #expect(
                    key.isValidSignature(signature, for: message) == (vector.result == .valid),
                    "\(vector.name)")
            }
        }
        #expect(count == file.numberOfTests)
    }

    @Test("Points that are off the curve, at infinity, compressed, or hybrid are refused")
    func refusesPoints() throws {
        let key = try P256PrivateKey.generate().publicKey
        var y = key.y
        y[31] ^= 1
        #expect(throws: Self.invalidKey) { try P256PublicKey(x: key.x, y: y) }
        let zero = [UInt8](repeating: 0, count: 32)
        #expect(throws: Self.invalidKey) { try P256PublicKey(x: zero, y: zero) }
        let full = [UInt8](repeating: 255, count: 32)
        #expect(throws: Self.invalidKey) { try P256PublicKey(x: full, y: full) }
        for prefix in [0, 2, 3, 5, 6, 7] as [UInt8] {
            #expect(throws: Self.invalidKey) {
                try P256PublicKey(uncompressedPoint: [prefix] + key.x + key.y)
            }
        }
        for count in [0, 1, 31, 33, 64] {
            let other = [UInt8](repeating: 0, count: count)
            #expect(throws: Self.wrongLength) { try P256PublicKey(x: other, y: key.y) }
            #expect(throws: Self.wrongLength) { try P256PublicKey(x: key.x, y: other) }
            #expect(throws: Self.wrongLength) { try P256PublicKey(uncompressedPoint: other) }
        }
        #expect(try P256PublicKey(uncompressedPoint: key.uncompressedPoint) == key)
    }

    @Test("Private keys outside the range from 1 to the order minus 1 are refused")
    func refusesScalars() throws {
        let zero = String(repeating: "0", count: 64)
        let full = String(repeating: "F", count: 64)
        for digits in [zero, Self.order, full] {
            #expect(throws: Self.invalidKey) { try P256PrivateKey(scalar: secret(digits)) }
        }
        for count in [0, 1, 31, 33] {
            let other = SecretBytes([UInt8](repeating: 1, count: count))
            #expect(throws: Self.wrongLength) { try P256PrivateKey(scalar: other) }
        }
        let one = try P256PrivateKey(scalar: Self.scalar([1]))
        #expect(
            one.publicKey.x
                == hex("6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296"))
        var last = hex(Self.order)
        last[31] -= 1
        #expect(try P256PrivateKey(scalar: SecretBytes(last)).publicKey.x == one.publicKey.x)
    }

    @Test("ES256 signatures have 64 bytes even if r or s starts with a zero byte")
    func keepsWidth() throws {
        let key = try P256PrivateKey.generate()
        // One number in 256 starts with a zero byte. The loop ends once both r and s did.
        var (hasShortR, hasShortS) = (false, false)
        var number = 0
        while number < 300 || !(hasShortR && hasShortS) {
            try #require(number < 30_000, "No number starts with a zero byte.")
            let message = [UInt8(number & 255), UInt8(number >> 8)]
            let signature = try key.signature(for: message)
            try #require(signature.count == 64)
            try #require(key.publicKey.isValidSignature(signature, for: message))
            hasShortR = hasShortR || signature[0] == 0
            hasShortS = hasShortS || signature[32] == 0
            number += 1
        }
    }

    @Test("ES256 signatures of the wrong length are invalid")
    func refusesSignatureLengths() throws {
        let key = try P256PrivateKey.generate()
        let signature = try key.signature(for: [])
        for other in [[], [0], signature.dropLast(), signature + [0]] as [[UInt8]] {
            #expect(!key.publicKey.isValidSignature(other, for: []))
        }
    }

    @Test("A P-256 private key can be used by several tasks at the same time")
    func isShared() async throws {
        let key = try P256PrivateKey.generate()
        let peer = try P256PrivateKey.generate()
        let expected = try key.sharedSecret(with: peer.publicKey)
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<32 {
                group.addTask {
                    let message = [UInt8(number)]
                    guard let signature = try? key.signature(for: message),
                        let agreed = try? key.sharedSecret(with: peer.publicKey)
                    else { return false }
                    return agreed == expected
                        && key.publicKey.isValidSignature(signature, for: message)
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
