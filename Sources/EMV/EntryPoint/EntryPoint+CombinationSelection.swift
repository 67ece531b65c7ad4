// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Start C: the PPSE and the candidate list.
///
/// See EMV Contactless Book B, 3.3.2.
extension EntryPoint {
    /// Begins with the card in the field (3.3.2.1).
    mutating func selectCombination() -> Action {
        if activation == .protocolActivation, onlineResponse?.hasIssuerData == true,
            let previous = selected
        {
            // The application that requested online authorization gets the issuer's answer.
            return select(previous)
        }
        candidates = CandidateList()
        offeredApplications = []
        selected = nil
        if let directEntries { return buildCandidates(directEntries) }
        // 3.3.2.2
        state = .selectingEnvironment
        return .transmit(ProximityPaymentSystemEnvironment.select)
    }

    mutating func environmentAnswered(_ response: ResponseAPDU) -> Action {
        // 3.3.2.3
        guard response.isSuccess else { return refused("3.3.2.3", "SELECT (PPSE)", response) }
        let environment = ProximityPaymentSystemEnvironment(response)
        // 3.3.2.3a
        if let command = TerminalInformation(environment, configuration.terminal, parameters)
            .command
        {
            state = .sendingTerminalInformation
            return .transmit(command)
        }
        return buildCandidates(environment)
    }

    /// Builds the candidate list from the answer, which replaces the PPSE (3.3.2.3b).
    mutating func terminalInformationAnswered(_ response: ResponseAPDU) -> Action {
        guard response.isSuccess else {
            return refused("3.3.2.3b", "SEND POI INFORMATION", response)
        }
        return buildCandidates(ProximityPaymentSystemEnvironment(response))
    }

    /// Explains that the card offers no application, and continues without candidates.
    private mutating func refused(
        _ requirement: String, _ command: String, _ response: ResponseAPDU
    ) -> Action {
        explanation.note(
            BookReference(.b, requirement), command, [.statusWord(response.statusWord)],
            .condition("no application is offered"))
        return selectFinalCombination()
    }

    private mutating func buildCandidates(
        _ environment: ProximityPaymentSystemEnvironment
    ) -> Action {
        if environment.malformedEntries > 0 {
            explanation.note(
                BookReference(.b, "3.3.2.5 A"), "ADF Name",
                [.fact("missing or not 5 to 16 bytes long")],
                .condition("\(environment.malformedEntries) directory entries skipped"))
        }
        return buildCandidates(environment.entries)
    }

    /// Builds the candidate list (3.3.2.4 and 3.3.2.5).
    private mutating func buildCandidates(_ entries: [DirectoryEntry]) -> Action {
        offeredApplications = entries.map(\.name)
        candidates = CandidateList(
            entries: entries, combinations: combinations, preferred: parameters.preferredAIDs)
        for rejection in candidates.rejections {
            if let forbidden = rejection.forbidden { explain(forbidden) }
            explanation.note(
                BookReference(.b, rejection.requirement), rejection.subject, rejection.evidence,
                .applicationRemoved(rejection.name))
        }
        return selectFinalCombination()
    }
}
