// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data elements that a card can send to kernel 8, with the number of bytes that each can have.
///
/// See EMV Contactless Book C-8, Annex A: every element whose update conditions include the RA
/// signal.
enum Kernel8CardElements {
    private static let lengths: [Tag: ClosedRange<Int>] = [
        0x42: 3...3, 0x50: 0...16, 0x57: 0...19, 0x5A: 1...10, 0x5F20: 2...26, 0x5F24: 3...3,
        0x5F2D: 2...8, 0x5F30: 2...2, 0x5F34: 1...1, 0x82: 2...2, 0x84: 5...16, 0x87: 1...1,
        0x8C: 0...250, 0x8F: 1...1, 0x90: 0...248, 0x92: 0...255, 0x94: 4...248, 0x9F07: 2...2,
        0x9F0A: 0...255, 0x9F0C: 3...4, 0x9F10: 0...32, 0x9F11: 1...1, 0x9F12: 0...16,
        0x9F19: 6...6, 0x9F1F: 0...54, 0x9F20: 0...16, 0x9F24: 29...29, 0x9F26: 8...8,
        0x9F27: 1...1, 0x9F2C: 7...7, 0x9F32: 1...3, 0x9F36: 2...2, 0x9F38: 0...240,
        0x9F42: 2...2, 0x9F44: 1...1, 0x9F46: 0...255, 0x9F47: 1...3, 0x9F48: 0...255,
        0x9F4D: 2...2, 0x9F8102: 1...1, 0x9F8103: 64...132, 0x9F8104: 5...5, 0x9F8105: 8...8,
        0x9F8106: 0...128, 0x9F8107: 1...1, 0x9F8108: 2...5, 0x9F810A: 0...255,
        0x9F810B: 32...66, 0x9F810D: 2...2, 0x9F8111: 0...243, 0x9F8112: 0...243,
        0x9F8113: 0...243, 0x9F8114: 0...243, 0x9F8115: 0...243, 0x9F8116: 0...243,
        0x9F8117: 0...243, 0x9F8118: 0...243, 0x9F8119: 0...243, 0x9F811A: 0...243,
    ]
    /// Data Envelope 1 to Data Envelope 10, which READ DATA and WRITE DATA access.
    static let envelopes: ClosedRange<Tag> = 0x9F8111...0x9F811A
    /// Outcome Parameter Set, which the card must not send.
    private static let outcomeParameterSet: Tag = 0x9F8210

    /// Adds the elements of a card's answer, including those in templates.
    ///
    /// Unknown elements, and those that the card cannot update, are ignored. An element that is
    /// already present must have the same value, unless it was empty.
    ///
    /// - Parameters:
    ///   - objects: The objects of the answer.
    ///   - data: The transaction's data.
    /// - Returns: `false` if an element has an invalid length or another value than before.
    static func store(_ objects: [DataObject], in data: inout TransactionData) -> Bool {
        for object in objects {
            if object.tag.isConstructed {
                guard store(object.children, in: &data) else { return false }
            } else if let lengths = lengths[object.tag] {
                guard lengths.contains(object.value.count) else { return false }
                if let known = data[object.tag], !known.isEmpty {
                    guard known == object.value else { return false }
                } else {
                    data[object.tag] = object.value
                }
            } else if object.tag == outcomeParameterSet {
                return false
            }
        }
        return true
    }
}
