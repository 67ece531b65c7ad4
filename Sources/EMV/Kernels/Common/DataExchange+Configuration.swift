// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// The lists of data exchange with the terminal in a configuration file.
extension JSONObjectDecoder {
    private static let mostTags = 32
    private static let envelopeCount = 1...192

    /// Returns the value of a list of tags, such as Tags To Read, or `nil` if it is absent.
    func tagList(_ name: String) throws(JSONMemberError) -> [UInt8]? {
        let allowed = "a list of at most 32 tags in hexadecimal digits, such as “9F75”"
        guard let texts = try strings(name, allowed: allowed) else { return nil }
        let tags = texts.compactMap { Self.tag($0) }
        guard tags.count == texts.count, tags.count <= Self.mostTags else {
            throw error(name, allowed: allowed)
        }
        return tags.flatMap(\.bytes)
    }

    /// Returns the data objects of a section whose names are tags, or `nil` if it is absent.
    ///
    /// - Parameters:
    ///   - name: The name of the section.
    ///   - envelopes: The allowed tags.
    /// - Returns: The encoded objects, one after another.
    /// - Throws: `JSONMemberError`.
    func dataObjects(
        _ name: String, of envelopes: ClosedRange<Tag>
    ) throws(JSONMemberError) -> [UInt8]? {
        guard let values = try object(name) else { return nil }
        var objects: [UInt8] = []
        for member in values.object.members {
            guard let tag = Self.tag(member.name), envelopes.contains(tag) else {
                throw values.error(
                    member.name,
                    allowed: "the tags \(envelopes.lowerBound) to \(envelopes.upperBound)")
            }
            objects += TLVWriter.object(
                tag, try values.bytes(member.name, count: Self.envelopeCount) ?? [])
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
