// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Authentication of static data, restrictions, risk management, and terminal action analysis.
///
/// See EMV Contactless Book C-4, EMV mode.
extension Kernel4 {
    /// The processing restrictions in the order of EMV Book 3, 10.4.
    private static let restrictions: KeyValuePairs<ProcessingRestriction, BookReference> = [
        .version: BookReference(.c4, "processing restrictions"),
        .usageControl: BookReference(.c4, "processing restrictions"),
        .effectiveDate: BookReference(.c4, "processing restrictions"),
        .expirationDate: BookReference(.c4, "processing restrictions"),
    ]
    /// The tags of the terminal action codes, which are those of kernel 2: the book has none.
    private static let actionCodeTags = TerminalActionCodes.Tags(
        denial: .terminalActionCodeDenial, online: .terminalActionCodeOnline,
        default: .terminalActionCodeDefault)

    /// Decides which cryptogram to request.
    mutating func analyse() -> Action<Outcome> {
        let isCombined = chooseAuthentication()
        findings.formUnion(
            ProcessingRestriction.check(Self.restrictions, data, &explanation))
        checkCashCapability()
        guard selectVerification() else {
            return endApplication(
                "cardholder verification", "CVM List", [.element(.cvmList, in: data)])
        }
        manageRisk()
        let decision = requestedCryptogram()
        return requestCryptogram(decision, isCombined: isCombined && decision != .decline)
    }

    // MARK: - Offline data authentication

    /// Chooses CDA, or else SDA, which is performed now.
    ///
    /// - Returns: Whether CDA is requested with the cryptogram.
    private mutating func chooseAuthentication() -> Bool {
        let methods = data.element(.terminalCapabilities) ?? []
        switch AuthenticationSelection.select(
            data, methods: methods, activation.offlineDataAuthentication)
        {
        case .combinedData:
            return true
        case .staticData:
            authenticateStaticData()
        case .unavailable(let subject, let evidence, let found):
            find("offline data authentication", subject, evidence, found)
        }
        return false
    }

    private mutating func authenticateStaticData() {
        let verdict = activation.offlineDataAuthentication.verdict { keys in
            StaticDataAuthentication.verify(
                data: data, staticData: applicationData.staticData, keys: keys)
        }
        findings.formUnion(verdict.results(.staticData))
        recordAuthentication(verdict, "Static data authentication")
    }

    /// Stores the data of a genuine signature, and explains the verdict.
    mutating func recordAuthentication(_ verdict: AuthenticationVerdict, _ subject: String) {
        for element in verdict.elements { data.set(element.tag, Array(element.value)) }
        record(
            "offline data authentication", subject,
            [.element(.applicationInterchangeProfile, in: data)] + verdict.reasons,
            .authentication(verdict.result))
    }

    // MARK: - Restrictions and risk management

    /// Checks that the terminal allows cash or cashback (`9F40`), if the transaction has it.
    private mutating func checkCashCapability() {
        guard !data.allowsServiceAtTerminal else { return }
        find(
            "processing restrictions", "Additional Terminal Capabilities",
            [
                .element(.additionalTerminalCapabilities, in: data),
                .element(.transactionType, in: data),
            ], .requestedServiceNotAllowed)
    }

    /// Checks the floor limit and the exception file.
    private mutating func manageRisk() {
        if exceedsFloorLimit {
            find(
                "terminal risk management", "Reader Contactless Floor Limit", floorLimitEvidence,
                .floorLimitExceeded)
        }
        guard let number = try? data.authenticatedAccountNumber(),
            activation.exceptionFile.contains(number.digits)
        else { return }
        find(
            "terminal risk management", "Terminal Exception File",
            [.fact("the account number is listed")], .cardOnExceptionFile)
    }

    // MARK: - Terminal action analysis

    /// Returns the cryptogram that the findings demand, and explains it.
    private mutating func requestedCryptogram() -> CryptogramInformationData.Cryptogram {
        guard !data.isRefund else {
            let cryptogram: CryptogramInformationData.Cryptogram =
                settings.requestsOnlineCryptogramForRefund ? .onlineRequest : .decline
            record(
                "refund", "Refund", [.element(.transactionType, in: data)], .requested(cryptogram))
            return cryptogram
        }
        let analysis = TerminalActionAnalysis(
            findings, settings.actionCodes, tags: Self.actionCodeTags, data,
            connection: connection)
        record(
            "terminal action analysis", "Terminal action analysis",
            [.element(.terminalVerificationResults, findings.bytes)] + analysis.evidence,
            .requested(analysis.decision))
        guard analysis.decision == .approve, let (subject, evidence) = reasonForIssuer else {
            return analysis.decision
        }
        let decision: CryptogramInformationData.Cryptogram =
            connection == .offlineOnly ? .decline : .onlineRequest
        record("terminal action analysis", subject, evidence, .requested(decision))
        return decision
    }

    /// Why only the issuer can approve, although no finding matches an action code.
    private var reasonForIssuer: (subject: String, evidence: [Evidence])? {
        if activation.indicators.statusCheckRequested {
            return ("Status Check", [.element(.amountAuthorizedNumeric, in: data)])
        }
        if activation.indicators.zeroAmount {
            return ("Zero amount", [.element(.amountAuthorizedNumeric, in: data)])
        }
        if verification == .onlinePIN {
            return ("Only the issuer can verify the PIN", [.element(.cvmResults, in: data)])
        }
        guard settings.isUnableToGoOnline, data.connection == .onlineOnly else { return nil }
        return ("The terminal is online only", [.element(.terminalType, in: data)])
    }
}
