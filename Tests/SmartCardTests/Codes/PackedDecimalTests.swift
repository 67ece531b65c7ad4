// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SmartCard

@Suite("Packed decimal digits (EMV Book 3, 4.3)")
struct PackedDecimalTests {
    @Test(
        "A number of at most 9 bytes is read if all its digits are decimal",
        arguments: [
            ([], 0), ([0x00], 0), ([0x99], 99), ([0x01, 0x00], 100), ([0x09, 0x78], 978),
            ([0x0A], nil), ([0xA0], nil), ([0x9F], nil),
            (.init(repeating: 0x99, count: 9), 999_999_999_999_999_999),
            (.init(repeating: 0x99, count: 10), nil),
        ] as [([UInt8], UInt64?)])
    func reading(bytes: [UInt8], number: UInt64?) {
        #expect(bytes.packedDecimal == number)
    }

    @Test("A number is written with its lowest digits")
    func writing() {
        #expect(PackedDecimal.bytes(840, count: 2) == [0x08, 0x40])
        #expect(PackedDecimal.bytes(123_456, count: 2) == [0x34, 0x56])
        #expect(PackedDecimal.bytes(.max, count: 0).isEmpty)
        #expect(PackedDecimal.bytes(.max, count: 11).first == 0x00)
    }

    @Test("Nibbles are packed in pairs, and are read in order")
    func nibbles() {
        #expect(PackedDecimal.nibbles([0x12, 0xD0]) == [1, 2, 0xD, 0])
        #expect(PackedDecimal.bytes(nibbles: [1, 2, 0xD, 0]) == [0x12, 0xD0])
        #expect(PackedDecimal.bytes(nibbles: [1, 2, 3]) == [0x12])
        #expect(PackedDecimal.bytes(nibbles: [1]).isEmpty)
        #expect(PackedDecimal.bytes(nibbles: []).isEmpty)
    }
}
