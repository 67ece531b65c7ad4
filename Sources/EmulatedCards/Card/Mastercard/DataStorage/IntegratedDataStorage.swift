// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// A slot in which one operator keeps data on the card (IDS).
///
/// See EMV Contactless Book C-2, 3.5 and Annex A.
struct IntegratedDataStorage: Hashable, Sendable {
    /// The identifier of the slot (`9F5E`), 8 to 11 bytes; `nil` derives it from the account.
    var identifier: [UInt8]?
    /// The operator's data object list (`9F5B`).
    var dataObjectList: DataObjectList
    /// The kinds of slots that are free (`9F5F`), 1 byte.
    var slotAvailability: [UInt8]
    /// The state of the slot (`9F6F`), 1 byte.
    var slotManagementControl: [UInt8]
    /// The operator that owns the slot (`9F5C`), 8 bytes; `nil` while it is free.
    var operatorIdentifier: [UInt8]?
    /// The summary of the stored data (`9F7D`), 8 or 16 bytes.
    var summary: [UInt8]
    /// The stored data (`9F54`), up to 160 bytes.
    var operatorData: [UInt8]

    /// A free slot for permanent and for volatile data.
    static let free = IntegratedDataStorage(
        dataObjectList: DataObjectList([
            .init(tag: .dsInputCard, length: 8), .init(tag: .dsDigestH, length: 8),
            .init(tag: .dsODSInfo, length: 1), .init(tag: .dsODSTerm, length: 160),
        ]),
        slotAvailability: [0xC0], slotManagementControl: [0x00],
        summary: [UInt8](repeating: 0, count: 16), operatorData: [])
}

/// The use of integrated data storage in one transaction.
struct IntegratedDataStorageUse {
    /// The effect of a GENERATE AC command on the slot.
    struct Result: Hashable, Sendable {
        /// The summaries before and after, as the signature covers them, or empty.
        var summaries: [UInt8] = []
        /// Whether the payment must be declined, because the data could not be stored.
        var mustDecline = false
    }

    /// The card's challenge (`9F7F`), 4 bytes; empty until a terminal requests the slot.
    private var challenge: [UInt8] = []

    /// Returns the slot, or `nil` when there is none.
    private func slot(
        of application: CardApplication, _ memory: CardMemory
    ) -> CardCounters.StorageSlot? {
        guard let storage = application.integratedStorage else { return nil }
        return memory.counters(of: application).storageSlot
            ?? CardCounters.StorageSlot(storage)
    }

    /// Returns the data for an operator that requests its slot with the processing options.
    ///
    /// Only the owner receives the stored data. See EMV Contactless Book C-2, 3.5.2.
    mutating func objects(
        _ application: CardApplication, _ options: TerminalValues, _ state: CardState
    ) -> [UInt8] {
        guard let storage = application.integratedStorage,
            let slot = slot(of: application, state.memory),
            let requested = options[.dsRequestedOperatorID],
            requested.contains(where: { $0 != 0 })
        else { return [] }
        challenge = state.random.bytes(4)
        var objects =
            TLVWriter.object(.dsSlotAvailability, storage.slotAvailability)
            + TLVWriter.object(.dsSlotManagementControl, storage.slotManagementControl)
            + TLVWriter.object(.dsUnpredictableNumber, challenge)
        if slot.isOpen(to: Array(requested)) {
            objects += TLVWriter.object(.dsSummary1, slot.summary)
            if !slot.data.isEmpty { objects += TLVWriter.object(.dsODSCard, slot.data) }
        }
        return objects
    }

    /// Reads or writes the slot with the cryptogram.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - terminal: The values of the first list (CDOL1).
    ///   - storing: The values of the operator's list that follow them; `nil` to read only.
    ///   - requestedType: The first parameter of the command.
    ///   - state: The state of the card.
    /// - Returns: The summaries, and whether the payment must be declined.
    func use(
        _ application: CardApplication, _ terminal: TerminalValues, storing: TerminalValues?,
        requestedType: UInt8, _ state: CardState
    ) -> Result {
        guard !challenge.isEmpty, let slot = slot(of: application, state.memory),
            let requested = state.options?[.dsRequestedOperatorID].map(Array.init)
        else { return Result() }
        guard let storing else { return Result(summaries: slot.summary + slot.summary) }
        let request = StorageRequest(storing)
        let summary = StorageSummary(
            amount: terminal.value(.amountAuthorizedNumeric, count: 6),
            currency: terminal.value(.transactionCurrencyCode, count: 2),
            requestedType: requestedType, cryptogramNumber: 1,
            cardNumber: challenge,
            terminalNumber: terminal.value(.unpredictableNumber, count: 4))
        guard
            let next = slot.writing(
                request, operatorIdentifier: requested, transaction: summary,
                partialKey: StoragePartialKey(identifier: application.storageIdentifier))
        else {
            return Result(
                summaries: slot.summary + slot.summary, mustDecline: request.declinesOnFailure)
        }
        state.memory.change(application) { $0.storageSlot = next }
        return Result(summaries: slot.summary + next.summary)
    }
}

extension CardApplication {
    /// The data storage identifier (`9F5E`), 8 to 11 bytes.
    ///
    /// It consists of the account number and sequence number, unless the profile contains another
    /// one. See EMV Contactless Book C-2, Annex A (DS ID).
    var storageIdentifier: [UInt8] {
        if let identifier = integratedStorage?.identifier { return identifier }
        return PackedDigits.numeric((account.number + account.sequenceDigits).zeroPadded(to: 16))
    }
}

extension CardCounters.StorageSlot {
    /// Creates a slot as personalized.
    fileprivate init(_ storage: IntegratedDataStorage) {
        operatorIdentifier = storage.operatorIdentifier ?? []
        digest = []
        let missing = [UInt8](repeating: 0, count: max(0, 8 - storage.summary.count))
        summary = storage.summary.prefix(8) + missing
        data = storage.operatorData
    }

    /// Returns whether an operator can use the slot, because it owns the slot or the slot is free.
    fileprivate func isOpen(to operatorIdentifier: [UInt8]) -> Bool {
        self.operatorIdentifier.isEmpty || self.operatorIdentifier == operatorIdentifier
    }

    /// Returns the slot after a write; `nil` when the operator is not allowed to write.
    ///
    /// To overwrite data, the operator must present the input of the digest stored with it. See EMV
    /// Contactless Book C-2, 8.2.
    fileprivate func writing(
        _ request: StorageRequest, operatorIdentifier: [UInt8], transaction: StorageSummary,
        partialKey: StoragePartialKey
    ) -> CardCounters.StorageSlot? {
        guard isOpen(to: operatorIdentifier), operatorIdentifier.count == 8 else { return nil }
        if !digest.isEmpty {
            let proof = try? StorageDigest.compute(
                request.input, operatorIdentifier: operatorIdentifier, partialKey: partialKey)
            guard proof == digest else { return nil }
        }
        guard let next = try? transaction.following(summary, partialKey: partialKey) else {
            return nil
        }
        return CardCounters.StorageSlot(
            operatorIdentifier: operatorIdentifier, digest: request.digest, summary: next,
            data: request.data)
    }
}

/// The data that an operator stores with a GENERATE AC command.
///
/// See EMV Contactless Book C-2, Annex A.
private struct StorageRequest: Hashable, Sendable {
    /// The proof that the current data belongs to the operator (`DF60`), 8 bytes.
    let input: [UInt8]
    /// The digest whose input the next writer must present (`DF61`), 8 bytes.
    let digest: [UInt8]
    /// The kind of slot, and whether a failure declines the payment (`DF62`).
    let information: UInt8
    /// The data (`DF63`), up to 160 bytes.
    let data: [UInt8]

    /// Reads the values of the operator's list (`9F5B`).
    init(_ values: TerminalValues) {
        input = values.value(.dsInputCard, count: 8)
        digest = values.value(.dsDigestH, count: 8)
        information = values.value(.dsODSInfo, count: 1).first ?? 0
        data = values.value(.dsODSTerm, count: 0)
    }

    /// Whether the card declines if it cannot store the data: bit 4 of the information.
    var declinesOnFailure: Bool { information & 0x08 != 0 }
}

extension IntegratedDataStorage: ProfileObject {
    static let fields: [Field<Self>] = [
        .bytes("identifier", count: 8...11, \.identifier)
            .described("DS ID (9F5E); null derives it from the account."),
        .list("dsdol", \.dataObjectList)
            .described("DSDOL (9F5B)."),
        .bytes("slotAvailability", count: 1...1, \.slotAvailability)
            .described("9F5F."),
        .bytes("slotManagementControl", count: 1...1, \.slotManagementControl)
            .described("9F6F."),
        .bytes("operatorIdentifier", count: 8...8, \.operatorIdentifier)
            .described("The operator that owns the slot (9F5C)."),
        .bytes("summary", count: 8...16, \.summary)
            .described("DS summary (9F7D)."),
        .bytes("operatorData", count: 0...160, \.operatorData)
            .described("The stored data (9F54)."),
    ]
}
