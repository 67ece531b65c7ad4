// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book B, 3.3.3: Final combination selection")
struct FinalSelectionTests {
    /// The priorities of the entries, and the indexes of the entries in their selection order.
    struct Order: Sendable, CustomTestStringConvertible {
        let rule: String
        let priorities: [String?]
        let expected: [Int]

        var testDescription: String { rule }
    }

    private static let names = [
        "A0000000010001", "A0000000020002", "A0000000030003", "A0000000040004",
    ]
    private static let reader = names.map { combination($0, 0x21) }

    static let orders: [Order] = [
        Order(rule: "3.3.3.1: one candidate", priorities: ["05"], expected: [0]),
        Order(rule: "3.3.3.1: one candidate without priority", priorities: [nil], expected: [0]),
        Order(
            rule: "3.3.3.2: 1 is the highest priority", priorities: ["03", "01", "02", "04"],
            expected: [1, 2, 0, 3]),
        Order(
            rule: "3.3.3.2: 15 is the lowest priority except 0",
            priorities: ["00", "0F", "0E", "0C"], expected: [3, 2, 1, 0]),
        Order(
            rule: "3.3.3.2: no priority counts as 0", priorities: [nil, "0F", "00"],
            expected: [1, 0, 2]),
        Order(
            rule: "3.3.3.2: with equal priorities the order of the PPSE decides",
            priorities: ["02", "01", "01", "01"], expected: [1, 2, 3, 0]),
        Order(
            rule: "3.3.3.2: without priorities the order of the PPSE decides",
            priorities: [nil, "00", nil, "F0"], expected: [0, 1, 2, 3]),
        Order(
            rule: "3.3.3.2: only the low four bits are used", priorities: ["F2", "04", "FF", "41"],
            expected: [3, 0, 1, 2]),
        Order(
            rule: "3.3.3.2: an empty priority counts as 0", priorities: ["", "0F"],
            expected: [1, 0]),
    ]

    @Test(
        "3.3.3.1 and 3.3.3.2: Applications are selected in their order of priority",
        arguments: orders)
    func order(row: Order) {
        let entries = zip(Self.names, row.priorities).map { name, priority in
            CardAnswers.entry(name, priority: priority, kernel: "21")
        }
        let reader = EntryPointReader(Self.reader, entries: entries)
        // Every kernel returns Select Next, so every application is selected.
        reader.outcomes = Array(
            repeating: Outcome(.selectNext, start: .combinationSelection), count: entries.count)
        let selections = reader.run().filter { $0.hasPrefix("select") }
        #expect(selections == row.expected.map { "select \(Self.names[$0])" })
        #expect(reader.log.last == "final End Application")
    }

    @Test("3.3.3.2: For one name with two kernels, the priority decides the kernel")
    func twoKernels() {
        let reader = [combination(Self.names[0], 0x22), combination(Self.names[0], 0x21)]
        for (first, second) in [("01", "02"), ("02", "01")] {
            let reader = EntryPointReader(
                reader,
                entries: [
                    CardAnswers.entry(Self.names[0], priority: first, kernel: "21"),
                    CardAnswers.entry(Self.names[0], priority: second, kernel: "22"),
                ])
            #expect(reader.run()[3] == (first == "01" ? "kernel 21" : "kernel 22"))
        }
    }

    @Test("3.3.3.2: An entry for any kernel gives one candidate for each kernel of its AID")
    func anyKernel() {
        let reader = EntryPointReader(
            [combination(Self.names[0], 0x22), combination(Self.names[0], 0x21)],
            entries: [CardAnswers.entry(Self.names[0], kernel: "00")])
        reader.outcomes = [Outcome(.selectNext, start: .combinationSelection)]
        #expect(reader.run().filter { $0.hasPrefix("kernel") } == ["kernel 22", "kernel 21"])
    }

    @Test(
        "3.3.3.3: Extended Selection is appended to the name if the reader supports it",
        arguments: [
            ("11", true, "11"), ("1122334455", true, "1122334455"), ("11", false, ""),
            (nil, true, ""), ("", true, ""),
        ] as [(String?, Bool, String)])
    func extendedSelection(value: String?, isSupported: Bool, appended: String) {
        let entry = CardAnswers.entry(Self.names[0] + "01", kernel: "21", extended: value)
        let reader = EntryPointReader(
            [combination(Self.names[0], 0x21, extended: isSupported)], entries: [entry])
        #expect(reader.run()[2] == "select \(Self.names[0])01\(appended)")
        #expect(reader.entryPoint.selected?.nameToSelect == hex(Self.names[0] + "01" + appended))
    }

    @Test("3.3.3.3: A name of 16 bytes with Extended Selection is selected in full")
    func longName() {
        let name = "A000000001000102030405060708090A"
        let entry = CardAnswers.entry(name, kernel: "21", extended: "0B0C")
        let reader = EntryPointReader([combination(Self.names[0], 0x21)], entries: [entry])
        #expect(reader.run()[2] == "select \(name)0B0C")
    }

    @Test("3.3.3.4: SELECT (AID) is encoded as in EMV Book 1, 11.3.2")
    func selectCommand() {
        let command = CommandAPDU.select(hex(Self.names[0]))
        #expect(Hexadecimal.string(command.bytes) == "00A4040007A000000001000100")
    }

    @Test(
        "3.3.3.5: If the card refuses an application, the next candidate is selected",
        arguments: ["6A82", "6283", "6A81", "6985", "6A83", "6700", "6F00", "9001"])
    func refused(statusWord: String) {
        let whole = CardAnswers.selection(Self.names[0])
        let reader = EntryPointReader(
            Self.reader,
            entries: Self.names.prefix(2).map { CardAnswers.entry($0, kernel: "21") },
            answers: ["select \(Self.names[0])": [String(whole.dropLast(4)) + statusWord]])
        #expect(
            reader.run().dropFirst(2) == [
                "select A0000000010001", "select A0000000020002", "kernel 21", "final Approved",
            ])
    }

    @Test("3.3.3.5: Each refused application is removed until none is left")
    func allRefused() {
        let refusals = Dictionary(
            uniqueKeysWithValues: Self.names.map { ("select \($0)", ["6A82"] as [String?]) })
        let reader = EntryPointReader(
            Self.reader, entries: Self.names.map { CardAnswers.entry($0, kernel: "21") },
            answers: refusals)
        #expect(
            Array(reader.run().dropFirst(2))
                == Self.names.map { "select \($0)" } + ["show 1C02", "final End Application"])
    }

    @Test("3.3.3.5: A duplicate name is selected a second time after the card refuses it")
    func duplicate() {
        let entry = CardAnswers.entry(Self.names[0], kernel: "21")
        let reader = EntryPointReader(
            Self.reader, entries: [entry, entry],
            answers: [
                "select \(Self.names[0])": ["6A82", CardAnswers.selection(Self.names[0])]
            ])
        #expect(
            reader.run().dropFirst(2)
                == [
                    "select A0000000010001", "select A0000000010001", "kernel 21", "final Approved",
                ])
    }

    @Test(
        "3.3.3.6: A Visa application that does not request the TTQ is not used with kernel 3",
        arguments: [nil, "", "9F02069F3704", "9F66", "9F"])
    func legacyVisa(options: String?) {
        let visa = CardAnswers.visa
        let amex = "A00000002501"
        let answer = CardAnswers.selection(visa, options: options)
        let entries = [
            CardAnswers.entry(visa, priority: "01", kernel: "03"),
            CardAnswers.entry(amex, priority: "02", kernel: "04"),
        ]
        let combinations = [combination(visa, 3), combination(amex, 4)]
        let old = combinations + [combination("A0000000651010", 1)]
        for (reader, next) in [
            (combinations, ["select \(amex)", "kernel 04"]), (old, ["kernel 01"]),
        ] {
            let reader = EntryPointReader(
                reader, entries: entries, answers: ["select \(visa)": [answer]])
            #expect(
                reader.run() == ["wait 1502", "PPSE", "select \(visa)"] + next + ["final Approved"])
        }
    }

    @Test("3.3.3.6: The Visa rule ignores other schemes, other kernels, and a PDOL with the TTQ")
    func noLegacyVisa() {
        let plain = CardAnswers.selection(CardAnswers.visa, options: "9F3704")
        let rows: [(String, UInt32, String)] = [
            (CardAnswers.visa, 3, CardAnswers.selection(CardAnswers.visa, options: "9F66049F3704")),
            (CardAnswers.visa, 2, plain), ("A0000000980840", 3, plain),
        ]
        for (aid, kernel, answer) in rows {
            let reader = EntryPointReader(
                [combination(aid, kernel)], entries: [CardAnswers.entry(aid, kernel: "00")],
                answers: ["select \(aid)": [answer]])
            #expect(reader.run().last == "final Approved")
            #expect(reader.activations.map(\.combination.kernel.rawValue) == [kernel])
        }
    }

    @Test("3.3.3.7: A card lost before its application is selected can be presented again")
    func lost() {
        let entries = [CardAnswers.entry(Self.names[0], kernel: "21")]
        for command in ["PPSE", "select \(Self.names[0])"] {
            let answer =
                command == "PPSE"
                ? CardAnswers.environment(entries) : CardAnswers.selection(Self.names[0])
            let reader = EntryPointReader(
                Self.reader, entries: entries, answers: [command: [nil, answer]])
            reader.taps = [.cardFound, .cardFound]
            let log = reader.run()
            #expect(log.filter { $0 == "wait 1502" }.count == 2)
            #expect(
                log.suffix(4) == ["PPSE", "select \(Self.names[0])", "kernel 21", "final Approved"])
            // The Restart flag stays 0: no outcome asked for a restart.
            #expect(reader.activations.map(\.isRestart) == [false])
        }
    }

    @Test("3.3.3.7: A lost card does not change the indicators of Start A")
    func lostIndicators() {
        let combinations = [combination(Self.names[0], 0x21, floor: 0, qualifiers: "26000000")]
        let reader = EntryPointReader(
            combinations, entries: [CardAnswers.entry(Self.names[0], kernel: "21")],
            answers: ["select \(Self.names[0])": [nil, CardAnswers.selection(Self.names[0])]])
        reader.taps = [.cardFound, .cardFound]
        reader.run()
        #expect(reader.activations.map(\.indicators.floorLimitExceeded) == [true])
    }
}
