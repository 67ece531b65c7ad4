// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Start C, step 3, and the final selection of one application.
///
/// See EMV Contactless Book B, 3.3.2.6, 3.3.2.7, and 3.3.3.
extension EntryPoint {
    mutating func selectFinalCombination() -> Action {
        // 3.3.2.6, 3.3.3.1 and 3.3.3.2
        if let candidate = candidates.first { return select(candidate) }
        // 3.3.2.7
        selected = nil
        explanation.note(
            BookReference(.b, "3.3.2.7"), "Candidate List", [.fact("it is empty")],
            .outcome(.endApplication))
        return process(.noApplication())
    }

    /// Sends SELECT (AID), with the extended selection if supported (3.3.3.3 and 3.3.3.4).
    mutating func select(_ candidate: CandidateList.Candidate) -> Action {
        selected = candidate
        selectionResponse = nil
        state = .selectingApplication
        return .transmit(.select(candidate.nameToSelect))
    }

    mutating func applicationAnswered(_ response: ResponseAPDU) -> Action {
        guard let candidate = selected else { return selectFinalCombination() }
        // 3.3.3.5
        guard response.isSuccess else {
            let isUpdate = onlineResponse?.hasIssuerData == true
            explanation.note(
                BookReference(.b, "3.3.3.5"), "SELECT (AID)", [.statusWord(response.statusWord)],
                isUpdate ? .outcome(.endApplication) : .applicationRemoved(candidate.entry.name))
            return isUpdate ? process(.noApplication()) : selectNext()
        }
        selectionResponse = response
        return LegacyVisaApplication.isOne(candidate, response)
            ? activateKernel1(candidate) : activateKernel()
    }

    /// Handles a Visa application that requires kernel 1 (3.3.3.6).
    private mutating func activateKernel1(_ candidate: CandidateList.Candidate) -> Action {
        let isSupported = configuration.combinations.contains { $0.kernel == .kernel1 }
        explanation.note(
            BookReference(.b, "3.3.3.6"), "Visa application without TTQ in its PDOL",
            [.fact(isSupported ? "the reader has kernel 1" : "the reader has no kernel 1")],
            isSupported
                ? .applicationSelected(candidate.entry.name, .kernel1)
                : .applicationRemoved(candidate.entry.name))
        guard isSupported else { return selectNext() }
        selected = candidate.handled(by: MissingKernelSettings(.kernel1))
        return activateKernel()
    }

    /// Removes the selected combination and selects the next one.
    mutating func selectNext() -> Action {
        candidates.removeFirst()
        return selectFinalCombination()
    }
}
