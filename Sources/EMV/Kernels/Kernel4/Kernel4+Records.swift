// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Read Application Data: the records and the mandatory elements.
///
/// See EMV Contactless Book C-4, read application data.
extension Kernel4 {
    private static let section = "read application data"
    /// Account number, expiration date, and the data that the card requests for its cryptogram.
    private static let mandatory: [Tag] = [0x5A, 0x5F24, 0x8C]

    /// Reads the records that the file locator (`94`) lists.
    mutating func readRecords() -> Action<Outcome> {
        guard let locator = data[0x94].flatMap({ ApplicationFileLocator($0) }),
            let reader = RecordReader(locator)
        else {
            return endApplication(
                Self.section, "Application File Locator", [.element(0x94, in: data)])
        }
        return read(reader)
    }

    private mutating func read(_ reader: RecordReader) -> Action<Outcome> {
        guard let command = reader.command else {
            staticData = reader.staticData
            return recordsRead()
        }
        state = .readingRecords(reader)
        return .transmit(command)
    }

    /// Handles a record.
    mutating func recordAnswered(
        _ response: ResponseAPDU, _ previous: RecordReader
    ) -> Action<Outcome> {
        var reader = previous
        guard response.isSuccess else {
            return endApplication(Self.section, "READ RECORD", [.statusWord(response.statusWord)])
        }
        guard let objects = reader.take(response.data) else {
            return endApplication(Self.section, "Record", [.fact("it is not well-formed")])
        }
        if let refusal = store(objects, "Record") { return refusal }
        return read(reader)
    }

    /// Checks the mandatory data, and decides in the mode of the transaction.
    private mutating func recordsRead() -> Action<Outcome> {
        if let missing = Self.mandatory.first(where: { !data.hasValue($0) }) {
            return endApplication(
                Self.section, "Mandatory data missing", [.element(missing, nil)])
        }
        if let refusal = applyDynamicLimits() { return refusal }
        return mode == .emv ? analyse() : requestStripeCryptogram()
    }

    /// Stores the data that the card sent.
    ///
    /// - Returns: End Application if an element has an invalid length or format, or was already
    ///   sent by the card; `nil` to continue.
    mutating func store(_ objects: [DataObject], _ subject: String) -> Action<Outcome>? {
        switch elements.store(objects, in: &data) {
        case nil:
            return nil
        case .format(let tag):
            return endApplication(
                "data elements", "\(subject): length or format", [.fact("\(tag) is invalid")])
        case .repetition:
            return endApplication(
                "data elements", "\(subject): redundant data",
                [.fact("an element was sent twice")])
        }
    }
}
