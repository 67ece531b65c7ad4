// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 10 and 11: the recovery of a torn transaction.
///
/// See EMV Contactless Book C-2, 3.8, 6.12, and 6.13.
extension Kernel2 {
    /// Whether the card and the reader both support recovery (S456.43 and S9.5).
    var isRecoveryPossible: Bool {
        data.hasValue(.drdol) && settings.mostTornTransactions > 0
    }

    /// Sends RECOVER AC (S456.47 to S456.49).
    mutating func recover(
        _ torn: Kernel2TornTransaction, _ decision: CryptogramInformationData.Cryptogram
    ) -> Action<Outcome> {
        record(
            "S456.47", "Torn transaction log",
            [.fact("the card has a torn transaction")],
            .path("RECOVER AC"))
        state = .awaitingRecovery(torn, decision)
        return .transmit(.short(0x80, 0xD0, 0x00, 0x00, data: torn.recoveryData))
    }

    /// Handles the recovered cryptogram, or requests a new one (S10.7 to S10.12).
    mutating func recoveryAnswered(
        _ response: ResponseAPDU, _ torn: Kernel2TornTransaction,
        _ decision: CryptogramInformationData.Cryptogram
    ) -> Action<Outcome> {
        guard response.isSuccess else {
            record(
                "S10.8", "Recover AC", [.statusWord(response.statusWord)], .path("GENERATE AC"))
            return askForCryptogram(decision, in: .awaitingCryptogramAfterRecovery(torn))
        }
        // S10.10 and S10.11
        memory.tornTransactions.remove(torn)
        restore(torn)
        record("S10.11", "Recover AC", [], .path("the torn transaction continues"))
        let template = (try? DataObject.sequence(response.data, limits: .card))?.first?.tag
        return cryptogramAnswered(
            response,
            template == .responseMessageTemplateFormat2
                ? GenerateCryptogram.objects(response.data) : nil)
    }

    /// Replaces this transaction's data with that of the torn transaction.
    private mutating func restore(_ torn: Kernel2TornTransaction) {
        // The card did not sign the data that this transaction reads or stores.
        data[.idsStatus] = nil
        storedValues = torn.storedValues
        for element in torn.elements { data[element.tag] = element.value }
        if let results = data.element(.terminalVerificationResults) {
            findings = results
        }
        if let byte = data[.referenceControlParameter]?.first,
            let parameter = ReferenceControlParameter(rawValue: byte)
        {
            control = parameter
        }
    }

    /// Handles the cryptogram that replaces the torn one (S11.5 to S11.10).
    mutating func cryptogramAnsweredAfterRecovery(
        _ response: ResponseAPDU, _ torn: Kernel2TornTransaction
    ) -> Action<Outcome> {
        memory.tornTransactions.remove(torn)
        // S11.91 and S11.92: the outcome reports a write that was not confirmed.
        if torn.wroteDataStorage { data.set(.tornRecord, torn.bytes) }
        return cryptogramAnswered(response)
    }

    /// Logs a torn transaction: the card was lost before its cryptogram arrived (S9.5 to S9.15).
    mutating func cryptogramLost(_ loss: ErrorIndication.Transmission) -> Action<Outcome> {
        guard isRecoveryPossible,
            let list = data[.drdol].flatMap({ try? DataObjectList(bytes: $0) }),
            list.totalLength <= 255
        else { return lost(loss) }
        data.set(.drdolRelatedData, data.build(list))
        let torn = Kernel2TornTransaction(data, storedValues: storedValues)
        if let evicted = memory.tornTransactions.insert(torn, atMost: settings.mostTornTransactions)
        {
            data.set(.tornRecord, evicted.bytes)
        }
        record("S9.11", "Torn transaction log", [], .condition("the transaction can be recovered"))
        return lost(loss)
    }

    /// Handles a card that was lost again (S11.11 to S11.13).
    mutating func cryptogramLostAfterRecovery(
        _ loss: ErrorIndication.Transmission, _ torn: Kernel2TornTransaction
    ) -> Action<Outcome> {
        if !torn.wroteDataStorage { memory.tornTransactions.remove(torn) }
        return cryptogramLost(loss)
    }
}
