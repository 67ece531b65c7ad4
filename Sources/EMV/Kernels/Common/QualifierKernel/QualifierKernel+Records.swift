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
        if let tag = CardDataFormat.violation(objects, .kernel(rules.kernel)) {
            return endApplication(
                .format, "\(subject): length or format", [.fact("\(tag) is invalid")])
        }
        guard keep(objects) else {
            return endApplication(
                .redundantData, "\(subject): redundant data", [.fact("an element was sent twice")])
        }
        return nil
    }

    /// Stores the primitive elements of an answer.
    ///
    /// - Returns: `false` if the card already sent one of them.
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

/// The check that the card's data has the lengths and formats of the book.
///
/// Only elements that the kernel itself uses are checked; others are passed on unchanged.
/// See EMV Contactless Book C-3, 5.4.2.2 and Annex A, and EMV Book 3, 7.5.
private enum CardDataFormat {
    /// The elements that the kernel uses, in the order of their tags.
    private static let used: Set<Tag> = [
        0x57, 0x5A, 0x5F24, 0x5F28, 0x5F34, 0x82, 0x84, 0x8F, 0x94, 0x9F07, 0x9F10, 0x9F26,
        0x9F27, 0x9F36, 0x9F5D, 0x9F69, 0x9F6C, 0x9F6E, 0x9F7C,
    ]

    /// Returns the tag of the first element with an invalid length or format, or `nil`.
    ///
    /// An element without a value counts as absent (EMV Book 3, Annex B).
    static func violation(_ objects: [DataObject], _ dictionary: DataDictionary) -> Tag? {
        for object in objects {
            if object.tag.isConstructed {
                if let tag = violation(object.children, dictionary) { return tag }
            } else if used.contains(object.tag), !object.value.isEmpty, !isValid(object, dictionary)
            {
                return object.tag
            }
        }
        return nil
    }

    private static func isValid(_ object: DataObject, _ dictionary: DataDictionary) -> Bool {
        guard let element = dictionary[object.tag] else { return true }
        guard element.lengths.contains(object.value.count) else { return false }
        guard element.format == .numeric else { return true }
        return object.value.allSatisfy { $0 >> 4 < 10 && $0 & 0x0F < 10 }
    }
}
