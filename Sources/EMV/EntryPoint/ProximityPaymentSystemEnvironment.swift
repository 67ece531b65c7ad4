// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The card's list of its applications (PPSE), the file `2PAY.SYS.DDF01`.
///
/// See EMV Contactless Book B, 3.3.1.
package struct ProximityPaymentSystemEnvironment: Hashable, Sendable {
    /// The command SELECT (PPSE).
    ///
    /// See 3.3.2.2.
    package static let select = CommandAPDU.select(Array("2PAY.SYS.DDF01".utf8))

    /// The maximum number of entries that are examined; no card has this many applications.
    private static let mostEntries = 32

    /// The applications in the card's order.
    package let entries: [DirectoryEntry]
    /// How many entries have no name of 5 to 16 bytes (3.3.2.5 A).
    package let malformedEntries: Int
    /// Terminal Categories Supported List (`9F3E`), or empty (Annex C, since version 2.11).
    package let terminalCategories: [UInt8]
    /// Selection Data Object List (`9F3F`), or `nil` (Annex C, since version 2.11).
    package let selectionDataObjectList: DataObjectList?

    /// Reads the answer; an answer that is not well-formed has no entries (3.3.2.4).
    ///
    /// Only entries directly in the FCI Issuer Discretionary Data count; a `61` within another
    /// template does not (Table 3-2).
    package init(_ response: ResponseAPDU) {
        let objects = try? DataObject.sequence(response.data)
        let directory = objects?.first { $0.tag == 0x6F }?
            .children.first { $0.tag == 0xA5 }?
            .children.first { $0.tag == 0xBF0C }
        let children = directory?.children ?? []
        let templates = children.filter { $0.tag == 0x61 }.prefix(Self.mostEntries)
        entries = templates.compactMap { DirectoryEntry($0) }
        malformedEntries = templates.count - entries.count
        terminalCategories = Array(children.first { $0.tag == 0x9F3E }?.value ?? [])
        selectionDataObjectList = children.first { $0.tag == 0x9F3F }.flatMap {
            try? DataObjectList(bytes: $0.value)
        }
    }
}

extension CommandAPDU {
    /// Selects the first or only occurrence of a file by its name.
    ///
    /// See EMV Book 1, 11.3.2.
    package static func select(_ name: [UInt8]) -> CommandAPDU {
        CommandAPDU.short(0x00, 0xA4, 0x04, 0x00, data: name)
    }

    /// A case 4 command with short lengths and Le `00`.
    ///
    /// Data beyond 255 bytes is truncated; no command of a kernel contains that much.
    package static func short(
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
