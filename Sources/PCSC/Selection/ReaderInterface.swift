// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// What kind of card an interface of a reader talks to.
package enum ReaderInterface: String, Hashable, Sendable {
    /// Cards and phones in the field.
    case contactless
    /// Cards with contacts.
    case contact
    /// A security module (SAM) that stays in the reader.
    case securityModule = "sam"
    /// Neither features nor name nor a present card tell.
    case unknown

    /// Tells the kind by name.
    ///
    /// The interface's own name goes before the product's, which may name every kind
    /// of interface that the product has.
    package init(name: ReaderName) {
        let words = Self.words(name.interface)
        let isModule = words.contains(where: Self.isModule)
        let isContactless = words.contains(where: Self.isContactless)
        let isContact = words.contains("ICC") || words.contains("CONTACT")
        switch (isContactless, isContact, isModule) {
        case (true, false, false): self = .contactless
        case (false, true, false): self = .contact
        case (false, false, true): self = .securityModule
        // The product's name, then the interface's own: the last word is its own.
        case (true, false, true) where name.interface != name.device:
            self =
                words.last(where: { Self.isModule($0) || Self.isContactless($0) })
                    .map(Self.isModule) == true ? .securityModule : .contactless
        // One name for all slots: readers of this make have the field in the first one.
        case (true, false, true): self = name.slot == 0 ? .contactless : .securityModule
        case (_, _, _): self = KnownReader.interface(ofProduct: name.interface)
        }
    }

    /// Tells the kind by the card that lies in the reader.
    ///
    /// For a contactless card the reader makes the answer to reset up in a form of its
    /// own. See PC/SC part 3, 3.1.3.2.3.
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
