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
            isApproved = application.scheme.specification.approvesWithoutIssuer
        }
        return isApproved ? .transactionCertificate : .applicationAuthentication
    }

    /// Returns the data for the issuer.
    func issuerApplicationData(
        _ application: CardApplication, _ terminal: TerminalValues, second: CryptogramType?,
        isSigned: Bool
    ) -> IssuerApplicationData {
        if let fixed = application.fixedIssuerApplicationData { return .fixed(fixed) }
        return application.scheme.specification.issuerApplicationData(
            self, application, terminal, second: second, isSigned: isSigned)
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
    func isUnableToGoOnline(_ terminal: TerminalValues) -> Bool {
        let code = Array(terminal[0x8A] ?? [])
        return code == Array("Y3".utf8) || code == Array("Z3".utf8) || isOfflineOnly(terminal)
    }
}
