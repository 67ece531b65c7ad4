// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import Foundation
import SmartCard
import Testing

@testable import EMVDescription

@Suite("Description nodes and lines")
struct DescriptionNodeTests {
    @Test("The JSON of a description omits empty and default members")
    func json() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let open = DataDescription().node(0x9F27, [0x80])
        #expect(
            String(decoding: try encoder.encode(open), as: UTF8.self) == """
                {"bytes":"80","kind":"element","label":"9F27","length":1,\
                "name":"Cryptogram Information Data","value":"ARQC: the issuer decides"}
                """)
        let masked = DataDescription().node(0x5F20, [0x41, 0x42])
        #expect(
            String(decoding: try encoder.encode(masked), as: UTF8.self) == """
                {"isMasked":true,"kind":"element","label":"5F20","length":2,"name":"Cardholder Name"}
                """)
    }

    @Test("The parts of a description line join to its text")
    func parts() throws {
        let lines = DescriptionText().lines([DataDescription().node(0x9A, [0x26, 0x11, 0x30])])
        let line = try #require(lines.first)
        #expect(line.text == "9A  Transaction Date: 261130 = 2026-11-30")
        #expect(
            line.parts.map(\.role) == [
                .label, .separator, .name, .separator, .bytes, .separator, .value,
            ])
    }

    @Test("A long value is shown on separate lines")
    func longValue() {
        let node = DataDescription().node(0xDF01, [UInt8](repeating: 0xAB, count: 10))
        let text = DescriptionText(bytesPerLine: 8).lines([node]).map(\.text)
        #expect(
            text == [
                "DF01  Unknown  (10 bytes)", "    ABABABABABABABAB", "    ABAB",
            ])
    }

    @Test("Times are shown in milliseconds with one decimal")
    func times() {
        #expect(DescriptionText.milliseconds(.microseconds(12_345)) == "12.3 ms")
        #expect(DescriptionText.milliseconds(.zero) == "0.0 ms")
        #expect(DescriptionText.milliseconds(.seconds(-1)) == "0.0 ms")
        #expect(DescriptionText.milliseconds(.seconds(Int64.max)) == "9223372036854775807 s")
    }
}
