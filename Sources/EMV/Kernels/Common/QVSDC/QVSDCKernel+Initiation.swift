// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Initiate Application Processing: GET PROCESSING OPTIONS.
///
/// See EMV Contactless Book C-3, 5.2.
extension QVSDCKernel {
    mutating func start() -> Action<Outcome> {
        if let violation = applicationData.selected(activation, in: &data) {
            return endApplication(violation, in: .processingOptions)
        }
        if let next = applyDynamicLimits() { return next }
        if rules.leavesCardWithoutQualifiers, !requestsQualifiers {
            explanation.record(
                rules.reference(.processingOptions), "PDOL does not request the qualifiers",
                [.element(.pdol, in: data)], .outcome(.tryAnotherInterface))
            return finish(.anotherInterface())
        }
        guard let bytes = data[.pdol], let list = try? DataObjectList(bytes: bytes),
            let command = GetProcessingOptions.command(data.build(list))
        else {
            return endApplication(
                .processingOptions, "PDOL missing, malformed, or too long",
                [.element(.pdol, in: data)])
        }
        state = .awaitingProcessingOptions
        return .transmit(command)
    }

    /// Whether the card's list (`9F38`) requests the reader's qualifiers (`9F66`), or is malformed,
    /// which is an error of its own.
    private var requestsQualifiers: Bool {
        guard let bytes = data[.pdol] else { return false }
        guard let list = try? DataObjectList(bytes: bytes) else { return true }
        return list.entries.contains { $0.tag == .terminalTransactionQualifiers }
    }

    mutating func processingOptionsAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        if let outcome = ProcessingOptionsRefusal.outcome(response.statusWord, rules) {
            explanation.record(
                rules.reference(.refusal), "GET PROCESSING OPTIONS",
                [.statusWord(response.statusWord)], .outcome(outcome.status))
            return finish(outcome)
        }
        if let violation = applicationData.processingOptionsAnswered(response, in: &data) {
            return endApplication(violation, in: .applicationData)
        }
        return readRecords()
    }
}

/// The meaning of a status word of GET PROCESSING OPTIONS other than `9000`.
///
/// See EMV Contactless Book C-3, 5.2.2.2.
private enum ProcessingOptionsRefusal {
    /// The message stays and the field is off for 1.3 seconds.
    private static let holdTime = Duration(hundredMilliseconds: 13)

    /// Returns the outcome, or `nil` for success.
    ///
    /// `6986` is a phone that requires its owner's action; readers of the first versions of the
    /// book do not support it and end the application.
    static func outcome(_ statusWord: StatusWord, _ rules: QVSDCRules) -> Outcome? {
        switch statusWord {
        case .success:
            nil
        case .referenceDataNotUsable:
            .contactChip()
        case .conditionsNotSatisfied:
            Outcome(.selectNext, start: .combinationSelection)
        case .commandNotAllowed where rules.sendsCardholderToPhone:
            .seePhone(holdTime: holdTime)
        default:
            .endApplication()
        }
    }
}
