// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A request from pcscd's virtual reader (vpcd) to a card.
///
/// A body of one byte is a control byte; a longer one is a command. The driver requests the answer
/// to reset every 400 ms to check that the card is still present.
public enum VPCDRequest: Hashable, Sendable {
    /// Control byte 0: switches the field off. There is no answer.
    case powerOff
    /// Control byte 1: switches the field on. There is no answer.
    case powerOn
    /// Control byte 2: resets the card. There is no answer.
    case reset
    /// Control byte 4: requests the answer to reset.
    case answerToReset
    /// A command; the answer is the card's response.
    case command([UInt8])
    /// Any other control byte. There is no answer.
    case unknown(UInt8)

    /// Parses a request.
    ///
    /// - Returns: `nil` for an empty message, which requests nothing.
    public init?(_ frame: VPCDFrame) {
        guard let first = frame.body.first else { return nil }
        guard frame.body.count == 1 else {
            self = .command(frame.body)
            return
        }
        self =
            switch first {
            case 0: .powerOff
            case 1: .powerOn
            case 2: .reset
            case 4: .answerToReset
            default: .unknown(first)
            }
    }

    /// The request as a message.
    ///
    /// `nil` for a command of fewer than two bytes, which would be a control byte, or of more bytes
    /// than a message can hold.
    public var frame: VPCDFrame? {
        switch self {
        case .powerOff: VPCDFrame(checked: [0])
        case .powerOn: VPCDFrame(checked: [1])
        case .reset: VPCDFrame(checked: [2])
        case .answerToReset: VPCDFrame(checked: [4])
        case .command(let bytes): bytes.count >= 2 ? VPCDFrame(body: bytes) : nil
        case .unknown(let control): VPCDFrame(checked: [control])
        }
    }

    /// Whether the card sends a message in return.
    public var hasAnswer: Bool {
        switch self {
        case .answerToReset, .command: true
        case .powerOff, .powerOn, .reset, .unknown: false
        }
    }
}
