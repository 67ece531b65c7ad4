// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// Reads the card's records one by one.
///
/// The kernel sends ``command`` and passes each answer to ``receive(_:)`` until there is no command.
/// See EMV Book 3, 10.2 and 6.5.11.
public struct RecordReader: Hashable, Sendable {
    /// The maximum number of records that are read; no application has this many.
    ///
    /// It limits the number of commands to a card that lists records endlessly.
    private static let mostRecords = 128
    /// The highest file with the format of EMV; the format of other files is up to the schemes.
    static let lastCommonFile: UInt8 = 10

    private var pending: ArraySlice<ApplicationFileLocator.Record>
    /// The static data that offline data authentication covers, from the records so far.
    ///
    /// See EMV Book 3, 10.3.
    public private(set) var staticData: [UInt8] = []
    /// Whether the static data can be authenticated: every signed record is a template `70`.
    public private(set) var hasUsableStaticData = true

    /// Creates a reader.
    ///
    /// The result is `nil` if there are more than 128 records, which no application has.
    ///
    /// - Parameter locator: The card's Application File Locator (`94`).
    public init?(_ locator: ApplicationFileLocator) {
        let count = locator.entries.reduce(0) { $0 + $1.records.count }
        guard count <= Self.mostRecords else { return nil }
        pending = locator.records[...]
    }

    /// READ RECORD for the next record, or `nil` if all are read.
    public var command: CommandAPDU? {
        pending.first.map { CommandAPDU(0x00, 0xB2, $0.number, $0.file << 3 | 0x04, le: 0) }
    }

    /// Handles the requested record.
    ///
    /// - Parameter data: The data of the card's answer, without the status word.
    /// - Returns: Its data objects, or `nil` if it is not a well-formed template `70`;
    ///   none for a file with another format than that of EMV (11 to 30).
    public mutating func receive(_ data: ArraySlice<UInt8>) -> [DataObject]? {
        guard let record = pending.popFirst() else { return nil }
        guard record.file <= Self.lastCommonFile else {
            if record.isSigned {
                staticData += data
                hasUsableStaticData = hasUsableStaticData && data.first == 0x70
            }
            return []
        }
        guard let objects = try? DataObject.sequence(data, limits: .card), objects.count == 1,
            let template = objects.first, template.tag == .readRecordResponseMessageTemplate
        else { return nil }
        if record.isSigned { staticData += template.value }
        return template.children
    }
}
