// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import ProximityReader

/// Runs with the PIN pad's tests, because only one terminal can have its echo off.
extension TerminalPINPadTests {
    private func sheet(columns: UInt16 = 60) throws -> (PseudoTerminal, TerminalPaymentSheet) {
        let terminal = try PseudoTerminal()
        terminal.resize(columns: columns, rows: 24)
        let sheet = TerminalPaymentSheet(
            descriptor: terminal.descriptor, keyboard: terminal.path,
            environment: ["TERM": "xterm", "NO_COLOR": "1"])
        return (terminal, sheet)
    }

    private func request(language: String = "en") throws -> PINPadRequest {
        var request = TestBench.request
        request.userInterfaceLanguage = Locale.Language(identifier: language)
        return PINPadRequest(
            content: try CheckedRequest(request).content(merchantName: "Test Shop"),
            lengths: 4...12, allowsBypass: true)
    }

    @Test("The PIN pad is drawn in the sheet's frame with constant width, and then removed")
    func framed() async throws {
        let (terminal, sheet) = try sheet()
        let pad = TerminalPINPad(path: terminal.path, sheet: sheet)
        let request = try request(language: "de")
        try await sheet.present(request.content) {}
        await sheet.show(.removeCard)
        try await pad.begin(request)
        #expect(!terminal.echoes)
        var text = terminal.screen()
        let empty = VisibleScreen(text).lines
        #expect(empty.contains { $0.contains("Bitte eine Test-PIN eingeben") })
        #expect(empty.contains { $0.contains("PIN ············") })
        #expect(empty.contains { $0.contains("B geht ohne PIN weiter") })
        await pad.show(PINPadDisplay(message: .wrongLength(4...12), digitCount: 3))
        text += terminal.screen()
        let filled = VisibleScreen(text).lines
        #expect(filled.contains { $0.contains("PIN ●●●·········") })
        #expect(filled.contains { $0.contains("4 bis 12 Ziffern") })
        #expect(Set(filled.map(\.count)) == [56])
        await pad.end()
        #expect(terminal.echoes)
        text += terminal.screen()
        #expect(!VisibleScreen(text).lines.contains { $0.contains("PIN") })
        await sheet.show(.success)
        text += terminal.screen()
        let last = VisibleScreen(text).lines
        #expect(last.contains { $0.contains("Karte gelesen") })
        #expect(last.count == 7 && !last.contains { $0.contains("PIN") })
    }

    @Test("Without a frame, the PIN pad has its own lines below the sheet")
    func unframed() async throws {
        let (terminal, sheet) = try sheet(columns: 30)
        let pad = TerminalPINPad(path: terminal.path, isPlain: true, sheet: sheet)
        let request = try request(language: "es")
        try await sheet.present(request.content) {}
        _ = terminal.screen()
        try await pad.begin(request)
        await pad.show(PINPadDisplay(message: .wrongLength(4...12), digitCount: 0))
        await pad.end()
        let lines = terminal.screen().split(separator: "\r\n")
        #expect(lines.contains("Introduzca un PIN de prueba"))
        #expect(lines.contains("Un PIN tiene de 4 a 12 cifras. Introdúzcalo otra vez."))
    }

    @Test(
        "One key accepts or declines the terms, and other keys are ignored",
        arguments: [
            ("y", "en", true), ("Y", "en", true), ("xj y", "en", true), ("j", "de", true),
            ("J", "de", true), ("y", "de", true), ("o", "fr", true), ("s", "es", true),
            ("y", "ar", true), ("n", "en", false), ("N", "fr", false), ("\r", "en", false),
            ("\u{1B}", "en", false), ("\u{3}", "en", false), ("\u{4}", "en", false),
        ])
    func terms(keys: String, language: String, isAccepted: Bool) async throws {
        let (terminal, sheet) = try sheet()
        let terms = MerchantTerms(
            merchantIdentifier: "M-1", merchantName: "Test Shop", isRenewal: false,
            language: Locale.Language(identifier: language))
        async let answer = sheet.acceptTerms(terms)
        var text = await terminal.screen(showing: "[n]") ?? ""
        #expect(!terminal.echoes)
        terminal.type(keys)
        #expect(try await answer == isAccepted)
        #expect(terminal.echoes)
        text += terminal.screen()
        let words = PaymentSheetWords(terms.language)
        let lines = VisibleScreen(text).lines
        let last = lines.dropLast().last ?? ""
        #expect(last.contains(isAccepted ? words.accept : words.decline))
        #expect(!lines.contains { $0.contains("[") })
        #expect(lines.filter { $0.contains("┌") }.count == 1)
    }

    @Test("On a small terminal, the terms, the question and the answer are lines of text")
    func unframedTerms() async throws {
        let (terminal, sheet) = try sheet(columns: 39)
        let terms = MerchantTerms(
            merchantIdentifier: "M-1", merchantName: "Test Shop", isRenewal: false, language: nil)
        async let answer = sheet.acceptTerms(terms)
        var text = await terminal.screen(showing: "[n]") ?? ""
        #expect(text.hasPrefix("Test Shop will read test cards only"))
        terminal.type("n")
        #expect(try await !answer)
        text = terminal.screen()
        #expect(text.hasSuffix("\(PaymentSheetWords(nil).decline)\r\n"))
        #expect(!text.contains("["))
    }

    @Test("The question about the terms is never drawn over the program's output")
    func notesAroundTerms() async throws {
        let (terminal, sheet) = try sheet()
        let terms = MerchantTerms(
            merchantIdentifier: "M-1", merchantName: "", isRenewal: false, language: nil)
        var text = ""
        for note in ["first", "second"] {
            async let answer = sheet.acceptTerms(terms)
            text += await terminal.screen(showing: "[n]") ?? ""
            terminal.type("y")
            #expect(try await answer)
            _ = Descriptor.write("\(note)\n", to: terminal.descriptor)
            text += terminal.screen()
        }
        let lines = VisibleScreen(text).lines
        #expect(lines.filter { $0.contains("┌") }.count == 2)
        #expect(lines.contains("first") && lines.contains("second"))
    }

    @Test("Canceling the question about the terms restores the terminal")
    func cancelledTerms() async throws {
        let (terminal, sheet) = try sheet()
        let terms = MerchantTerms(
            merchantIdentifier: "M-1", merchantName: "", isRenewal: false, language: nil)
        let answer = Task { try await sheet.acceptTerms(terms) }
        #expect(await terminal.screen(showing: "[n]") != nil)
        answer.cancel()
        await #expect(throws: CancellationError.self) { try await answer.value }
        #expect(terminal.echoes)
    }
}
