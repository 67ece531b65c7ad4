// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The delivery of the issuer's answer to the card.
///
/// EXTERNAL AUTHENTICATE comes first, then the critical scripts (`71`) and the others (`72`); no
/// further cryptogram is requested. A failure does not end the update. See EMV Book 3, 10.9 and
/// 10.10.
struct IssuerUpdate: Hashable, Sendable {
    /// The valid lengths of Issuer Authentication Data (`91`; EMV Book 3, Annex A).
    private static let authenticationLengths = 8...16

    /// Issuer Authentication Data (`91`) that is not yet sent or not yet answered, or `nil`.
    private var authenticationData: [UInt8]?
    /// The scripts that are not yet started.
    private var scripts: ArraySlice<IssuerScript>
    /// The running script, or `nil`.
    private var script: IssuerScript?
    /// The Issuer Script Results, five bytes per script that ended.
    ///
    /// See EMV Book 4, Annex A5. The tag depends on the kernel's book.
    private(set) var results: [UInt8] = []

    /// Starts an update.
    ///
    /// - Parameters:
    ///   - response: The issuer's answer.
    ///   - data: The transaction's data, which receives the Authorisation Response Code (`8A`) and
    ///     an empty Transaction Status Information (`9B`).
    init(_ response: OnlineResponse, _ data: inout TransactionData) {
        authenticationData = response[0x91].map { Array($0) }
        scripts = IssuerScript.all(response)[...]
        if let code = response[0x8A] { data.set(0x8A, Array(code)) }
        data.set(0x9B, TransactionStatusInformation().bytes)
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
        if let authenticationData {
            if Self.authenticationLengths.contains(authenticationData.count),
                let command = try? CommandAPDU(0x00, 0x82, 0x00, 0x00, data: authenticationData)
            {
                return command
            }
            self.authenticationData = nil
            issuerAuthenticationFailed(
                [.fact("Issuer Authentication Data is malformed")], &data, &explanation)
        }
        while true {
            if script == nil { script = scripts.popFirst() }
            guard script != nil else { return nil }
            if let bytes = script?.next() {
                if let command = try? CommandAPDU(bytes: bytes) { return command }
                endScript(failed: [.fact("a command is malformed")], &data, &explanation)
            } else {
                endScript(failed: nil, &data, &explanation)
            }
        }
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
        if authenticationData != nil {
            authenticationData = nil
            data.add(.issuerAuthenticationPerformed)
            if !response.isSuccess {
                issuerAuthenticationFailed(
                    [.statusWord(response.statusWord)], &data, &explanation)
            }
        } else if !IssuerScript.isAccepted(response.statusWord) {
            endScript(failed: [.statusWord(response.statusWord)], &data, &explanation)
        }
    }

    private func issuerAuthenticationFailed(
        _ evidence: [Evidence], _ data: inout TransactionData, _ explanation: inout Explanation
    ) {
        data.add(.issuerAuthenticationFailed)
        explanation.note(
            BookReference(.book3, "10.9"), "EXTERNAL AUTHENTICATE", evidence,
            .findings(.issuerAuthenticationFailed))
    }

    /// Ends the running script, and explains the failure if it failed.
    private mutating func endScript(
        failed: [Evidence]?, _ data: inout TransactionData, _ explanation: inout Explanation
    ) {
        guard let script else { return }
        self.script = nil
        results += script.results(failed: failed != nil)
        data.add(.scriptProcessingPerformed)
        guard let failed else { return }
        let finding: TerminalVerificationResults =
            script.isCritical
            ? .scriptFailedBeforeFinalCryptogram : .scriptFailedAfterFinalCryptogram
        data.add(finding)
        explanation.note(
            BookReference(.book3, "10.10"), "Issuer script", failed, .findings(finding))
    }
}

extension TransactionData {
    /// Sets bits of the Terminal Verification Results (`95`).
    fileprivate mutating func add(_ finding: TerminalVerificationResults) {
        let found: TerminalVerificationResults = element(0x95) ?? []
        set(0x95, found.union(finding).bytes)
    }

    /// Sets bits of the Transaction Status Information (`9B`).
    fileprivate mutating func add(_ function: TransactionStatusInformation) {
        let performed: TransactionStatusInformation = element(0x9B) ?? []
        set(0x9B, performed.union(function).bytes)
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
        self[0x8A].map { Self.approvals.contains(String(decoding: $0, as: UTF8.self)) }
    }
}
