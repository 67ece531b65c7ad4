// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The card's list of its applications (PPSE), the file `2PAY.SYS.DDF01`.
///
/// See EMV Contactless Book B, 3.3.1.
enum ProximityPaymentSystemEnvironment {
    /// The command SELECT (PPSE).
    ///
    /// See 3.3.2.2.
    static let select = CommandAPDU.select(Array("2PAY.SYS.DDF01".utf8))

    /// The most entries that are looked at; no card has this many applications.
    private static let mostEntries = 32

    /// Reads the entries of the answer.
    ///
    /// - Returns: The entries in their order; none when the answer is not a success or
    ///   not well-formed (3.3.2.3 and 3.3.2.4).
    static func entries(_ response: ResponseAPDU) -> [DirectoryEntry] {
        guard response.isSuccess, let objects = try? DataObject.sequence(response.data) else {
            return []
        }
        let directory = objects.first { $0.tag == 0x6F }?
            .children.first { $0.tag == 0xA5 }?
            .children.first { $0.tag == 0xBF0C }
        let templates = directory?.children.filter { $0.tag == 0x61 } ?? []
        return templates.prefix(mostEntries).compactMap { DirectoryEntry($0) }
    }
}

extension CommandAPDU {
    /// Selects a file by its name, the first or only occurrence.
    ///
    /// See EMV Book 1, 11.3.2.
    static func select(_ name: [UInt8]) -> CommandAPDU {
        CommandAPDU.short(0x00, 0xA4, 0x04, 0x00, data: name)
    }

    /// A case 4 command with short lengths and Le `00`.
    ///
    /// Data beyond 255 bytes is cut off; no command of a kernel has as much.
    static func short(
        _ instructionClass: UInt8, _ instruction: UInt8, _ parameter1: UInt8, _ parameter2: UInt8,
        data: [UInt8]
    ) -> CommandAPDU {
        let command = try? CommandAPDU(
            instructionClass, instruction, parameter1, parameter2, data: Array(data.prefix(255)),
            expectedLength: 256)
        return command
            ?? CommandAPDU(instructionClass, instruction, parameter1, parameter2, le: 0)
    }
}
