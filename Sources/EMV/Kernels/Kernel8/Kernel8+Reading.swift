// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 21 to 24: relay resistance, records, data envelopes, and the wait for the terminal.
///
/// See EMV Contactless Book C-8, states 21 to 24.
extension Kernel8 {
    /// The beginning of an answer to EXCHANGE RELAY RESISTANCE DATA: tag and length.
    private static let relayResistanceHeader: [UInt8] = [0x80, 0x0A]

    // MARK: - State 21

    /// Starts the relay resistance protocol.
    mutating func startRelayResistance() -> Action<Outcome> {
        exchangeRelayResistanceData(
            RelayResistanceExchange(.kernel2, settings.relayResistance, requiresTimes: false))
    }

    /// Sends EXCHANGE RELAY RESISTANCE DATA; every command has a new Unpredictable Number.
    private mutating func exchangeRelayResistanceData(
        _ exchange: RelayResistanceExchange
    ) -> Action<Outcome> {
        // The first random value is the kernel's private key.
        let command = exchange.command(activation.randomValues.dropFirst(), &data)
        state = .awaitingRelayResistance(exchange)
        return .transmit(command)
    }

    /// Checks the answer and its time.
    mutating func relayResistanceAnswered(
        _ response: ResponseAPDU, after time: Duration, _ previous: RelayResistanceExchange
    ) -> Action<Outcome> {
        var exchange = previous
        guard response.isSuccess else {
            return fail("21", .statusBytes, statusWord: response.statusWord)
        }
        guard response.data.starts(with: Self.relayResistanceHeader),
            response.data.count == Self.relayResistanceHeader.count + 10,
            let result = exchange.answered(response.data, after: time, &data)
        else {
            return fail(
                "21", .parsingError,
                Evidence.form(of: response.data, .responseMessageTemplateFormat1))
        }
        // Relay Resistance Time Excess: how much longer the card took than it announced.
        let excess =
            data.number16(.measuredRelayResistanceProcessingTime)
            - data.number16(.maxTimeForProcessingRelayResistanceAPDU)
        data.set(.relayResistanceTimeExcess, UInt16(clamping: excess).bytes)
        switch result.step {
        case .tooEarly:
            return fail("21", .cardDataError, result.evidence)
        case .repeated:
            record("21", "Relay resistance protocol", result.evidence, .repeated)
            return exchangeRelayResistanceData(exchange)
        case .finished(let results):
            findings.formUnion(results)
            record("21", "Relay resistance protocol", result.evidence, .findings(results))
            return readFirstRecord()
        }
    }

    // MARK: - State 22

    /// Returns the next action while the card is read.
    ///
    /// The data envelopes that the terminal requests come before the records.
    mutating func readOn(_ reader: RecordReader) -> Action<Outcome> {
        if let tag = exchange.nextToGet(where: { Kernel8CardElements.envelopes.contains($0) }) {
            state = .readingData(tag, reader)
            return .transmit(
                CommandAPDU.short(0x84, 0x32, 0x00, 0x00, data: tag.bytes))
        }
        exchange.resolve(data)
        guard !exchange.isDue else { return ask(.records(reader)) }
        if let command = reader.command {
            state = .readingRecords(reader)
            return .transmit(command)
        }
        guard !exchange.isWaitingForFirstWrite(data) else { return ask(.firstWrite(reader)) }
        staticData = reader.staticData
        return prepareCryptogram()
    }

    /// Handles a record, which is a template `70`, or its encrypted content in `DA`.
    mutating func recordAnswered(
        _ response: ResponseAPDU, _ previous: RecordReader
    ) -> Action<Outcome> {
        var reader = previous
        guard response.isSuccess else {
            return fail("22", .statusBytes, statusWord: response.statusWord)
        }
        guard let record = plainRecord(response.data), let objects = reader.receive(record[...]),
            Kernel8CardElements.store(objects, in: &data)
        else {
            return fail(
                "22", .parsingError,
                Evidence.form(of: response.data, .readRecordResponseMessageTemplate, 0xDA))
        }
        return readOn(reader)
    }

    /// Returns a record as a template `70`, or `nil` if it cannot be decrypted.
    private mutating func plainRecord(_ answer: ArraySlice<UInt8>) -> [UInt8]? {
        guard let objects = try? DataObject.sequence(answer, limits: .card),
            let object = objects.first, object.tag == 0xDA
        else { return Array(answer) }
        guard objects.count == 1, let content = channel?.decryptRecord(object.value) else {
            return nil
        }
        return TLVWriter.object(.readRecordResponseMessageTemplate, content)
    }

    // MARK: - State 23

    /// Handles the answer to READ DATA; a wrong one does not end the transaction.
    mutating func dataAnswered(
        _ response: ResponseAPDU, _ tag: Tag, _ reader: RecordReader
    ) -> Action<Outcome> {
        guard response.isSuccess, let content = channel?.decryptData(response.data),
            let objects = try? DataObject.sequence(content, limits: .card), objects.count == 1,
            let object = objects.first, object.tag == tag,
            Kernel8CardElements.store(objects, in: &data)
        else { return dataMissing(tag, reader) }
        exchange.send(object)
        return readOn(reader)
    }

    private mutating func dataMissing(_ tag: Tag, _ reader: RecordReader) -> Action<Outcome> {
        data.set(.readDataStatus, [0x00])
        exchange.send(DataObject(tag, []))
        record(
            "23", "Read Data Status", [.fact("the card did not return \(tag)")], .condition("00"))
        return readOn(reader)
    }
}

extension TransactionData {
    /// Returns a value of two bytes as a number, or zero if it is absent.
    fileprivate func number16(_ tag: Tag) -> Int {
        (self[tag] ?? []).reduce(0) { $0 << 8 | Int($1) }
    }
}
