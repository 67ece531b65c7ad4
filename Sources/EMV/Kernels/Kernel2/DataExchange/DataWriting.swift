// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 12 and 15: the terminal's elements are written to the card.
///
/// After an error, the kernel writes no more data, and the transaction continues. See EMV Contactless
/// Book C-2, 6.14 (S12) and 6.17 (S15).
enum DataWriting {
    /// Before the cryptogram (S456.42, S456.50, and state 12).
    case before
    /// After the cryptogram (S910.76 to S910.78, and state 15).
    case after

    private var status: Tag {
        switch self {
        case .before: .preGenACPutDataStatus
        case .after: .postGenACPutDataStatus
        }
    }

    /// Returns PUT DATA for the next element, or `nil` after the last one.
    func next(
        _ transaction: inout TransactionContext, _ exchange: inout DataExchange
    ) -> Action<Outcome>? {
        let object =
            switch self {
            case .before: exchange.nextToWriteBefore()
            case .after: exchange.nextToWriteAfter()
            }
        guard let command = object.flatMap({ DataAccess.put($0) }) else { return nil }
        transaction.set(status, PutDataStatus().bytes)
        return .transmit(command)
    }

    /// Handles the card's answer (S12.8 to S12.13, S15.1 to S15.12).
    ///
    /// - Returns: PUT DATA for the next element, or `nil` after the last one, or after an error.
    func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext,
        _ exchange: inout DataExchange
    ) -> Action<Outcome>? {
        guard response.isSuccess else { return nil }
        let isComplete =
            switch self {
            case .before: exchange.toWriteBefore.isEmpty
            case .after: exchange.toWriteAfter.isEmpty
            }
        guard isComplete else { return next(&transaction, &exchange) }
        transaction.set(status, PutDataStatus.completed.bytes)
        return nil
    }
}
