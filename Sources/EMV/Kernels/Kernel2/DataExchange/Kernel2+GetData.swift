// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// State 5: the card's elements that the terminal requested.
///
/// See EMV Contactless Book C-2, 6.6 (S5).
extension Kernel2 {
    /// Handles the answer to GET DATA (S5.19 to S5.24).
    ///
    /// If the card does not have the element, the terminal receives an empty one.
    mutating func dataAnswered(
        _ response: ResponseAPDU, _ tag: Tag, _ reader: RecordReader
    ) -> Action<Outcome> {
        var value: [UInt8] = []
        if response.isSuccess, let objects = try? DataObject.sequence(response.data, limits: .card),
            objects.count == 1, let object = objects.first, object.tag == tag,
            store(objects, in: nil)
        {
            value = Array(object.value)
        }
        exchange.send(DataObject(tag, value))
        return readOn(reader)
    }

    /// Returns the next action while the card is read.
    ///
    /// The order is: send data to the terminal, GET DATA, READ RECORD; then the kernel can write to
    /// the card (S3R1.1 to S3R1.16, S4.15 to S4.23, S5.9 to S5.18, S456.1 to S456.11).
    mutating func readOn(_ reader: RecordReader) -> Action<Outcome> {
        exchange.resolve(data)
        guard !exchange.isDue else { return ask(.records(reader)) }
        if let tag = exchange.nextToGet(where: DataAccess.isReadable) {
            state = .awaitingData(tag, reader)
            return .transmit(DataAccess.get(tag))
        }
        if let command = reader.command {
            state = .readingRecords(reader)
            return .transmit(command)
        }
        guard !exchange.isWaitingForFirstWrite(data) else { return ask(.firstWrite(reader)) }
        takeStaticData(reader)
        return prepareCryptogram()
    }
}
