// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardSession {
    /// Answers GET PROCESSING OPTIONS.
    ///
    /// See EMV Book 3, 6.5.8.
    mutating func getProcessingOptions(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 == 0, command.parameter2 == 0 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard let application, !memory.isBlocked(application), phase == .selected else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        // Tag 83, one length byte, then the values.
        guard command.data.first == 0x83, command.data.count >= 2 else {
            return ResponseAPDU(statusWord: .incorrectData)
        }
        let values = command.data.dropFirst(2)
        guard command.data[1] < 0x80, values.count == Int(command.data[1]),
            let terminal = TerminalValues(application.processingOptionsList, values)
        else { return ResponseAPDU(statusWord: .wrongLength) }
        transaction.options = terminal
        return application.scheme.specification.processOptions(&self, application, terminal)
    }

    /// Answers READ RECORD.
    ///
    /// See EMV Book 3, 6.5.11.
    func readRecord(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter2 & 0x07 == 0x04 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard let application, phase != .selected else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let file = command.parameter2 >> 3
        var isFileKnown = false
        for record in application.records + [transaction.dynamicRecord].compactMap(\.self)
        where record.fileIdentifier == file {
            isFileKnown = true
            if record.number == command.parameter1 {
                return ResponseAPDU(data: record.bytes, statusWord: .success)
            }
        }
        return ResponseAPDU(statusWord: isFileKnown ? .recordNotFound : .fileNotFound)
    }

    /// Returns the application's offline approvals so far, and its limits.
    func offlineCounting(of application: CardApplication) -> OfflineCounting {
        let counters = memory.counters(of: application)
        return OfflineCounting(limits: application.offlineLimits(counters), counters: counters)
    }

    /// Computes the application cryptogram, or `nil` when the keys are unusable.
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
