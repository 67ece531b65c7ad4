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
        var issuer: [SmartCard.Tag: Results] = [0x9F0E: [], 0x9F0D: [], 0x9F0F: []]
        var terminalType: UInt8 = 0x22
        let decision: CryptogramInformationData.Cryptogram
        let evidence: [Evidence]

        var testDescription: String { rule }
    }

    private static let everything = Results(rawValue: 0xFF_FFFF_FFFF)
    private static let every = TerminalActionCodes(
        denial: everything, online: everything, default: everything)
    private static let tags = TerminalActionCodes.Tags(
        denial: 0xDF8121, online: 0xDF8122, default: 0xDF8120)
    private static let withoutIssuer = Evidence.fact("without it every finding counts")

    static let rows: [Row] = [
        Row(rule: "no action code matches a finding", decision: .approve, evidence: []),
        Row(
            rule: "no finding", findings: [], codes: every, issuer: [:], decision: .approve,
            evidence: []),
        Row(
            rule: "TAC denial, with every bit set", codes: every, decision: .decline,
            evidence: [.bits(0xDF8121, [.expiredApplication, .floorLimitExceeded])]),
        Row(
            rule: "IAC denial, by one of its bits",
            issuer: [0x9F0E: [.expiredApplication, .newCard]], terminalType: 0x21,
            decision: .decline, evidence: [.bits(0x9F0E, .expiredApplication)]),
        Row(
            rule: "TAC and IAC online, each by its own bit",
            codes: TerminalActionCodes(
                denial: .newCard, online: [.floorLimitExceeded, .newCard], default: everything),
            issuer: [0x9F0F: [.expiredApplication, .newCard], 0x9F0D: everything],
            decision: .onlineRequest,
            evidence: [.bits(0xDF8122, .floorLimitExceeded), .bits(0x9F0F, .expiredApplication)]),
        Row(
            rule: "without IAC online", issuer: [:], decision: .onlineRequest,
            evidence: [.element(0x9F0F, nil), withoutIssuer]),
        Row(
            rule: "an online-only terminal ignores the online action codes",
            codes: TerminalActionCodes(denial: [], online: everything, default: everything),
            terminalType: 0x21, decision: .onlineRequest, evidence: [.element(0x9F35, [0x21])]),
        Row(
            rule: "an offline-only terminal: IAC default",
            issuer: [0x9F0D: .floorLimitExceeded], terminalType: 0x23, decision: .decline,
            evidence: [.element(0x9F35, [0x23]), .bits(0x9F0D, .floorLimitExceeded)]),
        Row(
            rule: "an offline-only terminal: TAC default",
            codes: TerminalActionCodes(denial: [], online: [], default: .expiredApplication),
            terminalType: 0x23, decision: .decline,
            evidence: [.element(0x9F35, [0x23]), .bits(0xDF8120, .expiredApplication)]),
        Row(
            rule: "an offline-only terminal approves", terminalType: 0x26, decision: .approve,
            evidence: [.element(0x9F35, [0x26])]),
    ]

    @Test(
        "Terminal action analysis returns its decision and the bits that decided",
        arguments: rows)
    func bits(row: Row) {
        var data = TransactionData(kernel: .kernel2)
        data.set(0x9F35, [row.terminalType])
        for (tag, code) in row.issuer { data.set(tag, code.bytes) }
        let analysis = TerminalActionAnalysis(row.findings, row.codes, tags: Self.tags, data)
        #expect(analysis.decision == row.decision)
        #expect(analysis.evidence == row.evidence)
    }
}
