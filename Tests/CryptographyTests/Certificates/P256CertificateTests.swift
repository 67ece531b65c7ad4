// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Testing

@Suite("X.509 certificates on P-256")
struct P256CertificateTests {
    private let authority: P256PrivateKey
    private let key: P256PrivateKey

    init() throws {
        authority = try P256PrivateKey.generate()
        key = try P256PrivateKey.generate()
    }

    private func certificate() throws -> P256Certificate {
        try P256Certificate.issue(
            to: "subject", key: key.publicKey, by: "issuer", signingKey: authority,
            times: 1000..<2000,
            isAuthority: false)
    }

    @Test("An issued P-256 certificate is read back with its key and verifies only with its issuer")
    func roundTrip() throws {
        let certificate = try P256Certificate(try certificate().bytes)
        #expect(certificate.publicKey == key.publicKey)
        #expect(certificate.isSigned(by: authority.publicKey))
        #expect(!certificate.isSigned(by: key.publicKey))
    }

    @Test(
        "A P-256 certificate is valid only between its dates",
        arguments: [(999, false), (1001, true), (1999, true), (2001, false)])
    func dates(now: Int64, isValid: Bool) throws {
        #expect(try certificate().isValid(at: now) == isValid)
    }

    @Test("A changed or truncated P-256 certificate is refused without a trap")
    func changes() throws {
        let bytes = try certificate().bytes
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x01
            let certificate = try? P256Certificate(changed)
            #expect(certificate?.isSigned(by: authority.publicKey) != true, "\(index)")
        }
        for count in 0..<bytes.count {
            #expect(throws: CryptographyError.self) {
                try P256Certificate(Array(bytes.prefix(count)))
            }
        }
        #expect(throws: CryptographyError.self) { try P256Certificate(bytes + [0]) }
    }
}
