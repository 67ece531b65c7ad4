// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// See EMV Book 1, 12.3.1 and EMV Contactless Book B, 3.3.
@Suite struct SelectionTests {
    private static let visa = CardProfile.visaCredit.applications[0]

    private static let profile: CardProfile = {
        var common = visa
        common.identifier = [0xA0, 0x00, 0x00, 0x00, 0x98, 0x08, 0x40]
        common.label = "US DEBIT"
        common.priority = 2
        common.kernelIdentifier = [0x03]
        var blocked = visa
        blocked.identifier += [0x02]
        blocked.label = "VISA TWO"
        blocked.priority = 3
        blocked.isBlocked = true
        return CardProfile(name: "three", summary: "", visa, others: [common, blocked])
    }()

    @Test("The directory lists all applications, with their kernel identifiers if present")
    func directory() throws {
        let answer = EmulatedCard(Self.profile).answer("00A404000E325041592E5359532E444446303100")
        let bytes = try #require(Hexadecimal.bytes(answer)).dropLast(2)
        let entries = try DataObject.sequence(bytes).first(0xBF0C)?.children ?? []
        #expect(
            entries.map { Hexadecimal.string($0.first(0x4F)?.value ?? []) }
                == ["A0000000031010", "A0000000980840", "A000000003101002"])
        #expect(
            entries.map { Hexadecimal.string($0.first(0x9F2A)?.value ?? []) } == ["", "03", ""])
    }

    @Test("Extended Selection follows the identifier, or the identifier selects alone")
    func extendedSelection() throws {
        var first = Self.visa
        first.extendedSelection = [0x41, 0x42]
        var second = Self.visa
        second.extendedSelection = [0x43]
        second.label = "VISA TWO"
        let card = EmulatedCard(CardProfile(name: "two", summary: "", first, others: [second]))
        let directory = card.answer("00A404000E325041592E5359532E444446303100")
        #expect(directory.contains("9F29024142") && directory.contains("9F290143"))
        #expect(card.answer("00A4040009A0000000031010414200").contains("8409A00000000310104142"))
        #expect(
            card.answer("00A4040008A00000000310104300").contains(
                "56495341 2054574F".filter { $0 != " " }))
        #expect(card.answer("00A4040007A000000003101000").contains("8409A00000000310104142"))
        #expect(card.answer("00A4040008A00000000310104400") == "6A82")
    }

    @Test("A partial name selects the first application, and then the next ones")
    func partial() throws {
        let card = EmulatedCard(Self.profile)
        #expect(card.answer("00A4040005A00000000300").contains("8407A0000000031010"))
        #expect(card.answer("00A4040205A00000000300").contains("8408A000000003101002"))
        #expect(card.answer("00A4040205A00000000300") == "6A82")
    }

    @Test("The next occurrence applies only to the name selected before")
    func nextOfAnotherName() {
        let card = EmulatedCard(Self.profile)
        #expect(card.answer("00A4040005A00000000300").hasSuffix("9000"))
        #expect(card.answer("00A4040205A00000009800") == "6A82")
    }

    @Test("A blocked application answers 6283 with its data, and starts no transaction")
    func blocked() throws {
        let card = EmulatedCard(Self.profile)
        let answer = card.answer("00A4040008A00000000310100200")
        #expect(answer.contains("8408A000000003101002"))
        #expect(answer.hasSuffix("6283"))
        #expect(try card.options(TerminalInput()).statusWord == .conditionsNotSatisfied)
    }

    @Test("Each application has its own transaction counter")
    func counters() throws {
        let card = EmulatedCard(Self.profile)
        try card.selectFirst()
        _ = try card.options(TerminalInput())
        try card.selectFirst()
        #expect(try card.options(TerminalInput()).digits(0x9F36) == "0002")
        _ = card.answer("00A4040007A000000098084000")
        #expect(try card.options(TerminalInput()).digits(0x9F36) == "0001")
    }
}
