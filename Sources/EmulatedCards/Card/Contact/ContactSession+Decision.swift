// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension ContactSession {
    /// Decides at the first GENERATE AC; never grants more than the terminal requests.
    func firstType(
        _ application: CardApplication, _ terminal: TerminalValues, requested: CryptogramType
    ) -> CryptogramType {
        guard requested != .applicationAuthentication, !memory.isBlocked(application) else {
            return .applicationAuthentication
        }
        switch application.riskManagement.decision {
        case .decline: return .applicationAuthentication
        case .offline where requested == .transactionCertificate: return requested
        case .online, .offline, .otherInterface, .refuse:
            return isOfflineOnly(terminal) ? .applicationAuthentication : .authorisationRequest
        }
    }

    /// Decides at the second GENERATE AC.
    ///
    /// The card declines if the issuer's answer is wrong. Without an answer, M/Chip declines and
    /// Visa accepts the terminal's decision. If the terminal was unable to go online (`Y3`, `Z3`),
    /// only a card that approves offline approves.
    func secondType(
        _ application: CardApplication, _ terminal: TerminalValues, requested: CryptogramType
    ) -> CryptogramType {
        guard requested == .transactionCertificate, let transaction else {
            return .applicationAuthentication
        }
        let isApproved: Bool
        if let answer = transaction.issuerAnswer {
            isApproved = answer?.isApproved ?? false
        } else if isUnableToGoOnline(terminal) {
            isApproved = application.riskManagement.decision == .offline
        } else {
            isApproved = application.scheme == .visa
        }
        return isApproved ? .transactionCertificate : .applicationAuthentication
    }

    /// Returns the data for the issuer.
    func issuerApplicationData(
        _ application: CardApplication, _ terminal: TerminalValues, second: CryptogramType?,
        isSigned: Bool
    ) -> IssuerApplicationData {
        if let fixed = application.fixedIssuerApplicationData { return .fixed(fixed) }
        guard let transaction else { return .fixed([]) }
        let counters = memory.counters(of: application)
        let version = application.cryptogramVersion.number
        let index = application.keyDerivationIndex
        switch application.scheme {
        case .visa:
            var results = VisaVerificationResults(type: transaction.firstType, second: second)
            results.pin = transaction.pin
            results.isUnableToGoOnline = isUnableToGoOnline(terminal)
            results.isPINBlocked = counters.pinTries == 0
            results.hasIssuerAuthenticationFailed =
                transaction.hasIssuerAuthenticationFailed == true
            results.commandCount = counters.issuerChanges.commandCount
            results.hasCommandFailed = counters.issuerChanges.hasCommandFailed
            results.hasDynamicSignature = transaction.hasDynamicSignature || isSigned
            return .visa(keyIndex: index, version: version, results: results)
        case .mastercard:
            var results = MChipVerificationResults(
                type: transaction.firstType, second: second, pinTries: counters.pinTries,
                isUnableToGoOnline: isUnableToGoOnline(terminal),
                isDomestic: terminal.value(0x9F1A, count: 2)
                    == application.account.issuerCountryDigits)
            results.pin = transaction.pin
            results.hasDynamicSignature = transaction.hasDynamicSignature
            results.isFirstSigned = second == nil ? isSigned : transaction.isFirstSigned
            results.isSecondSigned = second != nil && isSigned
            results.hasIssuerAuthenticationFailed = transaction.hasIssuerAuthenticationFailed
            results.commandCount = counters.issuerChanges.commandCount
            results.hasCommandFailed = counters.issuerChanges.hasCommandFailed
            return .mChip(keyIndex: index, version: version, results: results)
        }
    }

    /// Returns whether the terminal type (`9F35`) is offline only.
    ///
    /// See EMV Book 4, Annex A1: the last digit is 3 or 6.
    private func isOfflineOnly(_ terminal: TerminalValues) -> Bool {
        guard let type = terminal[0x9F35]?.last else { return false }
        return [3, 6].contains(type & 0x0F)
    }

    /// Returns whether the terminal was unable to go online.
    ///
    /// Such a terminal sets the response code (`8A`) itself. See EMV Book 4, Annex A6.
    private func isUnableToGoOnline(_ terminal: TerminalValues) -> Bool {
        let code = Array(terminal[0x8A] ?? [])
        return code == Array("Y3".utf8) || code == Array("Z3".utf8) || isOfflineOnly(terminal)
    }
}
