// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardSession {
    /// Answers COMPUTE CRYPTOGRAPHIC CHECKSUM with the codes of both tracks.
    ///
    /// A card that declines returns only its counter. See EMV Contactless Book C-2, 5.1.
    mutating func computeCryptographicChecksum(_ command: CommandAPDU) -> ResponseAPDU {
        guard let application, let stripe = application.magneticStripe else {
            return ResponseAPDU(statusWord: .instructionNotSupported)
        }
        guard command.parameter1 == 0x8E, command.parameter2 == 0x80 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard case .initiated(let counter) = phase else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        guard let terminal = TerminalValues(stripe.dataObjectList, command.data) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        let interaction = interaction(application, terminal)
        var answer: [UInt8] = []
        if application.riskManagement.decision != .decline, !interaction.contains(.pinRequired) {
            guard let codes = codes(stripe, application, terminal, counter) else {
                return ResponseAPDU(statusWord: .noPreciseDiagnosis)
            }
            answer =
                TLVWriter.object(0x9F61, codes.track2) + TLVWriter.object(0x9F60, codes.track1)
        }
        answer += TLVWriter.object(0x9F36, counter.bigEndianBytes)
        if !interaction.isEmpty { answer += TLVWriter.object(0xDF4B, interaction.bytes) }
        phase = .finished(transactionCounter: counter)
        return ResponseAPDU(data: TLVWriter.object(0x77, answer), statusWord: .success)
    }

    /// Computes the codes over the tracks in the record; `nil` when the keys are unusable.
    private func codes(
        _ stripe: MagneticStripe, _ application: CardApplication, _ terminal: TerminalValues,
        _ counter: UInt16
    ) -> (track1: [UInt8], track2: [UInt8])? {
        let account = application.account
        let elements = stripe.elements(account)
        guard let first = elements.first(where: { $0.0 == 0x56 })?.1,
            let second = elements.first(where: { $0.0 == 0x9F6B })?.1,
            let key = application.derivedDynamicKey
        else { return nil }
        let number = terminal.value(0x9F6A, count: 4)
        let codes = [first, second].compactMap {
            try? DynamicCardVerificationCode.compute(
                track: $0, transactionCounter: counter, unpredictableNumber: number, key: key)
        }
        return codes.count == 2 ? (codes[0], codes[1]) : nil
    }
}
