// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard
internal import Support

/// All data elements that a kernel knows about the transaction, by tag.
///
/// Values come from the terminal or the card; a card cannot replace an existing value. A subscript
/// returns the bytes of a value, and `nil` for an absent one.
/// See EMV Contactless Book C-2, 4.1 (TLV database).
public struct TransactionData: Hashable, Sendable {
    /// The kernel that defines the tags.
    public let kernel: KernelIdentifier
    /// The definitions of the tags.
    private let dictionary: DataDictionary
    private var values: [Tag: ArraySlice<UInt8>] = [:]

    /// Creates an empty store with the dictionary of a built-in kernel.
    package init(kernel: KernelIdentifier) {
        self.init(.kernel(kernel), kernel: kernel)
    }

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - dictionary: The definitions of the tags.
    ///   - kernel: The kernel that defines the tags.
    public init(_ dictionary: DataDictionary, kernel: KernelIdentifier) {
        self.kernel = kernel
        self.dictionary = dictionary
        values.reserveCapacity(96)
    }

    /// The value of a tag, or `nil` if there is none.
    public subscript(_ tag: Tag) -> ArraySlice<UInt8>? {
        get { values[tag] }
        set { values[tag] = newValue }
    }

    /// Sets a value of the terminal.
    public mutating func set(_ tag: Tag, _ value: [UInt8]) { values[tag] = value[...] }

    /// The tags that have a value, in ascending order.
    package var tags: [Tag] { values.keys.sorted() }

    /// Whether the tag has a value of at least one byte.
    public func hasValue(_ tag: Tag) -> Bool { values[tag]?.isEmpty == false }

    /// Returns the name of an element that an explanation must not show, or `nil`.
    ///
    /// Descriptions mask the elements of the library's dictionaries. They do not know those of
    /// another kernel's dictionary, of which only open ones are shown.
    func nameOfHiddenElement(_ tag: Tag) -> String? {
        let known = DataDictionary.kernel(kernel)
        guard dictionary != known else { return nil }
        guard let element = dictionary[tag] else { return "Unknown" }
        return element.sensitivity == .open || element == known[tag] ? nil : element.name
    }

    /// Whether the terminal can be the source of an element.
    func isFromTerminal(_ tag: Tag) -> Bool {
        switch dictionary[tag]?.source {
        case .terminal, .cardOrTerminal: true
        default: false
        }
    }

    /// Whether the dictionary of the kernel defines a tag.
    func defines(_ tag: Tag) -> Bool { dictionary[tag] != nil }

    /// Returns the value of a bit-coded element.
    ///
    /// The result is `nil` if the value is absent or its length differs from the element's.
    public func element<Element: BitCodedElement>(_ key: ElementKey<Element>) -> Element? {
        values[key.tag].flatMap { Element($0) }
    }

    /// Returns the value of a numeric tag as a number, or zero if it is absent.
    ///
    /// The digits of format n are two per byte (EMV Book 3, 4.3), at most 18 of them.
    ///
    /// - Parameter tag: The tag, such as `9F02`.
    /// - Returns: The number.
    public func number(_ tag: Tag) -> UInt64 {
        (values[tag] ?? []).suffix(9).reduce(0) { number, byte in
            number &* 100 &+ UInt64(byte >> 4) &* 10 &+ UInt64(byte & 0x0F)
        }
    }

    /// Adds the primitive elements of a card's answer, including those in templates.
    ///
    /// - Parameter objects: The answer's data objects.
    /// - Returns: `false` if an element already exists: the card sent it twice, or it belongs
    ///   to the terminal. The kernel then ends the application (Book C-3, 5.4.2.2).
    public mutating func storeFromCard(_ objects: [DataObject]) -> Bool {
        for object in objects {
            if object.tag.isConstructed {
                guard storeFromCard(object.children) else { return false }
            } else if values.updateValue(object.value, forKey: object.tag) != nil {
                return false
            }
        }
        return true
    }

    /// Whether the account number (`5A`) and track 2 (`57`) differ; `false` if one is not readable.
    ///
    /// See EMV Contactless Book C-3, Annex A.2.
    var hasDifferentAccounts: Bool {
        guard let number = values[.primaryAccountNumber],
            let track = values[.track2EquivalentData].flatMap({ TrackTwo($0) })
        else {
            return false
        }
        var digits = number.flatMap { [$0 >> 4, $0 & 0x0F] }
        while digits.last == 0x0F { digits.removeLast() }
        return !digits.isEmpty && digits != track.accountNumber
    }

    /// Returns the elements that have a value, in the order of the given tags.
    ///
    /// - Parameter tags: The tags, for example those of an outcome's data record.
    /// - Returns: The elements.
    public func objects(_ tags: [Tag]) -> [DataObject] {
        tags.compactMap { tag in
            values[tag].map { DataObject(tag, Array($0)) }
        }
    }

    /// Builds the data that a card requests, in the formats of the kernel's dictionary.
    ///
    /// Each value is truncated or padded to the requested length; absent values are zeros. See EMV
    /// Book 3, 5.4.
    ///
    /// - Parameter list: The card's list, such as the PDOL (`9F38`).
    /// - Returns: The values without tags and lengths.
    public func build(_ list: DataObjectList) -> [UInt8] {
        list.build(format: dictionary.format) { values[$0] }
    }
}

/// What several kernels read.
extension TransactionData {
    /// The capabilities of the card's application (`82`).
    var profile: ApplicationInterchangeProfile { element(.applicationInterchangeProfile) ?? [] }

    /// The reader's qualifiers (TTQ, `9F66`) with the requirements of this transaction.
    var reader: TerminalTransactionQualifiers { element(.terminalTransactionQualifiers) ?? [] }

    /// The cardholder's languages (`5F2D`).
    var languages: [UInt8] { Array(self[.languagePreference] ?? []) }

    /// Whether the transaction is a refund, for which the card only has to provide its account.
    var isRefund: Bool { self[.transactionType] == [TransactionParameters.Kind.refund] }
}

extension TransactionData: CustomStringConvertible {
    /// The elements by name; values that are not open are redacted.
    public var description: String {
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
    public var customMirror: Mirror { Mirror(self, children: []) }
}
