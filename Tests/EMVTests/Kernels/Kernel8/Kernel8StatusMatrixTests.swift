// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-8: Every status word at every step")
struct Kernel8StatusMatrixTests {
    /// One step and the required reaction if the card refuses it or returns no data.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        let instruction: UInt8
        /// The reaction to every status word except `9000`.
        let refused: Kernel8Demand
        /// The reaction to `9000` without data.
        let empty: Kernel8Demand
        /// The status that the terminal then reports: Read Data Status or Write Data Status.
        var status: SmartCard.Tag?

        var testDescription: String { rule }
    }

    // swift-format-ignore
    static let rows: [Row] = [
        Row(rule: "GET PROCESSING OPTIONS: state 20", instruction: 0xA8, refused: .nextStatus, empty: .parsing),
        Row(rule: "EXCHANGE RELAY RESISTANCE DATA: state 21", instruction: 0xEA, refused: .statusBytes, empty: .parsing),
        Row(rule: "READ RECORD: state 22", instruction: 0xB2, refused: .statusBytes, empty: .parsing),
        Row(rule: "READ DATA: state 23", instruction: 0x32, refused: .online, empty: .online, status: .readDataStatus),
        Row(rule: "GENERATE AC: state 26", instruction: 0xAE, refused: .statusBytes, empty: .parsing),
        Row(rule: "WRITE DATA: state 30", instruction: 0x34, refused: .online, empty: .online, status: .writeDataStatus),
    ]

    /// Taps a card that refuses the row's command, or answers it without data.
    private static func tap(
        _ row: Row, refusal word: String? = nil, isEmpty: Bool = false
    ) throws -> Kernel8Taps.Tap {
        var content = Kernel8Card.Content()
        content.envelopes = [.dataEnvelope1: hex("0102")]
        content.refusal = word.map { (row.instruction, hex($0)) }
        let settings = Kernel8Taps.settings {
            $0.dataObjects[.kernel8TagsToRead] = hex("9F8111")
            $0.dataObjects[.dataEnvelopesToWrite] = hex("9F811302AABB")
        }
        let tap = try Kernel8Taps.run(
            content, settings: settings,
            change: { command, answer in
                isEmpty && command.instruction == row.instruction ? [0x90, 0x00] : answer
            })
        #expect(tap.commands.contains { $0.instruction == row.instruction })
        return tap
    }

    private static func status(_ row: Row, _ tap: Kernel8Taps.Tap) -> [UInt8]? {
        row.status.map { Array(tap.outcome.discretionaryData.first($0)?.value ?? []) }
    }

    @Test(
        "An error status word at any step causes the reaction that Book C-8 requires",
        arguments: rows)
    func refused(_ row: Row) throws {
        let usual = try Self.tap(row)
        Kernel8Demand.online.check(usual)
        #expect(Self.status(row, usual) == row.status.map { _ in [0x80] })
        for word in Kernel2StatusMatrixTests.words {
            let tap = try Self.tap(row, refusal: word)
            row.refused.check(tap, word: word, "\(word)")
            #expect(Self.status(row, tap) == row.status.map { _ in [0x00] }, "\(word)")
        }
    }

    @Test(
        "Status word 9000 without data at any step causes the reaction that Book C-8 requires",
        arguments: rows)
    func empty(_ row: Row) throws {
        let tap = try Self.tap(row, isEmpty: true)
        row.empty.check(tap)
        #expect(Self.status(row, tap) == row.status.map { _ in [0x00] })
    }
}
