// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The applications that both card and reader support, best first.
///
/// See EMV Contactless Book B, 3.3.2.5 and 3.3.3.
struct CandidateList: Hashable, Sendable {
    /// An application of the card with the reader's combination for it.
    struct Candidate: Hashable, Sendable {
        /// The card's entry.
        let entry: DirectoryEntry
        /// The reader's combination and its indicators.
        let combination: PreProcessing.Result

        /// The name to select: the ADF name, with extended selection where the reader
        /// supports it (3.3.3.3).
        var nameToSelect: [UInt8] {
            combination.combination.supportsExtendedSelection
                ? entry.name.bytes + entry.extendedSelection : entry.name.bytes
        }
    }

    /// The candidates that are left.
    private(set) var candidates: ArraySlice<Candidate> = []

    /// Creates an empty list.
    init() {}

    /// Pairs the card's entries with the reader's combinations, and sorts the pairs.
    ///
    /// The merchant's preferred AIDs come first, in their order. Then the priority
    /// decides, 1 being the highest and 0 the lowest, and then the order of the entries
    /// (3.3.3.2). Where several combinations match one entry with the same kernel, only
    /// the longest AID counts, since selecting the same name twice is of no use.
    init(
        entries: [DirectoryEntry], combinations: [PreProcessing.Result], preferred: [[UInt8]] = []
    ) {
        let allowed = combinations.filter { !$0.indicators.contactlessApplicationNotAllowed }
        var ranked: [(rank: [Int], candidate: Candidate)] = []
        for (position, entry) in entries.enumerated() {
            var kernels: Set<KernelIdentifier> = []
            let matches = allowed.filter { entry.matches($0.combination) }
            let longestFirst = matches.enumerated().sorted { left, right in
                let lengths = (left.element.aidLength, right.element.aidLength)
                return lengths.0 == lengths.1
                    ? left.offset < right.offset : lengths.0 > lengths.1
            }
            for (order, match) in longestFirst
            where kernels.insert(match.combination.kernel).inserted {
                let preference = preferred.firstIndex { entry.name.bytes.starts(with: $0) }
                let priority = Int(entry.priority & 0x0F)
                let rank = [
                    preference ?? preferred.count, priority == 0 ? 16 : priority, position, order,
                ]
                ranked.append((rank, Candidate(entry: entry, combination: match)))
            }
        }
        ranked.sort { $0.rank.lexicographicallyPrecedes($1.rank) }
        candidates = ranked.map(\.candidate)[...]
    }

    /// The best candidate that is left, or `nil`.
    var first: Candidate? { candidates.first }

    /// Removes the best candidate (3.3.3.5 and 3.5.1.4).
    mutating func removeFirst() { candidates = candidates.dropFirst() }
}

extension DirectoryEntry {
    /// Whether a combination is for this entry: AID and kernel fit (3.3.2.5, B to D).
    fileprivate func matches(_ combination: Combination) -> Bool {
        name.isSelected(by: combination.aid)
            && RequestedKernel(kernelIdentifier: kernelIdentifier, matching: combination.aid)
                .isSatisfied(by: combination.kernel)
    }
}

extension PreProcessing.Result {
    fileprivate var aidLength: Int { combination.aid.bytes.count }
}
