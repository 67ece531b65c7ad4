// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes when kernel 8 finds an error.
///
/// See EMV Contactless Book C-8, the error paths of each state.
extension Kernel8Settings {
    /// Returns End Application because of the card's data.
    func fail(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence] = [],
        statusWord: StatusWord? = nil, holdTime: Duration = .zero,
        in transaction: inout TransactionContext
    ) -> Action<Outcome> {
        record(section, error, evidence, statusWord, .endApplication, &transaction)
        return .finish(
            failure(error, statusWord: statusWord, holdTime: holdTime, transaction.data))
    }

    /// Returns Select Next because of the card's data.
    func leave(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence] = [],
        statusWord: StatusWord? = nil, in transaction: inout TransactionContext
    ) -> Action<Outcome> {
        record(section, error, evidence, statusWord, .selectNext, &transaction)
        var outcome = outcome(
            .selectNext, ErrorIndication(error, statusWord: statusWord), transaction.data)
        outcome.start = .combinationSelection
        outcome.fieldOffRequest = nil
        return .finish(outcome)
    }

    private func record(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence],
        _ statusWord: StatusWord?, _ status: Outcome.Status,
        _ transaction: inout TransactionContext
    ) {
        transaction.record(
            section, error.name, evidence + (statusWord.map { [.statusWord($0)] } ?? []),
            .outcome(status))
    }

    /// Returns End Application: the card's data cannot be used.
    func failure(
        _ error: ErrorIndication.Kernel, statusWord: StatusWord? = nil,
        holdTime: Duration = .zero, _ data: TransactionData
    ) -> Outcome {
        outcome(
            .endApplication,
            ErrorIndication(error, statusWord: statusWord, message: .tryAnotherCard), data,
            onOutcome: data.kernel8Request(.tryAnotherCard, holdTime: holdTime))
    }

    /// Returns an outcome with the discretionary data of the kernel.
    func outcome(
        _ status: Outcome.Status, _ error: ErrorIndication, _ data: TransactionData,
        onOutcome request: UserInterfaceRequest? = nil
    ) -> Outcome {
        var outcome = Outcome(status, onOutcome: request)
        outcome.discretionaryData = Kernel8DiscretionaryData.objects(
            data, error, list: discretionaryTags)
        // 1.11
        if data.qualifier?.detectsFieldOff == true { outcome.fieldOffRequest = fieldOffHoldTime }
        return outcome
    }
}

extension TransactionData {
    /// Returns a message in the cardholder's language.
    func kernel8Request(
        _ message: MessageIdentifier, holdTime: Duration = .zero
    ) -> UserInterfaceRequest {
        UserInterfaceRequest(
            message, .notReady, holdTime: holdTime, languagePreference: languages)
    }
}
