// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import TestSupport
import Testing

@Suite("Hexadecimal digits")
struct HexadecimalTests {
    @Test("Hexadecimal digits of either case are read, with spaces or tabs between them")
    func reading() {
        #expect(Hexadecimal.bytes("00a4 04\t00 fF") == [0x00, 0xA4, 0x04, 0x00, 0xFF])
        #expect(Hexadecimal.bytes("") == [])
        #expect(Hexadecimal.bytes("0 0") == [0])
    }

    @Test(
        "Text that is not hexadecimal is refused",
        arguments: ["0", "000", "0G", "0x00", "00\n", "٠٠", "-1", "00,", "é0"])
    func refused(text: String) {
        #expect(Hexadecimal.bytes(text) == nil)
    }

    @Test("Written hexadecimal digits are read back")
    func roundTrip() {
        let all = (0...255).map { UInt8($0) }
        #expect(Hexadecimal.bytes(Hexadecimal.string(all)) == all)
        #expect(Hexadecimal.string([0x09, 0xAF]) == "09AF")
        #expect(Hexadecimal.string([UInt8]()) == "")
    }
}
