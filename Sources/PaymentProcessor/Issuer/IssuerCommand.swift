// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A command that an issuer sends to its card.
///
/// See EMV Book 3, 6.5.1, 6.5.2, 6.5.3, and 6.5.10.
public enum IssuerCommand: Hashable, Sendable {
    /// Blocks the application until it is unblocked.
    case applicationBlock
    /// Unblocks the application.
    case applicationUnblock
    /// Blocks the card permanently.
    case cardBlock
    /// Resets the PIN try counter.
    case pinUnblock
    /// Changes the PIN, to 4 to 12 digits, and resets the PIN try counter.
    case pinChange(to: String)
    /// Changes a data object of the application; its tag has one or two bytes.
    case putData(tag: UInt16, value: [UInt8])

    /// CLA, INS, P1, P2.
    var header: [UInt8] {
        switch self {
        case .applicationBlock: [0x84, 0x1E, 0x00, 0x00]
        case .applicationUnblock: [0x84, 0x18, 0x00, 0x00]
        case .cardBlock: [0x84, 0x16, 0x00, 0x00]
        case .pinUnblock: [0x84, 0x24, 0x00, 0x00]
        case .pinChange: [0x84, 0x24, 0x00, 0x02]
        case .putData(let tag, _):
            [0x04, 0xDA, UInt8(truncatingIfNeeded: tag >> 8), UInt8(truncatingIfNeeded: tag)]
        }
    }
}

extension IssuerCommand: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The command's name; never a PIN or a value.
    public var description: String {
        switch self {
        case .applicationBlock: "application block"
        case .applicationUnblock: "application unblock"
        case .cardBlock: "card block"
        case .pinUnblock: "PIN unblock"
        case .pinChange: "PIN change"
        case .putData(let tag, _): "put data \(String(tag, radix: 16, uppercase: true))"
        }
    }

    /// The command's name.
    public var debugDescription: String { description }

    /// Shows the command's name only.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
