// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard

/// A fault of the transmission or of the card at one exchange.
struct RandomFault {
    enum Kind {
        /// The card does not answer.
        case lost
        /// The card answers with a status word only.
        case statusWord
        /// The answer has fewer bytes.
        case truncated
        /// One bit of the answer is wrong.
        case wrongBit
        /// The answer is anything.
        case anything
        /// The terminal stops the kernel.
        case stop
    }

    private static let words: [[UInt8]] = [
        [0x62, 0x83], [0x63, 0x00], [0x67, 0x00], [0x69, 0x84], [0x69, 0x85], [0x69, 0x86],
        [0x6A, 0x81], [0x6A, 0x82], [0x6A, 0x83], [0x6A, 0x88], [0x6D, 0x00], [0x6E, 0x00],
        [0x6F, 0x00], [0x90, 0x00],
    ]

    let kind: Kind
    /// The number of the exchange, from 1.
    let exchange: Int

    init(_ draw: inout Draw) {
        kind = draw.one(of: [.lost, .statusWord, .truncated, .wrongBit, .anything, .stop])
        exchange = draw.number(1...14)
    }

    /// Returns the event in place of an answer.
    func event(_ answer: [UInt8], _ draw: inout Draw) -> Event {
        switch kind {
        case .lost: return .lost(draw.one(of: [.timeOut, .transmission, .protocolError]))
        case .stop: return .stopped
        case .statusWord: return Self.event(draw.one(of: Self.words))
        case .truncated:
            let count = draw.number(0...max(0, answer.count - 2))
            return Self.event(Array(answer.prefix(count)) + answer.suffix(2))
        case .wrongBit:
            var changed = answer
            guard !changed.isEmpty else { return .lost(.timeOut) }
            changed[draw.number(0...changed.count - 1)] ^= 1 << UInt8(draw.number(0...7))
            return Self.event(changed)
        case .anything: return Self.event(draw.bytes(2...256))
        }
    }

    /// Returns the event for a card's answer; an empty one means that the card has left.
    static func event(_ answer: [UInt8], after time: Duration = .zero) -> Event {
        guard let response = try? ResponseAPDU(bytes: answer) else { return .lost(.timeOut) }
        return .answered(response, after: time)
    }
}
