// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The choice of the reader to use.
///
/// Names are looked up each time, because a reader's name changes when it is plugged in again.
package enum ReaderSelection: Hashable, Sendable {
    /// The only contactless interface; several are an error.
    case only
    /// The first contactless interface.
    case automatic
    /// The interface with this name, or with this text in its name.
    case named(String)

    /// Parses a selection from a configuration.
    ///
    /// - Parameter text: `auto`, a name, or a part of one; `nil` or empty means the only reader.
    package init(_ text: String?) {
        switch text {
        case nil, "": self = .only
        case "auto": self = .automatic
        case .some(let name): self = .named(name)
        }
    }

    /// Chooses a contactless interface; contact and SAM slots only by their full name.
    ///
    /// - Parameter readers: The readers that the PC/SC service lists.
    /// - Returns: The chosen reader.
    /// - Throws: `ReaderSelectionError`, which lists the candidates.
    package func choose(
        from readers: [ReaderStatus]
    ) throws(ReaderSelectionError) -> ReaderStatus {
        guard !readers.isEmpty else { throw ReaderSelectionError(.noReader) }
        switch self {
        case .only:
            let candidates = Self.candidates(readers)
            guard let first = candidates.first else {
                throw ReaderSelectionError(.noContactlessReader, readers)
            }
            guard candidates.count == 1 else {
                throw ReaderSelectionError(.severalReaders, candidates)
            }
            return first
        case .automatic:
            guard let first = Self.candidates(readers).first else {
                throw ReaderSelectionError(.noContactlessReader, readers)
            }
            return first
        case .named(let text):
            return try Self.choose(text, from: readers)
        }
    }

    /// Returns the result of ``choose(from:)``.
    func result(
        from readers: [ReaderStatus]
    ) -> Result<ReaderStatus, ReaderSelectionError> {
        do throws(ReaderSelectionError) {
            return .success(try choose(from: readers))
        } catch {
            return .failure(error)
        }
    }

    private static func choose(
        _ text: String, from readers: [ReaderStatus]
    ) throws(ReaderSelectionError) -> ReaderStatus {
        if let reader = readers.first(where: { $0.name.text == text }) { return reader }
        let wanted = text.lowercased()
        let matches = readers.filter { $0.name.text.lowercased().contains(wanted) }
        guard !matches.isEmpty else {
            throw ReaderSelectionError(.notFound, readers, wanted: text)
        }
        let candidates = candidates(matches)
        guard let first = candidates.first else {
            throw ReaderSelectionError(.notContactless, matches, wanted: text)
        }
        guard candidates.count == 1 else {
            throw ReaderSelectionError(.ambiguous, candidates, wanted: text)
        }
        return first
    }

    /// Returns the contactless interfaces.
    ///
    /// If none is known to be contactless, returns the first slot of each reader whose kind is
    /// unknown.
    private static func candidates(_ readers: [ReaderStatus]) -> [ReaderStatus] {
        let contactless = readers.filter { $0.interface == .contactless }
        guard contactless.isEmpty else { return contactless }
        var seen: Set<String> = []
        return readers.filter { reader in
            guard reader.interface == .unknown else { return false }
            return seen.insert(reader.name.unit).inserted
        }
    }
}

extension ReaderSelection: CustomStringConvertible {
    /// The selection as in a configuration.
    package var description: String {
        switch self {
        case .only: "the only contactless reader"
        case .automatic: "auto"
        case .named(let text): text
        }
    }
}
