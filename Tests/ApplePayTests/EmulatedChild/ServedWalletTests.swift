// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentToken
import Support
import TestClocks
import TestSupport
import Testing

@testable import ApplePay

/// Tests the built `taptopay applepay serve`.
@Suite("Wallet served by taptopay")
struct ServedWalletTests {
    private let folder: TemporaryFolder
    private let program: EmulatedWalletProgram

    init() throws {
        let path = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        try #require(FileManager.default.isExecutableFile(atPath: path))
        folder = try TemporaryFolder()
        program = EmulatedWalletProgram(
            search: ExecutableSearch(configured: path, programFolder: nil, searchPath: []),
            arguments: EmulatedWalletProgram.standardArguments
                + ["--state", folder.url.appendingPathComponent("authority").path],
            // On a busy machine, generating the program's keys can take any time.
            clock: ManualClock())
    }

    @Test("E1–E6: The served wallet pays with a card and makes a token for a merchant it certifies")
    func purchase() async throws {
        let journal = Journal()
        var request = PaymentRequest.delivered
        request.applicationData = Array("cart 1".utf8)
        let merchant = TestMerchant(journal: journal)
        let flow = PaymentFlow(
            request: request, wallet: ChildWallet(program: program),
            server: ChildTokenServer(program: program), merchant: merchant,
            sheet: ScriptedSheet(), contacts: [.ada], clock: ManualClock())
        try await flow.present()
        let outcome = await flow.run()
        let payment = try #require(merchant.authorizedPayments.first)
        #expect(outcome == .paid(payment))
        #expect(payment.card.network == .visa)
        #expect(payment.token.transactionIdentifier.count == 32)
        #expect(payment.token.applicationData?.count == 32)
        #expect(!payment.token.signature.isEmpty)
        let merchants = folder.url.appendingPathComponent("authority/merchants").path
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: merchants).contains {
                $0.hasPrefix("merchant.example.taptopay")
            })
    }

    @Test("B2, B4: The served wallet has cards, and setting it up adds one")
    func cards() async throws {
        let wallet = ChildWallet(program: program)
        #expect(await wallet.canPay())
        let before = try await wallet.cards()
        try await wallet.setUp()
        let after = try await wallet.cards()
        #expect(after.count == before.count + 1)
        #expect(Array(after.prefix(before.count)) == before)
    }

    @Test("D15: The served wallet remembers failed consents, and its errors have their codes")
    func errors() async throws {
        let wallet = ChildWallet(program: program)
        var payment = WalletPayment.example
        await #expect(throws: WalletError(.unknownCard)) {
            try await wallet.pay(payment, consent: .owner)
        }
        payment.card = try #require(try await wallet.cards().first).identifier
        for _ in 1...3 {
            await #expect(throws: WalletError(.notTheOwner)) {
                try await wallet.pay(payment, consent: .biometric(isOwner: false))
            }
        }
        await #expect(throws: WalletError(.passcodeRequired)) {
            try await wallet.pay(payment, consent: .owner)
        }
        let sealed = try await wallet.pay(payment, consent: .passcode)
        let server = ChildTokenServer(program: program)
        await #expect(throws: TokenServerError(.invalidNonce)) {
            try await server.token(
                for: sealed, merchantIdentifier: "merchant.example.taptopay")
        }
        let error = await #expect(throws: TokenServerError.self) {
            try await server.token(
                for: SealedWalletPayment([1]), merchantIdentifier: "merchant.example.taptopay")
        }
        #expect(error?.code == .invalidPayment)
    }
}
