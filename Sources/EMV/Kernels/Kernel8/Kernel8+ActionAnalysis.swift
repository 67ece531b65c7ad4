// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The checks before GENERATE AC, and terminal action analysis.
///
/// See EMV Contactless Book C-8, 202122232425.7 to 202122232425.21.
extension Kernel8 {
    /// Checks that the amount and the date are present, and sends the terminal the rest of its data.
    mutating func prepareCryptogram() -> Action<Outcome> {
        let mandatory: [Tag] = [.amountAuthorizedNumeric, .transactionDate]
        if let missing = mandatory.first(where: { !data.hasValue($0) }) {
            record(
                "2021222324.14", "Transaction data", [.element(missing, nil)],
                .outcome(.endApplication))
            return finish(outcome(.endApplication, ErrorIndication(terminal: .amountNotPresent)))
        }
        exchange.resolveRest(data)
        return exchange.isDue ? ask(.analysis) : analyse()
    }

    /// Compares the amount with the limits, and decides which cryptogram to request.
    mutating func analyse() -> Action<Outcome> {
        setVerificationCapability()
        if exceeds(floorLimit) {
            find(
                "202122232425.12", "Reader Contactless Floor Limit", amount(floorLimit),
                .floorLimitExceeded)
        }
        if !(data[.dedicatedFileName] ?? []).starts(
            with: data[.applicationIdentifierOfTerminal] ?? [])
        {
            find(
                "202122232425.14", "Application identifier",
                [
                    .element(.dedicatedFileName, in: data),
                    .element(.applicationIdentifierOfTerminal, in: data),
                ],
                .applicationIdentifierMismatch)
        }
        if !isLocalAuthenticationDue {
            find(
                "202122232425.16", "Local authentication",
                [
                    .element(.kernelQualifier, in: data),
                    .element(.applicationInterchangeProfile, in: data),
                ],
                .localAuthenticationNotPerformed)
        }
        let analysis = actionAnalysis
        record(
            "202122232425.18", "Terminal action analysis",
            [.element(.terminalVerificationResults, findings.bytes)] + analysis.evidence,
            .requested(analysis.decision))
        return requestCryptogram(analysis.decision)
    }

    /// Whether the kernel checks the card's certificates: both sides offer it.
    var isLocalAuthenticationDue: Bool {
        settings.securityCapability.contains(.localAuthentication)
            && profile.contains(.localAuthentication)
    }

    /// Adds a finding and its explanation.
    mutating func find(
        _ section: String, _ subject: String, _ evidence: [Evidence],
        _ found: TerminalVerificationResults
    ) {
        findings.formUnion(found)
        record(section, subject, evidence, .findings(found))
    }

    // MARK: - Limits

    /// Whether the amount exceeds the Reader CVM Required Limit (`9F820E`).
    var exceedsVerificationLimit: Bool { exceeds(activation.combination.verificationLimit) }

    /// The Reader Contactless Floor Limit (`9F820D`), or the terminal's.
    private var floorLimit: UInt64? {
        activation.combination.floorLimit ?? activation.terminal.floorLimit
    }

    /// Whether the amount exceeds a limit; a limit that is not configured is never exceeded.
    private func exceeds(_ limit: UInt64?) -> Bool {
        limit.map { data.number(.amountAuthorizedNumeric) > $0 } ?? false
    }

    private func amount(_ limit: UInt64?) -> [Evidence] {
        limit.map { [.amount(data.number(.amountAuthorizedNumeric), limit: $0)] } ?? []
    }

    /// Sets the CVM capability, and tells the card whether it has to verify the cardholder.
    private mutating func setVerificationCapability() {
        setCapabilities(
            exceedsVerificationLimit
                ? settings.capabilityIfVerificationRequired
                : settings.capabilityIfVerificationNotRequired)
        guard exceedsVerificationLimit else { return }
        if var risk = data.element(.terminalRiskManagementData) {
            risk.insert(.verificationLimitExceeded)
            data.set(.terminalRiskManagementData, risk.bytes)
        }
        record(
            "202122232425.8", "Reader CVM Required Limit",
            amount(activation.combination.verificationLimit),
            .condition("cardholder verification required"))
    }

    // MARK: - Terminal action analysis

    /// The cryptogram that the findings demand, and the reasons.
    var actionAnalysis: (decision: CryptogramInformationData.Cryptogram, evidence: [Evidence]) {
        let denied = findings.intersection(settings.denial)
        guard denied.isEmpty else {
            return (.decline, [.bits(.kernel8TerminalActionCodeDenial, denied)])
        }
        let connection = data.connection
        let isOnlineOnlyCard = !profile.contains(.offlineCapable)
        if connection == .onlineOnly {
            return (.onlineRequest, [.element(.terminalType, in: data)])
        }
        if connection == .offlineOnly {
            return (
                isOnlineOnlyCard ? .decline : .approve,
                [
                    .element(.terminalType, in: data),
                    .element(.applicationInterchangeProfile, in: data),
                ]
            )
        }
        guard !isOnlineOnlyCard else {
            return (.onlineRequest, [.element(.applicationInterchangeProfile, in: data)])
        }
        let online = findings.intersection(settings.online)
        return online.isEmpty
            ? (.approve, []) : (.onlineRequest, [.bits(.kernel8TerminalActionCodeOnline, online)])
    }
}
