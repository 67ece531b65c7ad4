// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// State 7: the records of mag-stripe mode.
///
/// See EMV Contactless Book C-2, 6.9 (S7).
extension Kernel2 {
    /// Track 2 data and the positions of its digits.
    private static let mandatory: [Tag] = [.track2Data, .pcvc3Track2, .punatcTrack2, .natcTrack2]

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
        guard let objects = reader.receive(response.data),
            store(objects, in: .readRecordResponseMessageTemplate)
        else {
            return failMagneticStripe(
                "S7.13", .parsingError,
                Evidence.form(of: response.data, .readRecordResponseMessageTemplate))
        }
        // S7.14 and S7.15
        exchange.need(objects.first(.udol)?.value, in: data)
        return readMagneticStripe(reader)
    }

    /// Checks the tracks and the positions of their digits (S7.20 to S7.24).
    private mutating func checkMagneticStripe() -> Action<Outcome> {
        if let missing = Self.mandatory.first(where: { !data.hasValue($0) }) {
            return failMagneticStripe("S7.21", .cardDataMissing, [.element(missing, nil)])
        }
        guard MagneticStripePositions.numberDigits(data) != nil,
            let trackTwo = data[.track2Data].flatMap({ TrackTwo($0) })
        else {
            return failMagneticStripe(
                "S7.24", .cardDataError,
                [.punatcTrack1, .natcTrack1, .punatcTrack2, .natcTrack2].map {
                    .element($0, in: data)
                })
        }
        if data.hasValue(.track1Data) {
            guard let trackOne = data[.track1Data].flatMap({ TrackOne($0) }) else {
                return failMagneticStripe(
                    "S7.24", .cardDataError, [.element(.track1Data, in: data)])
            }
            data.set(.ddCardTrack1, trackOne.discretionaryData)
        }
        data.set(.ddCardTrack2, trackTwo.packedDiscretionaryData)
        return awaitMagneticStripeFirstWrite()
    }
}
