// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The decision of an M/Chip card, or of a card of the common kernel, about GENERATE AC.
///
/// The rules are those of M/Chip card risk management: the verification results, masked with the
/// card's action codes, decide. The card never grants more than the terminal requests.
struct MastercardDecision {
    private let application: CardApplication
    private let terminal: TerminalValues
    private let offline: OfflineCounting

    /// Creates the decision, with the counters before this transaction.
    init(_ application: CardApplication, _ terminal: TerminalValues, _ state: CardState) {
        self.application = application
        self.terminal = terminal
        offline = state.offlineCounting(of: application)
    }

    /// Decides based on the verification results and action codes.
    func type(requested: CryptogramType) -> CryptogramType {
        Self.decide(
            requested: requested, card: application.riskManagement,
            results: results(requested).bytes.suffix(3), isOfflineOnly: terminal.isOfflineOnly)
    }

    /// Returns the data for the issuer.
    func issuerData(_ type: CryptogramType, isSigned: Bool) -> IssuerApplicationData {
        if let fixed = application.fixedIssuerApplicationData { return .fixed(fixed) }
        var results = results(type)
        results.isSigned = isSigned
        return .mChip(
            keyIndex: application.keyDerivationIndex,
            version: application.cryptogramVersion.number, results: results,
            offlineAmount: offline.counters.offlineAmount,
            offlineTransactions: offline.counters.offlineTransactions)
    }

    /// Returns the card verification results.
    func results(_ type: CryptogramType) -> MChipVerificationResults {
        var results = MChipVerificationResults(
            type: type, pinTries: offline.counters.pinTries,
            isUnableToGoOnline: terminal.isOfflineOnly,
            isDomestic: terminal.value(.terminalCountryCode, count: 2)
                == application.account.issuerCountryDigits)
        // A card that never approves offline has no limits to exceed.
        guard application.riskManagement.decision == .offline else { return results }
        if offline.isCountExceeded { results.exceededLimits.insert(.transactions) }
        if offline.isAmountExceeded(terminal.amount, currency: terminal.currency) {
            results.exceededLimits.insert(.amount)
        }
        return results
    }

    /// Decides on the type of cryptogram.
    ///
    /// - Parameters:
    ///   - requested: The type that the terminal requests.
    ///   - card: The card's risk management.
    ///   - results: Bytes 4 to 6 of the card verification results.
    ///   - isOfflineOnly: Whether the terminal can never go online.
    /// - Returns: The type of the cryptogram.
    static func decide(
        requested: CryptogramType, card: CardRiskManagement, results: some Sequence<UInt8>,
        isOfflineOnly: Bool
    ) -> CryptogramType {
        guard requested != .applicationAuthentication,
            card.decision == .online || card.decision == .offline
        else { return .applicationAuthentication }
        let codes = card.cardActionCodes ?? .limits
        if codes.decline.matches(results) { return .applicationAuthentication }
        let isOnline = card.decision == .online
        if isOfflineOnly {
            return isOnline || requested != .transactionCertificate
                || codes.default.matches(results)
                ? .applicationAuthentication : .transactionCertificate
        }
        return isOnline || requested == .authorisationRequest || codes.online.matches(results)
            ? .authorisationRequest : .transactionCertificate
    }
}

extension [UInt8] {
    /// Returns whether a code and the verification results have a bit in common.
    fileprivate func matches(_ results: some Sequence<UInt8>) -> Bool {
        zip(self, results).contains { $0 & $1 != 0 }
    }
}
