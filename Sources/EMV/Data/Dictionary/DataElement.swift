// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// A data element as a book defines it: its tag, name, source, format, and length.
package struct DataElement: Hashable, Sendable {
    /// The source of the value.
    package enum Source: Hashable, Sendable {
        /// The card.
        case card
        /// The terminal: reader, kernel, or configuration.
        case terminal
        /// The issuer, in an online response.
        case issuer
        /// The card or the terminal.
        case cardOrTerminal
        /// The issuer, or the terminal in place of the issuer.
        case issuerOrTerminal
    }

    /// How much of the value can be shown.
    package enum Sensitivity: Hashable, Sendable {
        /// Always shown.
        case open
        /// Cardholder data, or data from which it can be derived: masked unless requested.
        case cardholder
        /// PIN and biometric data: never shown.
        case secret
    }

    /// The tag.
    package let tag: Tag
    /// The name in the book.
    package let name: String
    /// The source of the value.
    package let source: Source
    /// The format of the value.
    package let format: DataFormat
    /// The allowed lengths in bytes.
    package let lengths: ClosedRange<Int>
    /// The templates in which the element occurs; empty if there are none.
    package let templates: [Tag]
    /// How much of the value can be shown.
    package let sensitivity: Sensitivity
    /// The book and annex that define the element.
    package let reference: String

    /// Creates an element.
    package init(
        _ tag: Tag, _ name: String, from source: Source, _ format: DataFormat,
        lengths: ClosedRange<Int>, templates: [Tag] = [], sensitivity: Sensitivity = .open,
        reference: String
    ) {
        self.tag = tag
        self.name = name
        self.source = source
        self.format = format
        self.lengths = lengths
        self.templates = templates
        self.sensitivity = sensitivity
        self.reference = reference
    }
}
