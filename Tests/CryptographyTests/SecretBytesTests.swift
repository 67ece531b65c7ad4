// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Testing

@Suite("Secrets")
struct SecretBytesTests {
    struct Holder {
        let name = "holder"
        let key = SecretBytes([0xC0, 0xFF, 0xEE])
    }

    private static func dumped(_ value: some Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    @Test("Printing or dumping a secret shows none of its bytes")
    func printsRedacted() {
        let secret = SecretBytes([192, 255, 238])
        #expect("\(secret)" == "<redacted>")
        #expect(String(reflecting: secret) == "<redacted>")
        #expect("\([secret])" == "[<redacted>]")
        #expect("\(Optional(secret) as Any)" == "Optional(<redacted>)")
        for text in ["\(Holder())", Self.dumped(secret), Self.dumped(Holder())] {
            #expect(text.contains("<redacted>") || text.contains("SecretBytes"))
            #expect(!text.contains("192") && !text.contains("238") && !text.contains("0x"))
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test("Secrets are equal only if all bytes and the length are equal")
    func compares() {
        #expect(SecretBytes([1, 2, 3]) == SecretBytes([1, 2, 3]))
        #expect(SecretBytes([1, 2, 3]) != SecretBytes([1, 2, 4]))
        #expect(SecretBytes([1, 2, 3]) != SecretBytes([0, 2, 3]))
        #expect(SecretBytes([1, 2, 3]) != SecretBytes([1, 2]))
        #expect(SecretBytes([]) == SecretBytes([]))
        #expect(SecretBytes([]) != SecretBytes([0]))
    }

    @Test("The bytes of a secret start as zeros and are filled in place")
    func fills() {
        let secret = SecretBytes(count: 4) { bytes in
            #expect(bytes.allSatisfy { $0 == 0 })
            bytes.storeBytes(of: 7, toByteOffset: 2, as: UInt8.self)
        }
        #expect(secret.count == 4)
        #expect(bytes(secret) == [0, 0, 7, 0])
        #expect(SecretBytes(count: -1) { _ in }.count == 0)
    }

    @Test("An error while filling a secret is rethrown")
    func passesFailureOn() {
        let failure = CryptographyError(.invalidInput, "test")
        #expect(throws: failure) {
            try SecretBytes(count: 4) { (_) throws(CryptographyError) in throw failure }
        }
    }

    @Test("Secrets are kept even if they exceed the secure heap")
    func outgrowsSecureHeap() {
        let secrets = (0..<6000).map { number in
            SecretBytes(
                count: 64 + number % 3,
                fill: { $0.storeBytes(of: UInt32(number), as: UInt32.self) })
        }
        let large = SecretBytes([UInt8](repeating: 0x5A, count: 300_000))
        for (number, secret) in secrets.enumerated() {
            #expect(secret.withBytes { $0.load(as: UInt32.self) } == UInt32(number))
        }
        #expect(large.withBytes { $0.allSatisfy { $0 == 0x5A } })
    }

    @Test("Random secrets and bytes have the requested length and differ")
    func randomises() throws {
        let secret = try SecretBytes.random(count: 32)
        #expect(secret.count == 32)
        #expect(try SecretBytes.random(count: 32) != secret)
        #expect(try SecretBytes.random(count: 0).count == 0)
        #expect(RandomSource.system.bytes(0).isEmpty)
        #expect(RandomSource.system.bytes(-5).isEmpty)
        #expect(RandomSource.system.bytes(32) != RandomSource.system.bytes(32))
    }

    @Test("A random source can return fixed bytes")
    func fixesRandom() {
        let source = RandomSource { [UInt8](repeating: 9, count: $0) }
        #expect(source.bytes(3) == [9, 9, 9])
    }

    @Test("The constant-time comparison compares length and content")
    func comparesBytes() {
        #expect(constantTimeEqual([], []))
        #expect(constantTimeEqual([1, 2], [1, 2]))
        #expect(!constantTimeEqual([1, 2], [1, 3]))
        #expect(!constantTimeEqual([1, 2], [1, 2, 0]))
    }

    @Test("A cryptography error describes what failed, and only its code is compared")
    func describesError() {
        let error = CryptographyError(.invalidLength, "wrapped key")
        #expect(error.description == "wrapped key: an input has an invalid length.")
        #expect(error == CryptographyError(.invalidLength, "nonce"))
        #expect(error != CryptographyError(.invalidKey, "wrapped key"))
        let backend = CryptographyError(.backend, "cipher", reason: "bad decrypt")
        #expect(backend.description == "cipher: OpenSSL rejected the operation (bad decrypt).")
    }
}
