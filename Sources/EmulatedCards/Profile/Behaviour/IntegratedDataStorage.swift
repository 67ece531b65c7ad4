// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A slot in which one operator keeps data on the card (IDS).
///
/// See EMV Contactless Book C-2, 3.5 and Annex A.
struct IntegratedDataStorage: Hashable, Sendable {
    /// The identifier of the slot (`9F5E`), 8 to 11 bytes; `nil` derives it from the account.
    var identifier: [UInt8]?
    /// The operator's data object list (`9F5B`).
    var dataObjectList: DataObjectList
    /// The kinds of slots that are free (`9F5F`), 1 byte.
    var slotAvailability: [UInt8]
    /// The state of the slot (`9F6F`), 1 byte.
    var slotManagementControl: [UInt8]
    /// The operator that owns the slot (`9F5C`), 8 bytes; `nil` while it is free.
    var operatorIdentifier: [UInt8]?
    /// The summary of the stored data (`9F7D`), 8 or 16 bytes.
    var summary: [UInt8]
    /// The stored data (`9F54`), up to 160 bytes.
    var operatorData: [UInt8]

    /// A free slot for permanent and for volatile data.
    static let free = IntegratedDataStorage(
        dataObjectList: DataObjectList([
            .init(tag: 0xDF60, length: 8), .init(tag: 0xDF61, length: 8),
            .init(tag: 0xDF62, length: 1), .init(tag: 0xDF63, length: 160),
        ]),
        slotAvailability: [0xC0], slotManagementControl: [0x00],
        summary: [UInt8](repeating: 0, count: 16), operatorData: [])
}
