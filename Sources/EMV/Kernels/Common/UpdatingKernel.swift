// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A kernel that gives the card its issuer's answer after a restart (Issuer Update Processing).
///
/// Each book says when the reader restarts, and this is what every kernel then does. Errors do not
/// change the issuer's decision.
protocol UpdatingKernel: Kernel {
    var data: TransactionData { get set }
    var explanation: Explanation { get set }
    var activation: KernelActivation { get }
    /// The part of the kernel's book about the issuer's decision.
    var updateReference: BookReference { get }

    /// Waits for the response of the card to the command of an update.
    mutating func awaitResponse(to update: IssuerUpdate)

    /// Ends the transaction.
    mutating func finish(_ outcome: Outcome) -> Action<Outcome>
}

extension UpdatingKernel {
    /// Sends the next command of the issuer's answer, or ends with the issuer's decision.
    mutating func proceed(with previous: IssuerUpdate) -> Action<Outcome> {
        var update = previous
        guard let command = change({ update.next(&$0, &$1) }) else { return end(update) }
        awaitResponse(to: update)
        return .transmit(command)
    }

    /// Handles the card's answer to a command of the update.
    mutating func updateAnswered(
        _ response: ResponseAPDU, _ previous: IssuerUpdate
    ) -> Action<Outcome> {
        var update = previous
        change { update.answered(response, &$0, &$1) }
        return proceed(with: update)
    }

    /// Changes data and explanation together, which two properties of a protocol do not allow.
    private mutating func change<Result>(
        _ body: (inout TransactionData, inout Explanation) -> Result
    ) -> Result {
        var (data, explanation) = (data, explanation)
        defer { (self.data, self.explanation) = (data, explanation) }
        return body(&data, &explanation)
    }

    /// Ends the update with the issuer's decision.
    mutating func end(_ update: IssuerUpdate) -> Action<Outcome> {
        if !update.results.isEmpty { data.set(.issuerScriptResults, update.results) }
        let outcome = Outcome.updated(data, isApproved: activation.onlineResponse?.isApproval)
        explanation.record(
            updateReference, "The issuer's decision",
            [.element(.authorizationResponseCode, in: data)],
            .outcome(outcome.status))
        return finish(outcome)
    }
}

extension Outcome {
    /// The card received the issuer's answer (Issuer Update Processing).
    ///
    /// The outcome is the issuer's decision, or End Application if the kernel does not know it.
    fileprivate static func updated(_ data: TransactionData, isApproved: Bool?) -> Outcome {
        var results = data.objects([
            .authorizationResponseCode, .terminalVerificationResults, .transactionStatusInformation,
            .issuerScriptResults,
        ])
        // The second cryptogram, and the number that it covers.
        if data.hasValue(.applicationCryptogram) {
            results += data.objects([
                .cryptogramInformationData, .applicationTransactionCounter, .applicationCryptogram,
                .issuerApplicationData, .unpredictableNumber,
            ])
        }
        guard let isApproved else {
            return Outcome(.endApplication, discretionaryData: results)
        }
        return Outcome(
            isApproved ? .approved : .declined,
            onOutcome: UserInterfaceRequest(
                isApproved ? .approved : .notAuthorised, .readyToRead),
            discretionaryData: results)
    }
}
