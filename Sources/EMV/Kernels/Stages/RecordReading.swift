// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Read Application Data: the records that the Application File Locator (`94`) lists.
///
/// See EMV Book 3, 7.5 and 10.2.
struct RecordReading: Hashable, Sendable {
    private let rule: BookReference
    private var reader: RecordReader?

    /// Creates the stage.
    init(_ rule: BookReference) { self.rule = rule }

    /// The content of the records that offline data authentication covers.
    var staticData: [UInt8] { reader?.staticData ?? [] }

    /// Begins to read the records; a card without a list has already sent all its data.
    ///
    /// - Returns: READ RECORD; End Application if the list is malformed; `nil` if there is no record.
    mutating func begin(_ transaction: inout TransactionContext) -> Action<Outcome>? {
        guard let bytes = transaction.data[.applicationFileLocator], !bytes.isEmpty else {
            return nil
        }
        guard let locator = ApplicationFileLocator(bytes), let reader = RecordReader(locator)
        else {
            return transaction.end(
                rule, "Application File Locator",
                [.element(.applicationFileLocator, in: transaction.data)])
        }
        self.reader = reader
        return next
    }

    /// Stores the elements of a record.
    ///
    /// - Returns: READ RECORD for the next record; End Application if the record violates a rule; `nil`
    ///   after the last one.
    mutating func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext
    ) -> Action<Outcome>? {
        guard response.isSuccess else {
            return transaction.end(rule, "READ RECORD", [.statusWord(response.statusWord)])
        }
        guard let objects = reader?.receive(response.data) else {
            return transaction.end(
                rule, "Record",
                Evidence.form(of: response.data, .readRecordResponseMessageTemplate))
        }
        return transaction.store(objects, "Record") ?? next
    }

    private var next: Action<Outcome>? { reader?.command.map { .transmit($0) } }
}
