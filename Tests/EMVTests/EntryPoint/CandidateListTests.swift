// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book B, 3.3.2 and 3.3.3: The candidate list")
struct CandidateListTests {
    /// A PPSE and the names to select, highest priority first.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        let entries: [String]
        var preferred: [String] = []
        let expected: [String]

        var testDescription: String { rule }
    }

    private static let visa = CardAnswers.visa
    private static let electron = "A0000000032010"
    private static let mastercard = CardAnswers.mastercard
    private static let maestro = "A0000000043060"
    private static let amex = "A00000002501"
    private static let interac = "A0000002771010"

    static let rows: [Row] = [
        Row(rule: "a full match", entries: [entry(visa)], expected: [visa]),
        Row(
            rule: "a partial match: the name is longer than the AID",
            entries: [entry(visa + "01")], expected: [visa + "01"]),
        Row(
            rule: "a name that is shorter than the AID does not match",
            entries: [entry("A0000000031")], expected: []),
        Row(rule: "a name without a combination", entries: [entry(interac)], expected: []),
        Row(
            rule: "A: an entry with a missing or invalid name is skipped",
            entries: [
                CardAnswers.object(0x61, "870101"), entry("A0000000"),
                entry("A000000003101000112233445566778899"), entry(visa),
            ], expected: [visa]),
        Row(
            rule: "priority 1 is the highest",
            entries: [
                entry(visa, priority: "02"), entry(mastercard, priority: "01"),
            ], expected: [mastercard, visa]),
        Row(
            rule: "no priority and priority 0 are the lowest, in the order of the entries",
            entries: [
                entry(visa), entry(electron, priority: "00"), entry(mastercard, priority: "0F"),
            ], expected: [mastercard, visa, electron]),
        Row(
            rule: "ties keep the order of the entries",
            entries: [
                entry(mastercard, priority: "01"), entry(visa, priority: "01"),
            ], expected: [mastercard, visa]),
        Row(
            rule: "only the low four bits are the priority",
            entries: [
                entry(visa, priority: "82"), entry(mastercard, priority: "F1"),
            ], expected: [mastercard, visa]),
        Row(
            rule: "C: a kernel that the reader does not have",
            entries: [
                entry(visa, kernel: "06"), entry(electron, kernel: "03"),
            ], expected: [electron]),
        Row(
            rule: "C: an empty kernel identifier is the scheme's default",
            entries: [entry(visa, kernel: "")], expected: [visa]),
        Row(
            rule: "the merchant's preferred application comes first",
            entries: [
                entry(mastercard, priority: "01"), entry(visa, priority: "02"),
                entry(maestro, priority: "03"),
            ], preferred: [maestro, visa], expected: [maestro, visa, mastercard]),
        Row(
            rule: "the merchant may prefer a scheme by its RID",
            entries: [
                entry(mastercard, priority: "01"), entry(electron, priority: "03"),
                entry(visa, priority: "02"),
            ], preferred: ["A000000003"], expected: [visa, electron, mastercard]),
        Row(
            rule: "a preferred application that the card does not have changes nothing",
            entries: [entry(mastercard, priority: "02"), entry(visa, priority: "01")],
            preferred: [amex], expected: [visa, mastercard]),
    ]

    private static func entry(
        _ name: String, priority: String? = nil, kernel: String? = nil
    ) -> String {
        CardAnswers.entry(name, priority: priority, kernel: kernel)
    }

    private static func names(
        _ entries: [String], preferred: [String] = [],
        configuration: TerminalConfiguration = .test
    ) throws -> [String] {
        let answer = hex(CardAnswers.environment(entries))
        let list = CandidateList(
            entries: ProximityPaymentSystemEnvironment(try ResponseAPDU(bytes: answer)).entries,
            combinations: PreProcessing.results(configuration, Taps.purchase(1_00)),
            preferred: preferred.map { hex($0) })
        return list.candidates.map { Hexadecimal.string($0.nameToSelect) }
    }

    @Test(
        "Matching directory entries become candidates in their order of priority",
        arguments: rows)
    func order(row: Row) throws {
        #expect(try Self.names(row.entries, preferred: row.preferred) == row.expected)
    }

    @Test("A combination that pre-processing does not allow has no candidates")
    func forbidden() throws {
        var configuration = TerminalConfiguration.test
        configuration.combinations[0].transactionLimit = 1_00
        let entries = [Self.entry(Self.visa), Self.entry(Self.electron)]
        #expect(try Self.names(entries, configuration: configuration) == [Self.electron])
    }

    @Test("Of several AIDs that match with the same kernel, only the longest becomes a candidate")
    func longestMatch() throws {
        var configuration = TerminalConfiguration.test
        var scheme = configuration.combinations[0]
        scheme.aid = try #require(AID(hex("A000000003")))
        scheme.verificationLimit = 7
        configuration.combinations.insert(scheme, at: 0)
        let answer = hex(CardAnswers.environment([Self.entry(Self.visa)]))
        let list = CandidateList(
            entries: ProximityPaymentSystemEnvironment(try ResponseAPDU(bytes: answer)).entries,
            combinations: PreProcessing.results(configuration, Taps.purchase(1_00)))
        #expect(list.candidates.count == 1)
        #expect(list.first?.combination.combination.aid.description == Self.visa)
    }

    @Test(
        "3.3.3.3: Extended Selection is appended to the candidate's name if the reader supports it")
    func extendedSelection() throws {
        let entries = [CardAnswers.entry(Self.visa, extended: "1122")]
        #expect(try Self.names(entries) == [Self.visa + "1122"])
        var configuration = TerminalConfiguration.test
        configuration.combinations[0].supportsExtendedSelection = false
        #expect(try Self.names(entries, configuration: configuration) == [Self.visa])
    }

    @Test(
        "3.3.2.3 and 3.3.2.4: A PPSE response without entries gives no candidates",
        arguments: [
            "6A82", "6283", "9000", "6F009000", "6F10A50EBF0C0B610A4F07A00000000310109000",
            "6F0784053250415931A59000", "61094F07A00000000310109000",
            "6F0EA50C610A4F08A0000000031010009000",
        ])
    func noEntries(answer: String) throws {
        let response = try ResponseAPDU(bytes: hex(answer))
        #expect(ProximityPaymentSystemEnvironment(response).entries.isEmpty)
    }

    @Test("The candidate list takes at most 32 directory entries")
    func entryLimit() throws {
        let entries = (0..<100).map { Self.entry(Self.visa + Hexadecimal.string([UInt8($0)])) }
        #expect(try Self.names(entries).count == 32)
    }
}
