// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@Suite("Captures for Wireshark")
struct PacketCaptureTests {
    private static let header = "4D3CB2A1 0200 0400 00000000 00000000 00000400 FC000000"

    /// Returns the bytes that digits with spaces stand for.
    private static func bytes(_ digits: String) -> [UInt8]? {
        Hexadecimal.bytes(digits.filter { !$0.isWhitespace })
    }

    @Test("An empty capture is the header of draft-ietf-opsawg-pcap, 4, with link type 252")
    func empty() {
        #expect(PacketCapture().bytes == Self.bytes(Self.header))
    }

    @Test("Each message is a record with its time, its dissector, its direction, and its bytes")
    func messages() {
        var capture = PacketCapture()
        capture.append(
            Transcript(lines: [
                .comment("a comment is left out"),
                .command(.init([0x00, 0xB2, 0x01, 0x0C, 0x00], time: .milliseconds(1))),
                .response(
                    .init([0x70, 0x00, 0x90, 0x00], masked: [1], time: .milliseconds(1_002))),
                .anyCommand,
            ]), startingAt: .seconds(1_772_366_400))
        let options = "000C0008 69736F37 38313600 00230004"
        let expected = """
            \(Self.header)
            402AA469 40420F00 1D000000 1D000000 \(options) 00000000 00000000 00B2010C00
            412AA469 80841E00 1C000000 1C000000 \(options) 00000001 00000000 70009000
            """
        #expect(capture.bytes == Self.bytes(expected))
    }

    @Test("Times before 1970 and after 2106 are the first and the last that a record can have")
    func times() {
        for (time, seconds) in [
            (Duration.seconds(-5), [0, 0, 0, 0]), (.seconds(1 << 40), [255, 255, 255, 255]),
        ] as [(Duration, [UInt8])] {
            var capture = PacketCapture()
            capture.append(Transcript(lines: [.command(.init([0, 1, 2, 3]))]), startingAt: time)
            #expect(Array(capture.bytes[24..<28]) == seconds)
        }
    }
}
