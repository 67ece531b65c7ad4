// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import EmulatedCards

/// M/Chip card risk management: verification results against the card's action codes.
@Suite struct MastercardDecisionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let requested: CryptogramType
        let decision: CardRiskManagement.Decision
        var codes: CardActionCodes?
        var results: [UInt8] = [0x22, 0x00, 0x00]
        var isOfflineOnly = false
        let expected: CryptogramType
    }

    private static let strict = CardActionCodes(
        decline: [0x00, 0x04, 0x00], online: [0x04, 0x00, 0x00], default: [0x00, 0x80, 0x00])

    static let rows = [
        Row(
            testDescription: "an AAC is never more than an AAC",
            requested: .applicationAuthentication,
            decision: .offline, expected: .applicationAuthentication),
        Row(
            testDescription: "a card that declines", requested: .authorisationRequest,
            decision: .decline, expected: .applicationAuthentication),
        Row(
            testDescription: "a card that always goes online turns a TC into an ARQC",
            requested: .transactionCertificate, decision: .online,
            expected: .authorisationRequest),
        Row(
            testDescription: "a card that always goes online, at an offline-only terminal",
            requested: .transactionCertificate, decision: .online, isOfflineOnly: true,
            expected: .applicationAuthentication),
        Row(
            testDescription: "an ARQC is not turned into a TC", requested: .authorisationRequest,
            decision: .offline, expected: .authorisationRequest),
        Row(
            testDescription: "within the limits, a TC", requested: .transactionCertificate,
            decision: .offline, expected: .transactionCertificate),
        Row(
            testDescription: "too many in a row: online", requested: .transactionCertificate,
            decision: .offline, results: [0x22, 0xC0, 0x00], expected: .authorisationRequest),
        Row(
            testDescription: "too large an amount: online", requested: .transactionCertificate,
            decision: .offline, results: [0x22, 0x30, 0x00], expected: .authorisationRequest),
        Row(
            testDescription: "too large an amount, at an offline-only terminal",
            requested: .transactionCertificate, decision: .offline, results: [0x22, 0x30, 0x00],
            isOfflineOnly: true, expected: .applicationAuthentication),
        Row(
            testDescription: "within the limits, at an offline-only terminal",
            requested: .transactionCertificate, decision: .offline, isOfflineOnly: true,
            expected: .transactionCertificate),
        Row(
            testDescription: "action codes decline", requested: .authorisationRequest,
            decision: .offline, codes: strict, results: [0x22, 0x04, 0x00],
            expected: .applicationAuthentication),
        Row(
            testDescription: "action codes go online abroad", requested: .transactionCertificate,
            decision: .offline, codes: strict, results: [0x24, 0x00, 0x00],
            expected: .authorisationRequest),
        Row(
            testDescription: "online action codes do not matter at an offline-only terminal",
            requested: .transactionCertificate, decision: .offline, codes: strict,
            results: [0x24, 0x00, 0x00], isOfflineOnly: true, expected: .transactionCertificate),
        Row(
            testDescription: "default action codes decline at an offline-only terminal",
            requested: .transactionCertificate, decision: .offline, codes: strict,
            results: [0x22, 0x80, 0x00], isOfflineOnly: true,
            expected: .applicationAuthentication),
    ]

    @Test(
        "A Mastercard returns what its action codes allow, never more than requested",
        arguments: rows)
    func decision(row: Row) {
        let card = CardRiskManagement(decision: row.decision, cardActionCodes: row.codes)
        #expect(
            MastercardDecision.decide(
                requested: row.requested, card: card, results: row.results,
                isOfflineOnly: row.isOfflineOnly) == row.expected)
    }
}
