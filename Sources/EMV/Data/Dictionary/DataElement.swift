// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// What a book says about one data element: its tag, name, source, format and length.
package struct DataElement: Hashable, Sendable {
    /// Who provides the value.
    package enum Source: Hashable, Sendable {
        /// The card.
        case card
        /// The terminal: reader, kernel or configuration.
        case terminal
        /// The issuer, in an online answer.
        case issuer
        /// The card or the terminal, whichever has it.
        case cardOrTerminal
        /// The issuer, or the terminal in its place.
        case issuerOrTerminal
    }

    /// How much of the value people may see.
    package enum Sensitivity: Hashable, Sendable {
        /// Shown.
        case open
        /// Cardholder data, or data from which it can be derived: masked unless asked for.
        case cardholder
        /// PIN and biometric data: never shown.
        case secret
    }

    /// The tag.
    package let tag: Tag
    /// The name that the book uses.
    package let name: String
    /// Who provides the value.
    package let source: Source
    /// How the value is written.
    package let format: DataFormat
    /// The lengths that the book allows, in bytes.
    package let lengths: ClosedRange<Int>
    /// The templates in which the element occurs; empty when there is none.
    package let templates: [Tag]
    /// How much of the value people may see.
    package let sensitivity: Sensitivity
    /// The book and annex that define the element.
    package let reference: String
}
