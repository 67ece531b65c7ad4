// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// State 30: data envelopes for the card.
///
/// See EMV Contactless Book C-8, state 30.
struct Kernel8Writing {
    /// The outcome after the last envelope.
    let outcome: Outcome
    /// The encoded envelope that the card has not confirmed.
    private var envelope: [UInt8]?

    init(_ outcome: Outcome) { self.outcome = outcome }

    /// Returns WRITE DATA for the next envelope, or `nil` after the last one.
    mutating func next(
        _ transaction: inout TransactionContext, _ exchange: inout DataExchange,
        _ channel: inout SecureChannel?
    ) -> Action<Outcome>? {
        guard let object = exchange.nextToWriteAfter() else {
            if envelope != nil { transaction.set(.writeDataStatus, [0x80]) }
            return nil
        }
        let bytes = TLVWriter.object(object.tag, Array(object.value))
        guard Kernel8CardElements.envelopes.contains(object.tag), bytes.count <= 255,
            let message = channel?.encryptData(bytes)
        else {
            unconfirmed(&transaction)
            return nil
        }
        envelope = bytes
        return .transmit(
            CommandAPDU.short(
                0x84, 0x34, 0x00, exchange.toWriteAfter.isEmpty ? 0x00 : 0x80, data: message))
    }

    /// Handles the card's answer; after a wrong one, the kernel writes no more.
    mutating func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext,
        _ exchange: inout DataExchange, _ channel: inout SecureChannel?
    ) -> Action<Outcome>? {
        guard response.isSuccess,
            channel?.confirmsWriting(of: envelope ?? [], answer: response.data) == true
        else {
            unconfirmed(&transaction)
            return nil
        }
        return next(&transaction, &exchange, &channel)
    }

    /// Explains that the card has not confirmed a WRITE DATA command.
    func unconfirmed(_ transaction: inout TransactionContext) {
        transaction.record(
            "30", "Write Data Status", [.fact("the card did not confirm")], .condition("00"))
    }
}
