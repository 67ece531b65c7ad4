// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import PaymentToken
import Support

/// The steps of a payment, in order, and the bytes that were passed.
final class Record: Sendable {
    struct State {
        var steps: [String] = []
        var asked: WalletPayment?
        var sealed: SealedWalletPayment?
        var received: SealedWalletPayment?
        var token: ApplePayToken?
    }

    let state = Lock(State())

    func note(_ step: String) {
        state.withLock { $0.steps.append(step) }
    }

    var now: State { state.withLock { $0 } }
}

/// A wallet that records its payments.
struct RecordingWallet: PaymentWallet {
    let wallet: any PaymentWallet
    let record: Record

    func canPay() async -> Bool { await wallet.canPay() }
    func cards() async throws(WalletError) -> [WalletCard] { try await wallet.cards() }
    func setUp() async throws(WalletError) { try await wallet.setUp() }
    func pay(
        _ payment: WalletPayment, consent: WalletConsent
    ) async throws(WalletError) -> SealedWalletPayment {
        record.note("wallet")
        let sealed = try await wallet.pay(payment, consent: consent)
        record.state.withLock { state in
            state.asked = payment
            state.sealed = sealed
        }
        return sealed
    }
}

/// A server that records what it receives and returns.
struct RecordingServer: TokenServer {
    let server: any TokenServer
    let record: Record

    func nonce() async throws(TokenServerError) -> [UInt8] {
        record.note("nonce")
        return try await server.nonce()
    }

    func token(
        for payment: SealedWalletPayment, merchantIdentifier: String
    ) async throws(TokenServerError) -> ApplePayToken {
        record.note("server")
        let token = try await server.token(for: payment, merchantIdentifier: merchantIdentifier)
        record.state.withLock { state in
            state.received = payment
            state.token = token
        }
        return token
    }
}
