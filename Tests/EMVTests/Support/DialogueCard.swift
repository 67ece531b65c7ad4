// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

/// A card that expects the commands of a recording in order, byte for byte.
///
/// A command that differs is reported as a test failure that shows both.
final class DialogueCard: CardChannel {
    private let exchanges: [Transcript.Exchange]
    private let position = Lock(0)

    /// Creates a card from a recording of the fixtures.
    ///
    /// - Throws: The file system's error or `TranscriptError`.
    init(_ path: String) throws {
        exchanges = try Transcript(parsing: try Fixtures.text("transcripts/\(path)")).exchanges
    }

    /// The number of exchanges played.
    var played: Int { position.withLock { $0 } }

    /// Whether every exchange was played.
    var isComplete: Bool { played == exchanges.count }

    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        let index = position.withLock { position in
            position += 1
            return position - 1
        }
        guard index < exchanges.count else {
            Issue.record("The recording has ended, but \(Hexadecimal.string(command)) was sent.")
            throw CardError(.unexpectedCommand)
        }
        if let expected = exchanges[index].command?.bytes, expected != command {
            let (want, have) = (Hexadecimal.string(expected), Hexadecimal.string(command))
            Issue.record("Command \(index + 1) is\n\(have), expected\n\(want)")
            throw CardError(.unexpectedCommand)
        }
        guard let response = exchanges[index].response else { throw CardError(.cardRemoved) }
        return response.bytes
    }
}
