// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The locator of the records with the card's application data (AFL, tag `94`).
///
/// See EMV Book 3, 10.2.
public struct ApplicationFileLocator: Hashable, Sendable {
    /// A range of records in one file.
    package struct Entry: Hashable, Sendable {
        /// The short file identifier, 1 to 30.
        package let file: UInt8
        /// The records to read, never empty.
        package let records: ClosedRange<UInt8>
        /// The number of records, starting with the first, used in offline data authentication.
        package let signedCount: UInt8
    }

    /// One record to read.
    package struct Record: Hashable, Sendable {
        /// The short file identifier, 1 to 30.
        package let file: UInt8
        /// The record number, starting at 1.
        package let number: UInt8
        /// Whether the record is used in offline data authentication.
        package let isSigned: Bool

        /// Creates a record.
        package init(file: UInt8, number: UInt8, isSigned: Bool) {
            self.file = file
            self.number = number
            self.isSigned = isSigned
        }
    }

    /// The entries in order.
    package let entries: [Entry]

    /// Reads a locator.
    ///
    /// The result is `nil` if the bytes are not groups of four, or a group violates EMV Book 3, 10.2
    /// (file 1 to 30, first record not zero and not after the last, no more signed records than
    /// records).
    ///
    /// - Parameter bytes: The value of `94`.
    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count % 4 == 0 else { return nil }
        var entries: [Entry] = []
        var rest = Array(bytes)[...]
        while rest.count >= 4 {
            let group = Array(rest.prefix(4))
            rest = rest.dropFirst(4)
            let (file, first, last, signed) = (group[0] >> 3, group[1], group[2], group[3])
            guard group[0] & 0x07 == 0, (1...30).contains(file), first > 0, last >= first,
                Int(signed) <= Int(last) - Int(first) + 1
            else { return nil }
            entries.append(Entry(file: file, records: first...last, signedCount: signed))
        }
        self.entries = entries
    }

    /// Creates a locator from its entries.
    init(entries: [Entry]) { self.entries = entries }

    /// All records to read, in order.
    package var records: [Record] {
        entries.flatMap { entry in
            entry.records.map { number in
                Record(
                    file: entry.file, number: number,
                    isSigned: number - entry.records.lowerBound < entry.signedCount)
            }
        }
    }
}
