// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// The operator whose data the terminal reads from cards, and the data it stores there.
///
/// See EMV Contactless Book C-2, 3.5 (integrated data storage) and Annex A.
extension Kernel2Settings {
    /// DSVN Term (`DF810D`): the data storage version, whose presence enables data storage.
    private static let version: [UInt8] = [0x02]

    /// The elements' names, tags and sizes in bytes.
    private static let elements: [(name: String, tag: Tag, count: ClosedRange<Int>)] = [
        ("inputForCard", 0xDF60, 8...8),
        ("inputForTerminal", 0xDF8109, 8...8),
        ("operatorDataSetInfo", 0xDF62, 1...1),
        ("operatorDataSetInfoForReader", 0xDF810A, 1...1),
        ("operatorDataSet", 0xDF63, 1...160),
    ]

    /// The tags that it sets.
    static let dataStorageTags: [Tag] = [0x9F5C, 0xDF8108] + elements.map(\.tag)

    /// The cryptogram types of DS AC Type (`DF8108`).
    private static let cryptogramTypes: KeyValuePairs<String, UInt8> = [
        "AAC": 0x00, "TC": 0x40, "ARQC": 0x80,
    ]

    /// Applies the operator and the data to store.
    ///
    /// - Throws: `JSONMemberError`.
    mutating func applyDataStorage(
        _ section: JSONObjectDecoder
    ) throws(JSONMemberError) {
        dataObjects[0xDF810D] = Self.version
        dataObjects[0x9F5C] = try section.requiredBytes("requestedOperatorIdentifier", count: 8...8)
        for element in Self.elements {
            if let value = try section.bytes(element.name, count: element.count) {
                dataObjects[element.tag] = value
            }
        }
        if let type = try section.choice("cryptogramType", of: Self.cryptogramTypes) {
            dataObjects[0xDF8108] = [type]
        }
        try section.rejectUnknownMembers()
    }
}
