// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Issuer Update Processing: the card receives the issuer's answer in a separate tap.
///
/// Errors do not change the issuer's decision. See EMV Contactless Book C-3, Issuer Update
/// Processing.
extension QualifierKernel {
    /// Starts the update instead of a new transaction.
    mutating func startIssuerUpdate(_ response: OnlineResponse) -> Action<Outcome> {
        goOn(IssuerUpdate(response, &data))
    }

    /// Handles the card's answer to a command of the update.
    mutating func updateAnswered(
        _ response: ResponseAPDU, _ previous: IssuerUpdate
    ) -> Action<Outcome> {
        var update = previous
        update.answered(response, &data, &explanation)
        return goOn(update)
    }

    /// Sends the next command, or ends with the issuer's decision.
    private mutating func goOn(_ previous: IssuerUpdate) -> Action<Outcome> {
        var update = previous
        if let command = update.next(&data, &explanation) {
            state = .updatingCard(update)
            return .transmit(command)
        }
        if !update.results.isEmpty { data.set(0x9F5B, update.results) }
        let outcome = Outcome.updated(
            data, isApproved: activation.onlineResponse?.isApproval)
        explanation.note(
            rules.reference(.issuerDecision), "The issuer's decision",
            [.element(0x8A, in: data)], .outcome(outcome.status))
        return finish(outcome)
    }
}
