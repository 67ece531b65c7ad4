// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes of kernel 2 in EMV mode.
///
/// See EMV Contactless Book C-2, 6 (the outcome of each state) and 4.7.
extension Kernel2Settings: ErrorOutcomes {
    var errorHoldTime: Duration { messageHoldTime }

    func outcome(
        _ status: Outcome.Status, _ error: ErrorIndication, _ data: TransactionData,
        onOutcome request: UserInterfaceRequest?
    ) -> Outcome {
        var outcome = Outcome(status, onOutcome: request)
        outcome.discretionaryData = Kernel2DiscretionaryData.objects(data, error)
        // S1.7
        if data.capabilities.contains(.fieldOffDetection) {
            outcome.fieldOffRequest = fieldOffHoldTime
        }
        return outcome
    }

    /// Returns whether the card and the reader both support on-device cardholder verification.
    func verifiesOnDevice(_ data: TransactionData) -> Bool {
        data.profile.contains(.onDeviceCardholderVerificationSupported)
            && configuration.contains(.onDeviceVerificationSupported)
    }

    /// Returns the Reader Contactless Transaction Limit that applies (S3.33 to S3.35).
    func transactionLimit(_ transaction: TransactionContext) -> UInt64? {
        verifiesOnDevice(transaction.data)
            ? transactionLimitOnDevice
            : transactionLimitWithoutOnDevice ?? transaction.activation.combination.transactionLimit
    }
}

/// The outcomes of kernel 2 in mag-stripe mode, which have other discretionary data.
///
/// See EMV Contactless Book C-2, 4.7.2.
struct MagneticStripeOutcomes: ErrorOutcomes {
    let settings: Kernel2Settings

    var errorHoldTime: Duration { settings.errorHoldTime }

    func outcome(
        _ status: Outcome.Status, _ error: ErrorIndication, _ data: TransactionData,
        onOutcome request: UserInterfaceRequest?
    ) -> Outcome {
        var outcome = settings.outcome(status, error, data, onOutcome: request)
        outcome.discretionaryData = Kernel2DiscretionaryData.magneticStripeObjects(data, error)
        return outcome
    }
}

/// The end of a transaction: the remaining steps, in order, and the outcome.
struct Kernel2Ending {
    /// The messages to show and the times to wait.
    private var steps: ArraySlice<Action<Outcome>>
    private var outcome: Outcome

    /// Creates an ending.
    init(_ steps: [Action<Outcome>], _ outcome: Outcome) {
        self.steps = steps[...]
        self.outcome = outcome
    }

    /// Creates an ending that shows that the card can be removed, then an optional message.
    ///
    /// See S9.27.
    static func shown(_ outcome: Outcome, then next: UserInterfaceRequest? = nil) -> Kernel2Ending {
        Kernel2Ending(next.map { [.display($0)] } ?? [], outcome).shown
    }

    /// The ending after the message that the card can be removed.
    ///
    /// See S9.27, S13.12.1, and S14.12.1.
    var shown: Kernel2Ending {
        let message = UserInterfaceRequest(.clearDisplay, .cardReadSuccessfully)
        return Kernel2Ending([.display(message)] + steps, outcome)
    }

    /// Sets the discretionary data, which shows what was written to the card after the cryptogram.
    mutating func report(_ data: TransactionData) {
        outcome.discretionaryData = Kernel2DiscretionaryData.objects(data, ErrorIndication())
    }

    /// Returns the next step, or the outcome after the last one.
    mutating func next() -> Action<Outcome> { steps.popFirst() ?? .finish(outcome) }
}
