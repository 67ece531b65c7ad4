// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// Start C, Combination Selection: the PPSE, the candidate list, and the final selection.
///
/// See EMV Contactless Book B, 3.3.2 (candidate list) and 3.3.3 (final combination selection).
extension EntryPoint {
    /// The RID of Visa.
    private static let visa: [UInt8] = [0xA0, 0x00, 0x00, 0x00, 0x03]

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
        directoryRefusal = nil
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
        return buildCandidates(environment, "SELECT (PPSE)", response)
    }

    /// Builds the candidate list from the answer, which replaces the PPSE (3.3.2.3b).
    mutating func terminalInformationAnswered(_ response: ResponseAPDU) -> Action {
        guard response.isSuccess else {
            return refused("3.3.2.3b", "SEND POI INFORMATION", response)
        }
        return buildCandidates(
            ProximityPaymentSystemEnvironment(response), "SEND POI INFORMATION", response)
    }

    /// Explains that the card offers no application, and continues without candidates.
    private mutating func refused(
        _ requirement: String, _ command: String, _ response: ResponseAPDU
    ) -> Action {
        directoryRefusal = response.statusWord
        explanation.record(
            BookReference(.b, requirement), command, [.statusWord(response.statusWord)],
            .condition("no application is offered"))
        return selectFinalCombination()
    }

    private mutating func buildCandidates(
        _ environment: ProximityPaymentSystemEnvironment, _ command: String,
        _ response: ResponseAPDU
    ) -> Action {
        let form = Evidence.form(of: response.data, .fciTemplate)
        if !form.isEmpty {
            explanation.record(
                BookReference(.b, "3.3.2.4"), command, form,
                .condition("no application is offered"))
        }
        if environment.malformedEntries > 0 {
            explanation.record(
                BookReference(.b, "3.3.2.5 A"), "ADF Name",
                [.fact("missing or not 5 to 16 bytes long")],
                .condition(
                    "\(environment.malformedEntries.counted("directory entry", "directory entries")) skipped"
                ))
        }
        return buildCandidates(environment.entries)
    }

    /// Builds the candidate list (3.3.2.4 and 3.3.2.5).
    private mutating func buildCandidates(_ entries: [DirectoryEntry]) -> Action {
        offeredApplications = entries.map { OfferedApplication(name: $0.name) }
        candidates = CandidateList(
            entries: entries, combinations: combinations, preferred: parameters.preferredAIDs)
        for rejection in candidates.rejections {
            if let forbidden = rejection.forbidden { explain(forbidden) }
            record(rejection.forbidden == nil ? .unsupported : .notAllowed, of: rejection.name)
            explanation.record(
                BookReference(.b, rejection.requirement), rejection.subject, rejection.evidence,
                .applicationRemoved(rejection.name))
        }
        return selectFinalCombination()
    }

    /// Selects the best remaining candidate, or ends the application.
    mutating func selectFinalCombination() -> Action {
        // 3.3.2.6, 3.3.3.1 and 3.3.3.2
        if let candidate = candidates.first { return select(candidate) }
        // 3.3.2.7
        selected = nil
        explanation.record(
            BookReference(.b, "3.3.2.7"), "Candidate List", [.fact("it is empty")],
            .outcome(.endApplication))
        return process(.noApplication())
    }

    /// Sends SELECT (AID), with the extended selection if supported (3.3.3.3 and 3.3.3.4).
    private mutating func select(_ candidate: CandidateList.Candidate) -> Action {
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
            record(.selection(response.statusWord), of: candidate.entry.name)
            explanation.record(
                BookReference(.b, "3.3.3.5"), "SELECT (AID)", [.statusWord(response.statusWord)],
                isUpdate ? .outcome(.endApplication) : .applicationRemoved(candidate.entry.name))
            return isUpdate ? process(.noApplication()) : selectNext()
        }
        selectionResponse = response
        return Self.requiresKernel1(candidate, response)
            ? activateKernel1(candidate) : activateKernel()
    }

    /// Whether a Visa application requires kernel 1, because its PDOL lacks the TTQ (3.3.3.6).
    private static func requiresKernel1(
        _ candidate: CandidateList.Candidate, _ response: ResponseAPDU
    ) -> Bool {
        guard candidate.combination.combination.kernel == .kernel3,
            candidate.entry.name.rid.bytes == Self.visa
        else { return false }
        let selection = try? DataObject.sequence(response.data, limits: .card)
        guard let list = selection?.first(.pdol),
            let wanted = try? DataObjectList(bytes: list.value)
        else { return true }
        return !wanted.contains(.terminalTransactionQualifiers)
    }

    /// Handles a Visa application that requires kernel 1 (3.3.3.6).
    private mutating func activateKernel1(_ candidate: CandidateList.Candidate) -> Action {
        let isSupported = configuration.combinations.contains { $0.kernel == .kernel1 }
        explanation.record(
            BookReference(.b, "3.3.3.6"), "Visa application without TTQ in its PDOL",
            (selectionResponse.map { Evidence.form(of: $0.data, .fciTemplate) } ?? [])
                + [.fact(isSupported ? "the reader has kernel 1" : "the reader has no kernel 1")],
            isSupported
                ? .applicationSelected(candidate.entry.name, .kernel1)
                : .applicationRemoved(candidate.entry.name))
        guard isSupported else {
            record(.unsupported, of: candidate.entry.name)
            return selectNext()
        }
        selected = candidate.handled(by: MissingKernelSettings(.kernel1))
        return activateKernel()
    }

    /// Removes the selected combination and selects the next one.
    private mutating func selectNext() -> Action {
        candidates.removeFirst()
        return selectFinalCombination()
    }
}
