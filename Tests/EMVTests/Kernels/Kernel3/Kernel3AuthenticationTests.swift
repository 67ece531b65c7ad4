// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-3, 5.6: a recorded Visa card and the published keys")
struct Kernel3AuthenticationTests {
    /// A card that approves 2.00 offline and signs it (fast DDA).
    private static let recording = "transcripts/danielhu-emv/visa-01-danielhu.apdu"

    /// The card of the dialogue, with something in its answers changed.
    private static func card(changing original: String?, to changed: String = "") throws
        -> ScriptedCard
    {
        let transcript = try Transcript(parsing: try Fixtures.text(recording))
        var script: [(String, String?)] = []
        for exchange in transcript.exchanges {
            guard let command = exchange.command, let response = exchange.response else { continue }
            var digits = Hexadecimal.string(response.bytes)
            if let original { digits = digits.replacing(original, with: changed) }
            script.append((Hexadecimal.string(command.bytes), digits))
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

    @Test("5.6.1.2: a genuine approval stands, and gives the ICC Dynamic Number")
    func genuine() async throws {
        let tap = try await Self.run(try Self.card(changing: nil), .keys(.test))
        #expect(tap.outcome.status == .approved)
        #expect(tap.result.data[0x9F4C].map { Array($0) } == [0x00, 0x15])
        let step = tap.result.explanation.steps.first { $0.rule.section == "5.6.1.2" }
        #expect(step?.consequence == .authentication(.successful))
    }

    @Test("5.6.2: an approval whose signature was changed is declined, and it says why")
    func changed() async throws {
        // Card Authentication Related Data, which the card signed.
        let card = try Self.card(changing: "9F69050169C16C99", to: "9F69050169C16C98")
        let tap = try await Self.run(card, .keys(.test))
        #expect(tap.outcome.status == .declined)
        let steps = tap.result.explanation.steps
        #expect(
            steps.first { $0.rule.section == "5.6.1.2" }?.consequence == .authentication(.failed))
        #expect(steps.last { $0.rule.section == "5.6.2" }?.consequence == .outcome(.declined))
    }

    @Test("5.6.1.2: without the scheme's keys nothing is proved")
    func withoutKeys() async throws {
        let tap = try await Self.run(
            try Self.card(changing: nil), .keys(CertificationAuthorityKeys()))
        #expect(tap.outcome.status == .declined)
    }

    /// Authentication of an online request: qualifiers, profile, result, outcome.
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
        Row(rule: "5.6.2 another one is declined", result: .failed, expected: .declined),
        Row(
            rule: "5.6.2 so is one that cannot be checked", result: .notPerformed,
            expected: .declined),
        Row(
            rule: "5.6.1.1 the reader does not ask (TTQ byte 1 bit 1)", reader: "26004000",
            result: .failed, expected: .onlineRequest),
        Row(
            rule: "5.6.1.1 the card cannot prove anything (AIP)", profile: "0000",
            result: .failed, expected: .onlineRequest),
        Row(
            rule: "5.4.2.1 a card that says it signs must have the data", more: "",
            expected: .endApplication),
        Row(
            rule: "5.4.2.1 signed static data are enough for SDA", profile: "4000",
            more: "5A0847617390010100108F01929002AABB9F3201039302AABB",
            expected: .onlineRequest),
        Row(
            rule: "5.4.2.1 SDA needs the issuer's certificate", profile: "4000",
            more: "5A0847617390010100108F01929F3201039302AABB", expected: .endApplication),
    ]

    @Test("authentication of an online request", arguments: rows)
    func online(_ row: Row) async throws {
        let card = VisaCard(profile: row.profile, more: row.more)
        let tap = try await Taps.run(
            card.card,
            configuration: visaReader(row.reader, authentication: .assumed(row.result)),
            parameters: Taps.purchase(1_00))
        #expect(tap.outcome.status == row.expected)
    }
}
