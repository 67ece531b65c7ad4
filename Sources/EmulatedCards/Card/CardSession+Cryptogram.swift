// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

extension CardSession {
    /// Answers the first GENERATE AC; contactless cards know no second.
    ///
    /// The cryptogram is signed (CDA) when the terminal asks for it and the interchange
    /// profile promises it; an AAC never is.
    ///
    /// See EMV Book 3, 6.5.5, and EMV Contactless Book C-2, 5.4.
    mutating func generateApplicationCryptogram(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 & 0x2F == 0, command.parameter2 == 0,
            let requested = CryptogramType(rawValue: command.parameter1 & 0xC0)
        else { return ResponseAPDU(statusWord: .incorrectParameters) }
        guard let application, case .initiated(let counter) = phase else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        guard let terminal = TerminalValues(application.riskManagementList1, command.data) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        let type = mastercardDecision(application, terminal, requested: requested)
        let issuerData = issuerApplicationData(of: application, terminal, type)
        guard
            let cryptogram = cryptogram(
                of: application, terminal: terminal, transactionCounter: counter,
                issuerApplicationData: issuerData)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        let answer = CryptogramAnswer(
            type: type, transactionCounter: counter, cryptogram: cryptogram,
            issuerApplicationData: issuerData.bytes)
        let isCombined =
            command.parameter1 & 0x10 != 0 && type != .applicationAuthentication
            && application.capabilities.contains(.combinedDataAuthentication)
        guard isCombined else {
            phase = .finished(transactionCounter: counter)
            return ResponseAPDU(data: answer.plain, statusWord: .success)
        }
        guard let signed = sign(answer, terminal) else {
            return ResponseAPDU(statusWord: .noPreciseDiagnosis)
        }
        phase = .finished(transactionCounter: counter)
        return ResponseAPDU(data: signed, statusWord: .success)
    }

    /// Puts the cryptogram into a signature (CDA); `nil` when the card has no key for it.
    private func sign(_ answer: CryptogramAnswer, _ terminal: TerminalValues) -> [UInt8]? {
        guard let signingKey else { return nil }
        let data = CombinedDynamicData(
            dynamicNumber: random.bytes(8), informationData: answer.type.informationData,
            cryptogram: answer.cryptogram,
            transactionHash: CombinedDynamicData.transactionHash(
                optionsData: transaction.optionsData, cryptogramData: terminal.bytes,
                answer: answer.hashed),
            relayResistance: transaction.relayResistance.signedData)
        return SignedDynamicData.sign(
            data.bytes, covering: terminal.value(0x9F37, count: 4), with: signingKey
        ).map(answer.signed)
    }
}
