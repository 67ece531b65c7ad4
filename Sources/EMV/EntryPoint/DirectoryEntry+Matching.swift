// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Matching an entry of the PPSE with the reader's combinations.
///
/// See EMV Contactless Book B, 3.3.2.5, B to E.
extension DirectoryEntry {
    /// The allowed combinations for this entry, the longest AID first, each kernel once.
    func matches(_ combinations: [PreProcessing.Result]) -> [PreProcessing.Result] {
        let matching = combinations.enumerated().filter { _, combination in
            !combination.indicators.contactlessApplicationNotAllowed
                && hasName(of: combination) && wantsKernel(of: combination)
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
    func rejection(_ combinations: [PreProcessing.Result]) -> CandidateList.Rejection {
        let named = combinations.filter { hasName(of: $0) }
        guard !named.isEmpty else {
            return rejection("3.3.2.5 B", "ADF Name", [.fact("no combination has a matching AID")])
        }
        guard let forbidden = named.first(where: { wantsKernel(of: $0) }) else {
            return rejection(
                "3.3.2.5 D", "Requested Kernel ID",
                [.element(0x9F2A, kernelIdentifier.isEmpty ? nil : kernelIdentifier)])
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
    private func wantsKernel(of combination: PreProcessing.Result) -> Bool {
        RequestedKernel(
            kernelIdentifier: kernelIdentifier, matching: combination.combination.aid
        ).isSatisfied(by: combination.combination.kernel)
    }
}

extension PreProcessing.Result {
    fileprivate var aidLength: Int { combination.aid.bytes.count }
}
