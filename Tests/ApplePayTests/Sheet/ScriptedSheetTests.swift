// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import TestClocks
import Testing

@testable import ApplePay

@Suite("Scripted payment sheet")
struct ScriptedSheetTests {
    private func outcome(
        _ script: CustomerScript, request: PaymentRequest = .delivered,
        walletFailures: [WalletError.Code] = [],
        answer: AuthorizationStatus = .success
    ) async throws -> (PaymentOutcome, [String]) {
        let journal = Journal()
        var answers = TestMerchant.Answers()
        answers.authorization = { _ in AuthorizationAnswer(answer) }
        let flow = PaymentFlow(
            request: request, wallet: TestWallet(journal: journal, failures: walletFailures),
            server: TestServer(journal: journal),
            merchant: TestMerchant(journal: journal, answers: answers),
            sheet: ScriptedSheet(script), contacts: [.ada, .grace], clock: ManualClock())
        try await flow.present()
        return (await flow.run(), journal.all)
    }

    @Test("The scripted customer makes one choice per answer, then pays")
    func choices() async throws {
        let (outcome, journal) = try await outcome(
            CustomerScript([
                .selectShippingContact("grace"), .selectShippingMethod("fast"),
                .selectCard("mastercard"),
            ]))
        guard case .paid(let payment) = outcome else {
            Issue.record("Unexpected outcome: \(outcome)")
            return
        }
        #expect(payment.card.identifier == "mastercard")
        #expect(payment.shippingMethod == .fast)
        #expect(journal.count { $0.hasPrefix("asked") } == 5)
    }

    @Test("The scripted customer gives up when the sheet, the wallet, or the app refuses")
    func failures() async throws {
        var request = PaymentRequest.example
        request.requiredShippingFields = [.phoneticName]
        #expect(try await outcome(CustomerScript(), request: request).0 == .cancelled)
        let stranger = CustomerScript(consent: .biometric(isOwner: false))
        #expect(try await outcome(stranger, walletFailures: [.notTheOwner]).0 == .cancelled)
        #expect(try await outcome(CustomerScript(), answer: .failure).0 == .declined(.failure))
    }
}
