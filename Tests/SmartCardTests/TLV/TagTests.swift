// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@Suite("Tag")
struct TagTests {
    @Test(
        "A tag returns its bytes, class, and form",
        arguments: [
            (0x00, "00", 0x00, false, false), (0x5A, "5A", 0x5A, false, false),
            (0x9F02, "9F02", 0x9F, false, false), (0xBF0C, "BF0C", 0xBF, true, false),
            (0xDF8101, "DF8101", 0xDF, false, true), (0xFF8105, "FF8105", 0xFF, true, true),
            (0x9F81_8203, "9F818203", 0x9F, false, false),
        ] as [(UInt32, String, UInt8, Bool, Bool)])
    func bytes(
        rawValue: UInt32, digits: String, leading: UInt8, isConstructed: Bool, isPrivate: Bool
    ) {
        let tag = Tag(rawValue: rawValue)
        #expect(tag.description == digits)
        #expect(Hexadecimal.string(tag.bytes) == digits)
        #expect(tag.byteCount == digits.count / 2)
        #expect(tag.leadingByte == leading)
        #expect(tag.isConstructed == isConstructed)
        #expect(tag.isPrivate == isPrivate)
    }

    @Test(
        "A tag has as many bytes as its number",
        arguments: [
            (0xFF, 1), (0x100, 2), (0xFFFF, 2), (0x1_0000, 3), (0xFF_FFFF, 3), (0x100_0000, 4),
        ] as [(UInt32, Int)])
    func byteCount(rawValue: UInt32, count: Int) {
        #expect(Tag(rawValue: rawValue).byteCount == count)
        #expect(Tag(rawValue: rawValue).bytes.count == count)
    }

    @Test("Tags are ordered by their number")
    func order() {
        #expect(
            [0x9F02, 0x5A, 0xDF8101, 0x82].sorted() == [0x5A, 0x82, 0x9F02, 0xDF8101] as [Tag])
        let tag: Tag = 0x82
        #expect(!(tag < 0x82))
        #expect(tag < 0x83)
    }
}
