// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The location of a rule in the books.
package struct BookReference: Hashable, Sendable, CustomStringConvertible {
    /// A book that rules come from.
    ///
    /// A kernel's folder adds the kernel's own book.
    package struct Book: Hashable, Sendable {
        /// The title, such as `EMV Contactless Book B`.
        package let title: String
        /// The kernel that the book specifies, or `nil` for the books of all kernels.
        package let kernel: KernelIdentifier?

        /// Creates a book.
        package init(_ title: String, of kernel: KernelIdentifier? = nil) {
            self.title = title
            self.kernel = kernel
        }

        /// EMV Contactless Book A: architecture and general requirements.
        package static let a = Book("EMV Contactless Book A")
        /// EMV Contactless Book B: Entry Point.
        package static let b = Book("EMV Contactless Book B")
        /// EMV Book 1: application independent requirements.
        package static let book1 = Book("EMV Book 1")
        /// EMV Book 2: security and key management.
        package static let book2 = Book("EMV Book 2")
        /// EMV Book 3: application specification.
        package static let book3 = Book("EMV Book 3")
        /// EMV Book 4: cardholder, attendant and acquirer interface.
        package static let book4 = Book("EMV Book 4")
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
    package var description: String { "\(book.title), \(section)" }
}
