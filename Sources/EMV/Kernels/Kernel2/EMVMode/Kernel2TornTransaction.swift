// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A record of a torn transaction: the data of kernel 2 for its recovery.
///
/// See EMV Contactless Book C-2, 3.8, and Table 4.2 (Torn Record, `FF8101`).
package struct Kernel2TornTransaction: Hashable, Sendable {
    /// The elements of a record; absent elements are left out.
    private static let tags: [Tag] = [
        0x9F02, 0x9F03, 0x5A, 0x5F34, 0xDF8104, 0xDF8107, 0x9F34, 0xDF8113, 0x9F7D, 0xDF8128,
        0x9F1E, 0xDF8111, 0xDF8114, 0x9F33, 0x9F1A, 0x9F35, 0x95, 0x9F53, 0x5F2A, 0x9A, 0x9F21,
        0x9C, 0x9F37, 0xDF8301, 0xDF8302, 0xDF8303, 0xDF8304, 0xDF8305, 0xDF8306, 0xDF8307,
    ]

    /// The elements for the recovery of the transaction.
    let elements: [DataObject]
    /// The data for the card to store with the cryptogram (DSDOL related data).
    ///
    /// It is not part of the record for the terminal, but the card's signature covers it.
    let storedValues: [UInt8]

    /// Stores the data for the recovery of a transaction.
    init(_ data: TransactionData, storedValues: [UInt8]) {
        self.storedValues = storedValues
        elements = data.objects(Self.tags)
    }

    /// Whether two transactions have the same card (S456.44).
    ///
    /// The PAN must be the same, and the sequence number must be the same or absent in both.
    func isOfCard(_ data: TransactionData) -> Bool {
        [0x5A, 0x5F34].allSatisfy { (tag: Tag) in elements.first(tag)?.value == data[tag] }
    }

    /// DRDOL Related Data (`DF8113`): the data that the card requests for the recovery.
    var recoveryData: [UInt8] { Array(elements.first(0xDF8113)?.value ?? []) }

    /// Whether the transaction included a write to data storage.
    var wroteDataStorage: Bool {
        elements.first(0xDF8128).flatMap { DataStorageStatus($0.value) }?.contains(.write) ?? false
    }

    /// The record for the terminal: elements with tag and length.
    var bytes: [UInt8] { elements.flatMap { TLVWriter.object($0.tag, Array($0.value)) } }
}

extension Kernel2TornTransaction: CustomStringConvertible, CustomReflectable {
    /// A fixed text: the values are cardholder data.
    package var description: String { "torn transaction" }

    /// Shows nothing: the values are cardholder data.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
