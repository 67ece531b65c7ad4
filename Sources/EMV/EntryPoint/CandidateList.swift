// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The applications that both the card and the reader support, best first.
///
/// See EMV Contactless Book B, 3.3.2.5 and 3.3.3.
struct CandidateList: Hashable, Sendable {
    /// An application of the card and the reader's combination for it.
    struct Candidate: Hashable, Sendable {
        /// The card's entry.
        let entry: DirectoryEntry
        /// The reader's combination and its indicators.
        let combination: PreProcessing.Result

        /// The name to select: the ADF name, with extended selection if supported (3.3.3.3).
        var nameToSelect: [UInt8] {
            combination.combination.supportsExtendedSelection
                ? entry.name.bytes + entry.extendedSelection : entry.name.bytes
        }

        /// The same candidate with another kernel (3.3.3.6).
        func handled(by kernel: any KernelSettings) -> Candidate {
            var combination = combination
            combination.combination.settings = kernel
            return Candidate(entry: entry, combination: combination)
        }
    }

    /// An application of the card that is not a candidate, and the requirement that excludes it.
    struct Rejection: Hashable, Sendable {
        /// The card's application.
        let name: AID
        /// The requirement, such as `3.3.2.5 B`.
        let requirement: String
        /// The subject of the requirement.
        let subject: String
        /// The data that was examined.
        let evidence: [Evidence]
        /// The combination that would have matched but is not allowed, or `nil`.
        let forbidden: PreProcessing.Result?
    }

    /// The remaining candidates.
    private(set) var candidates: ArraySlice<Candidate> = []
    /// The card's applications that are not candidates.
    private(set) var rejections: [Rejection] = []

    /// Creates an empty list.
    init() {}

    /// Pairs the card's entries with the reader's combinations, and sorts the pairs.
    ///
    /// The merchant's preferred AIDs come first, in their order. Then the priority
    /// decides, 1 being the highest and 0 the lowest, and then the order of the entries
    /// (3.3.3.2). When several combinations match one entry with the same kernel, only
    /// the longest AID counts, because selecting the same name twice is pointless.
    init(
        entries: [DirectoryEntry], combinations: [PreProcessing.Result], preferred: [[UInt8]] = []
    ) {
        var ranked: [(rank: [Int], candidate: Candidate)] = []
        for (position, entry) in entries.enumerated() {
            let matches = entry.matches(combinations)
            if matches.isEmpty { rejections.append(entry.rejection(combinations)) }
            let preference = preferred.firstIndex { entry.name.bytes.starts(with: $0) }
            for (order, match) in matches.enumerated() {
                let rank = [
                    preference ?? preferred.count, Int(entry.priority.priority ?? 16), position,
                    order,
                ]
                ranked.append((rank, Candidate(entry: entry, combination: match)))
            }
        }
        ranked.sort { $0.rank.lexicographicallyPrecedes($1.rank) }
        candidates = ranked.map(\.candidate)[...]
    }

    /// The best remaining candidate, or `nil`.
    var first: Candidate? { candidates.first }

    /// Removes the best candidate (3.3.3.5 and 3.5.1.4).
    mutating func removeFirst() { candidates = candidates.dropFirst() }
}
