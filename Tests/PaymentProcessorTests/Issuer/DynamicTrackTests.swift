// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import Testing

@testable import PaymentProcessor

/// The tracks contain published codes, placed by hand.
@Suite("The issuer checks the digits in the tracks of mag-stripe mode")
struct DynamicTrackTests {
    /// A track with its key, before and after the terminal places its digits.
    struct Vector: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let key: SecretBytes
        let objects: [DataObject]
        let staticData: [UInt8]
        /// IVCVC3, if it is published, and the code.
        let code: [UInt8]?

        var track: DynamicTrack? {
            DynamicTrack.trackTwo(objects) ?? DynamicTrack.trackOne(objects)
        }
    }

    private static let counter: [UInt8] = [0x00, 0x5E]

    private static func bytes(_ digits: String) -> [UInt8] { Hexadecimal.bytes(digits) ?? [] }

    private static func trackTwo(_ track: String) -> [DataObject] {
        [
            DataObject(0x9F6B, bytes(track)), DataObject(0x9F65, [0x00, 0x0E]),
            DataObject(0x9F66, [0x0E, 0x70]), DataObject(0x9F67, [3]),
        ]
    }

    private static func trackOne(_ track: String) -> [DataObject] {
        [
            DataObject(0x56, Array(track.utf8)), DataObject(0x9F62, [0, 0, 0, 0, 0x00, 0x0E]),
            DataObject(0x9F63, [0, 0, 0, 0, 0x0E, 0x70]), DataObject(0x9F64, [3]),
        ]
    }

    /// The key of card 5123456789012345, sequence number 00, of issuer key
    /// 01234567899876543210012345678998.
    private static var derivedKey: SecretBytes {
        get throws {
            let number = try #require(CardNumber("5123456789012345".utf8.map { $0 & 0x0F }))
            return try CardKeyDerivation.cardKey(
                issuerKey: SecretBytes(bytes("01234567899876543210012345678998")),
                number: number, sequenceNumber: "00", option: .a)
        }
    }

    /// Published codes, all for the number 899 and the counter 94.
    ///
    /// They are in the documentation and tests of pyemv 1.5.0 (29488, and one that ends with 419), and in the
    /// tests of a public program for the key A3D0BC420A766611F7BC19E7F2E221AF (30687).
    static var vectors: [Vector] {
        get throws {
            [
                Vector(
                    testDescription: "pyemv, track 2", key: try derivedKey,
                    objects: trackTwo("5123456789012345D35121010094008994883F"),
                    staticData: bytes("5123456789012345D35121010000000000000F"),
                    code: [0x73, 0x30]),
                Vector(
                    testDescription: "pyemv, track 1", key: try derivedKey,
                    objects: trackOne(
                        "B5123456789012345^KENOBI/OBIWAN^3512101000000000000094008994193"),
                    staticData: Array(
                        "B5123456789012345^KENOBI/OBIWAN^3512101000000000000000000000000".utf8),
                    code: nil),
                Vector(
                    testDescription: "with the issuer's own digits",
                    key: SecretBytes(bytes("A3D0BC420A766611F7BC19E7F2E221AF")),
                    objects: trackTwo("5413123456784800D20061019094998996873F"),
                    staticData: bytes("5413123456784800D20061019000990000000F"),
                    code: [0x77, 0xDF]),
            ]
        }
    }

    @Test("A published code in a track is genuine")
    func genuine() throws {
        for vector in try Self.vectors {
            let track = try #require(vector.track, "\(vector)")
            #expect(track.staticData == vector.staticData, "\(vector)")
            #expect(track.unpredictableNumber == [0x00, 0x00, 0x08, 0x99])
            #expect(try track.isGenuine(key: vector.key, counter: Self.counter), "\(vector)")
            guard let code = vector.code else { continue }
            let computed = try DynamicTrack.code(
                vector.staticData, key: vector.key, counter: Self.counter,
                unpredictableNumber: track.unpredictableNumber)
            #expect(computed == code, "\(vector)")
        }
    }

    @Test("Another code, number, counter, service code, or key is not genuine")
    func forged() throws {
        let vector = try #require(try Self.vectors.first)
        for track in [
            "5123456789012345D35121010094008994873F", "5123456789012345D35121010094008984883F",
            "5123456789012345D35121010095008994883F", "5123456789012345D35122010094008994883F",
        ] {
            let forged = try #require(DynamicTrack.trackTwo(Self.trackTwo(track)))
            #expect(try !forged.isGenuine(key: vector.key, counter: Self.counter), "\(track)")
        }
        let track = try #require(vector.track)
        #expect(try !track.isGenuine(key: vector.key, counter: [0x04, 0x46]))
        #expect(
            try !track.isGenuine(
                key: SecretBytes([UInt8](repeating: 1, count: 16)), counter: Self.counter))
    }

    @Test("A phone that verified its owner adds five to the last digit")
    func verifiedOnDevice() throws {
        let vector = try #require(try Self.vectors.first)
        let track = try #require(
            DynamicTrack.trackTwo(Self.trackTwo("5123456789012345D35121010094008994888F")))
        #expect(try track.isGenuine(key: vector.key, counter: Self.counter))
    }

    @Test(
        "A track without its digits, or with malformed positions, is not read",
        arguments: [
            // As the card sends it, without digits: a card that declined.
            ("5123456789012345D35121010000000000000F", "000E", "0E70", 3),
            // Without discretionary data, and without a separator.
            ("5123456789012345D3512101", "000E", "0E70", 3),
            ("5123456789012345", "000E", "0E70", 3),
            // A letter in the discretionary data, and a position that the track does not have.
            ("5123456789012345D3512101009400899488A3", "000E", "0E70", 3),
            ("5123456789012345D35121010094008994883F", "400E", "0E70", 3),
            ("5123456789012345D35121010094008994883F", "200E", "0E70", 3),
            // More digits of the counter than positions, and nine digits of the number.
            ("5123456789012345D35121010094008994883F", "000E", "0E70", 7),
            ("5123456789012345D35121010094008994889F", "000E", "0FF8", 0),
        ])
    func malformed(track: String, code: String, numberAndCounter: String, digits: Int) {
        let objects = [
            DataObject(0x9F6B, Self.bytes(track)), DataObject(0x9F65, Self.bytes(code)),
            DataObject(0x9F66, Self.bytes(numberAndCounter)), DataObject(0x9F67, [UInt8(digits)]),
        ]
        #expect(DynamicTrack.trackTwo(objects) == nil)
        for missing in objects.indices {
            var fewer = Self.trackTwo("5123456789012345D35121010094008994883F")
            fewer.remove(at: missing)
            #expect(DynamicTrack.trackTwo(fewer) == nil)
        }
    }

    @Test("The number of the counter's digits has one byte, and track 1 ends its positions")
    func otherPositions() {
        let track = "5123456789012345D35121010094008994883F"
        for digits: [UInt8] in [[], [3, 0]] {
            let objects = Array(Self.trackTwo(track).prefix(3)) + [DataObject(0x9F67, digits)]
            #expect(DynamicTrack.trackTwo(objects) == nil, "\(digits)")
        }
        let trackOne = "B5123456789012345^KENOBI/OBIWAN^35121010094008994883"
        for (code, isRead) in [("100E", true), ("200E", false)] {
            var objects = Self.trackOne(trackOne)
            objects[1] = DataObject(0x9F62, [0, 0, 0, 0] + Self.bytes(code))
            #expect((DynamicTrack.trackOne(objects) != nil) == isRead, "\(code)")
        }
    }

    /// See EMV Contactless Book C-2, 5.8 and 6.30: the digits' positions are a bit map.
    @Test(
        "Each bit of the map stands for a digit",
        arguments: [
            // The code 29488 has one more digit, at the lowest bit of a byte or at its highest.
            ("0094908994883", "010E", true), ("0094108994883", "010E", false),
            ("0094098994883", "008E", true), ("0094018994883", "008E", false),
            // Only the digit that the terminal overwrites: no digit of the code is left.
            ("0094008994883", "0001", false),
        ])
    func positions(data: String, code: String, isGenuine: Bool) throws {
        let vector = try #require(try Self.vectors.first)
        var objects = Self.trackTwo("5123456789012345D3512101\(data)F")
        objects[1] = DataObject(0x9F65, Self.bytes(code))
        let track = try #require(DynamicTrack.trackTwo(objects))
        #expect(track.staticData == vector.staticData || code == "0001")
        #expect(try track.isGenuine(key: vector.key, counter: Self.counter) == isGenuine)
    }

    @Test(
        "The unpredictable number has 0 to 8 digits",
        arguments: [
            ("0E00", "0094008990880", [0, 0, 0, 0]), ("0E00", "0094008990885", [0, 0, 0, 0]),
            ("0FFE", "0094123456788", [0x12, 0x34, 0x56, 0x78]), ("0E00", "0094008990881", nil),
            ("0FFE", "0094123456785", nil),
        ] as [(String, String, [UInt8]?)])
    func numbers(map: String, data: String, expected: [UInt8]?) {
        var objects = Self.trackTwo("5123456789012345D3512101\(data)F")
        objects[1] = DataObject(0x9F65, [0x10, 0x00])
        objects[2] = DataObject(0x9F66, Self.bytes(map))
        #expect(DynamicTrack.trackTwo(objects)?.unpredictableNumber == expected)
    }

    @Test(
        "American Express: the track has a number up to 255, a code, and a counter, 14 digits",
        arguments: [
            ("374245001750107D321220101999999900009F", true),
            ("374245001750107D321220102559999900009F", true),
            ("374245001750107D321220102569999900009F", false),
            ("374245001750107D32122010199999990000FF", false),
            ("374245001750107D3212201019999999000099", false),
            ("374245001750107D321220101999999A00009F", false), ("3742450017501071", false),
        ])
    func expresspay(track: String, isRead: Bool) {
        #expect((ExpresspayTrack([DataObject(0x57, Self.bytes(track))]) != nil) == isRead)
    }

    // MARK: - The issuer

    private static func mastercard(_ code: String) -> [DataObject] {
        [DataObject(0x9F39, [0x91]), DataObject(0x9F36, counter)]
            + trackTwo("5123456789012345D3512101009400899\(code)3F")
    }

    private func check(_ objects: [DataObject], _ key: SecretBytes?) throws -> CryptogramCheck {
        let account = try #require(CardholderAccount(objects))
        return try CryptogramCheck.check(
            objects, account: account,
            issuer: IssuerMasterKeys.Issuer(
                prefix: "5",
                applicationCryptogramKey: SecretBytes([UInt8](repeating: 1, count: 16)),
                dynamicCodeKey: key))
    }

    @Test("The result says what is wrong with a track")
    func result() throws {
        let key = SecretBytes(Self.bytes("01234567899876543210012345678998"))
        let name = "Mastercard CVC3"
        #expect(
            try check(Self.mastercard("488"), key) == .valid(.magneticStripe, version: name))
        #expect(try check(Self.mastercard("489"), key) == .invalid(version: name))
        #expect(try check(Self.mastercard("488"), nil) == .unknownVersion)
        let withoutCounter = Self.mastercard("488").filter { $0.tag != 0x9F36 }
        #expect(try check(withoutCounter, key) == .incomplete)
        // A track 1 whose digits are another code's.
        let other = Self.trackOne("B5123456789012345^A/B^3512101000000000000094008994193")
        #expect(try check(Self.mastercard("488") + other, key) == .invalid(version: name))
        let malformed = DataObject(0x56, Array("B5123456789012345".utf8))
        #expect(try check(Self.mastercard("488") + [malformed], key) == .incomplete)
    }

    /// The cryptograms were computed with pyemv 1.5.0.
    ///
    /// `generate_ac` with `PaddingType.VISA`, for the key that `derive_icc_mk_a` gives for
    /// 0123456789ABCDEFFEDCBA9876543210. B20AA8B862A97966 covers the number alone, AE0F6D319EEFB179
    /// also the transaction's data.
    @Test(
        "American Express: five digits of the cryptogram are checked",
        arguments: [("06662", true), ("08537", true), ("06663", false)])
    func americanExpress(code: String, isGenuine: Bool) throws {
        func objects(track: String, issuerData: String = "06010103A00000") -> [DataObject] {
            [
                DataObject(0x9F39, [0x91]), DataObject(0x57, Self.bytes(track)),
                DataObject(0x84, Self.bytes("A000000025010402")),
                DataObject(0x82, [0x18, 0x00]), DataObject(0x9F10, Self.bytes(issuerData)),
                DataObject(0x9F36, [0x00, 0x01]), DataObject(0x9F02, [0, 0, 0, 0, 0x12, 0x50]),
                DataObject(0x9F03, [0, 0, 0, 0, 0, 0]), DataObject(0x9F1A, [0x08, 0x40]),
                DataObject(0x5F2A, [0x08, 0x40]), DataObject(0x9A, [0x26, 0x01, 0x15]),
                DataObject(0x9C, [0x00]),
            ]
        }
        func check(_ objects: [DataObject]) throws -> CryptogramCheck {
            let account = try #require(CardholderAccount(objects))
            let issuer = try #require(IssuerMasterKeys.test.issuer(of: account.number))
            return try CryptogramCheck.check(objects, account: account, issuer: issuer)
        }
        // Number 44, code, counter 1.
        let track = "374245001750107D32122010044\(code)00001F"
        let result = try check(objects(track: track))
        let name = "American Express CVN 1, five digits"
        #expect(
            result == (isGenuine ? .valid(.magneticStripe, version: name) : .invalid(version: name))
        )
        let counter = track.replacing("00001F", with: "00002F")
        #expect(try check(objects(track: counter)) == .invalid(version: name))
        let number = track.replacing("0100", with: "0199")
        #expect(try check(objects(track: number)) == .incomplete)
        #expect(
            try check(objects(track: track, issuerData: "06010203A00000")) == .unknownVersion)
    }
}
