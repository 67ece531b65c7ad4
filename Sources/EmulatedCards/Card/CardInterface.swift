// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The interface through which a reader communicates with a card.
public enum CardInterface: String, Hashable, Sendable, CaseIterable {
    /// The contactless interface.
    case contactless
    /// The contact interface with protocol T=0.
    case contact
    /// The contact interface with protocol T=1.
    case contactT1 = "contact-t1"

    /// Returns the answer to reset that a reader reports at activation.
    ///
    /// The answers for contact are the basic ones of EMV Contact Interface Specification, 8.2: no
    /// programming voltage, no extra guard time; T=1 with blocks of 254 bytes.
    func answerToReset(historicalBytes: [UInt8]) -> AnswerToReset {
        let historical = Array(historicalBytes.prefix(15))
        let count = UInt8(truncatingIfNeeded: historical.count)
        var bytes: [UInt8] = []
        switch self {
        case .contactless: break
        case .contact: bytes = [0x3B, 0x60 | count, 0x00, 0x00] + historical
        case .contactT1:
            bytes = [0x3B, 0xE0 | count, 0x00, 0x00, 0x81, 0x31, 0xFE, 0x45] + historical
            bytes.append(bytes.dropFirst().reduce(0, ^))
        }
        return (try? AnswerToReset(bytes: bytes))
            ?? AnswerToReset(contactlessHistoricalBytes: historical)
    }
}
