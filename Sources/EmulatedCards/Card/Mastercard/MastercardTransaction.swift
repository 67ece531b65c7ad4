// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A transaction of a Mastercard card.
///
/// See EMV Contactless Book C-2, 5.
struct MastercardTransaction: CardTransaction {
    let card: KeyedApplication
    private var relayResistance = RelayResistanceExchanges()
    private var storage = IntegratedDataStorageUse()

    /// Begins a transaction.
    init(_ card: KeyedApplication) { self.card = card }

    mutating func answer(
        _ instruction: CardInstruction, _ command: CommandAPDU, _ state: inout CardState
    ) -> ResponseAPDU {
        switch instruction {
        case .generateApplicationCryptogram: generateCryptogram(command, &state)
        case .exchangeRelayResistanceData: relayResistance.answer(command, application, state)
        case .recoverApplicationCryptogram: recover(command, &state)
        case .computeCryptographicChecksum: computeChecksum(command, &state)
        case .putData: putData(command, state)
        default: ResponseAPDU(statusWord: .instructionNotSupported)
        }
    }

    /// Counts the transaction and returns the list of records to read.
    ///
    /// See EMV Contactless Book C-2, 5.6.
    mutating func processOptions(
        _ terminal: TerminalValues, _ state: inout CardState
    ) -> ResponseAPDU {
        guard application.riskManagement.decision != .refuse, state.initiate(application) != nil
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        let answer =
            TLVWriter.object(.applicationInterchangeProfile, application.interchangeProfile)
            + TLVWriter.object(.applicationFileLocator, application.records.applicationFileLocator)
            + storage.objects(application, terminal, state)
        return ResponseAPDU(
            data: TLVWriter.object(.responseMessageTemplateFormat2, answer), statusWord: .success)
    }

    /// Answers the first GENERATE AC; contactless cards do not support a second one.
    ///
    /// The cryptogram is signed (CDA) when the terminal requests it and the interchange profile
    /// supports it; an AAC is never signed. Data of an operator can follow the data of the list.
    /// See EMV Book 3, 6.5.5, and EMV Contactless Book C-2, 5.4.
    private func generateCryptogram(
        _ command: CommandAPDU, _ state: inout CardState
    ) -> ResponseAPDU {
        guard command.parameter1 & 0x2F == 0, command.parameter2 == 0,
            let requested = CryptogramType(rawValue: command.parameter1 & 0xC0)
        else { return ResponseAPDU(statusWord: .incorrectParameters) }
        guard let counter = state.initiatedCounter else {
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
        let storage = storage.use(
            application, terminal, storing: storing, requestedType: command.parameter1, state)
        let interaction = interaction(terminal, &state)
        let mayApprove = !storage.mustDecline && !interaction.contains(.pinRequired)
        let decision = MastercardDecision(application, terminal, state)
        let type = decision.type(requested: mayApprove ? requested : .applicationAuthentication)
        let isSigned =
            command.parameter1 & 0x10 != 0 && type != .applicationAuthentication
            && application.capabilities.contains(.combinedDataAuthentication)
        guard
            let data = card.answer(
                CryptogramDecision(
                    type: type, issuerData: decision.issuerData(type, isSigned: isSigned),
                    isSigned: isSigned,
                    additionalObjects: interaction.bytes.isEmpty
                        ? []
                        : TLVWriter.object(.posCardholderInteractionInformation, interaction.bytes),
                    storageSummaries: storage.summaries,
                    relayResistance: relayResistance.signedData),
                terminal, covering: command.data, transactionCounter: counter,
                options: state.options)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        state.finish(counter)
        state.memory.change(application) {
            $0.count(type, amount: terminal.amount)
            $0.recovery = CardCounters.Recovery(
                unpredictableNumber: terminal.value(.unpredictableNumber, count: 4), answer: data)
        }
        return ResponseAPDU(data: data, statusWord: .success)
    }

    /// Answers RECOVER AC: returns the last cryptogram to a terminal that missed it.
    ///
    /// The terminal identifies the transaction by its unpredictable number; each answer can be
    /// recovered once. See EMV Contactless Book C-2, 3.7 and 5.9.
    private func recover(_ command: CommandAPDU, _ state: inout CardState) -> ResponseAPDU {
        guard !application.dataRecoveryList.entries.isEmpty else {
            return ResponseAPDU(statusWord: .instructionNotSupported)
        }
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard let terminal = TerminalValues(application.dataRecoveryList, command.data) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        guard let counter = state.initiatedCounter,
            let recovery = state.memory.counters(of: application).recovery,
            terminal.value(.unpredictableNumber, count: 4) == recovery.unpredictableNumber
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        state.memory.change(application) { $0.recovery = nil }
        state.finish(counter)
        return ResponseAPDU(data: recovery.answer, statusWord: .success)
    }
}
