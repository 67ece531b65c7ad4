// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@Suite("Account numbers in masked transcripts")
struct AccountNumberMaskingTests {
    /// Returns a number of 13 to 19 digits with a valid check digit.
    private func number(_ generator: inout SeededGenerator) -> [UInt8] {
        let count = Int.random(in: 12...18, using: &generator)
        var digits = [UInt8.random(in: 2...6, using: &generator)]
        while digits.count < count { digits.append(.random(in: 0...9, using: &generator)) }
        var sum = 0
        for (index, digit) in digits.reversed().enumerated() {
            let doubled = index % 2 == 0 ? Int(digit) * 2 : Int(digit)
            sum += doubled > 9 ? doubled - 9 : doubled
        }
        return digits + [UInt8((10 - sum % 10) % 10)]
    }

    private func bytes(_ nibbles: [UInt8]) -> [UInt8] {
        let even = nibbles.count % 2 == 0 ? nibbles : nibbles + [0xF]
        return stride(from: 0, to: even.count, by: 2).map { even[$0] << 4 | even[$0 + 1] }
    }

    /// Returns the encodings in which a card or a terminal can reveal a number.
    private func values(_ digits: [UInt8]) -> [[UInt8]] {
        let track2 = bytes(digits + [0xD, 2, 9, 1, 2, 2, 0, 1, 0, 0, 0])
        let characters = digits.map { 0x30 | $0 }
        return [
            bytes(digits), track2, bytes([0xA] + digits), bytes([0xF, 0xA, 0xF] + digits),
            characters, [0x42] + characters + [0x5E, 0x54], [0x5A, 8] + track2,
            bytes([0xF, 3] + characters.flatMap { [$0 >> 4, $0 & 0x0F] }.dropFirst()),
        ]
    }

    @Test("An account number is masked at any position and in any encoding", arguments: 0..<20)
    func anywhere(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let digits = number(&generator)
        var lines: [Transcript.Line] = [
            .command(.init([0x00, 0xB2, 0x01, 0x0C, 0x00])),
            .response(
                .init(TLVWriter.object(0x70, TLVWriter.object(0x5A, bytes(digits))) + [0x90, 0])),
        ]
        for value in values(digits) {
            let tags: [Tag] = [0x50, 0x9F60, 0xDF51, 0x5A, 0x9F10]
            let tag = tags.randomElement(using: &generator) ?? 0x50
            let object = TLVWriter.object(tag, generator.bytes(3) + value + generator.bytes(3))
            lines.append(.command(.init([0x00, 0xB2, 0x02, 0x0C, 0x00])))
            lines.append(.response(.init(TLVWriter.object(0x70, object) + [0x90, 0x00])))
            lines.append(.command(.init([0x00, 0xA4, 0x04, 0x00, UInt8(value.count)] + value)))
            lines.append(.comment("seen: " + Hexadecimal.string(value)))
        }
        let text = digits.map { String($0) }.joined()
        let characters = digits.map { "3\($0)" }.joined()
        let unmasked = Transcript(lines: lines.shuffledPairs(using: &generator))
        #expect(unmasked.text.contains(text) && unmasked.text.contains(characters))
        let masked = unmasked.masked().text
        #expect(!masked.contains(text))
        #expect(!masked.contains(text.dropLast(4)))
        #expect(!masked.contains(text.dropFirst(6)) || text.count < 15)
        #expect(!masked.contains(characters))
    }

    @Test(
        "A number that only one place reveals is masked, whatever its length and first digit",
        arguments: 12...19, 2...6)
    func alone(count: Int, first: UInt8) throws {
        var digits = [first] + (1..<count - 1).map { UInt8(($0 * 7 + 3) % 10) }
        digits.append((0...9).first { Self.isValid(digits + [$0]) } ?? 0)
        let text = digits.map { String($0) }.joined()
        let characters = digits.map { 0x30 | $0 }
        let name: [UInt8] = [0x54, 0x45, 0x53, 0x54]
        let tracks: [[UInt8]] = [
            bytes(digits + [0xD, 2, 9, 1, 2, 2, 0, 1]),
            [0x42] + characters + [0x5E] + name + [0x5E, 0x32, 0x39, 0x31, 0x32],
        ]
        let places: [[Transcript.Line]] =
            [[.comment("number: " + text)]]
            + (tracks + [TLVWriter.object(0x5A, bytes(digits))]).map { value in
                [
                    .command(.init([0x00, 0xB2, 0x01, 0x0C, 0x00])),
                    .response(.init(TLVWriter.object(0x70, value) + [0x90, 0])),
                ]
            }
        for lines in places {
            // The comment shows whether a place reveals the number to the other ones.
            let masked = Transcript(lines: lines + [.comment("again: " + text)]).masked().text
            for start in 0...count - 9 {
                let part = text.dropFirst(start).prefix(9)
                #expect(!masked.contains(part), "\(masked)")
                let codes = part.utf8.map { String($0, radix: 16) }.joined()
                #expect(!masked.contains(codes.uppercased()), "\(masked)")
            }
        }
    }

    /// Whether digits end with the right check digit; see ISO/IEC 7812-1, Annex B.
    private static func isValid(_ digits: [UInt8]) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let weighted = digit.offset % 2 == 0 ? Int(digit.element) : Int(digit.element) * 2
            return sum + (weighted > 9 ? weighted - 9 : weighted)
        }
        return sum % 10 == 0
    }

    @Test("A repeated digit as filler is not masked as an account number")
    func fillers() throws {
        let text = """
            > 00B2010C00
            < 700A5A0800000000000000009000
            > 80CA9F3600
            < 9F360200009000
            > 00A4040007A000000004101000
            < 6F0A840800000000000000009000

            """
        let masked = try Transcript(parsing: text).masked().text
        #expect(masked == text.replacing("5A080000000000000000", with: "5A08****************"))
    }
}

extension [Transcript.Line] {
    /// Returns the lines with the comments moved to the front, or unchanged; pairs stay together.
    fileprivate func shuffledPairs(using generator: inout SeededGenerator) -> [Transcript.Line] {
        let isRemark = { (line: Transcript.Line) in
            if case .comment = line { true } else { false }
        }
        return Bool.random(using: &generator)
            ? filter(isRemark) + filter { !isRemark($0) } : self
    }
}
