// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardSession {
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
        let type = mastercardDecision(
            application, terminal,
            requested: mayApprove ? requested : .applicationAuthentication)
        let isSigned =
            command.parameter1 & 0x10 != 0 && type != .applicationAuthentication
            && application.capabilities.contains(.combinedDataAuthentication)
        let issuerData = issuerApplicationData(
            of: application, terminal, type, isSigned: isSigned)
        guard
            let cryptogram = cryptogram(
                of: application, terminal: terminal, transactionCounter: counter,
                issuerApplicationData: issuerData)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        let answer = CryptogramAnswer(
            type: type, transactionCounter: counter, cryptogram: cryptogram,
            issuerApplicationData: issuerData.bytes, interactionInformation: interaction.bytes)
        let data =
            isSigned
            ? sign(answer, covering: command.data, terminal, storage: storage.summaries)
            : answer.plain
        guard let data else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        phase = .finished(transactionCounter: counter)
        memory.change(application) {
            $0.count(type, amount: terminal.amount)
            $0.recovery = CardCounters.Recovery(
                unpredictableNumber: terminal.value(0x9F37, count: 4), answer: data)
        }
        return ResponseAPDU(data: data, statusWord: .success)
    }

    /// Returns the answer with a signature (CDA); `nil` when the card has no key for it.
    private func sign(
        _ answer: CryptogramAnswer, covering cryptogramData: [UInt8], _ terminal: TerminalValues,
        storage: [UInt8]
    ) -> [UInt8]? {
        guard let signingKey, let application, let key = application.derivedDynamicKey,
            let number = try? DynamicNumber.compute(
                transactionCounter: answer.transactionCounter,
                unpredictableNumber: terminal.value(0x9F37, count: 4), key: key)
        else { return nil }
        let data = CombinedDynamicData(
            dynamicNumber: number, informationData: answer.type.informationData,
            cryptogram: answer.cryptogram,
            transactionHash: CombinedDynamicData.transactionHash(
                optionsData: transaction.options?.bytes ?? [], cryptogramData: cryptogramData,
                answer: answer.hashed),
            storageSummaries: storage, relayResistance: transaction.relayResistance.signedData)
        return SignedDynamicData.sign(
            data.bytes, covering: terminal.value(0x9F37, count: 4), with: signingKey
        ).map(answer.signed)
    }
}
