// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard
internal import Support

/// Every data element that a kernel knows about the transaction, by tag.
///
/// Values come from the terminal or from the card; a card cannot replace what is there.
/// See EMV Contactless Book C-2, 4.1 (TLV database).
package struct TransactionData: Hashable, Sendable {
    /// The kernel whose meaning the tags have.
    package let kernel: KernelIdentifier
    /// The meaning of the tags.
    private let dictionary: DataDictionary
    private var values: [Tag: ArraySlice<UInt8>] = [:]

    /// Creates a store without elements, with the dictionary of a built-in kernel.
    package init(kernel: KernelIdentifier) {
        self.init(.kernel(kernel), kernel: kernel)
    }

    /// Creates a store without elements.
    package init(_ dictionary: DataDictionary, kernel: KernelIdentifier) {
        self.kernel = kernel
        self.dictionary = dictionary
        values.reserveCapacity(96)
    }

    /// The value of a tag, or `nil` when there is none.
    package subscript(_ tag: Tag) -> ArraySlice<UInt8>? {
        get { values[tag] }
        set { values[tag] = newValue }
    }

    /// Sets a value of the terminal.
    package mutating func set(_ tag: Tag, _ value: [UInt8]) { values[tag] = value[...] }

    /// The tags that have a value, in ascending order.
    package var tags: [Tag] { values.keys.sorted() }

    /// Whether the tag has a value of at least one byte.
    package func hasValue(_ tag: Tag) -> Bool { values[tag]?.isEmpty == false }

    /// The value of a tag as a bit-coded element, or `nil` when it is absent or has another
    /// length than the element.
    func element<Element: BitCodedElement>(_ tag: Tag, _: Element.Type = Element.self) -> Element? {
        values[tag].flatMap { Element($0) }
    }

    /// The value of a numeric tag as a number, or zero.
    func number(_ tag: Tag) -> UInt64 {
        (values[tag] ?? []).suffix(9).reduce(0) { number, byte in
            number &* 100 &+ UInt64(byte >> 4) &* 10 &+ UInt64(byte & 0x0F)
        }
    }

    /// Adds the primitive elements of an answer of the card.
    ///
    /// - Returns: `false` when an element is there already: the card sent it twice, or it
    ///   is the terminal's own. Kernels end the application then (Book C-3, 5.4.2.2).
    mutating func storeFromCard(_ objects: [DataObject]) -> Bool {
        for object in objects {
            if object.tag.isConstructed {
                guard storeFromCard(object.children) else { return false }
            } else if values.updateValue(object.value, forKey: object.tag) != nil {
                return false
            }
        }
        return true
    }

    /// The elements of these tags that have a value, in the order of the tags.
    func objects(_ tags: [Tag]) -> [DataObject] {
        tags.compactMap { tag in
            values[tag].map { DataObject(tag, Array($0)) }
        }
    }

    /// Builds the data that a card asks for, by the formats of the kernel's dictionary.
    func build(_ list: DataObjectList) -> [UInt8] {
        list.build(format: dictionary.format) { values[$0] }
    }
}

extension TransactionData: CustomStringConvertible {
    /// The elements by name; values that are not open are hidden.
    package var description: String {
        tags.map { tag in
            let element = dictionary[tag]
            let isOpen = element?.sensitivity == .open
            let value = isOpen ? Hexadecimal.string(values[tag] ?? []) : "<redacted>"
            return "\(tag) \(element?.name ?? "Unknown"): \(value)"
        }.joined(separator: "\n")
    }
}

extension TransactionData: CustomReflectable {
    /// Shows nothing: the values are cardholder data.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
