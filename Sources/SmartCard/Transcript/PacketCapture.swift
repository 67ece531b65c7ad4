// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A capture of dialogues with cards, which Wireshark and tshark decode.
///
/// The format is that of libpcap: a file header, and a record for each command and response. See
/// draft-ietf-opsawg-pcap, 4 and 5. Its fields are little-endian here, and its times count
/// nanoseconds. Masked bytes are zero, and comments are left out.
///
/// Each record names its dissector, `iso7816`. A capture of ISO/IEC 14443 blocks
/// (`LINKTYPE_ISO_14443`, 264) would not be decoded: Wireshark passes the content of such blocks to
/// no other dissector unless the user tells it to.
package struct PacketCapture: Sendable {
    /// The first bytes of a capture whose times count nanoseconds.
    private static let magic: UInt32 = 0xA1B2_3C4D
    /// The version of the format, 2.4.
    private static let version: (major: UInt16, minor: UInt16) = (2, 4)
    /// The longest record that Wireshark reads; messages are at most 65 544 bytes.
    private static let longestRecord: UInt32 = 262_144
    /// `LINKTYPE_WIRESHARK_UPPER_PDU`: records that name their dissector.
    ///
    /// See https://www.tcpdump.org/linktypes.html.
    private static let linkType: UInt32 = 252

    /// The tags before the bytes of such a record, in Wireshark's `epan/exported_pdu.h`.
    private enum Tag {
        static let end: UInt16 = 0
        static let dissector: UInt16 = 12
        static let direction: UInt16 = 35
    }

    /// The direction of a message, in Wireshark's `epan/packet_info.h`.
    private enum Direction: UInt32 {
        case toCard = 0
        case fromCard = 1
    }

    /// The name of Wireshark's dissector for APDUs.
    private static let dissector = Array("iso7816".utf8)

    /// The capture.
    package private(set) var bytes: [UInt8] = []

    /// Creates an empty capture.
    package init() {
        append(Self.magic)
        append(Self.version.major)
        append(Self.version.minor)
        // Two fields that must be zero.
        append(UInt32(0))
        append(UInt32(0))
        append(Self.longestRecord)
        append(Self.linkType)
    }

    /// Adds the messages of a dialogue.
    ///
    /// A message without a time has that of the message before it.
    ///
    /// - Parameters:
    ///   - transcript: The dialogue. The command `> *` is left out.
    ///   - start: The start of the dialogue, since 1970.
    package mutating func append(_ transcript: Transcript, startingAt start: Duration) {
        var time = Duration.zero
        for line in transcript.lines {
            switch line {
            case .command(let message):
                time = message.time ?? time
                append(message.bytes, .toCard, start + time)
            case .response(let message):
                time = message.time ?? time
                append(message.bytes, .fromCard, start + time)
            case .anyCommand, .comment: break
            }
        }
    }

    private mutating func append(_ message: [UInt8], _ direction: Direction, _ time: Duration) {
        let record =
            Self.option(Tag.dissector, Self.dissector)
            + Self.option(Tag.direction, Self.bigEndian(direction.rawValue))
            + Self.option(Tag.end, []) + message
        let (seconds, attoseconds) = max(time, .zero).components
        append(UInt32(clamping: seconds))
        append(UInt32(clamping: attoseconds / 1_000_000_000))
        append(UInt32(clamping: record.count))
        append(UInt32(clamping: record.count))
        bytes += record
    }

    /// Returns an option: tag, length, and value, padded with zeros to a multiple of four bytes.
    private static func option(_ tag: UInt16, _ value: [UInt8]) -> [UInt8] {
        let padding = [UInt8](repeating: 0, count: (4 - value.count % 4) % 4)
        return bigEndian(tag) + bigEndian(UInt16(clamping: value.count + padding.count)) + value
            + padding
    }

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
}
