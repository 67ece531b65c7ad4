// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Read Application Data.
///
/// See EMV Contactless Book C-3, 5.4.1 and 5.4.2.
extension QualifierKernel {
    /// Reads the records that the file locator (`94`) lists.
    ///
    /// A card without it has already sent all its data (streamlined qVSDC).
    mutating func readRecords() -> Action<Outcome> {
        guard let bytes = data[0x94], !bytes.isEmpty else { return showCardRead() }
        guard let locator = ApplicationFileLocator(bytes), let reader = RecordReader(locator)
        else {
            return endApplication(
                .applicationData, "Application File Locator", [.element(0x94, in: data)])
        }
        return read(reader)
    }

    private mutating func read(_ reader: RecordReader) -> Action<Outcome> {
        guard let command = reader.command else {
            staticData = reader.staticData
            return showCardRead()
        }
        state = .readingRecords(reader)
        return .transmit(command)
    }

    mutating func recordAnswered(
        _ response: ResponseAPDU, _ reader: RecordReader
    ) -> Action<Outcome> {
        var reader = reader
        guard response.isSuccess else {
            return endApplication(
                .applicationData, "READ RECORD", [.statusWord(response.statusWord)])
        }
        guard let objects = reader.take(response.data) else {
            return endApplication(.applicationData, "Record", [.fact("it is not well-formed")])
        }
        if let refusal = store(objects, "Record") { return refusal }
        return read(reader)
    }

    private mutating func showCardRead() -> Action<Outcome> {
        state = .showingCardRead
        return .display(UserInterfaceRequest(.cardReadSuccessfully, .cardReadSuccessfully))
    }

    /// Stores the data that the card sent.
    ///
    /// The terminal's own elements stay unchanged even if the card sends their tags.
    ///
    /// - Returns: End Application if an element has an invalid length or format, or was already
    ///   sent by the card (5.4.2.2); `nil` to continue.
    mutating func store(_ objects: [DataObject], _ subject: String) -> Action<Outcome>? {
        switch elements.store(objects, in: &data) {
        case nil:
            return nil
        case .format(let tag):
            return endApplication(
                .format, "\(subject): length or format", [.fact("\(tag) is invalid")])
        case .repetition:
            return endApplication(
                .redundantData, "\(subject): redundant data", [.fact("an element was sent twice")])
        }
    }
}
