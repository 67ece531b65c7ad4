// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardSession {
    /// Counts the transaction and returns the list of records to read.
    ///
    /// See EMV Contactless Book C-2, 5.6.
    mutating func mastercardOptions(
        _ application: CardApplication, _ terminal: TerminalValues
    ) -> ResponseAPDU {
        guard application.riskManagement.decision != .refuse,
            let counter = memory.countTransaction(of: application)
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        phase = .initiated(transactionCounter: counter)
        let answer =
            TLVWriter.object(0x82, application.interchangeProfile)
            + TLVWriter.object(0x94, application.records.applicationFileLocator)
            + storageObjects(application, terminal)
        return ResponseAPDU(data: TLVWriter.object(0x77, answer), statusWord: .success)
    }

    /// Decides based on the verification results and action codes.
    func mastercardDecision(
        _ application: CardApplication, _ terminal: TerminalValues, requested: CryptogramType
    ) -> CryptogramType {
        MastercardDecision.decide(
            requested: requested, card: application.riskManagement,
            results: results(of: application, terminal, requested).bytes.suffix(3),
            isOfflineOnly: isOfflineOnly(terminal))
    }

    /// Returns whether the terminal type (`9F35`) is offline only.
    ///
    /// See EMV Book 4, Annex A1: the last digit is 3 or 6.
    private func isOfflineOnly(_ terminal: TerminalValues) -> Bool {
        guard let type = terminal[0x9F35]?.last else { return false }
        return [3, 6].contains(type & 0x0F)
    }

    /// Returns the data for the issuer, with the counters before this transaction.
    func issuerApplicationData(
        of application: CardApplication, _ terminal: TerminalValues, _ type: CryptogramType,
        isSigned: Bool
    ) -> IssuerApplicationData {
        if let fixed = application.fixedIssuerApplicationData { return .fixed(fixed) }
        let counters = memory.counters(of: application)
        var results = results(of: application, terminal, type)
        results.isFirstSigned = isSigned
        return .mChip(
            keyIndex: application.keyDerivationIndex,
            version: application.cryptogramVersion.number, results: results,
            offlineAmount: counters.offlineAmount,
            offlineTransactions: counters.offlineTransactions)
    }

    private func results(
        of application: CardApplication, _ terminal: TerminalValues, _ type: CryptogramType
    ) -> MChipVerificationResults {
        let offline = offlineCounting(of: application)
        var results = MChipVerificationResults(
            type: type, pinTries: memory.counters(of: application).pinTries,
            isUnableToGoOnline: isOfflineOnly(terminal),
            isDomestic: terminal.value(0x9F1A, count: 2) == application.account.issuerCountryDigits)
        // A card that never approves offline has no limits to exceed.
        guard application.riskManagement.decision == .offline else { return results }
        if offline.isCountExceeded { results.exceededLimits.insert(.transactions) }
        if offline.isAmountExceeded(terminal.amount, currency: terminal.currency) {
            results.exceededLimits.insert(.amount)
        }
        return results
    }
}
