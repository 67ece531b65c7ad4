// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

extension JSONObjectDecoder {
    /// Reads elements by their tags; `nil` when the member is missing.
    func elements(_ name: String) throws(JSONMemberError) -> [Tag: [UInt8]]? {
        try changes(
            name, allowed: "an object of tags, each with 0 to 252 bytes as hexadecimal digits"
        ) { _, value in value.bytes(0...252) }
    }

    /// Reads the values of elements by their tags.
    ///
    /// `null` stands for no value, and a list for several. An element fits a record.
    func changes(_ name: String) throws(JSONMemberError) -> [Tag: [[UInt8]]]? {
        try changes(
            name,
            allowed: """
                an object of tags, each with hexadecimal digits, a list of them, or null; a tag, its \
                length and its value have up to \(CardRecord.maximumContentCount) bytes
                """
        ) { tag, value in
            let values: [JSONValue] =
                switch value {
                case .null: []
                case .array(let values): values
                default: [value]
                }
            let read = values.compactMap { $0.bytes(0...252) }
            let fits = read.allSatisfy {
                TLVWriter.object(tag, $0).count <= CardRecord.maximumContentCount
            }
            return fits && read.count == values.count && read.count <= 8 ? read : nil
        }
    }

    /// The templates in which a card sends its elements (EMV Book 1, 11.3, and Book 3, 6.5).
    static let templates: [Tag] = [
        .applicationTemplate, .fciTemplate, .readRecordResponseMessageTemplate,
        .responseMessageTemplateFormat2, .responseMessageTemplateFormat1, .fciProprietaryTemplate,
        .fciIssuerDiscretionaryData,
    ]

    private func changes<Value>(
        _ name: String, allowed: String, _ read: (Tag, JSONValue) -> Value?
    ) throws(JSONMemberError) -> [Tag: Value]? {
        guard let members = try object(name) else { return nil }
        var elements: [Tag: Value] = [:]
        for tagName in members.names {
            let tag = Tag(digits: tagName)
            if let tag, Self.templates.contains(tag) {
                let templates = Self.templates.map(\.description).joined(separator: ", ")
                throw members.error(
                    tagName, found: "a template, which contains elements",
                    allowed: "the tags of elements; \(templates) are templates")
            }
            guard let value = members.value(tagName), let tag, let element = read(tag, value)
            else {
                throw members.error(tagName, found: "an invalid tag or value", allowed: allowed)
            }
            elements[tag] = element
        }
        return elements
    }
}

extension Tag {
    /// Reads a tag of one to four bytes from its hexadecimal digits.
    init?(digits: String) {
        guard let bytes = Hexadecimal.bytes(digits), (1...4).contains(bytes.count),
            let entries = try? DataObjectList(bytes: bytes + [0]).entries, entries.count == 1
        else { return nil }
        self = entries[0].tag
    }
}
