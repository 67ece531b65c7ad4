// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@Suite("Answer to reset")
struct AnswerToResetTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let name: String
        let digits: String
        let historical: String
        let protocols: [Int]
        var isContactless = true
        var standard: UInt8?

        var testDescription: String { name }
    }

    /// Answers to reset of real cards and readers.
    ///
    /// See ISO/IEC 7816-3, 8.2 and PC/SC part 3, 3.1.3.2.3.
    static let samples = [
        Sample(
            name: "ISO/IEC 14443-4 card without historical bytes", digits: "3B80800101",
            historical: "", protocols: [0, 1]),
        Sample(
            name: "type A card", digits: "3B8E800180318066B1840C016E01830090001C",
            historical: "80318066B1840C016E0183009000", protocols: [0, 1]),
        Sample(
            name: "type A card with one historical byte", digits: "3B8180018080",
            historical: "80", protocols: [0, 1]),
        Sample(
            name: "type B card", digits: "3B88800100000000338181003A",
            historical: "0000000033818100", protocols: [0, 1]),
        Sample(
            name: "identity card", digits: "3B8480018082900097", historical: "80829000",
            protocols: [0, 1]),
        Sample(
            name: "a reader with a wrong check byte", digits: "3B86800106757781028F00",
            historical: "06757781028F", protocols: [0, 1]),
        Sample(
            name: "storage card of ISO/IEC 14443 type A, part 3",
            digits: "3B8F8001804F0CA000000306030001000000006A",
            historical: "804F0CA00000030603000100000000", protocols: [0, 1], standard: 0x03),
        Sample(
            name: "FeliCa", digits: "3B8F8001804F0CA00000030611003B0000000042",
            historical: "804F0CA00000030611003B00000000", protocols: [0, 1], standard: 0x11),
        Sample(
            name: "contact card, T=0 only, no check byte",
            digits: "3B6D00000031C071D66411223301839000",
            historical: "0031C071D66411223301839000", protocols: [0], isContactless: false),
        Sample(
            name: "contact card, T=1", digits: "3B951381018073FF01000B",
            historical: "8073FF0100", protocols: [1, 1], isContactless: false),
        Sample(
            name: "security key, T=1 with interface bytes",
            digits: "3BFD1300008131FE158073C021C057597562694B657940",
            historical: "8073C021C057597562694B6579", protocols: [1, 1], isContactless: false),
        Sample(
            name: "the shortest one", digits: "3B00", historical: "", protocols: [0],
            isContactless: false),
        Sample(
            name: "T=0, announced", digits: "3B8000", historical: "", protocols: [0],
            isContactless: false),
        Sample(
            name: "the longest one",
            digits: "3BFF" + "000000F1000000F100000071000000" + String(repeating: "00", count: 15)
                + "8E",
            historical: String(repeating: "00", count: 15), protocols: [1, 1, 1],
            isContactless: false),
        Sample(
            name: "contactless form in inverse convention", digits: "3F80800101", historical: "",
            protocols: [0, 1], isContactless: false),
        Sample(
            name: "contactless form with a TA1 in place of TD1", digits: "3B90800111",
            historical: "", protocols: [1], isContactless: false),
        Sample(
            name: "contactless form with T=1 only", digits: "3B80810100", historical: "",
            protocols: [1, 1], isContactless: false),
        Sample(
            name: "contactless form with a TA3", digits: "3B8080110011", historical: "",
            protocols: [0, 1], isContactless: false),
        Sample(
            name: "inverse convention", digits: "3F28000011140003689000",
            historical: "0011140003689000", protocols: [0], isContactless: false),
    ]

    @Test("The answers to reset of real cards are read", arguments: samples)
    func reading(sample: Sample) throws {
        let bytes = try #require(Hexadecimal.bytes(sample.digits))
        let answer = try AnswerToReset(bytes: bytes)
        #expect(answer.bytes == bytes)
        #expect(Hexadecimal.string(answer.historicalBytes) == sample.historical)
        #expect(answer.protocols == sample.protocols)
        #expect(answer.isContactless == sample.isContactless)
        #expect(answer.storageCardStandard == sample.standard)
    }

    @Test("Every truncation of a real answer to reset is refused", arguments: samples)
    func truncations(sample: Sample) throws {
        let bytes = try #require(Hexadecimal.bytes(sample.digits))
        for count in 0..<bytes.count {
            let error = #expect(throws: AnswerToResetError.self) {
                try AnswerToReset(bytes: Array(bytes.prefix(count)))
            }
            #expect(error == .truncated)
        }
    }

    private static let malformed: [(String, AnswerToResetError)] = [
        ("", .truncated), ("3B", .truncated),
        ("0000", .invalidInitialCharacter), ("3D80800101", .invalidInitialCharacter),
        ("3B0000", .trailingBytes), ("3B8080010100", .trailingBytes),
        ("3B951381018073FF01000C", .invalidCheckByte),
        // Every TD byte indicates another one.
        ("3B80" + String(repeating: "80", count: 31), .truncated),
        ("3BFF" + String(repeating: "FF", count: 31), .truncated),
        ("3B" + String(repeating: "00", count: 33), .tooLong),
    ]

    @Test("A malformed answer to reset is refused with its error", arguments: malformed)
    func refused(digits: String, expected: AnswerToResetError) throws {
        let bytes = try #require(Hexadecimal.bytes(digits))
        let error = #expect(throws: AnswerToResetError.self) { try AnswerToReset(bytes: bytes) }
        #expect(error == expected)
    }

    @Test("An answer to reset created from historical bytes is read back", arguments: 0...20)
    func madeUp(count: Int) throws {
        let historical = (0..<count).map { UInt8($0) }
        let answer = AnswerToReset(contactlessHistoricalBytes: historical)
        #expect(Array(answer.historicalBytes) == Array(historical.prefix(15)))
        #expect(answer.isContactless)
        #expect(answer.bytes.dropFirst().reduce(0, ^) == 0)
        #expect(try AnswerToReset(bytes: answer.bytes) == answer)
    }

    // PC/SC part 3, 3.1.3.2.3, and its supplement.
    @Test(
        "A storage card is named by its standard and its number",
        arguments: [
            (0x03, 0x0001, "a MIFARE Classic 1K card"), (0x03, 0x0036, "a MIFARE Plus card"),
            (0x03, 0x0039, "a MIFARE Plus card"), (0x0B, 0x0014, "a ICODE SLI card"),
            (0x11, 0x003B, "a FeliCa card"), (0x11, 0x0000, "a FeliCa card"),
            (0x10, 0x0000, "a storage card"), (0x12, 0x0000, "a storage card"),
            (0x03, 0x0136, "a storage card"),
        ] as [(UInt8, UInt16, String)])
    func names(standard: UInt8, number: UInt16, name: String) {
        let provider: [UInt8] = [0x80, 0x4F, 0x0C, 0xA0, 0x00, 0x00, 0x03, 0x06]
        let card = AnswerToReset(
            contactlessHistoricalBytes: provider + [
                standard, UInt8(number >> 8), UInt8(number & 0xFF), 0, 0, 0, 0,
            ])
        #expect(card.storageCardName == name)
        #expect(card.storageCardStandard == standard)
        let other = AnswerToReset(contactlessHistoricalBytes: [0x81] + provider.dropFirst() + [3])
        #expect(other.storageCardName == nil)
        // Without the standard, it is not such a card.
        #expect(AnswerToReset(contactlessHistoricalBytes: provider).storageCardName == nil)
    }

    @Test("Every answer to reset of up to three bytes is read or refused")
    func exhaustive() {
        var read = 0
        for second in UInt8.min...UInt8.max {
            for third in UInt8.min...UInt8.max {
                for initial: UInt8 in [0x3B, 0x3F, 0x00] {
                    if (try? AnswerToReset(bytes: [initial, second, third])) != nil { read += 1 }
                }
            }
        }
        #expect(read > 0)
    }

    @Test("Random answers to reset are read or refused", arguments: 0..<20)
    func randomBytes(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<SeededGenerator.trials(5_000) {
            var bytes: [UInt8] = [0x3B]
            bytes += generator.bytes(Int.random(in: 0...34, using: &generator))
            guard let answer = try? AnswerToReset(bytes: bytes) else { continue }
            #expect(answer.bytes == bytes)
            #expect(answer.historicalBytes.count == Int(bytes[1] & 0x0F))
            _ = answer.storageCardStandard
        }
    }
}
