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
            TLVWriter.object(.applicationInterchangeProfile, application.interchangeProfile)
            + TLVWriter.object(.applicationFileLocator, application.records.applicationFileLocator)
            + storageObjects(application, terminal)
        return ResponseAPDU(
            data: TLVWriter.object(.responseMessageTemplateFormat2, answer), statusWord: .success)
    }

    /// Answers the first GENERATE AC; contactless cards do not support a second one.
    ///
    /// The cryptogram is signed (CDA) when the terminal requests it and the interchange profile
    /// supports it; an AAC is never signed. Data of an operator can follow the data of the list.
    /// See EMV Book 3, 6.5.5, and EMV Contactless Book C-2, 5.4.
    mutating func generateApplicationCryptogram(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 & 0x2F == 0, command.parameter2 == 0,
            let requested = CryptogramType(rawValue: command.parameter1 & 0xC0)
        else { return ResponseAPDU(statusWord: .incorrectParameters) }
        guard let application, case .initiated(let counter) = phase else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let list = application.riskManagementList1
        let rest = command.data.dropFirst(list.totalLength)
        let storing =
            rest.isEmpty
            ? nil
            : application.integratedStorage.flatMap {
                TerminalValues($0.dataObjectList, rest, isLastCut: true)
            }
        guard
            let terminal = TerminalValues(
                list, storing == nil ? command.data[...] : command.data.prefix(list.totalLength))
        else { return ResponseAPDU(statusWord: .wrongLength) }
        let storage = useStorage(
            application, terminal, storing: storing, requestedType: command.parameter1)
        let interaction = interaction(application, terminal)
        let mayApprove = !storage.mustDecline && !interaction.contains(.pinRequired)
        let type = mChipDecision(
            application, terminal,
            requested: mayApprove ? requested : .applicationAuthentication)
        let isSigned =
            command.parameter1 & 0x10 != 0 && type != .applicationAuthentication
            && application.capabilities.contains(.combinedDataAuthentication)
        let issuerData = issuerApplicationData(
            of: application, terminal, type, isSigned: isSigned)
        guard
            let data = cryptogramAnswer(
                CryptogramDecision(
                    type: type, issuerData: issuerData, isSigned: isSigned,
                    additionalObjects: interaction.bytes.isEmpty
                        ? []
                        : TLVWriter.object(.posCardholderInteractionInformation, interaction.bytes),
                    storageSummaries: storage.summaries),
                application, terminal, covering: command.data, transactionCounter: counter)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        phase = .finished(transactionCounter: counter)
        memory.change(application) {
            $0.count(type, amount: terminal.amount)
            $0.recovery = CardCounters.Recovery(
                unpredictableNumber: terminal.value(.unpredictableNumber, count: 4), answer: data)
        }
        return ResponseAPDU(data: data, statusWord: .success)
    }

    /// Decides based on the verification results and action codes.
    func mChipDecision(
        _ application: CardApplication, _ terminal: TerminalValues, requested: CryptogramType
    ) -> CryptogramType {
        MastercardDecision.decide(
            requested: requested, card: application.riskManagement,
            results: mChipResults(of: application, terminal, requested).bytes.suffix(3),
            isOfflineOnly: terminal.isOfflineOnly)
    }

    /// Returns the data for the issuer, with the counters before this transaction.
    private func issuerApplicationData(
        of application: CardApplication, _ terminal: TerminalValues, _ type: CryptogramType,
        isSigned: Bool
    ) -> IssuerApplicationData {
        if let fixed = application.fixedIssuerApplicationData { return .fixed(fixed) }
        let counters = memory.counters(of: application)
        var results = mChipResults(of: application, terminal, type)
        results.isSigned = isSigned
        return .mChip(
            keyIndex: application.keyDerivationIndex,
            version: application.cryptogramVersion.number, results: results,
            offlineAmount: counters.offlineAmount,
            offlineTransactions: counters.offlineTransactions)
    }

    /// Returns the card verification results, with the counters before this transaction.
    func mChipResults(
        of application: CardApplication, _ terminal: TerminalValues, _ type: CryptogramType
    ) -> MChipVerificationResults {
        let offline = offlineCounting(of: application)
        var results = MChipVerificationResults(
            type: type, pinTries: memory.counters(of: application).pinTries,
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

}
