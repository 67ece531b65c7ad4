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
    private static let maximumEntries = 32

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
        let objects = try? DataObject.sequence(response.data, limits: .card)
        let directory = objects?.first { $0.tag == .fciTemplate }?
            .children.first { $0.tag == .fciProprietaryTemplate }?
            .children.first { $0.tag == .fciIssuerDiscretionaryData }
        let children = directory?.children ?? []
        let templates = children.filter { $0.tag == .applicationTemplate }.prefix(
            Self.maximumEntries)
        entries = templates.compactMap { DirectoryEntry($0) }
        malformedEntries = templates.count - entries.count
        terminalCategories = Array(
            children.first { $0.tag == .terminalCategoriesSupportedList }?.value ?? [])
        selectionDataObjectList = children.first { $0.tag == .selectionDataObjectList }.flatMap {
            try? DataObjectList(bytes: $0.value)
        }
    }
}

/// One application that the card offers: an entry (`61`) of its PPSE.
///
/// See EMV Contactless Book B, 3.3.1, Table 3-2.
package struct DirectoryEntry: Hashable, Sendable {
    /// ADF Name (`4F`).
    package let name: AID
    /// Application Priority Indicator (`87`), or one without priority.
    package let priority: ApplicationPriorityIndicator
    /// Kernel Identifier (`9F2A`), or empty.
    package let kernelIdentifier: [UInt8]
    /// Extended Selection (`9F29`), or empty.
    package let extendedSelection: [UInt8]

    /// Creates an entry.
    package init(
        name: AID, priority: ApplicationPriorityIndicator = .init(rawValue: 0),
        kernelIdentifier: [UInt8] = [],
        extendedSelection: [UInt8] = []
    ) {
        self.name = name
        self.priority = priority
        self.kernelIdentifier = kernelIdentifier
        self.extendedSelection = extendedSelection
    }

    /// Reads an entry.
    ///
    /// - Returns: `nil` if the name is missing or not 5 to 16 bytes long; the entry point then
    ///   skips the entry (3.3.2.5, A).
    init?(_ template: DataObject) {
        func value(_ tag: Tag) -> [UInt8] {
            Array(template.children.first { $0.tag == tag }?.value ?? [])
        }
        guard let name = AID(value(.applicationDedicatedFileName)) else { return nil }
        self.name = name
        priority = ApplicationPriorityIndicator(
            rawValue: value(.applicationPriorityIndicator).first ?? 0)
        kernelIdentifier = value(.kernelIdentifier)
        extendedSelection = value(.extendedSelection)
    }
}

/// The priority of an application on the card (tag `87`).
///
/// See EMV Book 1, 12.2.3, Table 48.
package struct ApplicationPriorityIndicator: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The priority, from 1 (highest) to 15, or `nil` if none is assigned.
    package var priority: UInt8? { rawValue & 0x0F == 0 ? nil : rawValue & 0x0F }

    /// Whether the cardholder must confirm the selection (contact only).
    package var needsConfirmation: Bool { rawValue & 0x80 != 0 }
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
