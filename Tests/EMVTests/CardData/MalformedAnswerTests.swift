// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Explanation of answers that are not well-formed")
struct MalformedAnswerTests {
    private static let rows: [(String, String?)] = [
        ("7003500141", nil),
        ("FF 7003500141 00FF", nil),
        ("7004500141", "it is not well-formed: at offset 5, the data ends too early"),
        ("7003500241", "it is not well-formed: at offset 5, the data ends too early"),
        ("708550", "it is not well-formed: at offset 1, the length field is malformed"),
        (
            "7080500141",
            "it is not well-formed: at offset 1, the indefinite length form is not allowed"
        ),
        ("7700", "it is not a template 70 or 80: its tag is 77"),
        ("70007000", "it is not one template 70 or 80: it has 2 data objects"),
        ("", "it is not one template 70 or 80: it has 0 data objects"),
        ("800101", "its fields have another length than the 1 byte received"),
    ]

    @Test("The evidence says what is wrong with the form, and where", arguments: rows)
    func form(_ answer: String, _ text: String?) {
        #expect(Evidence.form(of: hex(answer)[...], 0x70, 0x80) == (text.map { [.fact($0)] } ?? []))
    }

    @Test(
        "Each kernel names the place in an answer to GET PROCESSING OPTIONS",
        arguments: [
            ("A0000000041010", "Parsing error"),
            ("A0000000031010", "Answer to GET PROCESSING OPTIONS"),
            ("A000000025010402", "Answer to GET PROCESSING OPTIONS"),
            ("A0000000651010", "Answer to GET PROCESSING OPTIONS"),
            ("A0000001523010", "Answer to GET PROCESSING OPTIONS"),
            ("A000000333010102", "Answer to GET PROCESSING OPTIONS"),
        ])
    func options(_ name: String, _ subject: String) async throws {
        let options = CardAnswers.object(0x9F38, "9F6604")
        let card = ScriptedCard([
            (CardAnswers.selectEnvironment, CardAnswers.environment([CardAnswers.entry(name)])),
            (
                CardAnswers.select(name),
                CardAnswers.object(
                    0x6F, CardAnswers.object(0x84, name) + CardAnswers.object(0xA5, options))
                    + "9000"
            ), ("80A8", "77059F3602000" + "19F9000"),
        ])
        var configuration = TerminalConfiguration.test
        try configuration.apply(.unattendedOnline)
        let result = try await Taps.run(
            card, configuration: configuration, parameters: Taps.purchase(12_50)
        ).result
        let step = try #require(result.explanation.steps.last { $0.subject == subject })
        let place = "it is not well-formed: at offset 8, the data ends too early"
        #expect(step.evidence == [.fact(place)])
        #expect(result.outcome.status == .endApplication)
    }

    @Test("A directory that is not well-formed offers no application (Book B, 3.3.2.4)")
    func directory() {
        let reader = EntryPointReader(
            [combination("A0000000010001", 0x21)], answers: ["PPSE": ["6F058403AABB9000"]])
        reader.run()
        let step = reader.entryPoint.explanation.steps.first { $0.subject == "SELECT (PPSE)" }
        #expect(
            step?.evidence == [.fact("it is not well-formed: at offset 6, the data ends too early")]
        )
    }
}
