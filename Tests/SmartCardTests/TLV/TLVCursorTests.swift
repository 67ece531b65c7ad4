// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@Suite("BER-TLV cursor")
struct TLVCursorTests {
    private func elements(
        _ digits: String, limits: TLVLimits = .terminal
    ) throws -> [(tag: Tag, value: Range<Int>)] {
        let bytes = try #require(Hexadecimal.bytes(digits))
        var cursor = TLVCursor(0..<bytes.count, limits: limits)
        var elements: [(tag: Tag, value: Range<Int>)] = []
        while let element = try cursor.next(bytes.span) {
            elements.append((element.tag, element.value))
        }
        return elements
    }

    private func expectError(
        _ digits: String, _ code: TLVError.Code, at offset: Int, limits: TLVLimits = .terminal
    ) {
        let error = #expect(throws: TLVError.self) { try elements(digits, limits: limits) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }

    @Test(
        "Tags of one to four bytes are read",
        arguments: [
            ("8200", 0x82, false), ("9F0200", 0x9F02, false), ("DF810100", 0xDF8101, false),
            ("9F81820300", 0x9F81_8203, false), ("6F00", 0x6F, true), ("BF0C00", 0xBF0C, true),
            ("FF810500", 0xFF8105, true), ("1F7F00", 0x1F7F, false),
            ("9F810000", 0x9F8100, false), ("9F818000 00", 0x9F81_8000, false),
        ] as [(String, UInt32, Bool)])
    func tags(digits: String, rawValue: UInt32, isConstructed: Bool) throws {
        let bytes = try #require(Hexadecimal.bytes(digits))
        var cursor = TLVCursor(0..<bytes.count)
        let element = try #require(try cursor.next(bytes.span))
        #expect(element.tag == Tag(rawValue: rawValue))
        #expect(element.isConstructed == isConstructed)
        #expect(element.tag.isConstructed == isConstructed)
        #expect(element.value.isEmpty)
        #expect(try cursor.next(bytes.span) == nil)
    }

    @Test(
        "Length fields of one to four bytes are read",
        arguments: [
            (0, "00"), (0x7F, "7F"), (0x80, "8180"), (0xFF, "81FF"), (0x100, "820100"),
            (0xFFFF, "82FFFF"), (5, "8105"), (5, "820005"), (5, "83000005"), (0, "8100"),
            (0xFFFF, "8300FFFF"),
        ])
    func lengths(length: Int, field: String) throws {
        let found = try elements("50" + field + String(repeating: "41", count: length) + "5F340101")
        #expect(found.map(\.tag) == [0x50, 0x5F34])
        #expect(found.first?.value == field.count / 2 + 1..<field.count / 2 + 1 + length)
        let last = try elements("5F340101" + "50" + field + String(repeating: "41", count: length))
        #expect(last.map(\.tag) == [0x5F34, 0x50])
    }

    @Test("Zeros before, between, and after data objects are skipped")
    func fillers() throws {
        let found = try elements("0000 500141 00 870101 000000")
        #expect(found.map(\.tag) == [0x50, 0x87])
        #expect(try elements("").isEmpty)
        #expect(try elements("000000").isEmpty)
    }

    @Test("FF before, between, and after data objects is skipped in data from cards only")
    func cardPadding() throws {
        let padded = "FF00 500141 FFFF00 870101 00FF"
        #expect(try elements(padded, limits: .card).map(\.tag) == [0x50, 0x87])
        #expect(try elements("FFFFFF", limits: .card).isEmpty)
        #expect(try elements("FF810100", limits: .card).map(\.tag) == [0x81])
        expectError(padded, .invalidTag, at: 0)
        #expect(try elements("FF810100").map(\.tag) == [0xFF8101])
        // Each object starts at its tag.
        let bytes = try #require(Hexadecimal.bytes(padded))
        var cursor = TLVCursor(bytes.indices, limits: .card)
        #expect(try cursor.next(bytes.span)?.start == 2)
        #expect(try cursor.next(bytes.span)?.start == 8)
    }

    @Test(
        "Truncated BER-TLV data is refused",
        arguments: [
            ("50", 1), ("5002 41", 3), ("9F", 1), ("9F02", 2), ("9F81", 2), ("5081", 2),
            ("508200", 2), ("508205", 2), ("50820003 4141", 6), ("6F05 500141", 5),
        ])
    func truncated(digits: String, offset: Int) {
        expectError(digits, .truncated, at: offset)
    }

    @Test(
        "Tags that are too long or padded are refused",
        arguments: ["9F81828304 00", "9F00 00", "9F80 01 00", "00 9F8000 00"])
    func invalidTags(digits: String) {
        expectError(digits, .invalidTag, at: digits.hasPrefix("00") ? 1 : 0)
    }

    @Test("Indefinite lengths and length fields of more than four bytes are refused")
    func invalidLengths() {
        expectError("6F80 500141 0000", .indefiniteLength, at: 1)
        for field in ["8400000001", "85", "FF", "FE00"] {
            expectError("9F02" + field + "41", .invalidLength, at: 2)
        }
    }

    @Test("A length above the limit is refused even if the value is missing")
    func lengthLimit() throws {
        expectError("50 83010000", .lengthLimit, at: 1)
        expectError("5003414243", .lengthLimit, at: 1, limits: TLVLimits(length: 2))
        #expect(try elements("50024142", limits: TLVLimits(length: 2)).count == 1)
    }

    @Test("After an error each later call throws an error")
    func repeatedErrors() throws {
        let bytes: [UInt8] = [0x50, 0x01, 0x41, 0x50, 0x05]
        var cursor = TLVCursor(0..<bytes.count)
        #expect(try cursor.next(bytes.span) != nil)
        for _ in 0..<3 {
            #expect(throws: TLVError.self) { _ = try cursor.next(bytes.span) }
        }
    }

    @Test(
        "A cursor range outside the bytes is limited to them",
        arguments: [-5..<3, 0..<100, -3..<100, 50..<60])
    func ranges(range: Range<Int>) throws {
        let bytes: [UInt8] = [0x50, 0x01, 0x41]
        var cursor = TLVCursor(range)
        let element = try cursor.next(bytes.span)
        #expect(element?.value == (range.lowerBound < 3 ? 2..<3 : nil))
        #expect(try cursor.next(bytes.span) == nil)
    }

    @Test("A TLV error shows the offset but no data")
    func description() {
        let error = #expect(throws: TLVError.self) { try elements("5A08476173") }
        #expect(error?.description == "Invalid BER-TLV at offset 5: the data ends too early.")
    }
}
