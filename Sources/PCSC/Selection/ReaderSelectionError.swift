// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The reason no reader could be chosen.
///
/// Two errors are equal when their codes are equal.
package struct ReaderSelectionError: Error, Sendable {
    /// The reason for the error.
    package enum Code: Hashable, Sendable {
        /// There is no reader at all.
        case noReader
        /// No reader has a contactless interface.
        case noContactlessReader
        /// Several readers have a contactless interface, and none was named.
        case severalReaders
        /// No reader has this name.
        case notFound
        /// Several readers have this text in their names.
        case ambiguous
        /// The named interface is a contact or SAM slot.
        case notContactless
    }

    /// The reason for the error.
    package let code: Code
    /// The names of the readers to choose from.
    package let candidates: [String]
    /// The requested name or part of a name, or `nil`.
    package let wanted: String?

    init(_ code: Code, _ candidates: [ReaderStatus] = [], wanted: String? = nil) {
        self.code = code
        self.candidates = candidates.map(\.name.text)
        self.wanted = wanted
    }

    /// The error for communication with a card.
    package var cardError: CardError { CardError(.readerUnavailable, hint: description) }
}

extension ReaderSelectionError: Hashable {
    /// Compares codes only.
    package static func == (left: ReaderSelectionError, right: ReaderSelectionError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension ReaderSelectionError: CustomStringConvertible {
    /// A human-readable description with the reason, the fix, and the readers to choose from.
    package var description: String {
        let list = candidates.map { "“\($0)”" }.joined(separator: ", ")
        let wanted = wanted ?? ""
        return switch code {
        case .noReader:
            "There is no reader. Plug one in and install its driver (libccid or libacsccid1)."
        case .noContactlessReader:
            "No reader has a contactless interface. Found: \(list)."
        case .severalReaders:
            "There are several contactless readers. Choose one by name, or “auto” for the first: "
                + "\(list)."
        case .notFound:
            "There is no reader “\(wanted)”. Found: \(list)."
        case .ambiguous:
            "Several readers have “\(wanted)” in their names. Choose one of: \(list)."
        case .notContactless:
            "“\(wanted)” is a contact or SAM slot, not a contactless interface: \(list). "
                + "To use it anyway, give its full name."
        }
    }
}
