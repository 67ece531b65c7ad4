// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import Cryptography

/// A merchant in a test, with its own key.
struct TestMerchant: Sendable {
    let certificate: MerchantCertificate
    let key: KeyPair

    init(_ identifier: String, _ kind: TokenKind, _ authority: CertificateAuthority) throws {
        key = try KeyPair.generate(kind == .rsa ? .rsa : .p256)
        certificate = try authority.certificate(
            for: identifier, key: key.publicKey, now: TestAuthority.start)
    }
}
