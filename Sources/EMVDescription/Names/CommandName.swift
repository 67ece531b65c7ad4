// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard
internal import Support

extension CommandAPDU {
    /// The name of the command, such as `READ RECORD SFI 2 record 1`.
    ///
    /// See EMV Book 1, 11.3, Book 3, 6.5 and EMV Contactless Books C-2 and C-8.
    package var name: String {
        switch (instructionClass, instruction) {
        case (0xFF, _): readerCommand
        case (0x90, 0x50): "GET SMART TAP DATA"
        case (0x90, 0x52): "PUSH SMART TAP DATA"
        case (0x90, 0x53): "NEGOTIATE SMART TAP"
        case (0x90, 0xC0): "GET MORE SMART TAP DATA"
        case (_, 0xA4): select
        case (_, 0xB2): readRecord
        case (0x80, 0xA8): "GET PROCESSING OPTIONS"
        case (0x80, 0xAE): generateCryptogram
        case (0x80, 0xCA) where parameter1 == 0x01:
            "GET VAS DATA" + (parameter2 == 0 ? ", URL only" : "")
        case (_, 0xCA): "GET DATA " + dataTag
        case (_, 0xDA): "PUT DATA " + dataTag
        case (0x80, 0x2A) where parameter1 == 0x8E && parameter2 == 0x80:
            "COMPUTE CRYPTOGRAPHIC CHECKSUM"
        case (_, 0x2A): "PERFORM SECURITY OPERATION"
        case (0x80, 0xEA): "EXCHANGE RELAY RESISTANCE DATA"
        case (0x80, 0xD0): "RECOVER AC"
        case (0x80, 0x1A): "SEND POI INFORMATION"
        case (0x84, 0x32): "READ DATA"
        case (0x84, 0x34): "WRITE DATA"
        case (_, 0x20): "VERIFY PIN" + (parameter2 & 0x08 != 0 ? ", enciphered" : "")
        case (_, let instruction): Self.names[instruction] ?? "Unknown command"
        }
    }

    private static let names: [UInt8: String] = [
        0x16: "CARD BLOCK", 0x18: "APPLICATION UNBLOCK", 0x1E: "APPLICATION BLOCK",
        0x24: "PIN CHANGE/UNBLOCK", 0x82: "EXTERNAL AUTHENTICATE", 0x84: "GET CHALLENGE",
        0x88: "INTERNAL AUTHENTICATE", 0xB0: "READ BINARY", 0xC0: "GET RESPONSE",
        0xD6: "UPDATE BINARY", 0xDC: "UPDATE RECORD", 0xE2: "STORE DATA",
    ]

    private var readerCommand: String {
        switch instruction {
        case 0xCA where parameter1 == 0: "Reader: get UID"
        case 0xCA: "Reader: get ATS"
        case 0xC2: "Reader: transparent session"
        default: "Reader command"
        }
    }

    private var select: String {
        guard parameter1 == 0x04 else { return "SELECT by file" }
        let next = parameter2 & 0x03 == 0x02 ? "SELECT NEXT " : "SELECT "
        return next + (DataDescription.printable(data) ?? Hexadecimal.string(data))
    }

    private var readRecord: String {
        let file = parameter2 >> 3
        guard parameter2 & 0x07 == 0x04 else { return "READ RECORD" }
        return "READ RECORD SFI \(file) record \(parameter1)"
    }

    private var generateCryptogram: String {
        let kinds: [UInt8: String] = [0x00: "AAC", 0x40: "TC", 0x80: "ARQC"]
        let kind = kinds[parameter1 & 0xC0] ?? "reserved type"
        return "GENERATE AC \(kind)" + (parameter1 & 0x10 != 0 ? ", CDA requested" : "")
    }

    /// The tag in P1-P2, where P1 is zero for a one-byte tag.
    private var dataTag: String {
        Hexadecimal.string(parameter1 == 0 ? [parameter2] : [parameter1, parameter2])
    }
}
