// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import ProximityReader

/// Tests the screen of a pseudoterminal.
@Suite("Payment sheet on a terminal")
struct TerminalPaymentSheetTests {
    private let terminal: PseudoTerminal

    init() throws {
        terminal = try PseudoTerminal()
        terminal.resize(columns: 44, rows: 24)
    }

    private func sheet(_ variables: [String: String] = [:]) -> TerminalPaymentSheet {
        TerminalPaymentSheet(
            descriptor: terminal.descriptor, keyboard: nil,
            environment: ["TERM": "xterm"].merging(variables) { $1 })
    }

    private func content(
        _ merchant: String = "Test Shop", language: String = "en",
        description: PaymentCardTransactionRequest.TransactionAmountDescription? = nil
    ) throws -> PaymentSheetContent {
        var request = TestBench.request
        request.userInterfaceLanguage = Locale.Language(identifier: language)
        request.transactionDescription = description
        return try CheckedRequest(request).content(merchantName: merchant)
    }

    @Test("The terminal sheet is one frame in which the prompt and the lights change")
    func frame() async throws {
        let sheet = sheet()
        try await sheet.present(content(description: .surchargeAmount(1))) {}
        await sheet.show(.presentCard)
        let first = terminal.screen()
        #expect(
            VisibleScreen(first).lines == [
                "┌──────────────────────────────────────────┐",
                "│                Test Shop                 │",
                "│                  $12.50                  │",
                "│             Surcharge: $1.00             │",
                "│                                          │",
                "│                   ●○○○                   │",
                "│       Hold the card to the reader        │",
                "└──────────────────────────────────────────┘",
            ])
        await sheet.show(.processing)
        await sheet.show(.removeCard)
        await sheet.show(.success)
        await sheet.dismiss()
        let screen = VisibleScreen(first + terminal.screen())
        #expect(screen.lines.count == 8)
        #expect(screen.lines[5] == "│                   ●●●●                   │")
        #expect(screen.lines[6] == "│                Card read                 │")
        #expect(screen.unknown.isEmpty)
        #expect(terminal.echoes)
    }

    @Test("The terminal sheet never draws over the program's output")
    func notes() async throws {
        let sheet = sheet()
        try await sheet.present(content()) {}
        await sheet.show(.presentCard)
        sheet.leave()
        _ = write(terminal.descriptor, "a note\n", 7)
        await sheet.show(.timedOut)
        await sheet.dismiss()
        _ = write(terminal.descriptor, "the error\n", 10)
        try await sheet.present(content()) {}
        let lines = VisibleScreen(terminal.screen()).lines
        #expect(lines.contains("a note") && lines.contains("the error"))
        #expect(lines.contains { $0.contains("Hold the card") })
        #expect(lines.contains { $0.contains("No card was presented") })
        #expect(lines.filter { $0.contains("┌") }.count == 3)
    }

    @Test("A message without a sheet is a line of text")
    func messageOnly() async {
        await sheet().show(.cancelled)
        #expect(terminal.screen() == "○○○○  Canceled\r\n")
    }

    @Test("A message after the end of the sheet is not drawn over the program's output")
    func lateMessage() async throws {
        let sheet = sheet()
        try await sheet.present(content()) {}
        await sheet.dismiss()
        _ = Descriptor.write("a note\n", to: terminal.descriptor)
        await sheet.show(.cancelled)
        let lines = VisibleScreen(terminal.screen()).lines
        #expect(lines.contains("a note"))
        #expect(lines.filter { $0.contains("┌") }.count == 2)
    }

    @Test("The terminal sheet starts a new frame after a resize, without clearing anything")
    func resized() async throws {
        let sheet = sheet()
        try await sheet.present(content()) {}
        await sheet.show(.presentCard)
        _ = terminal.screen()
        terminal.resize(columns: 60, rows: 24)
        await sheet.show(.success)
        let text = terminal.screen()
        #expect(!text.contains("\u{1B}[J"))
        #expect(VisibleScreen(text).lines.first?.count == 56)
    }

    @Test("The lights are green, red after a failure, and without color if NO_COLOR is set")
    func colors() async throws {
        let colorful = sheet()
        try await colorful.present(content()) {}
        await colorful.show(.presentCard)
        #expect(terminal.screen().contains("\u{1B}[32m●\u{1B}[0m○○○"))
        await colorful.show(.declined)
        #expect(terminal.screen().contains("\u{1B}[31m○○○○\u{1B}[0m"))
        let plain = sheet(["NO_COLOR": "1"])
        try await plain.present(content()) {}
        await plain.show(.declined)
        #expect(!terminal.screen().contains(/\x1B\[[0-9]*m/))
    }

    @Test("The amount is bold, below the merchant's name or above all else")
    func heading() async throws {
        for merchant in ["Test Shop", ""] {
            let sheet = sheet()
            try await sheet.present(content(merchant)) {}
            await sheet.show(.presentCard)
            let text = terminal.screen()
            let bold = text.matches(of: /\x1B\[1m([^\x1B]*)\x1B\[0m/).map { String($0.output.1) }
            #expect(Set(bold) == ["$12.50"], "\(merchant): \(bold)")
            #expect(text.contains("Test Shop") == (merchant == "Test Shop"))
            await sheet.dismiss()
            _ = terminal.screen()
        }
    }

    @Test(
        "A small or dumb terminal shows the sheet as lines of text",
        arguments: [
            (39, 24, "xterm", "●○○○  "), (80, 7, "xterm", "●○○○  "), (80, 24, "dumb", ""),
            (0, 0, "xterm", "●○○○  "), (80, 24, "", ""),
        ])
    func plain(columns: UInt16, rows: UInt16, name: String, lights: String) async throws {
        terminal.resize(columns: columns, rows: rows)
        let sheet = sheet(["TERM": name])
        try await sheet.present(content(description: .preauthorization)) {}
        await sheet.show(.presentCard)
        await sheet.dismiss()
        let text = terminal.screen()
        #expect(
            text.split(separator: "\r\n") == [
                "Test Shop", "$12.50", "The amount is held, not charged yet",
                "\(lights)Hold the card to the reader",
            ])
    }

    @Test("In a file, the sheet is written as lines of text")
    func file() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("log")
        try Data().write(to: url)
        let file = try FileHandle(forWritingTo: url)
        let sheet = TerminalPaymentSheet(
            descriptor: file.fileDescriptor, keyboard: nil, environment: ["TERM": "xterm"])
        try await sheet.present(content()) {}
        await sheet.show(.success)
        try file.close()
        let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
        #expect(text == "Test Shop\n$12.50\nCard read\n")
    }

    @Test("The frame has straight edges even with wide characters and combining marks")
    func languages() async throws {
        for (language, prompt) in [
            ("zh-Hans", "│            请将卡片靠近读卡器            │"),
            ("ar", "│          قرّب البطاقة من القارئ           │"),
        ] {
            let sheet = sheet()
            try await sheet.present(content(language: language)) {}
            await sheet.show(.presentCard)
            #expect(VisibleScreen(terminal.screen()).lines.contains(prompt), "\(language)")
        }
    }

    @Test("The sheet wraps long names and removes control characters")
    func hostileName() async throws {
        let sheet = sheet(["NO_COLOR": "1"])
        let name = "A\u{1B}[2J\u{7}\r\n\u{9B}B\u{202E} " + String(repeating: "x", count: 100)
        try await sheet.present(content(name)) {}
        let text = terminal.screen()
        #expect(!text.contains("\u{1B}") && !text.contains("\u{9B}") && !text.contains("\u{202E}"))
        let lines = VisibleScreen(text).lines
        #expect(lines.allSatisfy { $0.count == 44 })
        #expect(lines.filter { $0.contains("x") }.count == 3)
    }

    @Test("Automatically accepted terms are shown in one line")
    func acceptedTerms() async throws {
        let terms = MerchantTerms(
            merchantIdentifier: "M-1", merchantName: "Test Shop", isRenewal: false, language: nil)
        let sheet = TerminalPaymentSheet(
            descriptor: terminal.descriptor, keyboard: nil, acceptsTerms: true, environment: [:])
        #expect(try await sheet.acceptTerms(terms))
        let text = terminal.screen()
        #expect(text.hasPrefix("Terms accepted: Test Shop will read test cards only"))
        #expect(text.split(separator: "\r\n").count == 1)
    }

    @Test("Without a keyboard, the sheet accepts no terms")
    func nobody() async throws {
        let terms = MerchantTerms(
            merchantIdentifier: "M-1", merchantName: "", isRenewal: false, language: nil)
        #expect(try await !sheet().acceptTerms(terms))
        #expect(terminal.screen().hasPrefix("M-1 will read test cards only"))
    }

    /// The sheet writes the terms to standard error, and asks if there is a user at a terminal.
    @Test("A sheet accepts no terms unless told to", .enabled(if: !TerminalPaymentSheet.canAsk))
    func unasked() async throws {
        let terms = MerchantTerms(
            merchantIdentifier: "M-1", merchantName: "", isRenewal: false, language: nil)
        #expect(try await !TerminalPaymentSheet(environment: [:]).acceptTerms(terms))
    }

    @Test(
        "Each message has its lights: lit ones are green, and those of a failure are red",
        arguments: [
            (
                1, false,
                [.presentCard, .presentPhone, .presentCardAgain, .presentOneCard, .seePhone]
            ),
            (2, false, [.processing]), (4, false, [.removeCard, .success]),
            (
                0, true,
                [
                    .tryAnotherCard, .useAnotherCard, .insertCard, .declined, .failed, .cancelled,
                    .timedOut, .noPIN,
                ]
            ),
        ] as [(Int, Bool, [PaymentSheetMessage])])
    func lights(count: Int, isFailure: Bool, messages: [PaymentSheetMessage]) async throws {
        let lit = String(repeating: "●", count: count)
        let dark = String(repeating: "○", count: 4 - count)
        let colored =
            isFailure ? "\u{1B}[31m\(dark)\u{1B}[0m" : "\u{1B}[32m\(lit)\u{1B}[0m\(dark)"
        let sheet = sheet()
        try await sheet.present(content()) {}
        #expect(terminal.screen().contains("  ○○○○  "))
        for message in messages {
            terminal.resize(columns: 44, rows: 24)
            await sheet.show(message)
            #expect(terminal.screen().contains("  \(colored)  "), "\(message)")
            terminal.resize(columns: 39, rows: 24)
            await sheet.show(message)
            #expect(terminal.screen().hasPrefix(lit + dark), "\(message)")
        }
    }
}
