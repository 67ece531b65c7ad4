// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard
internal import Support

/// The choice of the reader to use.
///
/// Names are looked up each time, because a reader's name changes when it is plugged in again. The
/// choice can be several slots, if nothing says which of them is contactless.
package enum ReaderSelection: Hashable, Sendable {
    /// The only contactless interface of a physical reader; several are an error.
    case only
    /// The first contactless interface of a physical reader.
    case automatic
    /// The interface with this name, or with this text in its name.
    case named(String)

    /// Chooses a contactless interface; contact and SAM slots only by their full name.
    ///
    /// - Parameter readers: The readers that the PC/SC service lists.
    /// - Returns: The chosen slot, or all slots that can be the contactless one; at least one.
    /// - Throws: `ReaderSelectionError`, which lists the candidates.
    package func choose(
        from readers: [ReaderStatus]
    ) throws(ReaderSelectionError) -> [ReaderStatus] {
        guard !readers.isEmpty else { throw ReaderSelectionError(.noReader) }
        switch self {
        case .only:
            let candidates = try Self.physicalCandidates(readers)
            return try Self.slots(of: candidates, orThrow: .severalReaders)
        case .automatic:
            let candidates = try Self.physicalCandidates(readers)
            // A card shows which of the unknown slots is contactless.
            guard candidates[0].interface == .contactless else { return candidates }
            return candidates.filter { $0.name.unit == candidates[0].name.unit }
        case .named(let text):
            return try Self.choose(text, from: readers)
        }
    }

    /// Returns the result of ``choose(from:)``.
    func result(
        from readers: [ReaderStatus]
    ) -> Result<[ReaderStatus], ReaderSelectionError> {
        do throws(ReaderSelectionError) {
            return .success(try choose(from: readers))
        } catch {
            return .failure(error)
        }
    }

    private static func choose(
        _ text: String, from readers: [ReaderStatus]
    ) throws(ReaderSelectionError) -> [ReaderStatus] {
        if let reader = readers.first(where: { $0.name.text == text }) { return [reader] }
        let wanted = text.lowercased()
        let matches = readers.filter { $0.name.text.lowercased().contains(wanted) }
        guard !matches.isEmpty else {
            throw ReaderSelectionError(.notFound, readers, wanted: text)
        }
        let candidates = candidates(matches)
        guard !candidates.isEmpty else {
            throw ReaderSelectionError(.notContactless, matches, wanted: text)
        }
        return try slots(of: candidates, orThrow: .ambiguous, wanted: text)
    }

    /// Returns the candidates if they belong to one reader.
    ///
    /// Two contactless cards at once show two interfaces, which are then readers of their own.
    ///
    /// - Throws: `ReaderSelectionError` with one slot of each reader.
    private static func slots(
        of candidates: [ReaderStatus], orThrow code: ReaderSelectionError.Code,
        wanted: String? = nil
    ) throws(ReaderSelectionError) -> [ReaderStatus] {
        var units: Set<String> = []
        let cards = candidates.filter { $0.answerToReset?.isContactless == true }
        let readers =
            cards.count > 1 ? cards : candidates.filter { units.insert($0.name.unit).inserted }
        guard readers.count == 1 else { throw ReaderSelectionError(code, readers, wanted: wanted) }
        return candidates
    }

    /// Returns the contactless interfaces of physical readers, at least one.
    ///
    /// A virtual reader, which the package vsmartcard-vpcd adds to every pcscd of the machine, is
    /// used only by name. Otherwise, a read without a plugged-in reader would wait for a card there.
    private static func physicalCandidates(
        _ readers: [ReaderStatus]
    ) throws(ReaderSelectionError) -> [ReaderStatus] {
        let physical = readers.filter { !$0.name.isVirtual }
        guard !physical.isEmpty else { throw ReaderSelectionError(.onlyVirtualReaders, readers) }
        let candidates = candidates(physical)
        guard !candidates.isEmpty else {
            throw ReaderSelectionError(.noContactlessReader, physical)
        }
        return candidates
    }

    /// Returns the contactless interfaces, or the slots of unknown kind if none is known to be one.
    private static func candidates(_ readers: [ReaderStatus]) -> [ReaderStatus] {
        let contactless = readers.filter { $0.interface == .contactless }
        return contactless.isEmpty ? readers.filter { $0.interface == .unknown } : contactless
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

/// The reason no reader could be chosen.
///
/// Two errors are equal when their codes are equal.
package struct ReaderSelectionError: Error, Sendable {
    /// The reason for the error.
    package enum Code: Hashable, Sendable {
        /// There is no reader at all.
        case noReader
        /// All readers are virtual, and none was named.
        case onlyVirtualReaders
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

extension ReaderSelectionError: CodedError {}

extension ReaderSelectionError: CustomStringConvertible {
    /// A human-readable description with the reason, the fix, and the readers to choose from.
    package var description: String {
        let list = candidates.map { "“\($0)”" }.joined(separator: ", ")
        let wanted = wanted ?? ""
        return switch code {
        case .noReader:
            "There is no reader. Plug one in and install its driver (libccid or libacsccid1)."
        case .onlyVirtualReaders:
            "There are only virtual readers. Plug in a reader, or choose one by name: \(list)."
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
