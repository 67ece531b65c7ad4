// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The common end of states 4, 5, and 6: the checks of the records before the cryptogram.
///
/// See EMV Contactless Book C-2, 6.7 (S456).
extension Kernel2 {
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

    /// Checks the records, up to the first balance (S456.12 to S456.34).
    mutating func prepareCryptogram() -> Action<Outcome> {
        guard data.hasValue(.amountAuthorizedNumeric) else { return missAmount("S456.13") }
        guard !exceedsTransactionLimit else {
            return leave("S456.14", .maximumLimitExceeded, amount(transactionLimit))
        }
        let mandatory: [Tag] = [.applicationExpirationDate, .primaryAccountNumber, .cdol1]
        if let missing = mandatory.first(where: { !data.hasValue($0) }) {
            return fail("S456.17", .cardDataMissing, [.element(missing, nil)])
        }
        guard cryptogramList != nil else {
            return fail("S4.28", .cardDataError, [.element(.cdol1, in: data)])
        }
        guard !storage.contains(.read) || DataStorageIdentifier.isOfAccount(data) else {
            return fail("S456.20", .cardDataError, [.element(.dsID, in: data)])
        }
        // S456.21 to S456.23
        exchange.resolveRest(data)
        return exchange.isDue ? ask(.analysis) : authenticateData()
    }

    /// Checks the authentication data, up to the first balance (S456.24 to S456.34).
    mutating func authenticateData() -> Action<Outcome> {
        if isCombinedAuthenticationDue {
            checkAuthenticationData()
            guard data[.staticDataAuthenticationTagList] == [0x82] else {
                return fail(
                    "S456.27", .cardDataError,
                    [.element(.staticDataAuthenticationTagList, in: data)])
            }
        }
        setVerificationCapability()
        guard isBalanceRead(.before) else { return analyse() }
        return readBalance(.before)
    }

    /// Decides which cryptogram to request (S456.35 to S456.51).
    mutating func analyse() -> Action<Outcome> {
        applyRestrictions()
        guard selectVerification() else {
            return fail("7.5", .cardDataError, [.element(.cvmList, in: data)])
        }
        if exceeds(floorLimit) {
            findings.insert(.floorLimitExceeded)
            record(
                "S456.38", "Reader Contactless Floor Limit", amount(floorLimit),
                .findings(.floorLimitExceeded))
        }
        let analysis = TerminalActionAnalysis(
            findings, settings.actionCodes, tags: Self.actionCodeTags, data)
        record(
            "S456.39", "Terminal action analysis",
            [.element(.terminalVerificationResults, findings.bytes)] + analysis.evidence,
            .requested(analysis.decision))
        return writeBefore(analysis.decision)
    }

    /// Sets the CVM capability of the terminal capabilities (S456.30 to S456.33).
    private mutating func setVerificationCapability() {
        let limit = activation.combination.verificationLimit
        let capability =
            exceedsVerificationLimit
            ? settings.capabilityIfVerificationRequired
            : settings.capabilityIfVerificationNotRequired
        if exceedsVerificationLimit {
            record(
                "S456.31", "Reader CVM Required Limit", amount(limit),
                .condition("cardholder verification required"))
        }
        data.set(
            .terminalCapabilities,
            [settings.cardDataInputCapability, capability, settings.securityCapability])
    }

    /// Applies the processing restrictions: version, dates, and usage (S456.35 and 7.7).
    private mutating func applyRestrictions() {
        let violated = ProcessingRestriction.check(Self.restrictions, data, &explanation)
        findings.formUnion(violated)
    }

    /// Selects the cardholder verification method (S456.36 and 7.5).
    ///
    /// - Returns: `false` if the card's list is malformed.
    private mutating func selectVerification() -> Bool {
        guard !isOnDeviceVerificationPossible else {
            // CVM.1 to CVM.4
            if exceedsVerificationLimit {
                setVerification(
                    "7.5, CVM.4", .confirmationCodeVerified,
                    CardholderVerificationResults(.plaintextPIN, .always, .successful))
            } else {
                setVerification(
                    "7.5, CVM.3", .none,
                    CardholderVerificationResults(.nonePerformed, .always, .successful))
            }
            return true
        }
        guard let selection = CVMListSelection.select(data) else { return false }
        if !selection.findings.isEmpty {
            findings.formUnion(selection.findings)
            record(
                selection.step.section, "Cardholder verification",
                [.element(.cvmList, in: data), .element(.terminalCapabilities, in: data)],
                .findings(selection.findings))
        }
        setVerification(selection.step.section, selection.method, selection.results)
        return true
    }

    private mutating func setVerification(
        _ section: String, _ method: Outcome.CardholderVerification,
        _ results: CardholderVerificationResults
    ) {
        data.set(.cvmResults, results.bytes)
        verification = method
        record(
            section, "Cardholder verification", [.element(.cvmResults, in: data)],
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
