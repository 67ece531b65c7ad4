// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PaymentToken
import SmartCard
import Support
import TestSupport
import Testing

@testable import PaymentProcessor

/// Card and issuer share no code and no key: they exchange only bytes.
///
/// See EMV Book 2, 8.2 and 9.
@Suite("An emulated card at a contact terminal and its issuer authenticate each other")
struct ContactCardTests {
    /// A card at a terminal, and its issuer.
    private struct Meeting {
        let card: EmulatedCard
        var terminal: ContactTerminal
        let issuer = TestIssuer(keys: .test)

        init(_ profile: CardProfile, memory: CardMemory = CardMemory()) throws {
            let card = EmulatedCard(profile, interface: .contact, memory: memory)
            self.card = card
            terminal = ContactTerminal { card.respond(to: $0) }
            try terminal.begin(#require(profile.applicationIdentifiers.first).bytes)
        }

        var token: OpenedToken {
            let claims = CardDataClaims(
                issuer: "r", audience: "p", issuedAt: 0, tokenIdentifier: "j", sequence: 1,
                transactionIdentifier: "t", merchantIdentifier: "m", terminalProfile: "t",
                readerToken: ReaderTokenReference(keyIdentifier: "k", tokenIdentifier: "r"),
                request: RequestClaim(operation: "purchase", amount: 1250, currencyCode: 840),
                outcome: "success", emv: [])
            let objects = terminal.transaction
            return OpenedToken(
                claims: claims, objects: objects, account: CardholderAccount(objects),
                readerIdentifier: "r", warnings: [])
        }

        func authorise() -> AuthorisationResponse {
            issuer.authorise(token, now: 1_768_435_200)
        }

        func send(_ command: [UInt8]) -> String {
            Hexadecimal.string(card.respond(to: command))
        }

        /// Sends each command of a script that the issuer made for this transaction.
        func carryOut(_ commands: [IssuerCommand]) throws -> [String] {
            let script = try #require(issuer.script(commands, for: token))
            return try DataObject.sequence(script)[0].children.map { send(Array($0.value)) }
        }
    }

    private static let cards = CardProfile.names.filter {
        guard let profile = CardProfile(named: $0) else { return false }
        // The others refuse online authorization, or use a terminal that does not ask the issuer.
        let others = [
            "declin", "block", "refusing", "other-interface", "torn", "expired", "effective",
            "unknown",
        ]
        return profile.hasContacts && !others.contains(where: $0.contains)
    }

    @Test("The card accepts its issuer's answer in EXTERNAL AUTHENTICATE", arguments: cards)
    func externalAuthenticate(name: String) throws {
        var meeting = try Meeting(#require(CardProfile(named: name)))
        try meeting.terminal.generate(0x80, list: 0x8C)
        let response = meeting.authorise()
        try #require(response.isApproved, "\(response)")
        let data = try #require(response.issuerAuthenticationData)
        let command = [0x00, 0x82, 0x00, 0x00, UInt8(data.count)] + data
        #expect(meeting.send(command) == "9000")
        #expect(meeting.send(command) == "6985")
        try meeting.terminal.generate(0x40, list: 0x8D)
        guard case .valid(.approved, _) = meeting.authorise().cryptogram else {
            Issue.record("The second cryptogram is not a valid TC.")
            return
        }
    }

    @Test("The card accepts its issuer's answer in the second GENERATE AC", arguments: cards)
    func secondCryptogram(name: String) throws {
        var meeting = try Meeting(#require(CardProfile(named: name)))
        try meeting.terminal.generate(0x80, list: 0x8C)
        meeting.terminal.values[0x91] = meeting.authorise().issuerAuthenticationData
        let answer = try meeting.terminal.generate(0x40, list: 0x8D)
        #expect(try DataObject.sequence(Array(answer.data)).first(0x9F27)?.value == [0x40])
        #expect(meeting.send([0x80, 0xAE, 0x40, 0x00, 0x01, 0x00, 0x00]) == "6985")
        #expect(try Meeting(meeting.card.profile).send([0x80, 0xCA, 0x9F, 0x13, 0]).count == 14)
    }

    @Test(
        "The card refuses a changed issuer answer",
        arguments: [CardProfile.visaCredit, .mastercardCredit])
    func wrongAnswer(profile: CardProfile) throws {
        var meeting = try Meeting(profile)
        try meeting.terminal.generate(0x80, list: 0x8C)
        var data = try #require(meeting.authorise().issuerAuthenticationData)
        data[0] ^= 0x01
        #expect(meeting.send([0x00, 0x82, 0x00, 0x00, UInt8(data.count)] + data) == "6300")
        let answer = try meeting.terminal.generate(0x40, list: 0x8D)
        #expect(try DataObject.sequence(Array(answer.data)).first(0x9F27)?.value == [0x00])
        guard case .valid(.declined, _) = meeting.authorise().cryptogram else {
            Issue.record("The second cryptogram is not a valid AAC.")
            return
        }
    }

    @Test(
        "The card carries out its issuer's commands",
        arguments: ["visa-credit", "visa-cvn10", "mastercard-credit"])
    func commands(name: String) throws {
        let profile = try #require(CardProfile(named: name))
        let memory = CardMemory()
        func meet() throws -> Meeting {
            var meeting = try Meeting(profile, memory: memory)
            try meeting.terminal.generate(0x80, list: 0x8C)
            return meeting
        }
        let identifier = try #require(profile.applicationIdentifiers.first).bytes
        let select = [0x00, 0xA4, 0x04, 0x00, UInt8(identifier.count)] + identifier + [0x00]
        let newPIN = try #require(Hexadecimal.bytes("00200080082598765FFFFFFFFF"))

        #expect(
            try meet().carryOut([
                .pinChange(to: "98765"), .pinUnblock, .putData(tag: 0x9F58, value: [0x05]),
            ]) == ["9000", "9000", "9000"])
        let next = try Meeting(profile, memory: memory)
        #expect(next.send(newPIN) == "9000")
        #expect(next.send([0x80, 0xCA, 0x9F, 0x58, 0x00]) == "9F5801059000")

        #expect(try meet().carryOut([.applicationBlock]) == ["9000"])
        let blocked = EmulatedCard(profile, interface: .contact, memory: memory)
        #expect(Array(blocked.respond(to: select).suffix(2)) == [0x62, 0x83])
        let contactless = EmulatedCard(profile, memory: memory)
        #expect(Array(contactless.respond(to: select).suffix(2)) == [0x62, 0x83])

        #expect(try meet().carryOut([.applicationUnblock]) == ["9000"])
        #expect(Array(blocked.respond(to: select).suffix(2)) == [0x90, 0x00])

        #expect(try meet().carryOut([.cardBlock]) == ["9000"])
        #expect(blocked.respond(to: select) == [0x6A, 0x81])
    }

    @Test("The card refuses a command that was changed or belongs to another transaction")
    func wrongCommand() throws {
        var meeting = try Meeting(.mastercardCredit)
        try meeting.terminal.generate(0x80, list: 0x8C)
        let script = try #require(meeting.issuer.script([.pinUnblock], for: meeting.token))
        let command = Array(try DataObject.sequence(script)[0].children[0].value)
        for index in command.indices.dropFirst(5) {
            var changed = command
            changed[index] ^= 0x01
            #expect(meeting.send(changed) == "6988")
        }
        #expect(meeting.send(command) == "9000")
        // M/Chip counts the cryptogram up, so that no command can be repeated.
        #expect(meeting.send(command) == "6988")
        var next = try Meeting(.mastercardCredit)
        try next.terminal.generate(0x80, list: 0x8C)
        #expect(next.send(command) == "9000")
        next.terminal.values[0x9F37] = [1, 2, 3, 4]
        try next.terminal.begin(#require(next.card.profile.applicationIdentifiers.first).bytes)
        #expect(next.send(command) == "6985")
        try next.terminal.generate(0x80, list: 0x8C)
        #expect(next.send(command) == "6988")
        #expect(next.send([0x84, 0x24, 0x00, 0x00, 0x04, 1, 2, 3, 4]) == "6987")
    }
}
