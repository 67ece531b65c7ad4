// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport
import Testing

@Suite("Certificate requests")
struct CertificateRequestTests {
    private static let name = DistinguishedName(
        .commonName("merchant.example"), .country("US"))

    @Test(
        "A certificate request is read back with its key, and OpenSSL accepts it",
        arguments: PublicKeyInfo.Kind.allCases)
    func roundTrip(kind: PublicKeyInfo.Kind) async throws {
        let key = try KeyPair.generate(kind)
        let request = try CertificateRequest(subject: Self.name, key: key)
        #expect(request.publicKey == key.publicKey)
        #expect(try CertificateRequest(request.bytes).publicKey == key.publicKey)
        let openssl = try OpenSSLProgram()
        let text = try PEM.text(PEM.certificateRequest, request.bytes)
        let checked = try await openssl.run(
            "req", "-in", try openssl.file("request.pem", text), "-noout", "-verify", "-subject",
            "-nameopt", "RFC2253")
        #expect(checked.status == 0, "\(checked.errors)")
        // RFC 2253 starts with the last part; the default form of openssl depends on its version.
        #expect(checked.output.contains("subject=C=US,CN=merchant.example\n"))
    }

    @Test("A certificate request created by OpenSSL is read")
    func independent() async throws {
        let openssl = try OpenSSLProgram()
        let key = try KeyPair.generate(.p256)
        let made = try await openssl.run(
            "req", "-new", "-key", try openssl.file("key.pem", key), "-subj", "/CN=x", "-outform",
            "DER", "-out", openssl.path("request.der"))
        try #require(made.status == 0, "\(made.errors)")
        #expect(
            try CertificateRequest(openssl.bytes("request.der")).publicKey == key.publicKey)
    }

    @Test("A changed or truncated certificate request is refused without a trap")
    func changed() throws {
        let bytes = try CertificateRequest(
            subject: Self.name, key: try KeyPair.generate(.p256)
        ).bytes
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x01
            #expect(throws: CryptographyError.self, "\(index)") { try CertificateRequest(changed) }
        }
        for count in 0..<bytes.count {
            #expect(throws: CryptographyError(.invalidInput, "")) {
                try CertificateRequest(Array(bytes.prefix(count)))
            }
        }
        #expect(throws: CryptographyError(.invalidInput, "")) {
            try CertificateRequest(bytes + [0])
        }
        var signature = bytes
        signature[bytes.count - 1] ^= 1
        #expect(throws: CryptographyError(.authenticationFailed, "")) {
            try CertificateRequest(signature)
        }
        let long = [UInt8](repeating: 0x30, count: CertificateRequest.maximumLength + 1)
        #expect(throws: CryptographyError(.invalidLength, "")) { try CertificateRequest(long) }
    }
}
