// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Initiate Application Processing: GET PROCESSING OPTIONS.
///
/// See EMV Contactless Book C-3, 5.2.
extension Kernel3 {
    mutating func start() -> Action<Outcome> {
        guard let selection = activation.selection else {
            return endApplication(
                "5.2.1", "Answer to SELECT", [.fact("it is not well-formed")])
        }
        if let refusal = store(selection, "Answer to SELECT") { return refusal }
        if let next = applyDynamicLimits() { return next }
        guard let bytes = data[0x9F38], let list = try? DataObjectList(bytes: bytes),
            let command = GetProcessingOptions.command(data.build(list))
        else {
            return endApplication(
                "5.2.1", "PDOL missing, malformed, or too long", [.element(0x9F38, in: data)])
        }
        state = .awaitingProcessingOptions
        return .transmit(command)
    }

    mutating func processingOptionsAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        if let outcome = ProcessingOptionsRefusal.outcome(response.statusWord, settings) {
            explanation.note(
                BookReference(.c3, "5.2.2.2"), "GET PROCESSING OPTIONS",
                [.statusWord(response.statusWord)], .outcome(outcome.status))
            return finish(outcome)
        }
        guard let objects = GetProcessingOptions.objects(response.data) else {
            return endApplication(
                "5.4.1", "Answer to GET PROCESSING OPTIONS", [.fact("it is not well-formed")])
        }
        if let refusal = store(objects, "Answer to GET PROCESSING OPTIONS") { return refusal }
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
    static func outcome(_ statusWord: StatusWord, _ settings: Kernel3Settings) -> Outcome? {
        switch statusWord {
        case .success:
            nil
        case .referenceDataNotUsable:
            .contactChip()
        case .conditionsNotSatisfied:
            Outcome(.selectNext, start: .combinationSelection)
        case .commandNotAllowed where settings.sendsCardholderToPhone:
            Outcome(
                .tryAgain, start: .protocolActivation,
                onOutcome: UserInterfaceRequest(.seePhone, .processingError, holdTime: holdTime),
                onRestart: UserInterfaceRequest(.presentCardAgain, .readyToRead),
                fieldOffRequest: holdTime)
        default:
            .endApplication()
        }
    }
}
