// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import HTTPServer
@_spi(Testing) import ProximityReader
import SmartCard
import TestSupport
import Testing

@testable import Kiosk

@Suite("The reads of this run")
struct ReadHistoryTests {
    private static func read(_ id: String, _ state: ReadState = .waiting) -> ReadResource {
        var read = ReadResource(
            id: id, reader: "default", createdAt: 0, request: ReadOrder(kind: .payment))
        read.state = state
        return read
    }

    private static func dialogue(_ begun: Int, _ ended: Int?, _ text: String) throws
        -> RecordingCard
    {
        RecordingCard(
            begun: .milliseconds(begun), ended: ended.map { .milliseconds($0) },
            transcript: try Transcript(parsing: text))
    }

    @Test("A read begins when it is first noted, and its steps are counted from then")
    func steps() {
        var history = ReadHistory()
        // Without a read, an event is of no interest.
        history.record(.readyForTap, at: .seconds(1))
        #expect(history.records.isEmpty)
        history.record(Self.read("a"), at: .seconds(10))
        history.record(.readyForTap, at: .seconds(11))
        history.record(.updateProgress(50), at: .seconds(12))
        history.record(Self.read("a", .reading), at: .seconds(13))
        history.record(Self.read("a", .completed), at: .seconds(14))
        history.record(.readCompleted, at: .seconds(15))
        let record = history.record(of: "a")
        #expect(record?.begun == .seconds(10) && record?.read.state == .completed)
        #expect(record?.timeLine.entries.map(\.step) == [.waiting, .sealed, .done])
        #expect(record?.timeLine.entries.map(\.time) == [.seconds(1), .seconds(4), .seconds(4)])
    }

    @Test("The transcript of a read with several cards numbers them", arguments: [1, 2])
    func transcripts(count: Int) throws {
        var history = ReadHistory()
        let dialogues = try (1...count).map { try Self.dialogue($0, nil, "> 00A4040000\n< 6A82\n") }
        history.record(Self.read("a", .completed), at: .zero, cards: dialogues)
        let record = try #require(history.record(of: "a"))
        let comments = try Transcript(parsing: DialogueExport(of: record).transcript).lines
            .compactMap { line in
                if case .comment(let text) = line { text } else { nil }
            }
        let cards = count == 1 ? [] : ["--- card 1", "--- card 2"]
        #expect(comments.filter { $0.contains("card") } == cards)
    }

    @Test("A read that changes becomes the newest; one that is updated stays where it is")
    func order() {
        var history = ReadHistory()
        for id in ["a", "b"] { history.record(Self.read(id, .completed), at: .zero) }
        history.record(merchant: "Shop", of: "a")
        history.record(merchant: "Other", of: "none")
        #expect(history.records.map(\.merchant) == ["Shop", nil])
        var told = Self.read("a", .completed)
        told.outcome = .approved
        history.update(told)
        history.update(Self.read("none", .failed))
        #expect(history.records.map(\.read.id) == ["a", "b"])
        #expect(history.records.map(\.read.outcome) == [.approved, nil])
        history.record(told, at: .seconds(1))
        #expect(history.records.map(\.read.id) == ["b", "a"])
        #expect(history.record(of: "a")?.merchant == "Shop")
    }

    @Test("The last 32 reads are kept")
    func limit() {
        var history = ReadHistory()
        for number in 1...33 { history.record(Self.read("\(number)"), at: .zero) }
        #expect(history.records.map(\.read.id) == (2...33).map { "\($0)" })
    }

    @Test("The operator sees the last card of a read, and how long cards and reader took")
    func cards() throws {
        let select =
            "# @ 0.100 ms\n> 00A4040007A000000003101000\n# @ 0.300 ms\n"
            + "< 6F098407A00000000310109000\n"
        let first = try Self.dialogue(1000, 1500, select)
        let second = try Self.dialogue(
            2000, 2600, select + "> 00B2010C00\n< 770A5A0847617390010100109000\n")
        var history = ReadHistory()
        history.record(Self.read("a"), at: .zero)
        for (event, time) in [
            (.cardDetected, 1000), (.readRetry, 1500), (.cardDetected, 2000), (.removeCard, 2600),
        ] as [(PaymentCardReader.Event, Int)] {
            history.record(event, at: .milliseconds(time))
        }
        history.record(Self.read("a", .reading), at: .zero, cards: [first])
        history.record(Self.read("a", .completed), at: .seconds(3), cards: [second])
        let record = try #require(history.record(of: "a"))
        #expect(record.cards == [first, second])
        let console = ConsoleRead(record)
        #expect(console.account == "476173******0010" && console.hasDialogue)
        // Each selection took 0.2 ms, and the time of the record is unknown.
        #expect(console.cardMilliseconds == 0.4 && console.readerMilliseconds == 1099.6)
        // Real cards have no dialogue, and no times.
        history.record(Self.read("b", .completed), at: .zero)
        let real = ConsoleRead(try #require(history.record(of: "b")))
        #expect(!real.hasDialogue && real.cardMilliseconds == nil && real.readerMilliseconds == nil)
        #expect(real.timeLine != nil && ConsoleRead(Self.read("c")).timeLine == nil)
        #expect(real.type == .purchase && real.account == nil && real.application == nil)
    }

    @Test("A read of an earlier run has the application of its result")
    func application() {
        // 84, 4F and 9F06, in this order; EMV Book 3, Annex A.
        let rows: [(String, String?)] = [
            ("8407A00000000310104F07A0000000041010", "Visa credit or debit"),
            ("9F0607A00000000310104F07A0000000041010", "Mastercard credit or debit"),
            ("9F0607A0000000031010", "Visa credit or debit"), ("5A021234", nil), ("FF", nil),
        ]
        for (data, name) in rows {
            var read = Self.read("a", .completed)
            let bytes = Data(
                stride(from: 0, to: data.count, by: 2).compactMap { place in
                    let start = data.index(data.startIndex, offsetBy: place)
                    return UInt8(data[start..<data.index(start, offsetBy: 2)], radix: 16)
                })
            read.result = CardResult(
                PaymentCardReadResult(id: "x", generalCardData: bytes.base64EncodedString()))
            #expect(ConsoleRead(read).application == name, "\(data)")
        }
    }

    @Test("A card's selection counts only if the card has accepted it")
    func selection() throws {
        let visa = "00A4040007A0000000031010"
        let rows: [(String, Bool)] = [
            ("> \(visa)00\n< 6F098407A00000000310109000\n", true),
            ("> \(visa)00\n< 6A82\n", false),
            ("> \(visa)00\n< 6F098407A00000000310109001\n", false),
            // Another instruction, and a selection by something else than a name.
            ("> 00A5040007A000000003101000\n< 9000\n", false),
            ("> 00A4000007A000000003101000\n< 9000\n", false),
            ("> 00A4040007D276000085010100\n< 9000\n", false),
        ]
        for (text, isSelected) in rows {
            let facts = CardFacts(of: try Transcript(parsing: text))
            #expect((facts.application != nil) == isSelected, "\(text)")
        }
    }

    @Test("A time line has at most 128 steps, and then only its end")
    func bound() {
        var line = TimeLine()
        for _ in 0..<200 { line.add(.waiting, at: .zero) }
        #expect(line.entries.count == 128)
        line.add(.done, at: .zero)
        line.add(.sealed, at: .zero, isLate: true)
        #expect(line.entries.count == 129 && line.entries.last?.step == .done)
        var late = TimeLine()
        late.add(.sealed, at: .seconds(2), isLate: true)
        #expect(late.entries.map(\.time) == [.seconds(2)])
    }

    @Test("Each event of the reader is a step, or none")
    func events() {
        let steps: [(PaymentCardReader.Event, TimeLine.Step?)] = [
            (.readyForTap, .waiting), (.cardDetected, .cardDetected), (.removeCard, .cardRemoved),
            (.readRetry, .again), (.pinEntryRequested, .pinAsked),
            (.pinEntryCompleted, .pinEntered), (.readCompleted, .sealed), (.notReady, nil),
            (.updateProgress(1), nil), (.readCancelled, nil),
        ]
        for (event, step) in steps { #expect(TimeLine.Step(event) == step, "\(event)") }
    }
}

@Suite("The dialogues of emulated cards")
struct DialogueRecorderTests {
    private static let selection: [UInt8] = [0x00, 0xA4, 0x04, 0x00, 0x00]

    @Test("Each card is recorded from its coming to its release, since the read began")
    func times() async throws {
        let clock = ManualClock()
        let field = TappableReader()
        let recorder = DialogueRecorder(field, clock: clock)
        func tap(_ name: String) async throws -> any ConnectedCard {
            #expect(field.hold(EmulatedCardSource.test.reader(name, [])))
            return try await recorder.waitForCard()
        }
        let early = try await tap("visa-credit")
        await early.disconnect()
        clock.advance(by: .seconds(5))
        recorder.begin()
        clock.advance(by: .seconds(1))
        let first = try await tap("visa-credit")
        #expect(first.answerToReset.isContactless)
        _ = try await first.transmit(Self.selection)
        clock.advance(by: .seconds(1))
        #expect(await !first.isInField())
        await first.disconnect()
        clock.advance(by: .seconds(1))
        // The first release counts.
        await first.disconnect()
        let second = try await tap("mastercard-credit")
        _ = try await second.transmit(Self.selection)
        let cards = recorder.removeAll()
        #expect(cards.map(\.begun) == [.seconds(1), .seconds(3)])
        #expect(cards.map(\.ended) == [.seconds(2), nil])
        #expect(cards.map(\.transcript.exchanges.count) == [1, 1])
        #expect(recorder.removeAll().isEmpty)
        // A card that is released after its read is no part of the next one.
        recorder.begin()
        await second.disconnect()
        #expect(recorder.removeAll().isEmpty)
        #expect(recorder.name == field.name)
    }

    @Test("The time of an emulated card is counted from the start of its read")
    func readStart() async throws {
        let clock = ManualClock()
        let emulator = Emulator(source: .test, clock: clock)
        clock.advance(by: .seconds(5))
        emulator.begin()
        clock.advance(by: .seconds(1))
        try emulator.hold(EmulatedCardSource.test.reader("visa-credit", []))
        let card = try await emulator.reader.waitForCard()
        await card.disconnect()
        #expect(emulator.end().map(\.begun) == [.seconds(1)])
    }

    @Test("A fault has 1 to 40 characters of a name, and a card at most eight of them")
    func faults() async throws {
        let emulator = Emulator.test()
        let tear = "tear@9"
        _ = try await emulator.prepare("visa-credit", faults: [])
        _ = try await emulator.prepare("visa-credit", faults: Array(repeating: tear, count: 8))
        let wrong: [[String]] = [
            Array(repeating: tear, count: 9), [""], ["Tear@9"], ["9tear"], ["tear@9/"],
            ["tear 9"], ["{tear"], ["tear[9"], ["tear@9:\(String(repeating: "0", count: 34))"],
        ]
        for faults in wrong {
            let problem = await #expect(throws: Problem.self) {
                _ = try await emulator.prepare("visa-credit", faults: faults)
            }
            #expect(problem?.errors.map(\.pointer) == ["/faults"], "\(faults)")
        }
    }

    @Test("A read removes a card of the one before, and its end one that it did not read")
    func clearing() async throws {
        let emulator = Emulator.test()
        for step in [{ emulator.begin() }, { _ = emulator.end() }] as [@Sendable () -> Void] {
            let card = try await emulator.prepare("visa-credit", faults: [])
            try emulator.hold(card)
            #expect(throws: Problem.self) { try emulator.hold(card) }
            step()
            try emulator.hold(card)
            step()
        }
    }
}
