// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import EmulatedCards

/// An emulated wallet and the token server of this machine's authority.
struct LocalPayments {
    let authority: LocalTokenServer
    let wallet: EmulatedPaymentWallet
    let server: CertifyingTokenServer

    /// Reads or creates the authority, and fills a wallet.
    ///
    /// - Parameters:
    ///   - invocation: The arguments, which can name the authority's folder.
    ///   - cards: The wallet's cards, the default first.
    /// - Throws: `CommandError`.
    init(_ invocation: Invocation, cards: [EmulatedPaymentCard]) throws(CommandError) {
        authority = try LocalTokenServer(invocation, now: currentTime())
        do {
            let server = try EmulatedTokenServer(
                authority: authority.authority, merchants: [], now: { currentTime() })
            wallet = try EmulatedPaymentWallet(
                serverKey: server.publicKey, cards: cards, now: { currentTime() })
            self.server = CertifyingTokenServer(authority: authority, server: server)
        } catch {
            throw CommandError("\(error)")
        }
    }
}
