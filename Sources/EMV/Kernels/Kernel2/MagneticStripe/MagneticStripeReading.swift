// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 7 and 8: the records of mag-stripe mode, and the wait for the terminal.
///
/// See EMV Contactless Book C-2, 6.9 (S7) and 6.10 (S78).
struct MagneticStripeReading {
    /// The title of the rules about the records.
    static let title = "Mag-stripe data"
    /// Track 2 data and the positions of its digits.
    private static let mandatory: [Tag] = [.track2Data, .pcvc3Track2, .punatcTrack2, .natcTrack2]

    private let settings: Kernel2Settings
    private let outcomes: MagneticStripeOutcomes
    private var reader: RecordReader
    private var isRead = false
    /// Whether the terminal decides when the kernel can request the code (state 8).
    private(set) var awaitsFirstWrite = false

    /// Creates the stage.
    init(_ settings: Kernel2Settings, _ reader: RecordReader) {
        self.settings = settings
        outcomes = MagneticStripeOutcomes(settings: settings)
        self.reader = reader
    }

    /// Returns the next action while the records are read, or `nil` after the last one.
    ///
    /// The order is: send data to the terminal, READ RECORD, check the data; then the terminal can let
    /// the kernel wait (S3.76 to S3.81, S7.17 to S7.20, and S78.1 to S78.7).
    mutating func next(
        _ transaction: inout TransactionContext, _ exchange: inout DataExchange
    ) -> Action<Outcome>? {
        exchange.resolve(transaction.data)
        if !isRead {
            guard !exchange.isDue else { return .exchange(exchange.takeRequest()) }
            if let command = reader.command { return .transmit(command) }
            if let end = checkTracks(&transaction) { return end }
            isRead = true
            exchange.resolve(transaction.data)
        }
        awaitsFirstWrite = exchange.isWaitingForFirstWrite(transaction.data)
        return awaitsFirstWrite
            ? .exchange(exchange.takeRequest()) : checkAmount(&transaction)
    }

    /// Handles a record (S7.9 to S7.24).
    ///
    /// - Returns: The next action, or `nil` after the last one.
    mutating func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext,
        _ exchange: inout DataExchange
    ) -> Action<Outcome>? {
        guard response.isSuccess else {
            return outcomes.fail(
                "S7.10", .statusBytes, statusWord: response.statusWord, title: Self.title,
                in: &transaction)
        }
        guard let objects = reader.receive(response.data),
            transaction.update({
                Kernel2CardElements.store(objects, in: .readRecordResponseMessageTemplate, of: &$0)
            })
        else {
            return outcomes.fail(
                "S7.13", .parsingError,
                Evidence.form(of: response.data, .readRecordResponseMessageTemplate),
                title: Self.title, in: &transaction)
        }
        // S7.14 and S7.15
        exchange.need(objects.first(.udol)?.value, in: transaction.data)
        return next(&transaction, &exchange)
    }

    /// Checks the tracks and the positions of their digits (S7.20 to S7.24).
    private func checkTracks(_ transaction: inout TransactionContext) -> Action<Outcome>? {
        let data = transaction.data
        if let missing = Self.mandatory.first(where: { !data.hasValue($0) }) {
            return outcomes.fail(
                "S7.21", .cardDataMissing, [.element(missing, nil)], title: Self.title,
                in: &transaction)
        }
        guard MagneticStripePositions.numberDigits(data) != nil,
            let trackTwo = data[.track2Data].flatMap({ TrackTwo($0) })
        else {
            return outcomes.fail(
                "S7.24", .cardDataError,
                [.punatcTrack1, .natcTrack1, .punatcTrack2, .natcTrack2].map {
                    .element($0, in: data)
                }, title: Self.title, in: &transaction)
        }
        if data.hasValue(.track1Data) {
            guard let trackOne = data[.track1Data].flatMap({ TrackOne($0) }) else {
                return outcomes.fail(
                    "S7.24", .cardDataError, [.element(.track1Data, in: data)], title: Self.title,
                    in: &transaction)
            }
            transaction.set(.ddCardTrack1, trackOne.discretionaryData)
        }
        transaction.set(.ddCardTrack2, trackTwo.packedDiscretionaryData)
        return nil
    }

    /// Checks the amount (S78.8 to S78.11).
    private func checkAmount(_ transaction: inout TransactionContext) -> Action<Outcome>? {
        let data = transaction.data
        guard data.hasValue(.amountAuthorizedNumeric) else {
            return outcomes.end(
                "S78.9", "Amount, authorised", [.element(.amountAuthorizedNumeric, nil)],
                .amountNotPresent, in: &transaction)
        }
        let limit = settings.transactionLimit(transaction)
        guard data.exceeds(limit) else { return nil }
        return outcomes.leave(
            "S78.11", .maximumLimitExceeded, data.amount(limit),
            title: "Reader contactless transaction limit", in: &transaction)
    }
}
