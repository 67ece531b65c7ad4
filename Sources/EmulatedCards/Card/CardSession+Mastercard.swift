// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardSession {
    /// Counts the transaction and says what there is to read.
    ///
    /// See EMV Contactless Book C-2, 6.4.
    mutating func mastercardOptions(_ application: CardApplication) -> ResponseAPDU {
        guard let counter = memory.countTransaction(of: application) else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        phase = .initiated(transactionCounter: counter)
        var writer = TLVWriter()
        writer.append(0x77) { template in
            template.append(0x82, application.interchangeProfile)
            template.append(0x94, application.records.applicationFileLocator)
        }
        return ResponseAPDU(data: writer.bytes, statusWord: .success)
    }

    /// Never more than the terminal asks for; this issuer approves nothing offline.
    func mastercardDecision(
        _ application: CardApplication, _ terminal: TerminalValues, requested: CryptogramType
    ) -> CryptogramType {
        guard requested != .applicationAuthentication,
            application.riskManagement.decision == .online, !isOfflineOnly(terminal)
        else { return .applicationAuthentication }
        return .authorisationRequest
    }

    /// Whether the terminal type (`9F35`) says "offline only".
    ///
    /// See EMV Book 4, Annex A1: the last digit 3 or 6.
    private func isOfflineOnly(_ terminal: TerminalValues) -> Bool {
        guard let type = terminal[0x9F35]?.last else { return false }
        return [3, 6].contains(type & 0x0F)
    }

    func issuerApplicationData(
        of application: CardApplication, _ terminal: TerminalValues, _ type: CryptogramType
    ) -> IssuerApplicationData {
        if let fixed = application.fixedIssuerApplicationData { return .fixed(fixed) }
        let country = application.account.issuerCountryDigits
        return .mChip(
            keyIndex: application.keyDerivationIndex,
            version: application.cryptogramVersion.number,
            results: MChipVerificationResults(
                type: type, pinTries: memory.counters(of: application).pinTries,
                isUnableToGoOnline: isOfflineOnly(terminal),
                isDomestic: terminal.value(0x9F1A, count: 2) == country))
    }

    /// Computes the application cryptogram, or `nil` when the keys are of no use.
    func cryptogram(
        of application: CardApplication, terminal: TerminalValues, transactionCounter: UInt16,
        issuerApplicationData: IssuerApplicationData
    ) -> [UInt8]? {
        guard let cardKey else { return nil }
        return try? ApplicationCryptogram.compute(
            version: application.cryptogramVersion, cardKey: cardKey, terminal: terminal,
            interchangeProfile: application.interchangeProfile,
            transactionCounter: transactionCounter,
            issuerApplicationData: issuerApplicationData)
    }
}
