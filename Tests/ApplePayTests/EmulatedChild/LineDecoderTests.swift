// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ApplePay

@Suite("Line decoder")
struct LineDecoderTests {
    @Test("Lines come out whole, however the stream is split", arguments: 1...7)
    func pieces(size: Int) {
        let bytes = Array("one\n\ntwo\nthree".utf8)
        var decoder = LineDecoder()
        var lines: [[UInt8]] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            lines += decoder.append(bytes[start..<min(start + size, bytes.count)]) ?? [[0]]
        }
        #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["one", "", "two"])
    }

    @Test("A line of more than 64 KiB is refused")
    func limit() {
        var decoder = LineDecoder()
        let longest = [UInt8](repeating: 0x41, count: LineDecoder.longestLine)
        #expect(decoder.append(longest)?.isEmpty == true)
        #expect(decoder.append([UInt8(ascii: "\n")])?.count == 1)
        #expect(decoder.append(longest + [0x41]) == nil)
    }
}
