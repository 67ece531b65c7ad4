// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data elements that a card can send to kernel 2.
///
/// See EMV Contactless Book C-2, Annex A: every element whose update conditions include the
/// RA signal. The dictionary contains the lengths and templates.
enum Kernel2CardElements {
    private static let tags: Set<Tag> = [
        0x50, 0x56, 0x57, 0x5A, 0x5F24, 0x5F25, 0x5F28, 0x5F2D, 0x5F30, 0x5F34, 0x82, 0x84, 0x87,
        0x8C, 0x8E, 0x8F, 0x90, 0x92, 0x94, 0x9F07, 0x9F08, 0x9F0D, 0x9F0E, 0x9F0F, 0x9F10, 0x9F11,
        0x9F12, 0x9F19, 0x9F1F, 0x9F20, 0x9F24, 0x9F26, 0x9F27, 0x9F32, 0x9F36, 0x9F38, 0x9F42,
        0x9F44, 0x9F46, 0x9F47, 0x9F48, 0x9F4A, 0x9F4B, 0x9F4D, 0x9F51, 0x9F54, 0x9F5B, 0x9F5D,
        0x9F5E, 0x9F5F, 0x9F60, 0x9F61, 0x9F62, 0x9F63, 0x9F64, 0x9F65, 0x9F66, 0x9F67, 0x9F69,
        0x9F6B, 0x9F6C, 0x9F6E, 0x9F6F, 0x9F7D, 0x9F7F, 0xDF4B,
    ]

    /// Returns the elements of an answer that the kernel stores.
    ///
    /// Unknown elements are ignored, and so are private-class tags that the kernel uses itself:
    /// schemes use the same tags for other purposes. See EMV Contactless Book C-2, 4.5.2
    /// (ParseAndStoreCardResponse).
    ///
    /// - Parameters:
    ///   - objects: The objects of the answer.
    ///   - template: The template that contains the objects; `nil` if `objects` includes it.
    /// - Returns: The primitive elements, or `nil` if one has a length that the book does not
    ///   allow, is in the wrong template, or belongs to the terminal.
    static func accepted(_ objects: [DataObject], in template: Tag?) -> [DataObject]? {
        let dictionary = DataDictionary.kernel(.kernel2)
        var accepted: [DataObject] = []
        for object in objects {
            if object.tag.isConstructed {
                guard let children = Self.accepted(object.children, in: object.tag) else {
                    return nil
                }
                accepted += children
            } else if let element = dictionary[object.tag] {
                if tags.contains(object.tag) {
                    guard let template, element.templates.contains(template),
                        element.lengths.contains(object.value.count)
                    else { return nil }
                } else if object.tag.isPrivate {
                    continue
                } else if element.source == .terminal {
                    return nil
                }
                accepted.append(object)
            }
        }
        return accepted
    }
}

extension Tag {
    /// Whether the tag is of the private class: bits 8 and 7 of its first byte are set.
    fileprivate var isPrivate: Bool { (bytes.first ?? 0) & 0xC0 == 0xC0 }
}

/// The capabilities of a Mastercard application in addition to its AIP (tag `9F5D`).
///
/// See EMV Contactless Book C-2, Annex A (Application Capabilities Information).
struct ApplicationCapabilities: BitCodedElement {
    static let byteCount = 3
    let rawValue: UInt64

    /// Data Storage Version Number: 1 or 2, or 0 without integrated data storage.
    var dataStorageVersion: Int { Int(rawValue >> 16 & 0x0F) }

    static let fieldOffDetection = Self(byte: 2, bit: 3)
    static let balanceReading = Self(byte: 2, bit: 2)
    /// A combined signature also covers cryptograms that decline (AAC).
    static let combinedSignatureOverAll = Self(byte: 2, bit: 1)
}
