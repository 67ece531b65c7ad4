// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The dialogue of a read as a file, which shows no more than the console.
struct DialogueExport: Sendable {
    private let record: ReadRecord

    /// Prepares the dialogues with the cards of a read.
    init(of record: ReadRecord) { self.record = record }

    /// The dialogues as text, which `taptopay transcript` reads.
    var transcript: String {
        var lines: [Transcript.Line] = [.comment("read \(record.read.id)")]
        for (number, card) in record.cards.enumerated() {
            if record.cards.count > 1 { lines.append(.comment("--- card \(number + 1)")) }
            lines += card.maskedTranscript.lines
        }
        return Transcript(lines: lines).text
    }

    /// The dialogues as a capture for Wireshark.
    var capture: [UInt8] {
        var capture = PacketCapture()
        let start = Duration.seconds(record.read.createdAt)
        for card in record.cards {
            capture.append(card.maskedTranscript, startingAt: start + card.begun)
        }
        return capture.bytes
    }
}
