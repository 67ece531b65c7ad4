// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// One record of an application's linear file.
struct CardRecord: Hashable, Sendable {
    /// The short file identifier, 1 to 10 for records that EMV governs.
    let fileIdentifier: UInt8
    /// The record number, from 1.
    let number: UInt8
    /// Whether offline data authentication covers the record.
    let isAuthenticated: Bool
    /// Whether the secure channel of the common kernel encrypts the record.
    let isEncrypted: Bool
    /// The data objects inside template `70`.
    let content: [UInt8]
    /// The record as READ RECORD returns it without a secure channel.
    let bytes: [UInt8]

    init(
        _ fileIdentifier: UInt8, _ number: UInt8, isAuthenticated: Bool = false,
        _ objects: KeyValuePairs<Tag, [UInt8]>
    ) {
        self.init(fileIdentifier, number, isAuthenticated: isAuthenticated, objects: Array(objects))
    }

    init(
        _ fileIdentifier: UInt8, _ number: UInt8, isAuthenticated: Bool = false,
        isEncrypted: Bool = false, padding: [UInt8] = [], objects: [(key: Tag, value: [UInt8])]
    ) {
        self.init(
            fileIdentifier, number, isAuthenticated: isAuthenticated, isEncrypted: isEncrypted,
            content: objects.flatMap { padding + TLVWriter.object($0, $1) } + padding)
    }

    init(
        _ fileIdentifier: UInt8, _ number: UInt8, isAuthenticated: Bool,
        isEncrypted: Bool = false, content: [UInt8]
    ) {
        self.fileIdentifier = fileIdentifier
        self.number = number
        self.isAuthenticated = isAuthenticated
        self.isEncrypted = isEncrypted
        self.content = content
        bytes = TLVWriter.object(.readRecordResponseMessageTemplate, content)
    }

    /// The maximum size of a record's content, so that the record fits into a short response.
    static let maximumContentCount = 253

    /// Fills as few records of a file as possible with data objects in order.
    static func filling(
        file: UInt8, from first: UInt8 = 1, isAuthenticated: Bool = false,
        isEncrypted: Bool = false, padding: [UInt8] = [], with objects: [(key: Tag, value: [UInt8])]
    ) -> [CardRecord] {
        var groups: [(count: Int, objects: [(key: Tag, value: [UInt8])])] = []
        for (tag, value) in objects {
            let count = padding.count + TLVWriter.object(tag, value).count
            if let last = groups.last, last.count + count + padding.count <= maximumContentCount {
                groups[groups.count - 1].count += count
                groups[groups.count - 1].objects.append((tag, value))
            } else {
                groups.append((count, [(tag, value)]))
            }
        }
        return groups.enumerated().map { index, group in
            CardRecord(
                file, first &+ UInt8(truncatingIfNeeded: index), isAuthenticated: isAuthenticated,
                isEncrypted: isEncrypted, padding: padding, objects: group.objects)
        }
    }
}

extension Collection<CardRecord> {
    /// The application file locator (`94`) that makes a terminal read these records.
    ///
    /// Adjacent records in the same file share an entry, which starts with the authenticated ones.
    /// See EMV Book 3, 10.2.
    var applicationFileLocator: [UInt8] {
        var entries: [(file: UInt8, first: UInt8, last: UInt8, authenticated: UInt8)] = []
        for record in self {
            let isAuthenticated = record.isAuthenticated
            if let entry = entries.last, entry.file == record.fileIdentifier,
                record.number == entry.last &+ 1,
                !isAuthenticated || entry.authenticated == record.number &- entry.first
            {
                entries[entries.count - 1].last = record.number
                if isAuthenticated { entries[entries.count - 1].authenticated &+= 1 }
            } else {
                entries.append(
                    (record.fileIdentifier, record.number, record.number, isAuthenticated ? 1 : 0))
            }
        }
        return entries.flatMap { [$0.file << 3, $0.first, $0.last, $0.authenticated] }
    }

    /// Returns a record that follows the last one in its file.
    func next(_ objects: KeyValuePairs<Tag, [UInt8]>) -> CardRecord {
        let file = reversed().first?.fileIdentifier ?? 1
        let number = lazy.filter { $0.fileIdentifier == file }.map(\.number).max() ?? 0
        return CardRecord(file, number &+ 1, objects)
    }
}
