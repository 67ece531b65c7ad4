// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Start D: activates the kernel of the selected combination.
///
/// See EMV Contactless Book B, 3.4.
extension EntryPoint {
    mutating func activateKernel() -> Action {
        guard let candidate = selected else { return selectFinalCombination() }
        explain(candidate.combination)
        let combination = candidate.combination.combination
        explanation.record(
            BookReference(.b, "3.4.1.1"), "Selected combination",
            [.fact(selectionReason)],
            .applicationSelected(candidate.entry.name, combination.kernel))
        state = .runningKernel
        // 3.4.1.1, 3.4.1.2, and 3.4.1.3; Book A, 8.1.1.8: a new unpredictable number each time.
        return .activate(
            KernelActivation(
                terminal: configuration.terminal, parameters: parameters,
                combination: combination, indicators: candidate.combination.indicators,
                applicationName: candidate.entry.name,
                selection: selectionResponse.flatMap {
                    try? DataObject.sequence($0.data, limits: .card)
                },
                unpredictableNumber: random.bytes(4),
                randomValues: combination.settings.randomValueSizes.map { random.bytes($0) },
                offlineDataAuthentication: configuration.offlineDataAuthentication,
                exceptionFile: configuration.exceptionFile,
                selectionResponse: selectionResponse, start: activation, isRestart: isRestart,
                onlineResponse: onlineResponse))
    }

    /// Why this candidate was selected (3.3.2.1, 3.3.3.1, and 3.3.3.2).
    private var selectionReason: String {
        if onlineResponse?.hasIssuerData == true { return "it requested online authorization" }
        let count = candidates.candidates.count
        return count > 1 ? "the first of \(count) candidates" : "the only candidate"
    }
}
