// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import SmartCard
import TestClocks

@testable import ApplePay

/// A payment flow with its merchant, wallet, server, and sheet.
struct Purchase: Sendable {
    let journal = Journal()
    let clock = ManualClock()
    let merchant: TestMerchant
    let wallet: TestWallet
    let sheet: TestSheet
    let flow: PaymentFlow

    init(
        _ request: PaymentRequest = .example, contacts: [CustomerContact] = [.ada, .grace],
        canPay: Bool = true, cards: [WalletCard] = TestWallet.cards,
        walletFailures: [WalletError.Code] = [], serverFailures: [TokenServerError.Code] = [],
        opens: Bool = true, answers: (inout TestMerchant.Answers) -> Void = { _ in }
    ) {
        var given = TestMerchant.Answers()
        answers(&given)
        merchant = TestMerchant(journal: journal, answers: given)
        wallet = TestWallet(
            journal: journal, canPay: canPay, cards: cards, failures: walletFailures)
        sheet = TestSheet(journal: journal, opens: opens)
        flow = PaymentFlow(
            request: request, wallet: wallet,
            server: TestServer(journal: journal, failures: serverFailures), merchant: merchant,
            sheet: sheet, contacts: contacts, clock: clock)
    }

    /// Shows the sheet, lets a customer act on it, and waits until it is done.
    func run(_ customer: (TestSheet) async throws -> Void) async throws -> PaymentOutcome {
        try await flow.present()
        async let outcome = flow.run()
        do {
            try await customer(sheet)
        } catch {
            // Otherwise, the flow would wait for the customer forever.
            sheet.customer(.cancel)
            _ = await outcome
            throw error
        }
        return await outcome
    }
}

extension WalletConsent {
    static let owner = WalletConsent.biometric(isOwner: true)
    static let passcode = WalletConsent.passcode(SecretBytes(Array("1234".utf8)))
}
