// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardSession {
    /// Decides and answers with cryptogram and card data, all at once.
    ///
    /// See EMV Contactless Book C-3, 5.2.2, and 5.4 for the elements that a reader needs.
    mutating func visaOptions(
        _ application: CardApplication, _ terminal: TerminalValues
    ) -> ResponseAPDU {
        let reader = TerminalTransactionQualifiers(bytes: terminal.value(0x9F66, count: 4))
        switch VisaDecision.decide(reader, application.riskManagement) {
        case .refuse:
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        case .switchInterface:
            return ResponseAPDU(statusWord: .referenceDataNotUsable)
        case .answer(let type, let qualifiers):
            return visaAnswer(application, terminal, type, qualifiers)
        }
    }

    private mutating func visaAnswer(
        _ application: CardApplication, _ terminal: TerminalValues, _ type: CryptogramType,
        _ qualifiers: CardTransactionQualifiers
    ) -> ResponseAPDU {
        guard let counter = memory.countTransaction(of: application) else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let issuerData = IssuerApplicationData.visa(
            keyIndex: application.keyDerivationIndex,
            version: application.cryptogramVersion.number, type: type)
        guard
            let cryptogram = cryptogram(
                of: application, terminal: terminal, transactionCounter: counter,
                issuerApplicationData: issuerData)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        phase = .finished(transactionCounter: counter)
        var writer = TLVWriter()
        writer.append(0x77) { template in
            template.append(0x82, application.interchangeProfile)
            if !application.records.isEmpty {
                template.append(0x94, application.records.applicationFileLocator)
            }
            template.append(0x57, application.account.track2)
            template.append(0x5F34, [application.account.sequenceNumber])
            template.append(0x9F10, issuerData.bytes)
            template.append(0x9F26, cryptogram)
            template.append(0x9F27, [type.informationData])
            template.append(0x9F36, counter.bigEndianBytes)
            template.append(0x9F6C, qualifiers.bytes)
            if !application.formFactorIndicator.isEmpty {
                template.append(0x9F6E, application.formFactorIndicator)
            }
        }
        return ResponseAPDU(data: writer.bytes, statusWord: .success)
    }
}
