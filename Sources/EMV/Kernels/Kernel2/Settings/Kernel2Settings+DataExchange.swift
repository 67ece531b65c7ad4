// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// The data that the terminal reads from and writes to each card in addition to the payment.
///
/// See EMV Contactless Book C-2, 3.4 (standalone data storage) and 3.7 (data exchange).
extension Kernel2Settings {
    /// The tags that it sets: Tags To Read, Tags To Write Before Gen AC and After Gen AC.
    static let dataExchangeTags: [Tag] = [0xDF8112, 0xFF8102, 0xFF8103]

    /// Unprotected Data Envelopes 1 to 5, which PUT DATA can write.
    private static let envelopes: ClosedRange<Tag> = 0x9F75...0x9F79

    /// Applies Tags To Read (`DF8112`) and the Tags To Write lists.
    ///
    /// These are Tags To Write Before Gen AC (`FF8102`) and Tags To Write After Gen AC (`FF8103`).
    ///
    /// - Throws: `JSONMemberError`.
    mutating func applyDataExchange(
        _ section: JSONObjectDecoder
    ) throws(JSONMemberError) {
        let before = "tagsToWriteBeforeGenerateAC"
        let after = "tagsToWriteAfterGenerateAC"
        let allowed = "a list of at most 32 tags in hexadecimal digits, such as “9F75”"
        if let texts = try section.strings("tagsToRead", allowed: allowed) {
            let tags = texts.compactMap { Self.tag($0) }
            guard tags.count == texts.count, tags.count <= 32 else {
                throw section.error("tagsToRead", allowed: allowed)
            }
            dataObjects[0xDF8112] = tags.flatMap(\.bytes)
        }
        for (name, list) in [(before, 0xFF8102), (after, 0xFF8103)] as [(String, Tag)] {
            guard let values = try section.object(name) else { continue }
            dataObjects[list] = try Self.objects(values)
        }
        try section.rejectUnknownMembers()
    }

    /// Returns the data objects of a section whose names are tags.
    private static func objects(
        _ section: JSONObjectDecoder
    ) throws(JSONMemberError) -> [UInt8] {
        var objects: [UInt8] = []
        for member in section.object.members {
            guard let tag = tag(member.name), envelopes.contains(tag) else {
                throw section.error(
                    member.name,
                    allowed: "the tags \(envelopes.lowerBound) to \(envelopes.upperBound)")
            }
            objects += TLVWriter.object(
                tag, try section.bytes(member.name, count: 1...192) ?? [])
        }
        return objects
    }

    private static func tag(_ text: String) -> Tag? {
        guard let bytes = Hexadecimal.bytes(text),
            let list = try? DataObjectList(bytes: bytes + [0]), list.entries.count == 1
        else { return nil }
        return list.entries.first?.tag
    }
}
