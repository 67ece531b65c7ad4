// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// State 7: the records of mag-stripe mode.
///
/// See EMV Contactless Book C-2, 6.9 (S7).
extension Kernel2 {
    /// Track 2 data and the positions of its digits.
    private static let mandatory: [Tag] = [0x9F6B, 0x9F65, 0x9F66, 0x9F67]

    /// Returns the next action while the records are read.
    ///
    /// The order is: send data to the terminal, READ RECORD, check the data (S3.76 to S3.81 and
    /// S7.17 to S7.20).
    mutating func readMagneticStripe(_ reader: RecordReader) -> Action<Outcome> {
        exchange.resolve(data)
        guard !exchange.isDue else { return ask(.magneticStripeRecords(reader)) }
        guard let command = reader.command else { return checkMagneticStripe() }
        state = .readingMagneticStripeRecords(reader)
        return .transmit(command)
    }

    /// Handles a record (S7.9 to S7.24).
    mutating func magneticStripeRecordAnswered(
        _ response: ResponseAPDU, _ previous: RecordReader
    ) -> Action<Outcome> {
        var reader = previous
        guard response.isSuccess else {
            return failMagneticStripe("S7.10", .statusBytes, statusWord: response.statusWord)
        }
        guard let objects = reader.receive(response.data), store(objects, in: 0x70) else {
            return failMagneticStripe(
                "S7.13", .parsingError, Evidence.form(of: response.data, 0x70))
        }
        // S7.14 and S7.15
        exchange.need(objects.first(0x9F69)?.value, in: data)
        return readMagneticStripe(reader)
    }

    /// Checks the tracks and the positions of their digits (S7.20 to S7.24).
    private mutating func checkMagneticStripe() -> Action<Outcome> {
        if let missing = Self.mandatory.first(where: { !data.hasValue($0) }) {
            return failMagneticStripe("S7.21", .cardDataMissing, [.element(missing, nil)])
        }
        guard MagneticStripePositions.numberDigits(data) != nil,
            let trackTwo = data[0x9F6B].flatMap({ TrackTwo($0) })
        else {
            return failMagneticStripe(
                "S7.24", .cardDataError,
                [0x9F63, 0x9F64, 0x9F66, 0x9F67].map { .element($0, in: data) })
        }
        if data.hasValue(0x56) {
            guard let trackOne = data[0x56].flatMap({ TrackOne($0) }) else {
                return failMagneticStripe("S7.24", .cardDataError, [.element(0x56, in: data)])
            }
            data.set(0xDF812A, trackOne.discretionaryData)
        }
        data.set(0xDF812B, trackTwo.packedDiscretionaryData)
        return awaitMagneticStripeFirstWrite()
    }
}
