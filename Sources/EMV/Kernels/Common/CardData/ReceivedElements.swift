// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The data elements that the card has sent; those that the kernel knows can be sent only once.
///
/// Unknown elements and the contents of unknown templates are ignored, except that a list of the card
/// can request an unknown element. The terminal's own elements stay unchanged even if the card sends
/// their tags. See EMV Book 3, 7.5, and EMV Contactless Book C-3, 5.4.2.2 and Annex A.
struct ReceivedElements: Hashable, Sendable {
    /// The rule that an answer violates.
    enum Violation: Hashable, Sendable {
        /// The length or the format of an element is invalid.
        case format(Tag)
        /// The card sent an element twice.
        case repetition
    }

    /// The elements whose lengths and formats are checked; others are passed on unchanged.
    private let checked: Set<Tag>
    /// The tags that the card sent.
    private var tags: Set<Tag> = []

    /// Creates the list of a card that has not sent anything.
    ///
    /// - Parameter checked: The elements that the kernel itself uses.
    init(checking checked: Set<Tag>) { self.checked = checked }

    /// Adds the primitive elements of a card's answer, including those in templates.
    ///
    /// - Parameters:
    ///   - objects: The objects of the answer.
    ///   - data: The transaction's data, to which the elements are added.
    /// - Returns: The rule that the answer violates, or `nil`.
    mutating func store(
        _ objects: [DataObject], in data: inout TransactionData
    ) -> Violation? {
        let dictionary = DataDictionary.kernel(data.kernel)
        if let tag = invalidElement(objects, dictionary) { return .format(tag) }
        return storePrimitives(objects, dictionary, in: &data) ? nil : .repetition
    }

    /// Stores the primitive elements of an answer.
    ///
    /// - Returns: `false` if the card already sent one of them that the kernel knows.
    private mutating func storePrimitives(
        _ objects: [DataObject], _ dictionary: DataDictionary, in data: inout TransactionData
    ) -> Bool {
        for object in objects {
            let isKnown = dictionary[object.tag] != nil
            if object.tag.isConstructed {
                guard !isKnown || storePrimitives(object.children, dictionary, in: &data) else {
                    return false
                }
                continue
            }
            guard tags.insert(object.tag).inserted || !isKnown else { return false }
            if data[object.tag] == nil { data[object.tag] = object.value }
        }
        return true
    }

    /// Returns the tag of the first element with an invalid length or format, or `nil`.
    ///
    /// An element without a value counts as absent (EMV Book 3, Annex B).
    private func invalidElement(_ objects: [DataObject], _ dictionary: DataDictionary) -> Tag? {
        for object in objects {
            if object.tag.isConstructed {
                guard dictionary[object.tag] != nil else { continue }
                if let tag = invalidElement(object.children, dictionary) { return tag }
            } else if checked.contains(object.tag), !object.value.isEmpty,
                !isValid(object, dictionary)
            {
                return object.tag
            }
        }
        return nil
    }

    private func isValid(_ object: DataObject, _ dictionary: DataDictionary) -> Bool {
        guard let element = dictionary[object.tag] else { return true }
        guard element.lengths.contains(object.value.count) else { return false }
        guard element.format == .numeric else { return true }
        return object.value.allSatisfy { $0 >> 4 < 10 && $0 & 0x0F < 10 }
    }
}
