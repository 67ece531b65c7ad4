// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The commands with which an issuer changes its card, each protected by a MAC.
///
/// See EMV Book 3, 6.3.2, table 9, and ISO/IEC 7816-4 for PUT DATA.
enum IssuerInstruction: UInt8, CaseIterable {
    case cardBlock = 0x16
    case applicationUnblock = 0x18
    case applicationBlock = 0x1E
    case pinChange = 0x24
    case putData = 0xDA

    /// The class byte (CLA); bit 3 indicates that the command contains a MAC.
    var instructionClass: UInt8 { self == .putData ? 0x04 : 0x84 }

    /// Recognizes a command by its class and instruction; `nil` for any other.
    init?(_ command: CommandAPDU) {
        guard let instruction = Self(rawValue: command.instruction),
            instruction.instructionClass == command.instructionClass
        else { return nil }
        self = instruction
    }
}
