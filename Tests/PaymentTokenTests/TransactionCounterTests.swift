// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import TestSupport
import Testing

@Suite("The transaction counter of AES DUKPT")
struct TransactionCounterTests {
    @Test(
        "The next counter has at most 16 one bits: X9.24-3-2017, supplement",
        arguments: [
            (1, 2), (7, 8), (0xFFFE, 0xFFFF), (0xFFFF, 0x1_0000),
            // The supplement's counters around 1FFFF, and its last ones.
            (0x1_FFFE, 0x2_0000), (0x2_0000, 0x2_0001),
            (0xFFFE_2000, 0xFFFE_4000), (0xFFFE_4000, 0xFFFE_8000), (0xFFFE_8000, 0xFFFF_0000),
        ] as [(UInt32, UInt32)])
    func next(from: UInt32, to: UInt32) throws {
        #expect(try #require(TransactionCounter(from)).next?.value == to)
    }

    @Test("The last counter has no next one")
    func end() throws {
        #expect(try #require(TransactionCounter(0xFFFF_0000)).next == nil)
    }

    @Test("No allowed counter is skipped", arguments: [0xFFF0, 0x1_FFF0, 0x7FFF_0000] as [UInt32])
    func neighbours(start: UInt32) throws {
        var counter = try #require(TransactionCounter(start))
        for number in (start + 1)...(start + 4_000) where number.nonzeroBitCount <= 16 {
            counter = try #require(counter.next)
            #expect(counter.value == number)
        }
    }

    @Test(
        "A counter without one bits, or with more than 16, is invalid",
        arguments: [0, 0x1_FFFF, .max])
    func impossible(number: UInt32) {
        #expect(TransactionCounter(number) == nil)
    }

    @Test("The counter is at the end of the 12 bytes of a key serial number")
    func serialNumber() throws {
        let number = try #require(KeySerialNumber(hex("123456789012345600020001")))
        #expect(number.counter.value == 0x2_0001)
        #expect(number.initialKey.text == "1234567890123456")
        #expect(number.initialKey.baseDerivationKey == [0x12, 0x34, 0x56, 0x78])
        #expect(number.bytes == hex("123456789012345600020001"))
    }

    @Test(
        "Malformed key serial numbers are refused",
        arguments: [
            "", "1234567890123456000001", "12345678901234560001FFFF", "12345678901234560000000001",
        ])
    func malformed(digits: String) {
        #expect(KeySerialNumber(hex(digits)) == nil)
    }
}
