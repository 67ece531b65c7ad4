// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The location of a rule in the books.
package struct BookReference: Hashable, Sendable, CustomStringConvertible {
    /// A book that rules come from.
    package enum Book: String, Hashable, Sendable, CaseIterable {
        /// EMV Contactless Book A: architecture and general requirements.
        case a = "EMV Contactless Book A"
        /// EMV Contactless Book B: Entry Point.
        case b = "EMV Contactless Book B"
        /// EMV Contactless Book C-2: kernel 2.
        case c2 = "EMV Contactless Book C-2"
        /// EMV Contactless Book C-3: kernel 3.
        case c3 = "EMV Contactless Book C-3"
        /// EMV Book 1: application independent requirements.
        case book1 = "EMV Book 1"
        /// EMV Book 2: security and key management.
        case book2 = "EMV Book 2"
        /// EMV Book 3: application specification.
        case book3 = "EMV Book 3"
        /// EMV Book 4: cardholder, attendant and acquirer interface.
        case book4 = "EMV Book 4"
    }

    /// The book.
    package let book: Book
    /// The section, requirement or step, such as `3.1.1.4` or `S3R1.10`.
    package let section: String

    /// Creates a reference.
    package init(_ book: Book, _ section: String) {
        self.book = book
        self.section = section
    }

    /// The book and the section: `EMV Contactless Book B, 3.1.1.4`.
    package var description: String { "\(book.rawValue), \(section)" }
}
