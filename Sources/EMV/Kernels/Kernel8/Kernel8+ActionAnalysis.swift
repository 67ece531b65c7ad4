// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The checks before GENERATE AC, and terminal action analysis.
///
/// See EMV Contactless Book C-8, 202122232425.7 to 202122232425.21.
extension Kernel8 {
    /// Checks that the amount and the date are present, and sends the terminal the rest of its data.
    mutating func prepareCryptogram() -> Action<Outcome> {
        let mandatory: [Tag] = [0x9F02, 0x9A]
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
        if !(data[0x84] ?? []).starts(with: data[0x9F06] ?? []) {
            find(
                "202122232425.14", "Application identifier",
                [.element(0x84, in: data), .element(0x9F06, in: data)],
                .applicationIdentifierMismatch)
        }
        if !isLocalAuthenticationDue {
            find(
                "202122232425.16", "Local authentication",
                [.element(0x9F2B, in: data), .element(0x82, in: data)],
                .localAuthenticationNotPerformed)
        }
        let analysis = actionAnalysis
        record(
            "202122232425.18", "Terminal action analysis",
            [.element(0x95, findings.bytes)] + analysis.evidence, .requested(analysis.decision))
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
        limit.map { data.number(0x9F02) > $0 } ?? false
    }

    private func amount(_ limit: UInt64?) -> [Evidence] {
        limit.map { [.amount(data.number(0x9F02), limit: $0)] } ?? []
    }

    /// Sets the CVM capability, and tells the card whether it has to verify the cardholder.
    private mutating func setVerificationCapability() {
        setCapabilities(
            exceedsVerificationLimit
                ? settings.capabilityIfVerificationRequired
                : settings.capabilityIfVerificationNotRequired)
        guard exceedsVerificationLimit else { return }
        if var risk = data.element(0x9F1D, TerminalRiskManagementData.self) {
            risk.insert(.verificationLimitExceeded)
            data.set(0x9F1D, risk.bytes)
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
        guard denied.isEmpty else { return (.decline, [.bits(0x9F820B, denied)]) }
        let connection = data.connection
        let isOnlineOnlyCard = !profile.contains(.offlineCapable)
        if connection == .onlineOnly {
            return (.onlineRequest, [.element(0x9F35, in: data)])
        }
        if connection == .offlineOnly {
            return (
                isOnlineOnlyCard ? .decline : .approve,
                [.element(0x9F35, in: data), .element(0x82, in: data)]
            )
        }
        guard !isOnlineOnlyCard else { return (.onlineRequest, [.element(0x82, in: data)]) }
        let online = findings.intersection(settings.online)
        return online.isEmpty ? (.approve, []) : (.onlineRequest, [.bits(0x9F820C, online)])
    }
}
