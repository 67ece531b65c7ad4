// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

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
        let words = Self.words(name.interface)
        let isModule = words.contains(where: Self.isModule)
        let isContactless = words.contains(where: Self.isContactless)
        let isContact = words.contains("ICC") || words.contains("CONTACT")
        switch (isContactless, isContact, isModule) {
        case (true, false, false): self = .contactless
        case (false, true, false): self = .contact
        case (false, false, true): self = .securityModule
        // The product's name comes before the interface's own, so the last word decides.
        case (true, false, true) where name.interface != name.device:
            self =
                words.last(where: { Self.isModule($0) || Self.isContactless($0) })
                    .map(Self.isModule) == true ? .securityModule : .contactless
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

    private static func isContactless(_ word: String) -> Bool {
        switch word {
        case "PICC", "CL", "CLI", "CONTACTLESS", "NFC", "RFID", "FELICA", "PROX": true
        // A model number such as 5422CL.
        default: word.hasSuffix("CL") && word.dropLast(2).allSatisfy { $0.isNumber }
        }
    }

    private static func isModule(_ word: String) -> Bool { word.hasPrefix("SAM") }

    private static func words(_ text: String) -> [String] {
        text.uppercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
