// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import Cryptography
internal import PaymentProcessor

/// The merchants' servers, which decrypt tokens.
struct MerchantBackend: Sendable {
    private let opener: ApplePayOpener
    private let now: @Sendable () -> Int64

    init(
        _ merchants: [TestMerchant], _ authority: CertificateAuthority,
        now: @escaping @Sendable () -> Int64
    ) throws {
        opener = try ApplePayOpener(
            merchants: merchants.map { merchant in
                try ApplePayMerchant(
                    certificate: merchant.certificate.bytes,
                    privateKey: merchant.key.pem.withBytes { Array($0) })
            },
            roots: ApplePayRoots(authority.root), replayGuard: ReplayGuard())
        self.now = now
    }

    func open(
        _ paymentData: [UInt8], expecting expected: ExpectedApplePayment
    ) throws(ApplePayRejection) -> OpenedApplePayment {
        try opener.open(paymentData, expecting: expected, now: now())
    }
}

/// A merchant in a test, with its own key.
struct TestMerchant: Sendable {
    let certificate: MerchantCertificate
    let key: KeyPair

    init(_ identifier: String, _ kind: TokenKind, _ authority: CertificateAuthority) throws {
        key = try KeyPair.generate(kind == .rsa ? .rsa : .p256)
        certificate = try authority.certificate(
            for: identifier, key: key.publicKey, now: SharedTestAuthority.start)
    }
}

/// The certificate authority shared by all tests in a process, because its keys are slow to make.
enum SharedTestAuthority {
    /// March 1, 2026, 12:00 UTC, in seconds since 1970.
    static let start: Int64 = 1_772_366_400

    private static let made = Result { () throws(ApplePayServerError) in
        try CertificateAuthority.generate(now: start)
    }

    static func shared() throws(ApplePayServerError) -> CertificateAuthority {
        try made.get()
    }
}
