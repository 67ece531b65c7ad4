// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

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
        guard let name = AID(value(0x4F)) else { return nil }
        self.name = name
        priority = ApplicationPriorityIndicator(rawValue: value(0x87).first ?? 0)
        kernelIdentifier = value(0x9F2A)
        extendedSelection = value(0x9F29)
    }
}
