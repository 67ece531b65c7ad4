// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardSession {
    /// Answers RECOVER AC: returns the last cryptogram to a terminal that missed it.
    ///
    /// The terminal identifies the transaction by its unpredictable number; each answer can be
    /// recovered once. See EMV Contactless Book C-2, 3.7 and 5.9.
    mutating func recoverApplicationCryptogram(_ command: CommandAPDU) -> ResponseAPDU {
        guard let application, !application.dataRecoveryList.entries.isEmpty else {
            return ResponseAPDU(statusWord: .instructionNotSupported)
        }
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard let terminal = TerminalValues(application.dataRecoveryList, command.data) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        guard case .initiated(let counter) = phase,
            let recovery = memory.counters(of: application).recovery,
            terminal.value(.unpredictableNumber, count: 4) == recovery.unpredictableNumber
        else { return ResponseAPDU(statusWord: .conditionsNotSatisfied) }
        memory.change(application) { $0.recovery = nil }
        phase = .finished(transactionCounter: counter)
        return ResponseAPDU(data: recovery.answer, statusWord: .success)
    }
}
