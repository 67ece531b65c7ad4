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
