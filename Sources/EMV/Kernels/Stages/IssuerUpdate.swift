// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The delivery of the issuer's answer to the card.
///
/// EXTERNAL AUTHENTICATE comes first, then the critical scripts (`71`) and the others (`72`). If a
/// second cryptogram is requested, it comes between the scripts, and its command contains the
/// authentication data if the card requests it there. A failure does not end the update. See EMV
/// Book 3, 10.9 to 10.11.
struct IssuerUpdate: Hashable, Sendable {
    /// A part of the update.
    private enum Step: Hashable, Sendable {
        /// EXTERNAL AUTHENTICATE with Issuer Authentication Data (`91`).
        case authentication([UInt8])
        /// The commands of a script that are not yet sent.
        case script(IssuerScript)
        /// The second GENERATE AC.
        case cryptogram(SecondCryptogram)
    }

    /// The valid lengths of Issuer Authentication Data (`91`; EMV Book 3, Annex A).
    private static let authenticationLengths = 8...16

    /// The part of the kernel's book about the issuer's decision.
    private let rule: BookReference
    /// The steps that have not ended; the first one is running.
    private var steps: ArraySlice<Step>
    /// The Issuer Script Results, five bytes per script that ended.
    ///
    /// See EMV Book 4, Annex A5. The tag depends on the kernel's book.
    private(set) var results: [UInt8] = []

    /// Starts an update.
    init(
        _ response: OnlineResponse, _ rule: BookReference,
        requesting cryptogram: SecondCryptogram? = nil, _ transaction: inout TransactionContext
    ) {
        self.rule = rule
        let scripts = IssuerScript.all(response)
        var steps = scripts.filter(\.isCritical).map { Step.script($0) }
        if let value = response[.issuerAuthenticationData],
            cryptogram?.containsAuthenticationData != true
        {
            steps.insert(.authentication(Array(value)), at: 0)
        }
        if let cryptogram { steps.append(.cryptogram(cryptogram)) }
        steps += scripts.filter { !$0.isCritical }.map { .script($0) }
        self.steps = steps[...]
        for tag in [.authorizationResponseCode, .issuerAuthenticationData] as [Tag] {
            if let value = response[tag] { transaction.set(tag, Array(value)) }
        }
        transaction.set(
            .transactionStatusInformation, TransactionStatusInformation().bytes)
    }

    /// Returns the next command for the card, or the issuer's decision if the update is complete.
    ///
    /// A malformed command is not sent; it counts as failed.
    ///
    /// - Returns: The command, or the outcome.
    mutating func next(_ transaction: inout TransactionContext) -> Action<Outcome> {
        while let step = steps.first {
            switch step {
            case .authentication(let value):
                if Self.authenticationLengths.contains(value.count),
                    let command = try? CommandAPDU(0x00, 0x82, 0x00, 0x00, data: value)
                {
                    return .transmit(command)
                }
                steps.removeFirst()
                issuerAuthenticationFailed(
                    [.fact("Issuer Authentication Data is malformed")], &transaction)
            case .cryptogram(let cryptogram):
                return .transmit(cryptogram.command(&transaction))
            case .script(var script):
                let bytes = script.next()
                steps[steps.startIndex] = .script(script)
                guard let bytes else {
                    endScript(script, failed: nil, &transaction)
                    continue
                }
                if let command = try? CommandAPDU(bytes: bytes) { return .transmit(command) }
                endScript(script, failed: [.fact("a command is malformed")], &transaction)
            }
        }
        return end(&transaction)
    }

    /// Handles the card's answer to the last command.
    ///
    /// - Returns: The next command, or the outcome.
    mutating func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext
    ) -> Action<Outcome> {
        switch steps.first {
        case .authentication:
            steps.removeFirst()
            transaction.add(.issuerAuthenticationPerformed)
            if !response.isSuccess {
                issuerAuthenticationFailed([.statusWord(response.statusWord)], &transaction)
            }
        case .cryptogram(let cryptogram):
            steps.removeFirst()
            let isAuthenticated = cryptogram.answered(response, &transaction)
            guard let isAuthenticated, cryptogram.containsAuthenticationData,
                transaction.data.hasValue(.issuerAuthenticationData)
            else { break }
            transaction.add(.issuerAuthenticationPerformed)
            if !isAuthenticated { transaction.fail(.issuerAuthenticationFailed) }
        case .script(let script) where !IssuerScript.isAccepted(response.statusWord):
            endScript(script, failed: [.statusWord(response.statusWord)], &transaction)
        case .script, nil: break
        }
        return next(&transaction)
    }

    /// Ends the update with the issuer's decision, which errors do not change.
    ///
    /// - Returns: The outcome; End Application if the kernel does not know the issuer's decision.
    func end(_ transaction: inout TransactionContext) -> Action<Outcome> {
        if !results.isEmpty { transaction.set(.issuerScriptResults, results) }
        let outcome = Outcome.updated(
            transaction.data, isApproved: transaction.activation.onlineResponse?.isApproval)
        transaction.record(
            rule, "The issuer's decision",
            [.element(.authorizationResponseCode, in: transaction.data)],
            .outcome(outcome.status))
        return .finish(outcome)
    }

    private func issuerAuthenticationFailed(
        _ evidence: [Evidence], _ transaction: inout TransactionContext
    ) {
        transaction.fail(.issuerAuthenticationFailed)
        transaction.record(
            BookReference(.book3, "10.9"), "EXTERNAL AUTHENTICATE", evidence,
            .findings(.issuerAuthenticationFailed))
    }

    /// Ends the running script, and explains the failure if it failed.
    private mutating func endScript(
        _ script: IssuerScript, failed: [Evidence]?, _ transaction: inout TransactionContext
    ) {
        steps.removeFirst()
        results += script.results(failed: failed != nil)
        transaction.add(.scriptProcessingPerformed)
        guard let failed else { return }
        let finding: TerminalVerificationResults =
            script.isCritical
            ? .scriptFailedBeforeFinalCryptogram : .scriptFailedAfterFinalCryptogram
        transaction.fail(finding)
        transaction.record(
            BookReference(.book3, "10.10"), "Issuer script", failed, .findings(finding))
    }
}

extension TransactionContext {
    /// Sets bits of the Terminal Verification Results (`95`) of the first tap.
    fileprivate mutating func fail(_ finding: TerminalVerificationResults) {
        let found: TerminalVerificationResults = data.element(.terminalVerificationResults) ?? []
        set(.terminalVerificationResults, found.union(finding).bytes)
    }

    /// Sets bits of the Transaction Status Information (`9B`).
    fileprivate mutating func add(_ function: TransactionStatusInformation) {
        let performed: TransactionStatusInformation =
            data.element(.transactionStatusInformation) ?? []
        set(.transactionStatusInformation, performed.union(function).bytes)
    }
}

extension OnlineResponse {
    /// The codes (`8A`) for an approval.
    ///
    /// They mean approved, honor with identification, approved for partial amount, approved for
    /// VIP, and no reason to decline. See ISO 8583:1987, data element 39, and EMV Book 4,
    /// Annex A6.
    private static let approvals: Set<String> = ["00", "08", "10", "11", "85"]

    /// Whether the issuer approved, or `nil` if the answer contains no code.
    var isApproval: Bool? {
        self[.authorizationResponseCode].map {
            Self.approvals.contains(String(decoding: $0, as: UTF8.self))
        }
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
