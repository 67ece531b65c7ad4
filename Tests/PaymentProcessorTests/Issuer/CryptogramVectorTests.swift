// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport
import Testing

@testable import PaymentProcessor

/// See EMV Book 2, 8.1 and 8.2, and the schemes' cryptogram versions.
@Suite("Published cryptograms are reproduced")
struct CryptogramVectorTests {
    /// Returns the version of a section, and the issuer application data in its scheme's format.
    private func version(
        _ vector: CryptogramVector
    ) throws -> (CryptogramVersion, issuerData: [UInt8], scheme: IssuerScheme?) {
        let parts = vector.testDescription.split(separator: "_cvn")
        let number = try #require(UInt8(parts[1]))
        let results = vector.verificationResults
        switch parts[0] {
        case "visa":
            let data = vector.issuerApplicationData ?? [0x06, 0x01, number] + results
            // The vector of version '22', which is hexadecimal, uses the issuer data of 18.
            let version = try number == 22 ? .visa22 : #require(CryptogramVersion.visa[number])
            return (version, data, .visa)
        case "mastercard":
            let version = try #require(CryptogramVersion.mastercard[number])
            return (version, [0x01, number] + results + [0, 0] + vector.counters, .mastercard)
        default:
            // Interac is not a scheme of this issuer, but is made of the same parts.
            let version = CryptogramVersion(
                name: "Interac CVN 133", sessionKey: .mastercard, issuerData: [.whole],
                padding: .marked, response: .method1(.mastercard), secureMessaging: .mChip,
                typePosition: 4)
            return (version, try #require(vector.issuerApplicationData), nil)
        }
    }

    private func sessionKey(
        _ kind: CardKeyDerivation.SessionKey, _ vector: CryptogramVector
    ) throws -> SecretBytes {
        let objects = vector.objects
        return try CardKeyDerivation.sessionKey(
            kind, cardKey: vector.cardKey,
            counter: Array(try #require(objects.first(0x9F36)).value),
            unpredictableNumber: Array(try #require(objects.first(0x9F37)).value))
    }

    @Test("A published application cryptogram is reproduced", arguments: CryptogramVector.all)
    func cryptogram(vector: CryptogramVector) throws {
        let (version, issuerData, _) = try version(vector)
        let message = try #require(
            ApplicationCryptogram.message(
                vector.objects, version: version, issuerApplicationData: issuerData))
        #expect(
            try ApplicationCryptogram.compute(
                message, padding: version.padding,
                sessionKey: sessionKey(version.sessionKey, vector)) == vector.cryptogram)
    }

    @Test("A published response cryptogram is reproduced", arguments: CryptogramVector.all)
    func response(vector: CryptogramVector) throws {
        switch try version(vector).0.response {
        case .method1(let kind):
            #expect(
                try ResponseCryptogram.method1(
                    cryptogram: vector.cryptogram,
                    responseCode: #require(vector.responseCode),
                    key: sessionKey(kind, vector)) == vector.response)
        case .method2(let kind):
            #expect(
                try ResponseCryptogram.method2(
                    cryptogram: vector.cryptogram,
                    cardStatusUpdate: #require(vector.cardStatusUpdate),
                    key: sessionKey(kind, vector)) == vector.response)
        }
    }

    /// The upstream test unblocks Visa's application, and the PIN of the others.
    @Test("The MAC of a published issuer command is reproduced", arguments: CryptogramVector.all)
    func commandCode(vector: CryptogramVector) throws {
        let (version, _, scheme) = try version(vector)
        let counter = Array(try #require(vector.objects.first(0x9F36)).value)
        let header: [UInt8] = [0x84, scheme == .visa ? 0x18 : 0x24, 0x00, 0x00, 0x08]
        let key = try #require(version.secureMessaging).sessionKey(
            cardKey: vector.integrityKey, counter: counter, cryptogram: vector.cryptogram)
        // Interac includes no transaction data.
        let code = try SecureMessaging.code(
            header: header, transactionData: scheme == nil ? [] : counter + vector.cryptogram,
            data: [], key: key)
        #expect(code == vector.commandCode)
    }

    /// The upstream test changes the PIN to 9999.
    @Test(
        "A published PIN change command is reproduced",
        arguments: CryptogramVector.all.filter { $0.pinChange != nil })
    func pinChange(vector: CryptogramVector) throws {
        let (version, _, scheme) = try version(vector)
        let counter = Array(try #require(vector.objects.first(0x9F36)).value)
        func key(_ cardKey: SecretBytes) throws -> SecretBytes {
            try #require(version.secureMessaging).sessionKey(
                cardKey: cardKey, counter: counter, cryptogram: vector.cryptogram)
        }
        let header: [UInt8] = [0x84, 0x24, 0x00, 0x02, 0x10]
        let data = try #require(version.secureMessaging).encipher(
            PINBlock.format2([9, 9, 9, 9]), key: key(vector.confidentialityKey))
        let code = try SecureMessaging.code(
            header: header, transactionData: scheme == nil ? [] : counter + vector.cryptogram,
            data: data, key: key(vector.integrityKey))
        #expect(header + data + code == vector.pinChange)
    }

    @Test(
        "A published cryptogram is checked with the version that the issuer application data names",
        arguments: CryptogramVector.all)
    func check(vector: CryptogramVector) throws {
        let (version, issuerData, scheme) = try version(vector)
        guard let scheme, CryptogramVersion.named(by: issuerData, scheme: scheme) == version else {
            return
        }
        let provider: [UInt8] = [0xA0, 0, 0, 0, scheme == .visa ? 3 : 4, 0x10, 0x10]
        var objects =
            vector.objects + [
                DataObject(0x84, provider), DataObject(0x9F10, issuerData),
                DataObject(0x9F26, vector.cryptogram),
                DataObject(0x5A, [0x12, 0x34, 0x56, 0x78, 0x90, 0x12, 0x34, 0x56]),
            ]
        let account = try #require(CardholderAccount(objects))
        func check() throws -> CryptogramCheck {
            try CryptogramCheck.check(
                objects, account: account,
                issuer: IssuerMasterKeys.Issuer(
                    prefix: "1", applicationCryptogramKey: vector.issuerKey))
        }
        #expect(try check() == .valid(.online, version: version.name))
        objects = objects.map { object in
            object.tag == 0x9F02 ? DataObject(0x9F02, [0, 0, 0, 0, 0, 1]) : object
        }
        #expect(try check() == .invalid(version: version.name))
        objects.removeAll { $0.tag == 0x9A }
        #expect(try check() == .incomplete)
    }

    /// The value is in the documentation of AWS Payment Cryptography (JCB), for the same data and key.
    @Test(
        "American Express's version 1 gives a published cryptogram of the same form",
        arguments: ["A00000002501", ""])
    func americanExpress(name: String) throws {
        let values: KeyValuePairs<SmartCard.Tag, String> = [
            0x84: name, 0x5A: "370000000100003F", 0x5F34: "01", 0x9F02: "000000001700",
            0x9F03: "000000000000", 0x9F1A: "0840", 0x95: "0080008000", 0x5F2A: "0840",
            0x9A: "160517", 0x9C: "00", 0x9F37: "00000009", 0x82: "3800", 0x9F36: "000B",
            0x9F10: "06010103011203", 0x9F26: "D791093C8A921769", 0x9F27: "80",
        ]
        let objects = try values.filter { !$0.value.isEmpty }.map {
            DataObject($0.key, try #require(Hexadecimal.bytes($0.value)))
        }
        let version = try #require(CryptogramVersion.americanExpress[1])
        let issuerData = try #require(Hexadecimal.bytes("06010103011203"))
        let message = try #require(
            ApplicationCryptogram.message(
                objects, version: version, issuerApplicationData: issuerData))
        // The master key of the published card, whose number is not American Express's.
        let cardKey = try #require(Hexadecimal.bytes("B9EFDAD5D5F23BFB73526404C1C82046"))
        let cryptogram = try ApplicationCryptogram.compute(
            message, version: version, sessionKey: SecretBytes(cardKey))
        #expect(Hexadecimal.string(cryptogram) == "D791093C8A921769")
        // The application, or else the account number, names the scheme.
        let account = try #require(CardholderAccount(objects))
        let issuerKey = try #require(Hexadecimal.bytes("0123456789ABCDEFFEDCBA9876543210"))
        let check = try CryptogramCheck.check(
            objects, account: account,
            issuer: IssuerMasterKeys.Issuer(
                prefix: "37", applicationCryptogramKey: SecretBytes(issuerKey)))
        #expect(check == .invalid(version: "American Express CVN 1"))
    }

    /// Computed with pyemv's primitives from the data and the key that Visa's specification names.
    @Test("A Visa CVN 17 cryptogram covers the amount, the number, the counter, and byte 5")
    func visa17() throws {
        let vector = try #require(CryptogramVector.all.first)
        let version = try #require(CryptogramVersion.visa[17])
        let message = try #require(
            ApplicationCryptogram.message(
                vector.objects, version: version,
                issuerApplicationData: [0x06, 0x01, 0x11, 0x03, 0xA0, 0x60, 0x10]))
        let cryptogram = try ApplicationCryptogram.compute(
            message, padding: version.padding, sessionKey: vector.cardKey)
        #expect(Hexadecimal.string(cryptogram) == "FDFAFF4DB21A0E7B")
    }

    @Test(
        "Published approving and declining responses are reproduced (EMV Book 2, 8.2)",
        arguments: [
            ("visa_cvn10", "28993816AFAE4AEB3030", "C8BA3846398CACB33035"),
            ("visa_cvn18", "CE49A69000820000", "9AF514C100000000"),
            ("mastercard_cvn16", "73F6BBF389A6586C0010", "A9BAA8B77B2458A90000"),
            ("mastercard_cvn20", "DFD0956606B68D640010", "572674AA6E8CF2FA0000"),
        ])
    func answers(name: String, approved: String, declined: String) throws {
        let vector = try #require(CryptogramVector.all.first { $0.testDescription == name })
        let (_, issuerData, _) = try version(vector)
        let number = [0x12, 0x34, 0x56, 0x78, 0x90, 0x12, 0x34, 0x56] as [UInt8]
        let objects =
            vector.objects + [
                DataObject(0x84, [0xA0, 0, 0, 0, name.hasPrefix("visa") ? 3 : 4]),
                DataObject(0x5A, number), DataObject(0x9F10, issuerData),
                DataObject(0x9F26, vector.cryptogram),
            ]
        let transaction = try CryptogramData(
            objects, account: #require(CardholderAccount(objects)))
        func data(_ code: AuthorizationResponse.Code) throws -> String {
            Hexadecimal.string(
                try IssuerAuthenticationData.make(
                    for: transaction, cardKey: vector.cardKey, code: code))
        }
        #expect(try data(.approved) == approved)
        #expect(try data(.doNotHonor) == declined)
    }

    @Test("The published file has eight cards")
    func count() {
        #expect(CryptogramVector.all.count == 8)
        #expect(CryptogramVector.all.allSatisfy { $0.cryptogram.count == 8 })
        #expect(CryptogramVector.all.allSatisfy { $0.commandCode.count == 8 })
        #expect(CryptogramVector.all.count { $0.pinChange != nil } == 5)
    }

    @Test("A transcript derived from another emulator's published keys is reproduced")
    func derivedTranscript() throws {
        // emv-card-simulator's Mastercard: common session key from its card key, over the
        // terminal's data, profile, counter, and the whole issuer application data.
        let text = try Fixtures.text(
            "transcripts/emv-card-simulator/mastercard-01-derived-emv-card-simulator.apdu")
        #expect(text.contains("ARQC 7D383A2BAF8D1C2C"))
        let command = try #require(
            text.split(separator: "\n").first { $0.hasPrefix("> 80AE90001D") })
        let terminal = try #require(Hexadecimal.bytes(command.dropFirst(12).dropLast(2)))
        let issuerData: [UInt8] = [0x01, 0x14] + [UInt8](repeating: 0, count: 16)
        let key = SecretBytes(
            try #require(Hexadecimal.bytes("0123456789ABCDEFFEDCBA9876543210")))
        let sessionKey = try CardKeyDerivation.sessionKey(
            .common, cardKey: key, counter: [0x00, 0xF1], unpredictableNumber: [])
        let cryptogram = try ApplicationCryptogram.compute(
            terminal + [0x19, 0x81, 0x00, 0xF1] + issuerData, padding: .marked,
            sessionKey: sessionKey)
        #expect(Hexadecimal.string(cryptogram) == "7D383A2BAF8D1C2C")
    }

    @Test("Card keys are derived with options A and B (EMV Book 2, A1.4)")
    func cardKeys() throws {
        let issuerKey = SecretBytes(
            try #require(Hexadecimal.bytes("0123456789ABCDEFFEDCBA9876543210")))
        func key(
            _ number: String, _ sequence: String, _ option: CardKeyDerivation.Option
        ) throws -> String {
            let digits = try #require(CardNumber(number.utf8.map { $0 - 48 }))
            // Parity bits carry no information; pyemv sets them, so that they are masked here.
            return try CardKeyDerivation.cardKey(
                issuerKey: issuerKey, number: digits, sequenceNumber: sequence, option: option
            ).withBytes { Hexadecimal.string($0.map { $0 & 0xFE }) }
        }
        func masked(_ text: String) -> String {
            Hexadecimal.string((Hexadecimal.bytes(text) ?? []).map { $0 & 0xFE })
        }
        // Values of pyemv 1.5.0.
        for (number, sequence, option, expected) in [
            ("4761739001010010", "01", .a, "2F02C8B0E9CBC7B05B5167F7A1CDE6E5"),
            ("4761739001010010", "01", .b, "2F02C8B0E9CBC7B05B5167F7A1CDE6E5"),
            ("12345678901234567", "01", .a, "73AD54688CEF2934B0979857E3C719F1"),
            ("12345678901234567", "01", .b, "AD406D7F6D7570916D75E5DCAB8CF737"),
            ("6799998900000200010", "00", .a, "79F2133D9EF81086766179EC31CBFD1C"),
        ] as [(String, String, CardKeyDerivation.Option, String)] {
            #expect(try key(number, sequence, option) == masked(expected))
        }
        // Of the hash, only 13 digits are decimal. From a program with Python's SHA-1 and OpenSSL.
        #expect(
            try key("123456789000013575", "01", .b) == masked("08BC7543246D1EEAA4796824623D34C3"))
    }
}
