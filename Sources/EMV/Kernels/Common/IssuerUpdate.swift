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

    /// The steps that have not ended; the first one is running.
    private var steps: ArraySlice<Step>
    /// The Issuer Script Results, five bytes per script that ended.
    ///
    /// See EMV Book 4, Annex A5. The tag depends on the kernel's book.
    private(set) var results: [UInt8] = []

    /// Starts an update.
    ///
    /// - Parameters:
    ///   - response: The issuer's answer.
    ///   - data: The transaction's data, which receives the Authorisation Response Code (`8A`), the
    ///     Issuer Authentication Data (`91`), and an empty Transaction Status Information (`9B`).
    ///   - cryptogram: The second cryptogram, or `nil` to request none.
    init(
        _ response: OnlineResponse, _ data: inout TransactionData,
        requesting cryptogram: SecondCryptogram? = nil
    ) {
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
            if let value = response[tag] { data.set(tag, Array(value)) }
        }
        data.set(.transactionStatusInformation, TransactionStatusInformation().bytes)
    }

    /// Returns the next command for the card.
    ///
    /// A malformed command is not sent; it counts as failed.
    ///
    /// - Parameters:
    ///   - data: The transaction's data, whose Terminal Verification Results (`95`) and Transaction
    ///     Status Information (`9B`) receive the results.
    ///   - explanation: The explanation to which failures are added.
    /// - Returns: The command, or `nil` if the update is complete.
    mutating func next(
        _ data: inout TransactionData, _ explanation: inout Explanation
    ) -> CommandAPDU? {
        while let step = steps.first {
            switch step {
            case .authentication(let value):
                if Self.authenticationLengths.contains(value.count),
                    let command = try? CommandAPDU(0x00, 0x82, 0x00, 0x00, data: value)
                {
                    return command
                }
                steps.removeFirst()
                issuerAuthenticationFailed(
                    [.fact("Issuer Authentication Data is malformed")], &data, &explanation)
            case .cryptogram(let cryptogram):
                return cryptogram.command(data, &explanation)
            case .script(var script):
                let bytes = script.next()
                steps[steps.startIndex] = .script(script)
                guard let bytes else {
                    endScript(script, failed: nil, &data, &explanation)
                    continue
                }
                if let command = try? CommandAPDU(bytes: bytes) { return command }
                endScript(script, failed: [.fact("a command is malformed")], &data, &explanation)
            }
        }
        return nil
    }

    /// Handles the card's answer to the last command.
    ///
    /// - Parameters:
    ///   - response: The card's answer.
    ///   - data: The transaction's data, whose Terminal Verification Results (`95`) and Transaction
    ///     Status Information (`9B`) receive the result.
    ///   - explanation: The explanation to which a failure is added.
    mutating func answered(
        _ response: ResponseAPDU, _ data: inout TransactionData,
        _ explanation: inout Explanation
    ) {
        switch steps.first {
        case .authentication:
            steps.removeFirst()
            data.add(.issuerAuthenticationPerformed)
            if !response.isSuccess {
                issuerAuthenticationFailed(
                    [.statusWord(response.statusWord)], &data, &explanation)
            }
        case .cryptogram(let cryptogram):
            steps.removeFirst()
            let isAuthenticated = cryptogram.answered(response, &data, &explanation)
            guard let isAuthenticated, cryptogram.containsAuthenticationData,
                data.hasValue(.issuerAuthenticationData)
            else { return }
            data.add(.issuerAuthenticationPerformed)
            if !isAuthenticated { data.add(.issuerAuthenticationFailed) }
        case .script(let script) where !IssuerScript.isAccepted(response.statusWord):
            endScript(script, failed: [.statusWord(response.statusWord)], &data, &explanation)
        case .script, nil: return
        }
    }

    private func issuerAuthenticationFailed(
        _ evidence: [Evidence], _ data: inout TransactionData, _ explanation: inout Explanation
    ) {
        data.add(.issuerAuthenticationFailed)
        explanation.record(
            BookReference(.book3, "10.9"), "EXTERNAL AUTHENTICATE", evidence,
            .findings(.issuerAuthenticationFailed))
    }

    /// Ends the running script, and explains the failure if it failed.
    private mutating func endScript(
        _ script: IssuerScript, failed: [Evidence]?, _ data: inout TransactionData,
        _ explanation: inout Explanation
    ) {
        steps.removeFirst()
        results += script.results(failed: failed != nil)
        data.add(.scriptProcessingPerformed)
        guard let failed else { return }
        let finding: TerminalVerificationResults =
            script.isCritical
            ? .scriptFailedBeforeFinalCryptogram : .scriptFailedAfterFinalCryptogram
        data.add(finding)
        explanation.record(
            BookReference(.book3, "10.10"), "Issuer script", failed, .findings(finding))
    }
}

extension TransactionData {
    /// Sets bits of the Terminal Verification Results (`95`).
    fileprivate mutating func add(_ finding: TerminalVerificationResults) {
        let found: TerminalVerificationResults = element(.terminalVerificationResults) ?? []
        set(.terminalVerificationResults, found.union(finding).bytes)
    }

    /// Sets bits of the Transaction Status Information (`9B`).
    fileprivate mutating func add(_ function: TransactionStatusInformation) {
        let performed: TransactionStatusInformation = element(.transactionStatusInformation) ?? []
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
