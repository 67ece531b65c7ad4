// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Testing

/// Runs the app of Apple's article unmodified.
///
/// Environment variables choose an emulated card, a child process serves it, and the provider
/// opens what the app sent.
@Suite("An unmodified app")
struct UnmodifiedAppTests {
    /// The folder where the build put the programs.
    private static let programs = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
        .deletingLastPathComponent()

    @Test(
        "An app that only imports ProximityReader reads an emulated card",
        arguments: ["visa-credit", "mastercard-credit"])
    func readsEmulatedCard(card: String) async throws {
        let taptopay = Self.programs.appendingPathComponent("taptopay").path
        try #require(FileManager.default.isExecutableFile(atPath: taptopay))
        await #expect(processExitsWith: .success) {
            [taptopay = taptopay as String, card = card as String] in
            let machine = try TestMachine(taptopay: taptopay, reader: "emulated:\(card)")
            defer { machine.remove() }
            try machine.run("psp", "init")
            let token = try machine.run("psp", "token")

            let app = MyPaymentProcessor()
            try await app.presentTermsAndConditions(tokenData: token)
            try await app.configureDevice(tokenData: token)
            try await app.readCard(for: 12.5)
            try #require(app.failure == nil, "\(String(describing: app.failure))")
            let result = try #require(app.sent.first)
            try await app.capturePIN(for: result, with: "token")
            let failure = app.failure as? PaymentCardReaderSession.ReadError
            try #require(failure?.errorName == "pinNotAllowed")
            app.cleanup()

            let sent = ["id": result.id, "paymentCardData": result.paymentCardData ?? ""]
            let opened = try machine.run(
                "psp", "open", "-", "--amount", "12.50", "--currency", "USD", "--json",
                input: String(decoding: try JSONEncoder().encode(sent), as: UTF8.self))
            try #require(opened.contains(result.id))
        }
    }

    @Test("An app reads a pass and a payment in one tap, and the merchant opens the pass")
    func readsPass() async throws {
        let taptopay = Self.programs.appendingPathComponent("taptopay").path
        try #require(FileManager.default.isExecutableFile(atPath: taptopay))
        await #expect(processExitsWith: .success) { [taptopay = taptopay as String] in
            let machine = try TestMachine(taptopay: taptopay, reader: "emulated:wallet-visa-pass")
            defer { machine.remove() }
            try machine.run("psp", "init")
            let token = PaymentCardReader.Token(rawValue: try machine.run("psp", "token"))
            let reader = PaymentCardReader()
            try await reader.linkAccount(using: token)
            let session = try await reader.prepare(using: token)
            let (payment, passes) = try await session.readPaymentCard(
                PaymentCardTransactionRequest(amount: 12.5, currencyCode: "USD", for: .purchase),
                vasRequest: VASRequest(vasMerchants: [.init(id: "pass.com.example.coffee")]),
                stopOnVASResult: false)
            try #require(payment?.outcome == .success)
            let entry = try #require(passes?.entries.first)
            try #require(entry.status == .success)
            let data = try #require(entry.customerVASData).base64EncodedString()
            let opened = try machine.run(
                "psp", "pass", "-",
                input:
                    #"{"passes":[{"merchant":"\#(entry.id)","status":"success","data":"\#(data)"}]}"#
            )
            try #require(opened.hasSuffix("COFFEE-0001234567"))
        }
    }

    @Test("A script's taps follow in order, even with a new reader for each payment")
    func followsScript() async throws {
        let taptopay = Self.programs.appendingPathComponent("taptopay").path
        try #require(FileManager.default.isExecutableFile(atPath: taptopay))
        await #expect(processExitsWith: .success) { [taptopay = taptopay as String] in
            let machine = try TestMachine(
                taptopay: taptopay,
                script: """
                    {"conditions": ["accountCheckFailed@check"], "taps": [
                        {"card": "visa-credit", "faults": ["tear@3"]},
                        {"card": "visa-credit", "after": 0.001}, {"card": "mastercard-declining"},
                        {"customer": "cancels"}, {"card": "visa-credit", "faults": ["unplug@2"]},
                        {"card": "mastercard-credit"}, {"reader": "unplugged"}
                    ]}
                    """)
            defer { machine.remove() }
            try machine.run("psp", "init")
            let token = PaymentCardReader.Token(rawValue: try machine.run("psp", "token"))
            let failure = await #expect(throws: PaymentCardReaderError.self) {
                try await PaymentCardReader().isAccountLinked(using: token)
            }
            try #require(failure?.errorName == "accountLinkingCheckFailed")
            try await PaymentCardReader().linkAccount(using: token)
            var answers: [String] = []
            for _ in 0..<7 {
                let reader = PaymentCardReader()
                do {
                    let session = try await reader.prepare(using: token)
                    let result = try await session.readPaymentCard(
                        PaymentCardTransactionRequest(
                            amount: 12.5, currencyCode: "USD", for: .purchase))
                    answers.append(result.applicationTypeIdentifier ?? "")
                } catch let error as PaymentCardReaderSession.ReadError {
                    answers.append(error.errorName)
                } catch let error as PaymentCardReaderError {
                    answers.append(error.errorName)
                }
            }
            try #require(
                answers == [
                    "kernel-3", "paymentCardDeclined", "readCancelled", "readerNotAvailable",
                    "kernel-2", "readerNotAvailable", "prepareFailed",
                ], "\(answers)")
        }
    }

    @Test("The error for an unknown card names the card")
    func unknownCard() async throws {
        let taptopay = Self.programs.appendingPathComponent("taptopay").path
        try #require(FileManager.default.isExecutableFile(atPath: taptopay))
        await #expect(processExitsWith: .success) { [taptopay = taptopay as String] in
            let machine = try TestMachine(taptopay: taptopay, reader: "emulated:no-such-card")
            defer { machine.remove() }
            try machine.run("psp", "init")
            let token = try machine.run("psp", "token")
            let app = MyPaymentProcessor()
            try await app.presentTermsAndConditions(tokenData: token)
            try await app.configureDevice(tokenData: token)
            let failure = try #require(app.failure as? PaymentCardReaderError)
            try #require(failure.errorName == "prepareFailed")
            try #require(failure.errorDescription.contains("no-such-card"))
        }
    }
}
