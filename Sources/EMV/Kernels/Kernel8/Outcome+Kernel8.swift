// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes when kernel 8 finds an error.
///
/// See EMV Contactless Book C-8, the error paths of each state.
extension Kernel8 {
    /// Returns End Application because of the card's data.
    mutating func fail(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence] = [],
        statusWord: StatusWord? = nil, holdTime: Duration = .zero
    ) -> Action<Outcome> {
        recordError(section, error, evidence, statusWord, .endApplication)
        return finish(failure(error, statusWord: statusWord, holdTime: holdTime))
    }

    /// Returns Select Next because of the card's data.
    mutating func leave(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence] = [],
        statusWord: StatusWord? = nil
    ) -> Action<Outcome> {
        recordError(section, error, evidence, statusWord, .selectNext)
        var outcome = outcome(.selectNext, ErrorIndication(error, statusWord: statusWord))
        outcome.start = .combinationSelection
        outcome.fieldOffRequest = nil
        return finish(outcome)
    }

    private mutating func recordError(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence],
        _ statusWord: StatusWord?, _ status: Outcome.Status
    ) {
        record(
            section, error.name, evidence + (statusWord.map { [.statusWord($0)] } ?? []),
            .outcome(status))
    }

    /// End Application: the card's data cannot be used.
    func failure(
        _ error: ErrorIndication.Kernel, statusWord: StatusWord? = nil, holdTime: Duration = .zero
    ) -> Outcome {
        outcome(
            .endApplication,
            ErrorIndication(error, statusWord: statusWord, message: .tryAnotherCard),
            onOutcome: request(.tryAnotherCard, holdTime: holdTime))
    }

    /// Handles a card that did not answer.
    mutating func lost(_ loss: ErrorIndication.Transmission) -> Action<Outcome> {
        var outcome: Outcome
        switch state {
        case .idle, .awaitingProcessingOptions:
            outcome = self.outcome(.tryAgain, ErrorIndication(transmission: loss))
        default:
            outcome = self.outcome(
                .endApplication, ErrorIndication(transmission: loss, message: .presentCardAgain))
            outcome.userInterfaceRequestOnRestart = UserInterfaceRequest(
                .presentCardAgain, .readyToRead, languagePreference: data.languages)
        }
        outcome.start = .protocolActivation
        record(lossSection, "The card did not answer", [], .outcome(outcome.status))
        return finish(outcome)
    }

    /// The state of the book in which the card was lost.
    private var lossSection: String {
        switch state {
        case .awaitingRelayResistance: "21"
        case .readingRecords: "22"
        case .readingData: "23"
        case .awaitingCryptogram: "26"
        default: "20"
        }
    }

    /// Returns an outcome with the discretionary data of the kernel.
    func outcome(
        _ status: Outcome.Status, _ error: ErrorIndication,
        onOutcome request: UserInterfaceRequest? = nil
    ) -> Outcome {
        var outcome = Outcome(status, onOutcome: request)
        outcome.discretionaryData = Kernel8DiscretionaryData.objects(
            data, error, list: settings.discretionaryTags)
        // 1.11
        if qualifier?.detectsFieldOff == true {
            outcome.fieldOffRequest = settings.fieldOffHoldTime
        }
        return outcome
    }

    func request(_ message: MessageIdentifier, holdTime: Duration) -> UserInterfaceRequest {
        UserInterfaceRequest(
            message, .notReady, holdTime: holdTime, languagePreference: data.languages)
    }
}
