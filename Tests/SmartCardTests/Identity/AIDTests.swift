// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@Suite("Application identifiers")
struct AIDTests {
    private static let visa: [UInt8] = [0xA0, 0x00, 0x00, 0x00, 0x03]

    @Test("An AID has 5 to 16 bytes, and a RID has five", arguments: 0...20)
    func lengths(count: Int) {
        #expect((AID(Array(repeating: 0xA0, count: count)) != nil) == (5...16).contains(count))
        #expect((RID(Array(repeating: 0xA0, count: count)) != nil) == (count == 5))
    }

    @Test("The first five bytes of an AID are the RID of the provider")
    func provider() throws {
        let aid = try #require(AID(Self.visa + [0x10, 0x10]))
        #expect(aid.rid == RID(Self.visa))
        #expect(aid.description == "A0000000031010")
        #expect(aid.rid.description == "A000000003")
        #expect(try #require(AID(Self.visa)).rid.bytes == Self.visa)
    }

    @Test("A shorter AID selects all AIDs that start with it")
    func partialSelection() throws {
        let credit = try #require(AID(Self.visa + [0x10, 0x10]))
        let longer = try #require(AID(Self.visa + [0x10, 0x10, 0x01]))
        let other = try #require(AID(Self.visa + [0x20, 0x10]))
        #expect(credit.isSelected(by: credit))
        #expect(longer.isSelected(by: credit))
        #expect(!credit.isSelected(by: longer))
        #expect(!other.isSelected(by: credit))
        #expect(other.isSelected(by: try #require(AID(Self.visa))))
    }
}
