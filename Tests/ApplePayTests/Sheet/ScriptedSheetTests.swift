// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import TestClocks
import Testing

@testable import ApplePay

@Suite("A customer who follows a script", .timeLimit(.minutes(5)))
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

    @Test("chooses one thing with each answer, then pays")
    func choices() async throws {
        let (outcome, journal) = try await outcome(
            CustomerScript([
                .selectShippingContact("grace"), .selectShippingMethod("fast"),
                .selectCard("mastercard"),
            ]))
        guard case .paid(let payment) = outcome else {
            Issue.record("The payment ended otherwise: \(outcome)")
            return
        }
        #expect(payment.card.identifier == "mastercard")
        #expect(payment.shippingMethod == .fast)
        #expect(journal.count { $0.hasPrefix("asked") } == 5)
    }

    @Test("gives up when nothing can be paid, the finger is another one's, or the app refuses")
    func failures() async throws {
        var request = PaymentRequest.example
        request.requiredShippingFields = [.phoneticName]
        #expect(try await outcome(CustomerScript(), request: request).0 == .cancelled)
        let stranger = CustomerScript(consent: .biometric(isOwner: false))
        #expect(try await outcome(stranger, walletFailures: [.notTheOwner]).0 == .cancelled)
        #expect(try await outcome(CustomerScript(), answer: .failure).0 == .declined(.failure))
    }
}
