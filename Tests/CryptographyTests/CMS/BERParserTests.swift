// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Cryptography

@Suite("BER elements")
struct BERParserTests {
    private func elements(_ bytes: [UInt8]) throws -> [[UInt8]] {
        var reader = BERParser(bytes[...])
        var elements: [[UInt8]] = []
        while !reader.isAtEnd { elements.append(Array(try reader.next().contents)) }
        return elements
    }

    @Test("BER elements with short, long, and indefinite lengths are read")
    func lengths() throws {
        #expect(try elements([0x02, 0x01, 0x05, 0x04, 0x00]) == [[5], []])
        #expect(try elements([0x04, 0x81, 0x02, 7, 8]) == [[7, 8]])
        #expect(try elements([0x30, 0x80, 0x02, 0x01, 0x05, 0, 0, 0x05, 0]) == [[2, 1, 5], []])
        #expect(try elements([0x30, 0x80, 0x30, 0x80, 0, 0, 0, 0]) == [[0x30, 0x80, 0, 0]])
    }

    @Test(
        "Truncated BER elements and unsupported lengths or tags are refused",
        arguments: [
            [0x02], [0x02, 0x02, 0x01], [0x30, 0x80], [0x30, 0x80, 0x02, 0x01, 0x05],
            [0x30, 0x80, 0x00, 0x01], [0x04, 0x80, 0x00, 0x00], [0x04, 0x84, 0, 0, 0, 1, 9],
            [0x1F, 0x01, 0x00], [0x04, 0x83, 0xFF, 0xFF, 0xFF],
        ] as [[UInt8]])
    func refused(bytes: [UInt8]) {
        #expect(throws: CMSError(.malformed, "")) { try elements(bytes) }
    }

    @Test("Indefinite lengths can be nested up to sixteen times")
    func depth() throws {
        func nested(_ count: Int) -> [UInt8] {
            Array(repeatElement([0x30, 0x80], count: count).joined())
                + [UInt8](repeating: 0, count: 2 * count)
        }
        _ = try elements(nested(16))
        #expect(throws: CMSError(.malformed, "")) { try elements(nested(17)) }
    }

    @Test("ASN.1 times are converted to seconds since 1970")
    func times() {
        #expect(ASN1Time.seconds(utcTime: "700101000000Z".utf8) == 0)
        #expect(ASN1Time.seconds(utcTime: "210901190306Z".utf8) == 1_630_522_986)
        #expect(ASN1Time.seconds(utcTime: "491231235959Z".utf8) == 2_524_607_999)
        #expect(ASN1Time.seconds(utcTime: "500101000000Z".utf8) == -631_152_000)
        #expect(ASN1Time.seconds(generalizedTime: "20240229120000Z".utf8) == 1_709_208_000)
        for text in [
            "210229000000Z", "211301000000Z", "210101240000Z", "2101010000Z", "210101000000+",
        ] {
            #expect(ASN1Time.seconds(utcTime: text.utf8) == nil, "\(text)")
        }
    }
}
