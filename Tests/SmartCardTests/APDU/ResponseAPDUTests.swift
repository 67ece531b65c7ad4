// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@Suite("Response APDU and status word")
struct ResponseAPDUTests {
    @Test("A response of fewer than two bytes is refused", arguments: [[], [0x90]] as [[UInt8]])
    func truncated(bytes: [UInt8]) {
        let error = #expect(throws: APDUError.self) { try ResponseAPDU(bytes: bytes) }
        #expect(error?.code == .truncatedResponse)
    }

    @Test("Every response keeps its bytes when split into data and status word")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 3)
        for count in [2, 3, 4, 257, 258, 65_538] {
            let bytes = generator.bytes(count)
            let response = try ResponseAPDU(bytes: bytes)
            #expect(response.bytes == bytes)
            #expect(response.data.count == count - 2)
            #expect(response.data.startIndex == 0)
        }
    }

    @Test("Only status word 9000 is a success")
    func success() throws {
        #expect(try ResponseAPDU(bytes: [0x90, 0x00]).isSuccess)
        for bytes: [UInt8] in [[0x90, 0x01], [0x61, 0x00], [0x62, 0x83], [0x00, 0x90]] {
            #expect(try !ResponseAPDU(bytes: bytes).isSuccess)
        }
    }

    @Test("Every status word keeps its value, known or unknown")
    func everyStatusWord() {
        for rawValue in UInt16.min...UInt16.max {
            let word = StatusWord(rawValue: rawValue)
            #expect(StatusWord(word.sw1, word.sw2) == word)
            #expect(word.rawValue == rawValue)
        }
        #expect(StatusWord(0x6A, 0x82) == .fileNotFound)
        #expect(StatusWord(0x9F, 0x0A).description == "9F0A")
        #expect(ResponseAPDU(data: [1], statusWord: .success).bytes == [1, 0x90, 0x00])
    }
}
