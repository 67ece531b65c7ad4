// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard
internal import Support

extension StatusWord {
    /// A readable meaning of the status word.
    ///
    /// See ISO/IEC 7816-4, 5.6 and EMV Book 3, 6.3.5.
    package var meaning: String {
        if let meaning = Self.meanings[rawValue] { return meaning }
        switch sw1 {
        case 0x61: return "\(count(sw2)) still available"
        case 0x6C: return "Wrong length, \(count(sw2)) available"
        case 0x63 where sw2 & 0xF0 == 0xC0: return "\((sw2 & 0x0F).counted("try", "tries")) left"
        case 0x64 where sw2 >= 0x02 && sw2 <= 0x80, 0x62 where sw2 >= 0x02 && sw2 <= 0x80:
            return "Triggered by the card"
        default: return Self.classes[sw1] ?? "Unknown status"
        }
    }

    private func count(_ byte: UInt8) -> String {
        byte == 0 ? "256 bytes" : byte.counted("byte")
    }

    private static let meanings: [UInt16: String] = [
        0x9000: "Success",
        0x6200: "Warning, state unchanged",
        0x6281: "Returned data may be corrupted",
        0x6282: "End of file reached early",
        0x6283: "Selected file deactivated",
        0x6284: "File control information not formatted",
        0x6285: "Selected file in termination state",
        0x6287: "Device locked",
        0x6300: "Authentication failed",
        0x6381: "File filled up",
        0x6400: "Execution error, state unchanged",
        0x6401: "Immediate response required by the card",
        0x6500: "Execution error, state changed",
        0x6581: "Memory failure",
        0x6700: "Wrong length",
        0x6800: "Function in class byte not supported",
        0x6881: "Logical channel not supported",
        0x6882: "Secure messaging not supported",
        0x6883: "Last command of the chain expected",
        0x6884: "Command chaining not supported",
        0x6900: "Command not allowed",
        0x6981: "Command incompatible with file structure",
        0x6982: "Security status not satisfied",
        0x6983: "Authentication method blocked",
        0x6984: "Referenced data not usable",
        0x6985: "Conditions of use not satisfied",
        0x6986: "Command not allowed, no current file",
        0x6987: "Secure messaging data objects missing",
        0x6988: "Secure messaging data objects incorrect",
        0x6A00: "Wrong parameters",
        0x6A80: "Incorrect data field",
        0x6A81: "Function not supported",
        0x6A82: "File or application not found",
        0x6A83: "Record not found",
        0x6A84: "Not enough memory space",
        0x6A85: "Data length inconsistent with structure",
        0x6A86: "Incorrect parameters P1-P2",
        0x6A87: "Data length inconsistent with P1-P2",
        0x6A88: "Referenced data not found",
        0x6A89: "File already exists",
        0x6A8A: "Name already exists",
        0x6B00: "Wrong parameters P1-P2",
        0x6D00: "Instruction not supported",
        0x6E00: "Class not supported",
        0x6F00: "No precise diagnosis",
    ]

    private static let classes: [UInt8: String] = [
        0x62: "Warning, state unchanged", 0x63: "Warning, state changed",
        0x64: "Execution error, state unchanged", 0x65: "Execution error, state changed",
        0x66: "Security-related issue", 0x67: "Wrong length",
        0x68: "Function in class byte not supported", 0x69: "Command not allowed",
        0x6A: "Wrong parameters", 0x6F: "Card error", 0x90: "Application-specific success",
        0x91: "Application-specific status", 0x92: "Transient application error",
        0x93: "Application requires user interaction", 0x94: "Application request error",
    ]
}
