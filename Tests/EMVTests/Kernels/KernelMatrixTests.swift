// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Kernels 3 to 7: Every element missing, repeated, empty, or malformed")
struct DataMatrixTests {
    /// An element of one of the cards.
    struct Case: Sendable, CustomTestStringConvertible {
        let matrix: KernelMatrix
        let row: KernelMatrix.Row

        var testDescription: String { "\(matrix.testDescription): \(row.tag) \(row.name)" }

        static let all = KernelMatrix.all.flatMap { matrix in
            matrix.rows.map { Case(matrix: matrix, row: $0) }
        }

        /// Returns what the kernel does with a card that sends these values of the element.
        func result(_ values: [String]) async throws -> String {
            try await matrix.result(matrix.card(row.tag, values))
        }
    }

    @Test("A card with all elements goes online", arguments: KernelMatrix.all)
    func whole(_ matrix: KernelMatrix) async throws {
        #expect(try await matrix.result(matrix.card()) == matrix.whole)
    }

    @Test("Each missing element has the outcome of the book", arguments: Case.all)
    func missing(_ one: Case) async throws {
        #expect(try await one.result([]) == one.row.missing)
    }

    /// EMV Contactless Book C-3, 5.4.2.2.
    @Test("An element sent twice ends the application, also with one value", arguments: Case.all)
    func doubled(_ one: Case) async throws {
        #expect(try await one.result([one.row.good, one.row.good]) == "End Application")
    }

    /// EMV Book 3, Annex B.
    @Test("An empty element is treated as missing", arguments: Case.all)
    func empty(_ one: Case) async throws {
        #expect(try await one.result([""]) == one.row.empty ?? one.row.missing)
    }

    @Test(
        "An element with a wrong length, format, or value ends the application", arguments: Case.all
    )
    func wrong(_ one: Case) async throws {
        for value in one.row.wrong {
            #expect(try await one.result([value]) == "End Application", "\(value)")
        }
    }

    @Test("The card cannot replace the terminal's elements", arguments: KernelMatrix.all)
    func terminalElements(_ matrix: KernelMatrix) async throws {
        let sent: [(SmartCard.Tag, String)] = [
            (.amountAuthorizedNumeric, "000000000001"), (.terminalCapabilities, "FFFFFF"),
            (.terminalTransactionQualifiers, "FFFFFFFF"),
        ]
        let more = sent.map { CardAnswers.object($0.0, $0.1) }.joined()
        let usual = try await matrix.tap(matrix.card()).outcome.dataRecord
        let record = try await matrix.tap(matrix.card(more: more)).outcome.dataRecord
        #expect(record.first(.amountAuthorizedNumeric)?.value == hex("000000000100")[...])
        for (tag, _) in sent { #expect(record.first(tag) == usual.first(tag)) }
    }
}

@Suite("Kernels 3 to 7: Every status word at every step")
struct StatusMatrixTests {
    /// Status words of EMV Book 3, 6.3.5 and ISO/IEC 7816-4, 5.6.
    ///
    /// The transport handles `61xx` and `6Cxx`, so they never reach a kernel.
    static let words = [
        "6200", "6283", "6300", "63C2", "6400", "6581", "6700", "6881", "6882", "6982", "6983",
        "6984", "6985", "6986", "6987", "6988", "6A80", "6A81", "6A82", "6A83", "6A86", "6A88",
        "6B00", "6D00", "6E00", "6F00", "9001", "9100",
    ]

    @Test(
        "Each status word of GET PROCESSING OPTIONS has the outcome of the book",
        arguments: KernelMatrix.all, words)
    func options(_ matrix: KernelMatrix, _ word: String) async throws {
        let tap = try await matrix.tap(matrix.card().answering("80A8", with: word))
        let step = try #require(tap.result.explanation.steps.first { $0.rule.book == matrix.book })
        #expect(step.rule.section == matrix.sections["80A8"])
        #expect(tap.outcome == matrix.refusals[word] ?? .endApplication())
        // Select Next. This card has no other application.
        if word == "6985" { #expect(step.consequence == .outcome(.selectNext)) }
    }

    @Test(
        "Each error status word of a later command ends the application",
        arguments: KernelMatrix.all, words)
    func later(_ matrix: KernelMatrix, _ word: String) async throws {
        for (command, section) in matrix.sections where command != "80A8" {
            let tap = try await matrix.tap(matrix.card().answering(command, with: word))
            #expect(tap.outcome == .endApplication(), "\(command)")
            #expect(tap.result.explanation.steps.last?.rule.section == section)
        }
    }

    /// EMV Contactless Book B, 3.3.3.7.
    @Test("A card lost at any step is requested again", arguments: KernelMatrix.all)
    func lost(_ matrix: KernelMatrix) async throws {
        let selections = [CardAnswers.selectEnvironment, CardAnswers.select(matrix.name)]
        for command in selections + matrix.sections.keys {
            let tap = try await matrix.tap(matrix.card().answering(command, with: nil))
            #expect(tap.outcome.status == .tryAgain, "\(command)")
            #expect(tap.outcome.start == .protocolActivation)
        }
    }

    @Test("A reader that sends no cardholder to the phone ends the application after 6986")
    func oldReader() async throws {
        var visa = Kernel3Settings()
        visa.sendsCardholderToPhone = false
        var discover = Kernel6Settings()
        discover.sendsCardholderToPhone = false
        for (card, reader) in [
            (KernelMatrix.kernel3.card(), visaReader(settings: visa)),
            (KernelMatrix.kernel6.card(), discoverReader(discover)),
        ] {
            let tap = try await Taps.run(
                card.answering("80A8", with: "6986"), configuration: reader,
                parameters: Taps.purchase(1_00))
            #expect(tap.outcome == .endApplication())
        }
    }
}
