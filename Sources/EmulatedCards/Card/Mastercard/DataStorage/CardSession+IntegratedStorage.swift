// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

extension CardSession {
    /// Returns the slot of integrated data storage, or `nil` when there is none.
    func storageSlot(of application: CardApplication) -> CardCounters.StorageSlot? {
        guard let storage = application.integratedStorage else { return nil }
        return memory.counters(of: application).storageSlot
            ?? CardCounters.StorageSlot(storage)
    }

    /// Returns the data for an operator that requests its slot with the processing options.
    ///
    /// Only the owner receives the stored data. See EMV Contactless Book C-2, 3.5.2.
    mutating func storageObjects(
        _ application: CardApplication, _ options: TerminalValues
    ) -> [UInt8] {
        guard let storage = application.integratedStorage,
            let slot = storageSlot(of: application), let requested = options[0x9F5C],
            requested.contains(where: { $0 != 0 })
        else { return [] }
        transaction.storageChallenge = random.bytes(4)
        var objects =
            TLVWriter.object(0x9F5F, storage.slotAvailability)
            + TLVWriter.object(0x9F6F, storage.slotManagementControl)
            + TLVWriter.object(0x9F7F, transaction.storageChallenge)
        if slot.isOpen(to: Array(requested)) {
            objects += TLVWriter.object(0x9F7D, slot.summary)
            if !slot.data.isEmpty { objects += TLVWriter.object(0x9F54, slot.data) }
        }
        return objects
    }

    /// The effect of a GENERATE AC command on the slot.
    struct StorageResult: Hashable, Sendable {
        /// The summaries before and after, as the signature covers them, or empty.
        var summaries: [UInt8] = []
        /// Whether the payment must be declined, because the data could not be stored.
        var mustDecline = false
    }

    /// Reads or writes the slot with the cryptogram.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - terminal: The values of the first list (CDOL1).
    ///   - storing: The values of the operator's list that follow them; `nil` to read only.
    ///   - requestedType: The first parameter of the command.
    /// - Returns: The summaries, and whether the payment must be declined.
    mutating func useStorage(
        _ application: CardApplication, _ terminal: TerminalValues, storing: TerminalValues?,
        requestedType: UInt8
    ) -> StorageResult {
        guard !transaction.storageChallenge.isEmpty, let slot = storageSlot(of: application),
            let requested = transaction.options?[0x9F5C].map(Array.init)
        else { return StorageResult() }
        guard let storing else { return StorageResult(summaries: slot.summary + slot.summary) }
        let request = StorageRequest(storing)
        let summary = StorageSummary(
            amount: terminal.value(0x9F02, count: 6), currency: terminal.value(0x5F2A, count: 2),
            requestedType: requestedType, cryptogramNumber: 1,
            cardNumber: transaction.storageChallenge,
            terminalNumber: terminal.value(0x9F37, count: 4))
        guard
            let next = slot.writing(
                request, operatorIdentifier: requested, transaction: summary,
                partialKey: StoragePartialKey(identifier: application.storageIdentifier))
        else {
            return StorageResult(
                summaries: slot.summary + slot.summary, mustDecline: request.declinesOnFailure)
        }
        memory.change(application) { $0.storageSlot = next }
        return StorageResult(summaries: slot.summary + next.summary)
    }
}

extension CardApplication {
    /// The data storage identifier (`9F5E`), 8 to 11 bytes.
    ///
    /// It consists of the account number and sequence number, unless the profile contains another
    /// one. See EMV Contactless Book C-2, Annex A (DS ID).
    var storageIdentifier: [UInt8] {
        if let identifier = integratedStorage?.identifier { return identifier }
        let digits = account.number + account.sequenceDigits
        return PackedDigits.numeric(
            String(repeating: "0", count: max(0, 16 - digits.count)) + digits)
    }
}
