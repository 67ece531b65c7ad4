// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// A reader as the PC/SC service lists it.
package struct ReaderStatus: Hashable, Sendable {
    /// The reader's name.
    package let name: ReaderName
    /// The kind of card that the reader communicates with.
    package let interface: ReaderInterface
    /// The reader's state.
    package let state: ReaderState
    /// The answer to reset of the card in it, or `nil`.
    package let answerToReset: AnswerToReset?

    /// Creates a status.
    ///
    /// - Parameters:
    ///   - name: The reader's name.
    ///   - state: The reader's state.
    ///   - answerToReset: The answer to reset of the card in it.
    ///   - features: The features that the reader reported, if it was queried.
    package init(
        name: ReaderName, state: ReaderState = [], answerToReset: AnswerToReset? = nil,
        features: ReaderFeatures = ReaderFeatures()
    ) {
        self.name = name
        self.state = state
        self.answerToReset = answerToReset
        let kinds = [
            ReaderInterface(name: name),
            features.properties.identifier.map(KnownReader.interface(of:)) ?? .unknown,
            answerToReset.map(ReaderInterface.init(answerToReset:)) ?? .unknown,
        ]
        interface = kinds.first { $0 != .unknown } ?? .unknown
    }

    init(_ query: ReaderStateQuery, features: ReaderFeatures = ReaderFeatures()) {
        self.init(
            name: ReaderName(query.reader), state: query.current.subtracting(.changed),
            answerToReset: query.parsedAnswer, features: features)
    }
}

/// The kind of card that an interface of a reader communicates with.
package enum ReaderInterface: String, Hashable, Sendable {
    /// Cards and phones in the field.
    case contactless
    /// Cards with contacts.
    case contact
    /// A security module (SAM) that stays in the reader.
    case securityModule = "sam"
    /// Unknown from the features, the name, and any present card.
    case unknown

    /// Determines the kind from the name.
    ///
    /// The interface's own name takes precedence over the product's name, which can contain every
    /// kind of interface that the product has.
    package init(name: ReaderName) {
        if let interface = KnownReader.interface(ofSharedName: name) {
            self = interface
            return
        }
        let words = Self.words(name.interface)
        let kinds = Set(words.compactMap(Self.kind))
        switch (
            kinds.contains(.contactless), kinds.contains(.contact), kinds.contains(.securityModule)
        ) {
        case (true, false, false): self = .contactless
        case (false, true, false): self = .contact
        case (false, false, true): self = .securityModule
        // The product's name comes before the interface's own, so the last word decides.
        case (true, _, _) where name.interface != name.device:
            self = words.lazy.reversed().compactMap(Self.kind).first ?? .contactless
        // All slots share one name: in these readers, the first slot is the contactless one.
        case (true, false, true): self = name.slot == 0 ? .contactless : .securityModule
        case (_, _, _): self = KnownReader.interface(ofProduct: name.interface)
        }
    }

    /// Determines the kind from the card in the reader.
    ///
    /// For a contactless card, the reader generates the answer to reset in a special form. See
    /// PC/SC part 3, 3.1.3.2.3.
    package init(answerToReset: AnswerToReset) {
        self = answerToReset.isContactless ? .contactless : .contact
    }

    /// Returns the kind that a word of a name means, or `nil`.
    private static func kind(_ word: String) -> ReaderInterface? {
        switch word {
        case "PICC", "CL", "CLI", "CONTACTLESS", "NFC", "RFID", "FELICA", "PROX": .contactless
        case "ICC", "CONTACT": .contact
        case _ where word.hasPrefix("SAM"): .securityModule
        // A model number such as 5422CL.
        case _ where word.hasSuffix("CL") && word.dropLast(2).allSatisfy { $0.isNumber }:
            .contactless
        default: nil
        }
    }

    private static func words(_ text: String) -> [String] {
        text.uppercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}

/// The parts of a PC/SC reader name.
///
/// pcscd creates names such as `ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 01 00`: the
/// product, the interface in square brackets, a serial number in parentheses, the reader's index,
/// and the slot. The index changes when a reader is plugged in again.
package struct ReaderName: Hashable, Sendable {
    /// The full name, as the PC/SC service expects it.
    package let text: String
    /// The name without index and slot.
    package let device: String
    /// The text in square brackets, or the whole device name.
    package let interface: String
    /// The reader's index, or `nil` when the name does not end like pcscd's names.
    package let index: Int?
    /// The slot of the reader, or `nil` when the name does not end like pcscd's names.
    package let slot: Int?

    /// Parses a name; every text is valid.
    package init(_ text: String) {
        self.text = text
        let words = text.split(separator: " ")
        let numbers = words.suffix(2).compactMap { word in
            word.utf8.count == 2 ? Int(word, radix: 16) : nil
        }
        if numbers.count == 2, words.count > 2, let index = numbers.first, let slot = numbers.last {
            self.index = index
            self.slot = slot
            device = words.dropLast(2).joined(separator: " ")
        } else {
            index = nil
            slot = nil
            device = text
        }
        if let open = device.firstIndex(of: "["),
            let close = device[open...].firstIndex(of: "]"),
            device.index(after: open) < close
        {
            interface = String(device[device.index(after: open)..<close])
        } else {
            interface = device
        }
    }

    /// Whether this is a reader of vsmartcard's virtual driver, which has no hardware.
    var isVirtual: Bool { device == "Virtual PCD" }

    /// The reader that this slot belongs to.
    var unit: String { "\(device) \(index.map(String.init) ?? "")" }

    /// Whether this is another slot of a reader, as far as their names say so.
    ///
    /// The interfaces of one device have the same product name; if they have names of their own, they
    /// also have different indexes.
    package func isSibling(of other: ReaderName) -> Bool {
        guard text != other.text else { return false }
        if unit == other.unit { return true }
        return interface != device && other.interface != other.device && product == other.product
    }

    /// The name of the device without the text in square brackets.
    private var product: String {
        device.replacing("[\(interface)]", with: "")
    }
}

extension ReaderName: CustomStringConvertible {
    /// The full name.
    package var description: String { text }
}
