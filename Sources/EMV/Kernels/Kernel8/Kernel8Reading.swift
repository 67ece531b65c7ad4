// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 22 to 24: records, data envelopes, and the wait for the terminal.
///
/// See EMV Contactless Book C-8, states 22 to 24.
struct Kernel8Reading {
    private let settings: Kernel8Settings
    private var reader: RecordReader
    /// The data envelope that the card is asked for, or `nil` if it is asked for a record.
    private(set) var envelope: Tag?
    /// Whether the terminal decides when the kernel can request the cryptogram (state 24).
    private(set) var awaitsFirstWrite = false

    /// Creates the stage; fails if the Application File Locator (`94`) is malformed.
    init?(_ settings: Kernel8Settings, _ data: TransactionData) {
        guard let locator = data[.applicationFileLocator].flatMap({ ApplicationFileLocator($0) }),
            let reader = RecordReader(locator.ofCommonFiles)
        else { return nil }
        self.settings = settings
        self.reader = reader
    }

    /// The content of the records that the application file locator signs.
    var staticData: [UInt8] { reader.staticData }

    /// Returns the next action while the card is read, or `nil` after the last one.
    ///
    /// The data envelopes that the terminal requests come before the records.
    mutating func next(
        _ transaction: inout TransactionContext, _ exchange: inout DataExchange
    ) -> Action<Outcome>? {
        awaitsFirstWrite = false
        envelope = exchange.nextToGet { Kernel8CardElements.envelopes.contains($0) }
        if let envelope {
            return .transmit(CommandAPDU.short(0x84, 0x32, 0x00, 0x00, data: envelope.bytes))
        }
        exchange.resolve(transaction.data)
        guard !exchange.isDue else { return .exchange(exchange.takeRequest()) }
        if let command = reader.command { return .transmit(command) }
        awaitsFirstWrite = exchange.isWaitingForFirstWrite(transaction.data)
        return awaitsFirstWrite ? .exchange(exchange.takeRequest()) : nil
    }

    /// Handles the card's answer to READ RECORD or READ DATA.
    ///
    /// - Returns: The next action, or `nil` after the last one.
    mutating func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext,
        _ exchange: inout DataExchange, _ channel: inout SecureChannel?
    ) -> Action<Outcome>? {
        if let envelope {
            readEnvelope(envelope, response, &transaction, &exchange, &channel)
        } else if let end = recordAnswered(response, &transaction, &channel) {
            return end
        }
        return next(&transaction, &exchange)
    }

    /// Handles a record, which is a template `70`, or its encrypted content in `DA` (state 22).
    private mutating func recordAnswered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext,
        _ channel: inout SecureChannel?
    ) -> Action<Outcome>? {
        guard response.isSuccess else {
            return settings.fail(
                "22", .statusBytes, statusWord: response.statusWord, in: &transaction)
        }
        guard let record = Self.plainRecord(response.data, &channel),
            let objects = reader.receive(record[...]),
            transaction.update({ Kernel8CardElements.store(objects, in: &$0) })
        else {
            return settings.fail(
                "22", .parsingError,
                Evidence.form(of: response.data, .readRecordResponseMessageTemplate, 0xDA),
                in: &transaction)
        }
        return nil
    }

    /// Returns a record as a template `70`, or `nil` if it cannot be decrypted.
    private static func plainRecord(
        _ answer: ArraySlice<UInt8>, _ channel: inout SecureChannel?
    ) -> [UInt8]? {
        guard let objects = try? DataObject.sequence(answer, limits: .card),
            let object = objects.first, object.tag == 0xDA
        else { return Array(answer) }
        guard objects.count == 1, let content = channel?.decryptRecord(object.value) else {
            return nil
        }
        return TLVWriter.object(.readRecordResponseMessageTemplate, content)
    }

    /// Sends the terminal the answer to READ DATA; a wrong one does not end the transaction (state 23).
    private func readEnvelope(
        _ tag: Tag, _ response: ResponseAPDU, _ transaction: inout TransactionContext,
        _ exchange: inout DataExchange, _ channel: inout SecureChannel?
    ) {
        if response.isSuccess, let content = channel?.decryptData(response.data),
            let objects = try? DataObject.sequence(content, limits: .card), objects.count == 1,
            let object = objects.first, object.tag == tag,
            transaction.update({ Kernel8CardElements.store(objects, in: &$0) })
        {
            exchange.send(object)
            return
        }
        transaction.set(.readDataStatus, [0x00])
        exchange.send(DataObject(tag, []))
        transaction.record(
            "23", "Read Data Status", [.fact("the card did not return \(tag)")],
            .condition("00"))
    }
}

extension ApplicationFileLocator {
    /// The locator without the files whose format is up to the schemes (11 to 30).
    fileprivate var ofCommonFiles: ApplicationFileLocator {
        ApplicationFileLocator(entries: entries.filter { $0.file <= RecordReader.lastCommonFile })
    }
}
