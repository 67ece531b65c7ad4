// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Offline data authentication, restrictions, risk management, and terminal action analysis.
///
/// See EMV Contactless Book C-5, terminal risk management, processing restrictions, and terminal action
/// analysis.
extension Kernel5 {
    private static let authentication = "offline data authentication"
    private static let risk = "terminal risk management"
    private static let analysis = "terminal action analysis"
    private static let restrictionsSection = "processing restrictions"
    /// The processing restrictions in the order of EMV Book 3, 10.4.
    private static let restrictions: KeyValuePairs<ProcessingRestriction, BookReference> = [
        .version: BookReference(.c5, restrictionsSection),
        .usageControl: BookReference(.c5, restrictionsSection),
        .effectiveDate: BookReference(.c5, restrictionsSection),
        .expirationDate: BookReference(.c5, restrictionsSection),
    ]
    /// The tags of the terminal action codes, which are those of kernel 2: the book has none.
    private static let actionCodeTags = TerminalActionCodes.Tags(
        denial: .terminalActionCodeDenial, online: .terminalActionCodeOnline,
        default: .terminalActionCodeDefault)

    /// Decides which cryptogram to request, and requests it.
    mutating func analyse() -> Action<Outcome> {
        let isCombined = chooseAuthentication()
        findings.formUnion(ProcessingRestriction.check(Self.restrictions, data, &explanation))
        if !data.allowsServiceAtTerminal {
            find(
                Self.restrictionsSection, "Additional Terminal Capabilities",
                [
                    .element(.additionalTerminalCapabilities, in: data),
                    .element(.transactionType, in: data),
                ],
                .requestedServiceNotAllowed)
        }
        guard mode == .emv || selectVerification() else {
            return endApplication(
                "cardholder verification", "CVM List", [.element(.cvmList, in: data)])
        }
        manageRisk()
        let decision = requestedCryptogram()
        let isSigned = isCombined && decision != .decline
        if let torn = recoverableTransaction {
            return recover(torn, decision, isCombined: isSigned)
        }
        return requestCryptogram(decision, isCombined: isSigned)
    }

    // MARK: - Offline data authentication

    /// Chooses CDA; in legacy mode, also SDA, which is performed now.
    ///
    /// - Returns: Whether CDA is requested with the cryptogram.
    private mutating func chooseAuthentication() -> Bool {
        guard settings.combinationOptions.contains(.offlineDataAuthentication) else {
            find(
                Self.authentication, "Combination Options",
                [.fact("offline data authentication is not supported")],
                .offlineDataAuthenticationNotPerformed)
            return false
        }
        var methods = data.element(.terminalCapabilities) ?? []
        if mode == .emv { methods.remove(.staticDataAuthentication) }
        switch AuthenticationSelection.select(
            data, methods: methods, activation.offlineDataAuthentication)
        {
        case .combinedData:
            return true
        case .staticData:
            let verdict = activation.offlineDataAuthentication.verdict { keys in
                StaticDataAuthentication.verify(
                    data: data, staticData: applicationData.staticData, keys: keys)
            }
            findings.formUnion(verdict.results(.staticData))
            recordAuthentication(verdict, "Static data authentication")
        case .unavailable(let subject, let evidence, let found):
            find(Self.authentication, subject, evidence, found)
        }
        return false
    }

    /// Stores the data of a genuine signature, and explains the verdict.
    mutating func recordAuthentication(_ verdict: AuthenticationVerdict, _ subject: String) {
        for element in verdict.elements { data.set(element.tag, Array(element.value)) }
        record(
            Self.authentication, subject,
            [.element(.applicationInterchangeProfile, in: data)] + verdict.reasons,
            .authentication(verdict.result))
    }

    // MARK: - Risk management

    private var floorLimit: UInt64? {
        let combination = activation.combination
        return combination.floorLimit ?? combination.terminalFloorLimit
            ?? activation.terminal.floorLimit
    }

    /// Checks the floor limit, and by Combination Options the exception file and the random selection.
    private mutating func manageRisk() {
        let amount = activation.parameters.amountAuthorised
        if let limit = floorLimit, amount > limit {
            find(
                Self.risk, "Reader Contactless Floor Limit", [.amount(amount, limit: limit)],
                .floorLimitExceeded)
        } else if settings.combinationOptions.contains(.randomSelection),
            let random = activation.randomValues.first,
            settings.randomSelection.selects(amount, floorLimit: floorLimit, random: random)
        {
            find(
                Self.risk, "Random Transaction Selection",
                [.element(.amountAuthorizedNumeric, in: data)],
                .selectedRandomlyForOnlineProcessing)
        }
        guard settings.combinationOptions.contains(.exceptionFile),
            let number = try? data.authenticatedAccountNumber(),
            activation.exceptionFile.contains(number.digits)
        else { return }
        find(
            Self.risk, "Terminal Exception File", [.fact("the account number is listed")],
            .cardOnExceptionFile)
    }

    // MARK: - Terminal action analysis

    /// Returns the cryptogram that the findings demand, and explains it.
    private mutating func requestedCryptogram() -> CryptogramInformationData.Cryptogram {
        guard !data.isRefund else {
            record("refund", "Refund", [.element(.transactionType, in: data)], .requested(.decline))
            return .decline
        }
        let result = TerminalActionAnalysis(
            findings, settings.actionCodes, tags: Self.actionCodeTags, data)
        record(
            Self.analysis, "Terminal action analysis",
            [.element(.terminalVerificationResults, findings.bytes)] + result.evidence,
            .requested(result.decision))
        guard result.decision == .approve, let subject = reasonForIssuer else {
            return result.decision
        }
        let isOffline = data.connection == .offlineOnly
        let decision: CryptogramInformationData.Cryptogram = isOffline ? .decline : .onlineRequest
        record(
            Self.analysis, subject, [.element(.amountAuthorizedNumeric, in: data)],
            .requested(decision))
        return decision
    }

    /// Why only the issuer can approve, although no finding matches an action code.
    private var reasonForIssuer: String? {
        if activation.indicators.statusCheckRequested { return "Status Check" }
        if activation.indicators.zeroAmount { return "Zero amount" }
        return verification == .onlinePIN ? "Only the issuer can verify the PIN" : nil
    }
}
