// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Read Application Data.
///
/// See EMV Contactless Book C-3, 5.4.1 and 5.4.2.
extension Kernel3 {
    /// Reads what the file locator (`94`) names; a card without it has told everything
    /// already (streamlined qVSDC).
    mutating func readRecords() -> Action<Outcome> {
        guard let bytes = data[0x94], !bytes.isEmpty else { return showCardRead() }
        guard let locator = ApplicationFileLocator(bytes), let reader = RecordReader(locator)
        else {
            return endApplication("5.4.1", "Application File Locator", [.element(0x94, in: data)])
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
            return endApplication("5.4.1", "READ RECORD", [.statusWord(response.statusWord)])
        }
        guard let objects = reader.take(response.data) else {
            return endApplication("5.4.1", "Record", [.fact("it is not well-formed")])
        }
        if let refusal = store(objects, "Record") { return refusal }
        return read(reader)
    }

    private mutating func showCardRead() -> Action<Outcome> {
        state = .showingCardRead
        return .display(UserInterfaceRequest(.cardReadSuccessfully, .cardReadSuccessfully))
    }

    /// Keeps what the card sent.
    ///
    /// The terminal's own elements stay as they are, whatever the card sends under their tags.
    ///
    /// - Returns: The end of the application if an element breaks its definition, or came
    ///   from the card before (5.4.2.2); `nil` to go on.
    mutating func store(_ objects: [DataObject], _ subject: String) -> Action<Outcome>? {
        if let tag = CardDataFormat.violation(objects) {
            return endApplication(
                "Annex A", "\(subject): length or format", [.fact("\(tag) breaks its definition")])
        }
        guard keep(objects) else {
            return endApplication(
                "5.4.2.2", "\(subject): redundant data", [.fact("an element came twice")])
        }
        return nil
    }

    /// Keeps the primitive elements of an answer.
    ///
    /// - Returns: `false` when one came before.
    private mutating func keep(_ objects: [DataObject]) -> Bool {
        for object in objects {
            if object.tag.isConstructed {
                guard keep(object.children) else { return false }
                continue
            }
            guard cardTags.insert(object.tag).inserted else { return false }
            if data[object.tag] == nil { data[object.tag] = object.value }
        }
        return true
    }
}
