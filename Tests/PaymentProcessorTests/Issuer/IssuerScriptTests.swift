// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import SmartCard
import Support
import TestSupport
import Testing

@testable import PaymentProcessor

/// See EMV Book 2, 9, and pyemv, whose tests were confirmed by an HSM.
@Suite("Issuer commands are protected")
struct IssuerScriptTests {
    private static let objects: [SmartCard.Tag: [UInt8]] = [
        0x5A: [0x12, 0x34, 0x56, 0x78, 0x90, 0x12, 0x34, 0x56], 0x9F36: [0x00, 0x1C],
        0x9F37: [0xAB, 0xCD, 0xEF, 0x12],
    ]

    private func issuer() throws -> TestIssuer {
        func key(_ text: String) throws -> SecretBytes {
            SecretBytes(try #require(Hexadecimal.bytes(text)))
        }
        let issuer = try IssuerMasterKeys.Issuer(
            prefix: "123456", applicationCryptogramKey: key("0123456789ABCDEFFEDCBA9876543210"),
            integrityKey: key("FEDCBA98765432100123456789ABCDEF"),
            confidentialityKey: key("89ABCDEF0123456776543210FEDCBA98"))
        return TestIssuer(keys: IssuerMasterKeys([issuer]))
    }

    private func token(
        _ scheme: UInt8, issuerData: String, cryptogram: String
    ) throws -> OpenedToken {
        let claims = CardDataClaims(
            issuer: "r", audience: "p", issuedAt: 0, tokenIdentifier: "j", sequence: 1,
            transactionIdentifier: "t", merchantIdentifier: "m", terminalProfile: "t",
            readerToken: ReaderTokenReference(keyIdentifier: "k", tokenIdentifier: "r"),
            request: RequestClaim(operation: "purchase", amount: 1, currencyCode: 840),
            outcome: "success", emv: [])
        let objects =
            Self.objects.map { DataObject($0.key, $0.value) } + [
                DataObject(0x84, [0xA0, 0, 0, 0, scheme, 0x10, 0x10]),
                DataObject(0x9F10, try #require(Hexadecimal.bytes(issuerData))),
                DataObject(0x9F26, try #require(Hexadecimal.bytes(cryptogram))),
            ]
        return OpenedToken(
            claims: claims, objects: objects, account: CardholderAccount(objects),
            readerIdentifier: "r", warnings: [])
    }

    @Test(
        "An issuer command has the MAC and the PIN block of the card's version",
        arguments: [
            (
                "Visa CVN 10", 3, "06010A03A06010", "29CCA15AE665FA2E",
                "8424000218BB221AF527377A2811D2B6EBC396A9391A965A5CB2CE62DA"
            ),
            (
                "Visa CVN 18", 3, "06011203A0B800", "7A788EA6B8A3E733",
                "8424000218BB221AF527377A2811D2B6EBC396A9391A22B480EF312F40"
            ),
            // From pyemv 1.5.0, whose VisaCVN22 has no vector for this.
            (
                "Visa CVN 22", 3, "1F220100A0B800000F", "7A788EA6B8A3E733",
                "84240002181B2943BED3D298F9C75848D17317CD1D25B70F7E26613E5F"
            ),
            (
                "Mastercard CVN 16", 4, "0110A00003220000", "24CCF3DEE3158C70",
                "842400021000859B8FE53F316DEB4B64C36BF88E39"
            ),
        ] as [(String, UInt8, String, String, String)])
    func pinChange(
        version: String, scheme: UInt8, issuerData: String, cryptogram: String, command: String
    ) throws {
        let token = try token(scheme, issuerData: issuerData, cryptogram: cryptogram)
        let script = try #require(try issuer().script([.pinChange(to: "9999")], for: token))
        let template = try #require(DataObject.sequence(script).first)
        #expect(template.tag == 0x72)
        #expect(template.children.map { Hexadecimal.string($0.value) } == [command])
    }

    @Test("A known current PIN is mixed into Visa's PIN block")
    func knownPIN() throws {
        // pyemv's test: current PIN 8888, new PIN 9999, CVN 10.
        let number = try #require(CardNumber([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6]))
        func cardKey(_ text: String) throws -> SecretBytes {
            try CardKeyDerivation.cardKey(
                issuerKey: SecretBytes(#require(Hexadecimal.bytes(text))), number: number,
                sequenceNumber: "00", option: .a)
        }
        let block = PINBlock.visa(
            [9, 9, 9, 9], current: [8, 8, 8, 8],
            cardKey: try cardKey("0123456789ABCDEFFEDCBA9876543210"))
        let key = try SecureMessaging.visa.sessionKey(
            cardKey: cardKey("89ABCDEF0123456776543210FEDCBA98"), counter: [0x00, 0x1C],
            cryptogram: [])
        #expect(
            Hexadecimal.string(try SecureMessaging.visa.encipher(block, key: key))
                == "2EE025E554BCD87E11D2B6EBC396A939")
    }

    @Test("Each M/Chip command has an incremented cryptogram, and all Visa commands have the same")
    func several() throws {
        func commands(_ scheme: UInt8, _ issuerData: String) throws -> [[UInt8]] {
            let token = try token(scheme, issuerData: issuerData, cryptogram: "FFFFFFFFFFFFFFFF")
            let script = try #require(
                try issuer().script([.pinUnblock, .pinUnblock], for: token, isCritical: true))
            let template = try #require(DataObject.sequence(script).first)
            #expect(template.tag == 0x71)
            return template.children.map { Array($0.value) }
        }
        let visa = try commands(3, "06010A03A06010")
        #expect(visa[0] == visa[1])
        // Values of pyemv 1.5.0 for the cryptograms FF..FF and 00..00.
        let mastercard = try commands(4, "0110A00003220000")
        #expect(Hexadecimal.string(mastercard[0]) == "8424000008EB1CC00CFB94D5AD")
        #expect(Hexadecimal.string(mastercard[1]) == "84240000086C87F1AD87C778E8")
    }

    @Test("Each kind of command has its header and the length of its data and MAC")
    func headers() throws {
        let token = try token(3, issuerData: "06010A03A06010", cryptogram: "29CCA15AE665FA2E")
        let commands: [(IssuerCommand, String)] = [
            (.applicationBlock, "841E000008"), (.applicationUnblock, "8418000008"),
            (.cardBlock, "8416000008"), (.pinUnblock, "8424000008"),
            (.putData(tag: 0x9F58, value: [0x05]), "04DA9F580905"),
        ]
        let script = try #require(try issuer().script(commands.map(\.0), for: token))
        let sent = try DataObject.sequence(script)[0].children.map { Hexadecimal.string($0.value) }
        for (command, expected) in zip(sent, commands.map(\.1)) {
            #expect(command.hasPrefix(expected) && command.count == expected.count + 16)
        }
        #expect(sent[1] == "8418000008DB56BA60087CEFD3")
    }

    /// From OpenSSL: 3DES-CBC of 01 02 03 80 and zeros, and of 01 to 08.
    @Test("M/Chip data is padded only if it does not fill its blocks")
    func padding() throws {
        let key = SecretBytes(
            try #require(Hexadecimal.bytes("00112233445566778899AABBCCDDEEFF")))
        for (data, expected) in [
            ([1, 2, 3], "E370EF856C5E0E89"), ([1, 2, 3, 4, 5, 6, 7, 8], "00E2B15307A7A330"),
        ] as [([UInt8], String)] {
            let sealed = try SecureMessaging.mChip.encipher(data, key: key)
            #expect(Hexadecimal.string(sealed) == expected)
        }
    }

    @Test("A script is made only for a cryptogram of eight bytes with a counter of two")
    func incomplete() throws {
        let token = try token(3, issuerData: "06010A03A06010", cryptogram: "29CCA15AE665FA2E")
        func script(_ tag: SmartCard.Tag, _ value: [UInt8]) throws -> [UInt8]? {
            let objects = token.objects.filter { $0.tag != tag } + [DataObject(tag, value)]
            let changed = OpenedToken(
                claims: token.claims, objects: objects, account: token.account,
                readerIdentifier: "r", warnings: [])
            return try issuer().script([.pinUnblock], for: changed)
        }
        #expect(try script(0x9F36, [0x00, 0x1C]) != nil)
        for counter: [UInt8] in [[], [0x1C], [0, 0, 0x1C]] {
            #expect(try script(0x9F36, counter) == nil, "\(counter)")
        }
        for count in [0, 7, 9] {
            #expect(try script(0x9F26, [UInt8](repeating: 1, count: count)) == nil, "\(count)")
        }
    }

    @Test("A script is made only for a card whose keys are known")
    func unknown() throws {
        let token = try token(3, issuerData: "06010A03A06010", cryptogram: "29CCA15AE665FA2E")
        #expect(TestIssuer(keys: .test).script([.pinUnblock], for: token) == nil)
        let withoutScripts = IssuerMasterKeys([
            .init(
                prefix: "1", applicationCryptogramKey: SecretBytes([UInt8](repeating: 1, count: 16))
            )
        ])
        #expect(TestIssuer(keys: withoutScripts).script([.pinUnblock], for: token) == nil)
    }

    @Test("A command's description shows no PIN")
    func redaction() {
        var shown = "\(IssuerCommand.pinChange(to: "8642"))"
        dump(IssuerCommand.pinChange(to: "8642"), to: &shown)
        dump(IssuerCommand.putData(tag: 0x9F58, value: [0x86, 0x42]), to: &shown)
        #expect(!shown.contains("8642") && !shown.contains("134"))
    }
}
