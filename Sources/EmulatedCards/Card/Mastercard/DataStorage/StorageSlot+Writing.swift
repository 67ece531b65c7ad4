// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardCounters.StorageSlot {
    /// Creates a slot as personalized.
    init(_ storage: IntegratedDataStorage) {
        operatorIdentifier = storage.operatorIdentifier ?? []
        digest = []
        let missing = [UInt8](repeating: 0, count: max(0, 8 - storage.summary.count))
        summary = storage.summary.prefix(8) + missing
        data = storage.operatorData
    }

    /// Returns whether an operator can use the slot, because it owns the slot or the slot is free.
    func isOpen(to operatorIdentifier: [UInt8]) -> Bool {
        self.operatorIdentifier.isEmpty || self.operatorIdentifier == operatorIdentifier
    }

    /// Returns the slot after a write; `nil` when the operator is not allowed to write.
    ///
    /// To overwrite data, the operator must present the input of the digest stored with it. See EMV
    /// Contactless Book C-2, 8.2.
    func writing(
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
