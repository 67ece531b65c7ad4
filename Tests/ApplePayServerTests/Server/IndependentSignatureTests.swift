// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePayServer
import Cryptography
import Foundation
import PaymentToken
import TestSupport
import Testing

@Suite("Token signatures in openssl")
struct IndependentSignatureTests {
    @Test(
        "A token's signature verifies in openssl only for its own bytes and root",
        arguments: [PublicKeyInfo.Kind.p256, .rsa], [false, true])
    func verifies(kind: PublicKeyInfo.Kind, hasApplicationData: Bool) async throws {
        let test = try TestServer(kind)
        let token = try await test.token(
            applicationData: hasApplicationData ? Digest.sha256([7]) : nil)
        #expect(try await isVerified(token, root: test.authority.root))
        var changed = token
        changed.data[0] ^= 1
        #expect(try await !isVerified(changed, root: test.authority.root))
        changed = token
        changed.applicationData = hasApplicationData ? nil : Digest.sha256([8])
        #expect(try await !isVerified(changed, root: test.authority.root))
        let other = try CertificateAuthority.generate(now: TestServer.now)
        #expect(try await !isVerified(token, root: other.root))
    }

    private func isVerified(_ token: ApplePayToken, root: [UInt8]) async throws -> Bool {
        let folder = try TemporaryFolder()
        func file(_ name: String, _ bytes: [UInt8]) throws -> String {
            let file = folder.url.appendingPathComponent(name)
            try Data(bytes).write(to: file)
            return file.path
        }
        let result = try await TestProgram(URL(fileURLWithPath: "/usr/bin/openssl")).run(
            "cms", "-verify", "-inform", "DER", "-in", try file("signature", token.signature),
            "-content", try file("content", token.signedBytes), "-binary", "-purpose", "any",
            "-CAfile", try file("root.pem", PEM.text(PEM.certificate, root)), "-attime",
            "\(TestServer.now)", "-out", "/dev/null")
        return result.status == 0
    }
}
