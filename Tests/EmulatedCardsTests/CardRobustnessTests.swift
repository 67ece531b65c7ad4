// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import TestSupport
internal import Testing

@testable internal import EmulatedCards

/// An emulated card keeps answering, whatever is sent to it.
@Suite struct CardRobustnessTests {
    private static let names = [
        "visa-credit", "visa-prepaid", "visa-two-tap", "visa-static", "visa-issuer-update",
        "mastercard-credit",
        "mastercard-offline", "mastercard-dual-mode", "mastercard-magstripe",
        "mastercard-relay-slow", "mastercard-storage", "mastercard-prepaid", "two-schemes",
    ]

    @Test("A card answers random bytes with a status word", arguments: names)
    func randomBytes(name: String) throws {
        let card = EmulatedCard(try #require(CardProfile(named: name)), random: .seeded(1))
        var generator = SeededGenerator(seed: 0x5EED)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...300, using: &generator)
            let command = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator)
            }
            #expect(card.respond(to: command).count >= 2)
        }
    }

    @Test(
        "A card answers nearly correct commands with a status word, at any time", arguments: names)
    func nearlyRight(name: String) throws {
        let card = EmulatedCard(try #require(CardProfile(named: name)), random: .seeded(1))
        let application = card.profile.applications[0]
        let input = TerminalInput()
        let commands: [[UInt8]] = try [
            CommandAPDU(0, 0xA4, 4, 0, data: application.identifier, expectedLength: 256),
            CommandAPDU(
                0x80, 0xA8, 0, 0,
                data: TLVWriter.object(0x83, input.data(for: application.processingOptionsList)),
                expectedLength: 256),
            CommandAPDU(
                0x80, 0xAE, 0x80, 0, data: input.data(for: application.riskManagementList1) + [0],
                expectedLength: 256),
            CommandAPDU(0, 0xB2, 1, 0x14, le: 0),
            CommandAPDU(0x80, 0xCA, 0x9F, 0x36, le: 0),
            CommandAPDU(0x00, 0x82, 0, 0, data: [UInt8](repeating: 1, count: 8)),
            CommandAPDU(0x84, 0x24, 0, 2, data: [UInt8](repeating: 2, count: 24)),
            CommandAPDU(0x04, 0xDA, 0x9F, 0x54, data: [UInt8](repeating: 3, count: 14)),
        ].map(\.bytes)
        var generator = SeededGenerator(seed: 0xCA4D)
        for _ in 0..<4_000 {
            var command = commands.randomElement(using: &generator) ?? []
            if Bool.random(using: &generator) {
                let index = Int.random(in: command.indices, using: &generator)
                command[index] = UInt8.random(in: .min ... .max, using: &generator)
            }
            if Int.random(in: 0..<8, using: &generator) == 0 {
                command.removeLast(Int.random(in: 0..<command.count, using: &generator))
            }
            let answer = card.respond(to: command)
            #expect((2...258).contains(answer.count))
        }
    }

    @Test("A card with all optional commands answers nearly correct ones with a status word")
    func nearlyRightRare() throws {
        let card = EmulatedCard(.rare, random: .seeded(1))
        let application = card.profile.mainApplication
        let storage = try #require(application.integratedStorage).dataObjectList
        var input = TerminalInput()
        input.values[0x9F5C] = [1, 2, 3, 4, 5, 6, 7, 8]
        let cryptogram = input.data(for: application.riskManagementList1)
        let commands: [[UInt8]] = try [
            CommandAPDU(0, 0xA4, 4, 0, data: application.identifier, expectedLength: 256),
            CommandAPDU(
                0x80, 0xA8, 0, 0,
                data: TLVWriter.object(0x83, input.data(for: application.processingOptionsList)),
                expectedLength: 256),
            CommandAPDU(0x80, 0xEA, 0, 0, data: [1, 2, 3, 4], expectedLength: 256),
            CommandAPDU(0x80, 0xAE, 0x90, 0, data: cryptogram, expectedLength: 256),
            CommandAPDU(
                0x80, 0xAE, 0x90, 0, data: cryptogram + input.data(for: storage),
                expectedLength: 256),
            CommandAPDU(
                0x80, 0xD0, 0, 0, data: [0x11, 0x22, 0x33, 0x44], expectedLength: 256),
            CommandAPDU(0x80, 0x2A, 0x8E, 0x80, data: [0, 0, 8, 0x99], expectedLength: 256),
            CommandAPDU(0x80, 0xDA, 0x9F, 0x75, data: [UInt8](repeating: 7, count: 32)),
            CommandAPDU(0x80, 0xCA, 0x9F, 0x50, le: 0),
        ].map(\.bytes)
        var generator = SeededGenerator(seed: 0x4A4E)
        for _ in 0..<4_000 {
            var command = commands.randomElement(using: &generator) ?? []
            if Int.random(in: 0..<3, using: &generator) == 0 {
                let index = Int.random(in: command.indices, using: &generator)
                command[index] = UInt8.random(in: .min ... .max, using: &generator)
            }
            if Int.random(in: 0..<8, using: &generator) == 0 {
                command.removeLast(Int.random(in: 0..<command.count, using: &generator))
            }
            _ = card.processingTime(of: command)
            #expect((2...258).contains(card.respond(to: command).count))
        }
    }

    @Test("A card answers each truncation of a command")
    func truncations() throws {
        let card = EmulatedCard(.visaCredit)
        try card.selectFirst()
        let values = TerminalInput().data(for: card.profile.applications[0].processingOptionsList)
        let command = try CommandAPDU(
            0x80, 0xA8, 0, 0, data: TLVWriter.object(0x83, values), expectedLength: 256
        ).bytes
        for count in 0..<command.count {
            #expect(card.respond(to: Array(command.prefix(count))) == [0x67, 0x00])
        }
        #expect(card.respond(to: command).suffix(2) == [0x90, 0x00])
    }

    @Test("Many simultaneous tasks get whole answers, and no counter value occurs twice")
    func concurrency() async throws {
        let memory = CardMemory()
        let counters = await withTaskGroup(of: [UInt16].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let card = EmulatedCard(.mastercardCredit, memory: memory)
                    var counters: [UInt16] = []
                    for _ in 0..<50 {
                        _ = card.answer("00A4040007A000000004101000")
                        _ = card.answer("80A8000002830000")
                        let answer = try? card.cryptogram(TerminalInput(), type: 0x80)
                        counters.append(UInt16(answer?.digits(0x9F36) ?? "", radix: 16) ?? 0)
                    }
                    return counters
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(counters) == Set(1...200))
    }
}

extension CardProfile {
    /// A Mastercard with all optional commands.
    fileprivate static let rare = mastercardCredit.changed {
        $0.processingOptionsList = DataObjectList([.init(tag: 0x9F5C, length: 8)])
        $0.riskManagementList1 = .riskManagement1
        $0.dataRecoveryList = DataObjectList([.init(tag: 0x9F37, length: 4)])
        $0.relayResistance = .relayed
        $0.magneticStripe = .standard
        $0.integratedStorage = .free
        $0.standaloneStorage = .empty
        $0.balance = 10_000
        $0.riskManagement.decision = .offline
        $0.riskManagement.deviceVerification = .secondTap
    }
}
