// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The outcomes of kernel 8.
///
/// See EMV Contactless Book C-8, 1.11 and the error paths of each state.
extension Kernel8Settings: ErrorOutcomes {
    var errorHoldTime: Duration { .zero }

    func outcome(
        _ status: Outcome.Status, _ error: ErrorIndication, _ data: TransactionData,
        onOutcome request: UserInterfaceRequest?
    ) -> Outcome {
        var outcome = Outcome(status, onOutcome: request)
        outcome.discretionaryData = Kernel8DiscretionaryData.objects(
            data, error, list: discretionaryTags)
        if data.qualifier?.detectsFieldOff == true { outcome.fieldOffRequest = fieldOffHoldTime }
        return outcome
    }
}
