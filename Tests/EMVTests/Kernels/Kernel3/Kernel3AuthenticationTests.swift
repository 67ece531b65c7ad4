// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-3, 5.6: Offline data authentication of Visa cards")
struct Kernel3AuthenticationTests {
    /// A card that approves 2.00 offline and signs the amount (fast DDA).
    private static let recording = "transcripts/danielhu-emv/visa-01-danielhu.apdu"

    /// A card whose online request has a signature in the format of genuine cards.
    private static let online = "transcripts/emulated/visa-01-online-signature.apdu"

    /// Returns the card of a recording with a change in its responses.
    ///
    /// - Parameters:
    ///   - recording: The path of the recording.
    ///   - isAnyReader: Whether the card answers GET PROCESSING OPTIONS with other data, too.
    ///   - aid: The name of the application, as long as Visa's; `nil` for Visa's.
    ///   - original: The digits of a response to change.
    ///   - changed: The digits in their place.
    /// - Returns: The card.
    /// - Throws: The file system's error or `TranscriptError`.
    private static func card(
        _ recording: String = recording, isAnyReader: Bool = false, aid: String? = nil,
        changing original: String?, to changed: String = ""
    ) throws -> ScriptedCard {
        let text = try Fixtures.text(recording).replacing(
            CardAnswers.visa, with: aid ?? CardAnswers.visa)
        let transcript = try Transcript(parsing: text)
        var script: [(String, String?)] = []
        for exchange in transcript.exchanges {
            guard let command = exchange.command, let response = exchange.response else { continue }
            var digits = Hexadecimal.string(response.bytes)
            if let original { digits = digits.replacing(original, with: changed) }
            let sent = Hexadecimal.string(command.bytes)
            let isPrefix = isAnyReader && sent.hasPrefix("80A8")
            script.append((isPrefix ? "80A8" : sent, digits))
        }
        return ScriptedCard(script)
    }

    private static func reader(
        _ qualifiers: String, _ authentication: OfflineDataAuthentication
    ) -> TerminalConfiguration {
        var reader = visaReader(
            qualifiers, authentication: authentication, floorLimit: 80_00,
            verificationLimit: 80_00)
        reader.terminal.countryCode = 840
        return reader
    }

    private static func run(
        _ card: ScriptedCard, _ authentication: OfflineDataAuthentication,
        qualifiers: String = "24004000"
    ) async throws -> Taps.Tap {
        try await Taps.run(
            card, configuration: reader(qualifiers, authentication),
            parameters: Taps.purchase(2_00), unpredictableNumber: "ABABABAB")
    }

    @Test("5.6.1.2: A genuine offline approval stands and returns the ICC Dynamic Number")
    func genuine() async throws {
        let tap = try await Self.run(try Self.card(changing: nil), .keys(.test))
        #expect(tap.outcome.status == .approved)
        #expect(tap.result.data[.iccDynamicNumber].map { Array($0) } == [0x00, 0x15])
        let step = tap.result.explanation.steps.first { $0.rule.section == "5.6.1.2" }
        #expect(step?.consequence == .authentication(.successful))
    }

    @Test("5.6.2: An offline approval with a changed signature is declined with the reason")
    func changed() async throws {
        // The card signed the Card Authentication Related Data.
        let card = try Self.card(changing: "9F69050169C16C99", to: "9F69050169C16C98")
        let tap = try await Self.run(card, .keys(.test))
        #expect(tap.outcome.status == .declined)
        let steps = tap.result.explanation.steps
        #expect(
            steps.first { $0.rule.section == "5.6.1.2" }?.consequence == .authentication(.failed))
        #expect(steps.last { $0.rule.section == "5.6.2" }?.consequence == .outcome(.declined))
    }

    @Test("5.6.1.2: Without the scheme's keys an offline approval is declined")
    func withoutKeys() async throws {
        let tap = try await Self.run(
            try Self.card(changing: nil), .keys(CertificationAuthorityKeys()))
        #expect(tap.outcome.status == .declined)
    }

    /// The card's cryptogram information, the reader's qualifiers, and the outcome.
    ///
    /// The signature does not cover `9F27`, but its format belongs to an online request.
    @Test(
        "5.6.1.1: A genuine online request is authenticated, but does not pass as an approval",
        arguments: [
            ("9F270180", "2700C000", .onlineRequest), ("9F270140", "2700C000", .declined),
            ("9F270140", "2600C000", .declined),
        ] as [(String, String, Outcome.Status)],
        [("A0000000031010", .kernel3), ("A0000003330101", .kernel7)]
            as [(String, KernelIdentifier)])
    func onlineSignature(
        row: (String, String, Outcome.Status), application: (String, KernelIdentifier)
    ) async throws {
        var reader = Self.reader(row.1, .keys(.test))
        reader.combinations = [
            Combination(
                aid: try #require(AID(hex(application.0))),
                settings: application.1 == .kernel3 ? Kernel3Settings() : Kernel7Settings(),
                floorLimit: 80_00, verificationLimit: 80_00,
                terminalTransactionQualifiers: TerminalTransactionQualifiers(hex(row.1)))
        ]
        let card = try Self.card(
            Self.online, isAnyReader: true, aid: application.0, changing: "9F270180", to: row.0)
        let tap = try await Taps.run(
            card, configuration: reader,
            parameters: Taps.purchase(12_50, currencyCode: 978),
            unpredictableNumber: "99017ED3")
        #expect(tap.result.kernel == application.1)
        #expect(tap.outcome.status == row.2)
        #expect(
            tap.result.explanation.steps.contains {
                $0.consequence == .authentication(row.2 == .declined ? .failed : .successful)
            })
    }

    /// The authentication of an online request: qualifiers, profile, result, and outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var reader = "27004000"
        var profile = "2000"
        var more = data
        var result = OfflineDataAuthenticationResult.successful
        let expected: Outcome.Status

        var testDescription: String { rule }

        static let data =
            "5A0847617390010100108F01929002AABB9F3201039F4602AABB9F4701039F4B02AABB"
            + "9F690701112233440000"
    }

    static let rows: [Row] = [
        Row(rule: "5.6.1.1 a genuine card goes online", expected: .onlineRequest),
        Row(
            rule: "5.6.2 a card that is not genuine is declined", result: .failed,
            expected: .declined),
        Row(
            rule: "5.6.2 a card that cannot be authenticated is declined", result: .notPerformed,
            expected: .declined),
        Row(
            rule: "5.6.1.1 the reader does not require it (TTQ byte 1 bit 1)", reader: "26004000",
            result: .failed, expected: .onlineRequest),
        Row(
            rule: "5.6.1.1 the card does not support it (AIP)", profile: "0000",
            result: .failed, expected: .onlineRequest),
        Row(
            rule: "5.4.2.1 a card that supports authentication must have the data", more: "",
            expected: .endApplication),
        Row(
            rule: "5.6.1 a card that declines needs no data for authentication",
            more: "9F270100", expected: .declined),
        Row(
            rule: "5.4.2.1 signed static data is sufficient for SDA", profile: "4000",
            more: "5A0847617390010100108F01929002AABB9F3201039302AABB",
            expected: .onlineRequest),
        Row(
            rule: "5.4.2.1 SDA requires the issuer's certificate", profile: "4000",
            more: "5A0847617390010100108F01929F3201039302AABB", expected: .endApplication),
    ]

    @Test(
        "5.4.2.1, 5.6.1.1, and 5.6.2: Authentication decides the outcome of an online request",
        arguments: rows)
    func online(_ row: Row) async throws {
        let card = VisaCard(profile: row.profile, more: row.more)
        let tap = try await Taps.run(
            card.card,
            configuration: visaReader(row.reader, authentication: .assumed(row.result)),
            parameters: Taps.purchase(1_00))
        #expect(tap.outcome.status == row.expected)
    }
}
