// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

/// See EMV Book 3, 7.5 and Annex B, and EMV Contactless Book C-3, 5.4.2.2: only the elements that a
/// kernel knows are redundant if they are sent twice.
@Suite("Elements that no kernel knows are ignored")
struct UnknownElementTests {
    /// A place in a card's data, and a tap with additional objects there.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let tap: @Sendable (_ more: String) async throws -> Outcome.Status

        init(_ name: String, _ tap: @escaping @Sendable (String) async throws -> Outcome.Status) {
            testDescription = name
            self.tap = tap
        }
    }

    static let rows = [
        Row("kernel 2, FCI") {
            try await run(MastercardCard(selectionMore: $0).card, mastercardReader())
        },
        Row("kernel 2, record") {
            try await run(MastercardCard(more: $0).card, mastercardReader())
        },
        Row("kernel 2, GENERATE AC") {
            try await run(MastercardCard(cryptogramMore: $0).card, mastercardReader())
        },
        Row("kernel 3, GET PROCESSING OPTIONS") {
            try await run(VisaCard(more: $0).card, visaReader())
        },
        Row("kernel 3, record") {
            try await run(
                VisaCard(locator: "08010100", records: [("010C", CardAnswers.record($0))]).card,
                visaReader())
        },
        Row("kernel 4, GET PROCESSING OPTIONS") {
            try await run(AmericanExpressCard(optionsMore: $0).card, americanExpressReader())
        },
        Row("kernel 4, record") {
            try await run(AmericanExpressCard(more: $0).card, americanExpressReader())
        },
        Row("kernel 5, record") { try await run(JCBCard(more: $0).card, jcbReader()) },
        Row("kernel 5, GENERATE AC") {
            try await run(JCBCard(answerMore: $0).card, jcbReader())
        },
        Row("kernel 6, GET PROCESSING OPTIONS") {
            try await run(DiscoverCard(more: $0).card, discoverReader())
        },
        Row("kernel 6, record") {
            try await run(DiscoverCard(recordMore: $0).card, discoverReader())
        },
        Row("kernel 7, GET PROCESSING OPTIONS") {
            try await run(
                Kernel7Tests.card(more: $0), Kernel7Tests.reader(), currencyCode: 156)
        },
        Row("kernel 8, record") { more in
            var content = Kernel8Card.Content()
            content.record += more
            return try Kernel8Taps.run(content).outcome.status
        },
        Row("kernel 8, GENERATE AC") { more in
            try Kernel8Taps.run(Kernel8Card.Content(more: more)).outcome.status
        },
    ]

    @Test("An unknown element that is sent twice changes nothing", arguments: rows)
    func twice(row: Row) async throws {
        #expect(try await row.tap("") == .onlineRequest)
        for more in ["C40101C40102", "DF7F0101DF7F0102DF7F0101"] {
            #expect(try await row.tap(more) == .onlineRequest, "\(more)")
        }
    }

    @Test(
        "The contents of an unknown template change nothing",
        arguments: rows.filter { !["2", "8"].contains($0.testDescription.dropFirst(7).prefix(1)) })
    func template(row: Row) async throws {
        // An expiration date that is invalid, and one that differs from the card's.
        for more in ["E1045F240101", "E1065F2403991231E1065F2403991231"] {
            #expect(try await row.tap(more) == .onlineRequest, "\(more)")
        }
    }

    @Test(
        "A known element that is sent twice still ends the application",
        arguments: rows.filter { $0.testDescription.dropFirst(7).prefix(1) != "8" })
    func known(row: Row) async throws {
        // Application Currency Code.
        #expect(try await row.tap("9F420208409F42020840") == .endApplication)
    }

    private static func run(
        _ card: ScriptedCard, _ configuration: TerminalConfiguration, currencyCode: UInt16 = 840
    ) async throws -> Outcome.Status {
        try await Taps.run(
            card, configuration: configuration,
            parameters: Taps.purchase(12_50, currencyCode: currencyCode)
        ).outcome.status
    }
}
