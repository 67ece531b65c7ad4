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

/// Matching an entry of the PPSE with the reader's combinations.
///
/// See EMV Contactless Book B, 3.3.2.5, B to E.
extension DirectoryEntry {
    /// The allowed combinations for this entry, the longest AID first, each kernel once.
    fileprivate func matches(_ combinations: [PreProcessing.Result]) -> [PreProcessing.Result] {
        let matching = combinations.enumerated().filter { _, combination in
            !combination.indicators.contactlessApplicationNotAllowed
                && hasName(of: combination) && requestsKernel(of: combination)
        }
        let longestFirst = matching.sorted { left, right in
            let lengths = (left.element.aidLength, right.element.aidLength)
            return lengths.0 == lengths.1 ? left.offset < right.offset : lengths.0 > lengths.1
        }
        var kernels: Set<KernelIdentifier> = []
        return longestFirst.map(\.element).filter {
            kernels.insert($0.combination.kernel).inserted
        }
    }

    /// Why no combination matches this entry.
    fileprivate func rejection(_ combinations: [PreProcessing.Result]) -> CandidateList.Rejection {
        let named = combinations.filter { hasName(of: $0) }
        guard !named.isEmpty else {
            return rejection("3.3.2.5 B", "ADF Name", [.fact("no combination has a matching AID")])
        }
        guard let forbidden = named.first(where: { requestsKernel(of: $0) }) else {
            return rejection(
                "3.3.2.5 D", "Requested Kernel ID",
                [.element(.kernelIdentifier, kernelIdentifier.isEmpty ? nil : kernelIdentifier)])
        }
        return rejection(
            "3.3.2.5", "Contactless Application Not Allowed",
            [.fact("pre-processing forbids its combination")], forbidden)
    }

    private func rejection(
        _ requirement: String, _ subject: String, _ evidence: [Evidence],
        _ forbidden: PreProcessing.Result? = nil
    ) -> CandidateList.Rejection {
        CandidateList.Rejection(
            name: name, requirement: requirement, subject: subject, evidence: evidence,
            forbidden: forbidden)
    }

    /// Whether the ADF Name is the AID or begins with it (B).
    private func hasName(of combination: PreProcessing.Result) -> Bool {
        name.isSelected(by: combination.combination.aid)
    }

    /// Whether the combination's kernel is the requested one (C and D).
    private func requestsKernel(of combination: PreProcessing.Result) -> Bool {
        RequestedKernel(
            kernelIdentifier: kernelIdentifier, matching: combination.combination.aid
        ).isSatisfied(by: combination.combination.kernel)
    }
}

extension PreProcessing.Result {
    fileprivate var aidLength: Int { combination.aid.bytes.count }
}

/// The kernel that a card requests for one of its applications.
///
/// See EMV Contactless Book B, 3.3.2.5, C and D.
enum RequestedKernel: Hashable, Sendable {
    /// The card requests no kernel: any kernel that the reader has for the AID.
    case any
    /// Only this kernel.
    case only(KernelIdentifier)
    /// The card's request is unknown; the entry is skipped.
    case unknown

    /// Reads the Kernel Identifier (`9F2A`), or uses the default of the scheme.
    init(kernelIdentifier: [UInt8], matching aid: AID) {
        guard let first = kernelIdentifier.first else {
            self = KernelIdentifier(defaultFor: aid.rid).map { .only($0) } ?? .any
            return
        }
        if first & 0x80 == 0 {
            self = first == 0 ? .any : .only(KernelIdentifier(rawValue: UInt32(first)))
            return
        }
        // With a short kernel identifier of zero, 3.3.2.5 leaves the kernel to other
        // specifications, none of which this reader supports.
        guard kernelIdentifier.count >= 3, first & 0x3F != 0 else {
            self = .unknown
            return
        }
        let number = kernelIdentifier.prefix(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        self = .only(KernelIdentifier(rawValue: number))
    }

    /// Whether the reader's kernel is the one that the card requests.
    func isSatisfied(by kernel: KernelIdentifier) -> Bool {
        switch self {
        case .any: true
        case .only(let requested): requested == kernel
        case .unknown: false
        }
    }
}
