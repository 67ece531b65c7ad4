// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The common end of states 4, 5, and 6: the checks of the records, and the choice of the cryptogram.
///
/// See EMV Contactless Book C-2, 6.7 (S456).
struct Kernel2ActionAnalysis {
    /// The elements that the records must contain.
    private static let mandatory: [Tag] = [
        .applicationExpirationDate, .primaryAccountNumber, .cdol1,
    ]
    /// The processing restrictions in the order of 7.7.
    private static let restrictions: KeyValuePairs<ProcessingRestriction, BookReference> = [
        .version: BookReference(.c2, "7.7, PRE.3"),
        .effectiveDate: BookReference(.c2, "7.7, PRE.6"),
        .expirationDate: BookReference(.c2, "7.7, PRE.8"),
        .usageControl: BookReference(.c2, "7.7, PRE.9 to PRE.22"),
    ]
    /// The tags of the terminal action codes.
    private static let actionCodeTags = TerminalActionCodes.Tags(
        denial: .terminalActionCodeDenial, online: .terminalActionCodeOnline,
        default: .terminalActionCodeDefault)

    private let settings: Kernel2Settings
    /// The cryptogram to request, after the analysis.
    private(set) var decision = CryptogramInformationData.Cryptogram.decline

    init(_ settings: Kernel2Settings) { self.settings = settings }

    // MARK: - Checks

    /// Checks the amount and the records (S456.12 to S456.20).
    ///
    /// - Returns: An outcome if a rule is violated; `nil` to continue.
    func check(_ transaction: inout TransactionContext) -> Action<Outcome>? {
        let data = transaction.data
        guard data.hasValue(.amountAuthorizedNumeric) else {
            return settings.end(
                "S456.13", "Amount, authorised", [.element(.amountAuthorizedNumeric, nil)],
                .amountNotPresent, in: &transaction)
        }
        let limit = settings.transactionLimit(transaction)
        guard !data.exceeds(limit) else {
            return settings.leave(
                "S456.14", .maximumLimitExceeded, data.amount(limit), in: &transaction)
        }
        if let missing = Self.mandatory.first(where: { !data.hasValue($0) }) {
            return settings.fail(
                "S456.17", .cardDataMissing, [.element(missing, nil)], in: &transaction)
        }
        guard data.cryptogramList != nil else {
            return settings.fail(
                "S4.28", .cardDataError, [.element(.cdol1, in: data)], in: &transaction)
        }
        guard !data.storage.contains(.read) || DataStorageIdentifier.isOfAccount(data) else {
            return settings.fail(
                "S456.20", .cardDataError, [.element(.dsID, in: data)], in: &transaction)
        }
        return nil
    }

    /// Checks the data of a combined signature, and sets the CVM capability (S456.24 to S456.33).
    ///
    /// - Returns: An outcome if a rule is violated; `nil` to continue.
    func prepare(
        requiresSignature: Bool, _ transaction: inout TransactionContext
    ) -> Action<Outcome>? {
        if requiresSignature {
            checkAuthenticationData(&transaction)
            guard transaction.data[.staticDataAuthenticationTagList] == [0x82] else {
                return settings.fail(
                    "S456.27", .cardDataError,
                    [.element(.staticDataAuthenticationTagList, in: transaction.data)],
                    in: &transaction)
            }
        }
        setVerificationCapability(&transaction)
        return nil
    }

    /// Finds that CDA fails if the card's data or the terminal's key is missing (S456.25).
    private func checkAuthenticationData(_ transaction: inout TransactionContext) {
        let data = transaction.data
        switch CombinedDataAuthentication.obstacle(
            data, transaction.activation.offlineDataAuthentication)
        {
        case nil:
            return
        case .missingElement(let missing):
            transaction.find(
                "S456.25", "Offline data authentication", [.element(missing, nil)],
                [.cardDataMissing, .combinedDataAuthenticationFailed])
        case .authorityKey(let failure):
            transaction.find(
                "S456.25", "Certification authority public key",
                [
                    .element(.dedicatedFileName, in: data),
                    .element(.certificationAuthorityPublicKeyIndex, in: data), .fact("\(failure)"),
                ],
                .combinedDataAuthenticationFailed)
        }
    }

    /// Sets the CVM capability of the terminal capabilities (S456.30 to S456.33).
    private func setVerificationCapability(_ transaction: inout TransactionContext) {
        let limit = transaction.activation.combination.verificationLimit
        let isRequired = transaction.data.exceeds(limit)
        if isRequired {
            transaction.record(
                "S456.31", "Reader CVM Required Limit", transaction.data.amount(limit),
                .condition("cardholder verification required"))
        }
        transaction.set(
            .terminalCapabilities,
            [
                settings.cardDataInputCapability,
                isRequired
                    ? settings.capabilityIfVerificationRequired
                    : settings.capabilityIfVerificationNotRequired,
                settings.securityCapability,
            ])
    }

    // MARK: - Decision

    /// Decides which cryptogram to request (S456.35 to S456.39).
    ///
    /// - Returns: An outcome if a rule is violated; `nil` if there is a decision.
    mutating func analyze(_ transaction: inout TransactionContext) -> Action<Outcome>? {
        transaction.checkRestrictions(Self.restrictions)
        guard selectVerification(&transaction) else {
            return settings.fail(
                "7.5", .cardDataError, [.element(.cvmList, in: transaction.data)],
                in: &transaction)
        }
        let activation = transaction.activation
        // The Reader Contactless Floor Limit (`DF8123`), or the terminal's.
        let limit = activation.combination.floorLimit ?? activation.terminal.floorLimit
        if transaction.data.exceeds(limit) {
            transaction.find(
                "S456.38", "Reader Contactless Floor Limit", transaction.data.amount(limit),
                .floorLimitExceeded)
        }
        let findings = transaction.findings
        let analysis = TerminalActionAnalysis(
            findings, settings.actionCodes, tags: Self.actionCodeTags, transaction.data)
        transaction.record(
            "S456.39", "Terminal action analysis",
            [.element(.terminalVerificationResults, findings.bytes)] + analysis.evidence,
            .requested(analysis.decision))
        decision = analysis.decision
        return nil
    }

    /// Selects the cardholder verification method (S456.36 and 7.5).
    ///
    /// - Returns: `false` if the card's list is malformed.
    private func selectVerification(_ transaction: inout TransactionContext) -> Bool {
        let data = transaction.data
        guard !settings.verifiesOnDevice(data) else {
            // CVM.1 to CVM.4
            if data.exceeds(transaction.activation.combination.verificationLimit) {
                Self.verify(
                    "7.5, CVM.4", .confirmationCodeVerified,
                    CardholderVerificationResults(.plaintextPIN, .always, .successful),
                    &transaction)
            } else {
                Self.verify(
                    "7.5, CVM.3", .none,
                    CardholderVerificationResults(.nonePerformed, .always, .successful),
                    &transaction)
            }
            return true
        }
        guard let selection = CVMListSelection.select(data) else { return false }
        if !selection.findings.isEmpty {
            transaction.find(
                selection.step.section, "Cardholder verification",
                [.element(.cvmList, in: data), .element(.terminalCapabilities, in: data)],
                selection.findings)
        }
        Self.verify(selection.step.section, selection.method, selection.results, &transaction)
        return true
    }

    private static func verify(
        _ section: String, _ method: Outcome.CardholderVerification,
        _ results: CardholderVerificationResults, _ transaction: inout TransactionContext
    ) {
        transaction.verify(by: method, results.bytes)
        transaction.record(
            section, "Cardholder verification", [.element(.cvmResults, in: transaction.data)],
            .verification(method))
    }
}

extension CVMListSelection.Step {
    /// The step of Book C-2.
    fileprivate var section: String {
        switch self {
        case .cardWithoutVerification: "7.5, CVM.6"
        case .missingList: "7.5, CVM.8"
        case .noFurtherRule: "7.5, CVM.14"
        case .supportedMethod: "7.5, CVM.18"
        case .failedRule: "7.5, CVM.22 to CVM.25"
        }
    }
}
