// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentProcessor
import SmartCard
import Testing

@testable import EmulatedCards

/// See EMV Contactless Book C-3, Issuer Update Processing, and EMV Book 2, 8.2 and 9.
@Suite("A contactless card takes its issuer's answer in a second presentment")
struct ContactlessUpdateTests {
    /// A card that approves offline and supports its issuer's answer.
    private static func profile(_ version: CryptogramVersion) -> CardProfile {
        .visaCredit.changed {
            $0.cryptogramVersion = version
            $0.riskManagement.decision = .offline
            $0.riskManagement.showsAvailableSpending = true
            $0.riskManagement.qualifiers = [0x00, 0x40]
        }
    }

    private static let versions: [CryptogramVersion] = [.visa10, .visa17, .visa18, .visa22]

    @Test("The card takes its issuer's answer once and resets its counters", arguments: versions)
    func rightAnswer(version: CryptogramVersion) throws {
        var meeting = ContactlessMeeting(Self.profile(version), spent: 75_00)
        try meeting.pay()
        // The request alone changes nothing: the issuer's answer can still come.
        #expect(try meeting.kept.offlineAmount == 75_00)
        let answer = try meeting.answer()
        meeting.present()
        #expect(meeting.send(answer) == "9000")
        #expect(meeting.send(answer) == "6985")
        meeting.present()
        #expect(meeting.send(answer) == "6985")
        #expect(try meeting.kept.offlineAmount == 0)
        #expect(try meeting.kept.offlineTransactions == 0)
        #expect(try meeting.kept.lastOnlineCounter == 1)
        // 9F5D: all of the limit of 100.00 is available again.
        #expect(meeting.send([0x80, 0xCA, 0x9F, 0x5D, 0x00]) == "9F5D060000000100009000")
    }

    @Test(
        "The card refuses an answer that is not its issuer's, and then any other",
        arguments: versions)
    func wrongAnswer(version: CryptogramVersion) throws {
        var meeting = ContactlessMeeting(Self.profile(version), spent: 75_00)
        try meeting.pay()
        let answer = try meeting.answer()
        var wrong = answer
        wrong[5] ^= 0x01
        meeting.present()
        #expect(meeting.send(wrong) == "6300")
        #expect(meeting.send(answer) == "6985")
        #expect(try meeting.kept.offlineAmount == 75_00)
        #expect(try meeting.kept.lastOnlineCounter == 0)
    }

    @Test("The card takes an answer only after selection and before the next transaction")
    func outOfOrder() throws {
        var meeting = ContactlessMeeting(Self.profile(.visa18))
        meeting.present()
        let anything: [UInt8] = [0x00, 0x82, 0x00, 0x00, 0x08, 1, 2, 3, 4, 5, 6, 7, 8]
        #expect(meeting.send(anything) == "6985")
        #expect(meeting.send([0x84, 0x1E, 0x00, 0x00, 0x08, 1, 2, 3, 4, 5, 6, 7, 8]) == "6985")
        try meeting.pay()
        let answer = try meeting.answer()
        let block = try meeting.commands([.applicationBlock])[0]
        // The application has not been selected again.
        #expect(meeting.send(answer) == "6985")
        #expect(meeting.send(block) == "6985")
        meeting.card.reset()
        #expect(meeting.send(answer) == "6D00")
        #expect(meeting.send(block) == "6E00")
        // A later transaction: the old answer and the old command belong to the earlier one.
        try meeting.pay()
        meeting.present()
        #expect(meeting.send(block) == "6988")
        #expect(meeting.send(answer) == "6300")
    }

    @Test("The card takes no answer if the reader or the card does not support it")
    func unsupported() throws {
        var meeting = ContactlessMeeting(Self.profile(.visa18), spent: 75_00)
        meeting.terminal[0x9F66] = [0x36, 0x80, 0x40, 0x00]
        try meeting.pay()
        let answer = try meeting.answer()
        meeting.present()
        #expect(meeting.send(answer) == "6985")
        // No answer will come: the request counts as one.
        #expect(try meeting.kept.offlineAmount == 0)

        var other = ContactlessMeeting(.visaCredit)
        try other.pay()
        let second = try other.answer()
        other.present()
        #expect(other.send(second) == "6D00")
        #expect(try other.send(other.commands([.applicationBlock])[0]) == "6E00")
    }

    @Test("The effects of issuer commands last", arguments: versions)
    func commands(version: CryptogramVersion) throws {
        var meeting = ContactlessMeeting(Self.profile(version))
        func carryOut(_ commands: [IssuerCommand]) throws -> [String] {
            try meeting.pay()
            let commands = try meeting.commands(commands)
            meeting.present()
            return commands.map { meeting.send($0) }
        }
        #expect(
            try carryOut([
                .pinChange(to: "98765"), .pinUnblock,
                .putData(tag: 0x9F54, value: [0, 0, 0, 0x02, 0x50, 0x00]),
            ]) == ["9000", "9000", "9000"])
        #expect(meeting.send([0x80, 0xCA, 0x9F, 0x5D, 0x00]) == "9F5D060000000250009000")
        #expect(try meeting.kept.issuerChanges.pin == [9, 8, 7, 6, 5])
        #expect(try meeting.kept.issuerChanges.commandCount == 3)
        // The next transaction reports to the issuer how many were carried out.
        try meeting.pay()
        #expect(meeting.token.objects.first(0x9F10)?.value.contains(0x30) == true)

        let blocking = try carryOut([.applicationBlock])
        #expect(blocking == ["9000"])
        #expect(meeting.present().hasSuffix("6283"))
        // The request awaits its issuer until the next transaction.
        let unblock = try meeting.commands([.applicationUnblock])[0]
        #expect(meeting.send(unblock) == "9000")
        #expect(meeting.present().hasSuffix("9000"))
        try meeting.pay()
    }

    @Test("An issuer command gives the card its PIN tries back", arguments: versions)
    func pinTries(version: CryptogramVersion) throws {
        for command in [IssuerCommand.pinUnblock, .pinChange(to: "2468")] {
            let profile = try Self.profile(version).changed(by: [
                "applications[0].referencePIN.tries=5"
            ])
            var meeting = ContactlessMeeting(profile)
            #expect(try meeting.kept.pinTries == 3)
            try meeting.pay()
            let commands = try meeting.commands([command])
            meeting.present()
            #expect(meeting.send(commands[0]) == "9000")
            #expect(try meeting.kept.pinTries == 5)
        }
    }

    @Test("A card without a PIN refuses to change or unblock one, and keeps its tries")
    func withoutPIN() throws {
        let profile = try Self.profile(.visa18).changed(by: ["applications[0].referencePIN=null"])
        var meeting = ContactlessMeeting(profile)
        try meeting.pay()
        let commands = try meeting.commands([.pinChange(to: "2468"), .pinUnblock])
        meeting.present()
        #expect(commands.map { meeting.send($0) } == ["6A81", "6A81"])
        #expect(try meeting.kept.issuerChanges.pin == nil)
        #expect(try meeting.kept.issuerChanges.hasCommandFailed)
    }

    @Test("An issuer command can block the whole card")
    func cardBlock() throws {
        var meeting = ContactlessMeeting(Self.profile(.visa18))
        try meeting.pay()
        let command = try meeting.commands([.cardBlock])[0]
        meeting.present()
        #expect(meeting.send(command) == "9000")
        #expect(meeting.present() == "6A81")
    }

    @Test("The card refuses commands that were changed, have no MAC, or are invalid")
    func wrongCommands() throws {
        var meeting = ContactlessMeeting(Self.profile(.visa18))
        try meeting.pay()
        let commands = try meeting.commands([
            .pinUnblock, .putData(tag: 0x9F79, value: [1]), .putData(tag: 0x9F54, value: [1]),
        ])
        meeting.present()
        for index in commands[0].indices.dropFirst(5) {
            var changed = commands[0]
            changed[index] ^= 0x01
            #expect(meeting.send(changed) == "6988")
        }
        #expect(meeting.send([0x84, 0x24, 0x00, 0x00, 0x04, 1, 2, 3, 4]) == "6987")
        #expect(meeting.send([0x84, 0x24, 0x00, 0x00]) == "6700")
        #expect(meeting.send(commands[0] + [0x00]) == "6700")
        #expect(try meeting.kept.issuerChanges.hasCommandFailed)
        #expect(meeting.send(commands[0]) == "9000")
        #expect(try !meeting.kept.issuerChanges.hasCommandFailed)
        #expect(meeting.send(commands[1]) == "6A88")
        #expect(meeting.send(commands[2]) == "6700")
    }
}
