// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Book 3, 10.7: Terminal action analysis")
struct TerminalActionAnalysisTests {
    typealias Results = TerminalVerificationResults

    /// Findings, action codes, and terminal type; the cryptogram requested and its reasons.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var findings: Results = [.expiredApplication, .floorLimitExceeded]
        var codes = TerminalActionCodes(denial: [], online: [], default: [])
        var issuer: [SmartCard.Tag: Results] = [
            .issuerActionCodeDenial: [], .issuerActionCodeDefault: [], .issuerActionCodeOnline: [],
        ]
        var terminalType: UInt8 = 0x22
        let decision: CryptogramInformationData.Cryptogram
        let evidence: [Evidence]

        var testDescription: String { rule }
    }

    private static let everything = Results(rawValue: 0xFF_FFFF_FFFF)
    private static let every = TerminalActionCodes(
        denial: everything, online: everything, default: everything)
    private static let tags = TerminalActionCodes.Tags(
        denial: .terminalActionCodeDenial, online: .terminalActionCodeOnline,
        default: .terminalActionCodeDefault)
    private static let withoutIssuer = Evidence.fact("without it every finding counts")

    static let rows: [Row] = [
        Row(rule: "no action code matches a finding", decision: .approve, evidence: []),
        Row(
            rule: "no finding", findings: [], codes: every, issuer: [:], decision: .approve,
            evidence: []),
        Row(
            rule: "TAC denial, with every bit set", codes: every, decision: .decline,
            evidence: [
                .bits(.terminalActionCodeDenial, [.expiredApplication, .floorLimitExceeded])
            ]),
        Row(
            rule: "IAC denial, by one of its bits",
            issuer: [.issuerActionCodeDenial: [.expiredApplication, .newCard]], terminalType: 0x21,
            decision: .decline, evidence: [.bits(.issuerActionCodeDenial, .expiredApplication)]),
        Row(
            rule: "TAC and IAC online, each by its own bit",
            codes: TerminalActionCodes(
                denial: .newCard, online: [.floorLimitExceeded, .newCard], default: everything),
            issuer: [
                .issuerActionCodeOnline: [.expiredApplication, .newCard],
                .issuerActionCodeDefault: everything,
            ],
            decision: .onlineRequest,
            evidence: [
                .bits(.terminalActionCodeOnline, .floorLimitExceeded),
                .bits(.issuerActionCodeOnline, .expiredApplication),
            ]),
        Row(
            rule: "without IAC online", issuer: [:], decision: .onlineRequest,
            evidence: [.element(.issuerActionCodeOnline, nil), withoutIssuer]),
        Row(
            rule: "an online-only terminal ignores the online action codes",
            codes: TerminalActionCodes(denial: [], online: everything, default: everything),
            terminalType: 0x21, decision: .onlineRequest,
            evidence: [.element(.terminalType, [0x21])]),
        Row(
            rule: "an offline-only terminal: IAC default",
            issuer: [.issuerActionCodeDefault: .floorLimitExceeded], terminalType: 0x23,
            decision: .decline,
            evidence: [
                .element(.terminalType, [0x23]),
                .bits(.issuerActionCodeDefault, .floorLimitExceeded),
            ]),
        Row(
            rule: "an offline-only terminal: TAC default",
            codes: TerminalActionCodes(denial: [], online: [], default: .expiredApplication),
            terminalType: 0x23, decision: .decline,
            evidence: [
                .element(.terminalType, [0x23]),
                .bits(.terminalActionCodeDefault, .expiredApplication),
            ]),
        Row(
            rule: "an offline-only terminal approves", terminalType: 0x26, decision: .approve,
            evidence: [.element(.terminalType, [0x26])]),
    ]

    @Test(
        "Terminal action analysis returns its decision and the bits that decided",
        arguments: rows)
    func bits(row: Row) {
        var data = TransactionData(kernel: .kernel2)
        data.set(.terminalType, [row.terminalType])
        for (tag, code) in row.issuer { data.set(tag, code.bytes) }
        let analysis = TerminalActionAnalysis(row.findings, row.codes, tags: Self.tags, data)
        #expect(analysis.decision == row.decision)
        #expect(analysis.evidence == row.evidence)
    }
}
