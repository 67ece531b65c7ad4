// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Which reader to use.
///
/// Names are looked up anew each time: a reader has another one after it was plugged
/// in again.
package enum ReaderSelection: Hashable, Sendable {
    /// The only contactless interface; more than one is an error.
    case only
    /// The first contactless interface.
    case automatic
    /// The interface with this name, or with this text in its name.
    case named(String)

    /// Reads a choice as it stands in a configuration.
    ///
    /// - Parameter text: `auto`, a name or a part of one; nothing means the only reader.
    package init(_ text: String?) {
        switch text {
        case nil, "": self = .only
        case "auto": self = .automatic
        case .some(let name): self = .named(name)
        }
    }

    /// Chooses a contactless interface; contact and SAM slots only by their whole name.
    ///
    /// - Parameter readers: What the PC/SC service lists.
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

    /// Chooses as ``choose(from:)`` does.
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

    /// The contactless interfaces, or where none is known to be one, the first slot of
    /// each reader that may be one.
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
    /// The choice as it stands in a configuration.
    package var description: String {
        switch self {
        case .only: "the only contactless reader"
        case .automatic: "auto"
        case .named(let text): text
        }
    }
}
