// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Issuer Update Processing: the card receives the issuer's answer in a separate tap.
///
/// EXTERNAL AUTHENTICATE comes first, then the critical scripts (`71`) and the others (`72`);
/// no further cryptogram is requested. Errors do not change the issuer's decision. See EMV
/// Contactless Book C-3, Issuer Update Processing, and EMV Book 3, 10.9 and 10.10.
extension Kernel3 {
    /// The valid lengths of Issuer Authentication Data (`91`; EMV Book 3, Annex A).
    private static let authenticationLengths = 8...16

    /// Starts the update instead of a new transaction.
    mutating func startIssuerUpdate(_ response: OnlineResponse) -> Action<Outcome> {
        if let code = response[0x8A] { data.set(0x8A, Array(code)) }
        data.set(0x9B, TransactionStatusInformation().bytes)
        return goOn(IssuerUpdate(response))
    }

    /// Sends the next command, or ends.
    private mutating func goOn(_ update: IssuerUpdate) -> Action<Outcome> {
        var update = update
        if let authentication = update.authenticationData {
            return authenticateIssuer(authentication, update)
        }
        while true {
            if var script = update.script {
                guard let bytes = script.next() else {
                    end(&update, failed: nil)
                    continue
                }
                update.script = script
                guard let command = try? CommandAPDU(bytes: bytes) else {
                    end(&update, failed: [.fact("a command is malformed")])
                    continue
                }
                state = .updatingCard(update)
                return .transmit(command)
            }
            guard let script = update.scripts.popFirst() else { return finishUpdate(update) }
            update.script = script
        }
    }

    private mutating func authenticateIssuer(
        _ authentication: [UInt8], _ update: IssuerUpdate
    ) -> Action<Outcome> {
        guard Self.authenticationLengths.contains(authentication.count),
            let command = try? CommandAPDU(0x00, 0x82, 0x00, 0x00, data: authentication)
        else {
            var update = update
            update.authenticationData = nil
            issuerAuthenticationFailed([.fact("Issuer Authentication Data is malformed")])
            return goOn(update)
        }
        state = .updatingCard(update)
        return .transmit(command)
    }

    mutating func updateAnswered(
        _ response: ResponseAPDU, _ update: IssuerUpdate
    ) -> Action<Outcome> {
        var update = update
        if update.authenticationData != nil {
            update.authenticationData = nil
            add(.issuerAuthenticationPerformed)
            if !response.isSuccess {
                issuerAuthenticationFailed([.statusWord(response.statusWord)])
            }
        } else if !IssuerScript.isAccepted(response.statusWord) {
            end(&update, failed: [.statusWord(response.statusWord)])
        }
        return goOn(update)
    }

    private mutating func issuerAuthenticationFailed(_ evidence: [Evidence]) {
        add(.issuerAuthenticationFailed)
        explanation.note(
            BookReference(.book3, "10.9"), "EXTERNAL AUTHENTICATE", evidence,
            .findings(.issuerAuthenticationFailed))
    }

    /// Ends the running script, and explains the failure if it failed.
    private mutating func end(_ update: inout IssuerUpdate, failed: [Evidence]?) {
        guard let script = update.script else { return }
        update.script = nil
        update.results += script.results(failed: failed != nil)
        add(.scriptProcessingPerformed)
        guard let failed else { return }
        let finding: TerminalVerificationResults =
            script.isCritical
            ? .scriptFailedBeforeFinalCryptogram : .scriptFailedAfterFinalCryptogram
        add(finding)
        explanation.note(
            BookReference(.book3, "10.10"), "Issuer script", failed, .findings(finding))
    }

    private mutating func finishUpdate(_ update: IssuerUpdate) -> Action<Outcome> {
        if !update.results.isEmpty { data.set(0x9F5B, update.results) }
        let outcome = Outcome.updated(
            data, isApproved: activation.onlineResponse?.isApproval)
        explanation.note(
            BookReference(.c3, "Issuer Update Processing"), "The issuer's decision",
            [.element(0x8A, in: data)], .outcome(outcome.status))
        return finish(outcome)
    }

    private mutating func add(_ finding: TerminalVerificationResults) {
        let found: TerminalVerificationResults = data.element(0x95) ?? []
        data.set(0x95, found.union(finding).bytes)
    }

    private mutating func add(_ function: TransactionStatusInformation) {
        let performed: TransactionStatusInformation = data.element(0x9B) ?? []
        data.set(0x9B, performed.union(function).bytes)
    }
}
