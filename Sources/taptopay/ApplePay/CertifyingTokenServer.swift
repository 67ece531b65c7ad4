// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import Cryptography
internal import PaymentToken

/// A token server that certifies each merchant it does not know yet.
struct CertifyingTokenServer: TokenServer {
    let authority: LocalTokenServer
    let server: EmulatedTokenServer

    func nonce() async throws(TokenServerError) -> [UInt8] {
        try await server.nonce()
    }

    func token(
        for payment: SealedWalletPayment, merchantIdentifier: String
    ) async throws(TokenServerError) -> ApplePayToken {
        do {
            let merchant = try authority.merchant(merchantIdentifier, .p256, now: currentTime())
            await server.register(merchant.certificate)
        } catch {
            throw TokenServerError(.unknownMerchant, hint: error.message)
        }
        return try await server.token(for: payment, merchantIdentifier: merchantIdentifier)
    }
}
