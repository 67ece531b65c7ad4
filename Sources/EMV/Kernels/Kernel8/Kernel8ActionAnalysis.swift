// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The checks before GENERATE AC, and terminal action analysis.
///
/// See EMV Contactless Book C-8, 202122232425.7 to 202122232425.21.
struct Kernel8ActionAnalysis {
    private let settings: Kernel8Settings

    init(_ settings: Kernel8Settings) { self.settings = settings }

    /// Compares the amount with the limits, and decides which cryptogram to request.
    func decision(
        _ transaction: inout TransactionContext
    ) -> CryptogramInformationData.Cryptogram {
        setVerificationCapability(&transaction)
        let data = transaction.data
        let activation = transaction.activation
        let floorLimit = activation.combination.floorLimit ?? activation.terminal.floorLimit
        if data.exceeds(floorLimit) {
            transaction.find(
                "202122232425.12", "Reader Contactless Floor Limit", data.amount(floorLimit),
                .floorLimitExceeded)
        }
        if !(data[.dedicatedFileName] ?? []).starts(
            with: data[.applicationIdentifierOfTerminal] ?? [])
        {
            transaction.find(
                "202122232425.14", "Application identifier",
                [
                    .element(.dedicatedFileName, in: data),
                    .element(.applicationIdentifierOfTerminal, in: data),
                ],
                .applicationIdentifierMismatch)
        }
        if !settings.performsLocalAuthentication(data) {
            transaction.find(
                "202122232425.16", "Local authentication",
                [
                    .element(.kernelQualifier, in: data),
                    .element(.applicationInterchangeProfile, in: data),
                ],
                .localAuthenticationNotPerformed)
        }
        return analyze("202122232425.18", &transaction)
    }

    /// Sets the CVM capability, and tells the card whether it has to verify the cardholder.
    private func setVerificationCapability(_ transaction: inout TransactionContext) {
        let limit = transaction.activation.combination.verificationLimit
        let isRequired = transaction.data.exceeds(limit)
        let capabilities = settings.capabilities(
            isRequired
                ? settings.capabilityIfVerificationRequired
                : settings.capabilityIfVerificationNotRequired)
        for (tag, value) in capabilities { transaction.set(tag, value) }
        guard isRequired else { return }
        if var risk = transaction.data.element(.terminalRiskManagementData) {
            risk.insert(.verificationLimitExceeded)
            transaction.set(.terminalRiskManagementData, risk.bytes)
        }
        transaction.record(
            "202122232425.8", "Reader CVM Required Limit", transaction.data.amount(limit),
            .condition("cardholder verification required"))
    }

    /// Returns the cryptogram that the findings demand, and explains it.
    ///
    /// - Returns: The cryptogram.
    func analyze(
        _ section: String, _ transaction: inout TransactionContext
    ) -> CryptogramInformationData.Cryptogram {
        let (decision, evidence) = analysis(transaction.findings, transaction.data)
        transaction.record(
            section, "Terminal action analysis",
            [.element(.terminalVerificationResults, transaction.findings.bytes)] + evidence,
            .requested(decision))
        return decision
    }

    private func analysis(
        _ findings: TerminalVerificationResults, _ data: TransactionData
    ) -> (decision: CryptogramInformationData.Cryptogram, evidence: [Evidence]) {
        let denied = findings.intersection(settings.denial)
        guard denied.isEmpty else {
            return (.decline, [.bits(.kernel8TerminalActionCodeDenial, denied)])
        }
        let connection = data.connection
        let isOnlineOnlyCard = !data.kernel8Profile.contains(.offlineCapable)
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

extension Kernel8Settings {
    /// Returns the terminal capabilities (`9F33`), and Terminal Risk Management Data (`9F1D`), a part of
    /// which repeats them.
    func capabilities(_ verification: UInt8) -> [Tag: [UInt8]] {
        [
            .terminalCapabilities:
                [cardDataInputCapability, verification] + securityCapability.bytes,
            .terminalRiskManagementData: [verification] + riskManagementData.bytes.dropFirst(),
        ]
    }

    /// Returns whether the kernel checks the card's certificates: both sides offer it.
    func performsLocalAuthentication(_ data: TransactionData) -> Bool {
        securityCapability.contains(.localAuthentication)
            && data.kernel8Profile.contains(.localAuthentication)
    }
}
