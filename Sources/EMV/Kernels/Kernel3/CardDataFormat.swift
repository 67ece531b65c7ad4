// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The check that the card's data has the lengths and formats of the book.
///
/// Only elements that the kernel itself uses are checked; others are passed on unchanged.
/// See EMV Contactless Book C-3, 5.4.2.2 and Annex A, and EMV Book 3, 7.5.
enum CardDataFormat {
    /// The elements that the kernel uses, in the order of their tags.
    private static let used: Set<Tag> = [
        0x57, 0x5A, 0x5F24, 0x5F28, 0x5F34, 0x82, 0x84, 0x8F, 0x94, 0x9F07, 0x9F10, 0x9F26,
        0x9F27, 0x9F36, 0x9F5D, 0x9F69, 0x9F6C, 0x9F6E, 0x9F7C,
    ]

    /// Returns the tag of the first element with an invalid length or format, or `nil`.
    ///
    /// An element without a value counts as absent (EMV Book 3, Annex B).
    static func violation(_ objects: [DataObject]) -> Tag? {
        for object in objects {
            if object.tag.isConstructed {
                if let tag = violation(object.children) { return tag }
            } else if used.contains(object.tag), !object.value.isEmpty, !isValid(object) {
                return object.tag
            }
        }
        return nil
    }

    private static func isValid(_ object: DataObject) -> Bool {
        guard let element = DataDictionary.kernel(.kernel3)[object.tag] else { return true }
        guard element.lengths.contains(object.value.count) else { return false }
        guard element.format == .numeric else { return true }
        return object.value.allSatisfy { $0 >> 4 < 10 && $0 & 0x0F < 10 }
    }
}
