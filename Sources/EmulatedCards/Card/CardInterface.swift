// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// How a reader reaches a card.
public enum CardInterface: String, Hashable, Sendable, CaseIterable {
    /// Through the field.
    case contactless
    /// Through the contacts, with the protocol T=0.
    case contact
    /// Through the contacts, with the protocol T=1.
    case contactT1 = "contact-t1"

    /// What a reader says at activation.
    ///
    /// The contact forms are the basic ones of EMV Contact Interface Specification, 8.2: no
    /// programming voltage, no extra guard time; T=1 with 254 bytes to a block.
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
