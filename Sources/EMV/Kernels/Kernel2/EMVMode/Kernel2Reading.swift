// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 4 to 6: the records of EMV mode, the card's elements that the terminal requests, and the
/// wait for the terminal.
///
/// See EMV Contactless Book C-2, 6.5 (S3R1) to 6.7.
struct Kernel2Reading {
    private let settings: Kernel2Settings
    private var reader: RecordReader
    /// The element that the card is asked for (state 5), or `nil` if it is asked for a record.
    private(set) var element: Tag?
    /// Whether the terminal decides when the kernel can write to the card (state 6).
    private(set) var awaitsFirstWrite = false
    /// Whether the combined signature must be verified (ODA Status).
    private(set) var requiresSignature = false

    /// Creates the stage; fails if the Application File Locator (`94`) is empty or malformed.
    init?(_ settings: Kernel2Settings, _ data: TransactionData) {
        guard let reader = RecordReader(bytes: data[.applicationFileLocator] ?? []) else {
            return nil
        }
        self.settings = settings
        self.reader = reader
    }

    /// The records that a combined signature covers.
    var staticData: [UInt8] { reader.staticData }

    /// Decides whether the combined signature must be verified, and begins (S3R1.10 to S3R1.20).
    ///
    /// - Returns: The first action, or `nil` if nothing is read.
    mutating func begin(
        _ transaction: inout TransactionContext, _ exchange: inout DataExchange
    ) -> Action<Outcome>? {
        transaction.sendStoredData(&exchange)
        let data = transaction.data
        let capabilities = data.element(.terminalCapabilities) ?? []
        let isPossible =
            data.profile.contains(.combinedDataAuthenticationSupported)
            && capabilities.contains(.combinedDataAuthentication)
        requiresSignature = isPossible || data.storage.contains(.read)
        if !requiresSignature {
            transaction.find(
                "S3R1.20", "Offline data authentication",
                [
                    .element(.applicationInterchangeProfile, in: data),
                    .element(.terminalCapabilities, in: data),
                ],
                .offlineDataAuthenticationNotPerformed)
        }
        return next(&transaction, &exchange)
    }

    /// Returns the next action while the card is read, or `nil` after the last one.
    ///
    /// The order is: send data to the terminal, GET DATA, READ RECORD; then the kernel can write to
    /// the card (S3R1.1 to S3R1.16, S4.15 to S4.23, S5.9 to S5.18, S456.1 to S456.11).
    mutating func next(
        _ transaction: inout TransactionContext, _ exchange: inout DataExchange
    ) -> Action<Outcome>? {
        element = nil
        awaitsFirstWrite = false
        exchange.resolve(transaction.data)
        guard !exchange.isDue else { return .exchange(exchange.takeRequest()) }
        element = exchange.nextToGet(where: DataAccess.isReadable)
        if let element { return .transmit(DataAccess.get(element)) }
        if let command = reader.command { return .transmit(command) }
        awaitsFirstWrite = exchange.isWaitingForFirstWrite(transaction.data)
        guard !awaitsFirstWrite else { return .exchange(exchange.takeRequest()) }
        if requiresSignature, !reader.hasUsableStaticData {
            // S4.35 and S4.36
            transaction.find(
                "S4.35", "Static data to be authenticated", [], .combinedDataAuthenticationFailed)
        }
        return nil
    }

    /// Handles the card's answer to READ RECORD or GET DATA.
    ///
    /// - Returns: The next action, or `nil` after the last one.
    mutating func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext,
        _ exchange: inout DataExchange
    ) -> Action<Outcome>? {
        if let element {
            elementAnswered(element, response, &transaction, &exchange)
        } else if let end = recordAnswered(response, &transaction, &exchange) {
            return end
        }
        return next(&transaction, &exchange)
    }

    /// Handles a record (S4.9 to S4.36).
    private mutating func recordAnswered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext,
        _ exchange: inout DataExchange
    ) -> Action<Outcome>? {
        guard response.isSuccess else {
            return settings.fail(
                "S4.10", .statusBytes, statusWord: response.statusWord, in: &transaction)
        }
        guard let objects = reader.receive(response.data),
            transaction.update({
                Kernel2CardElements.store(objects, in: .readRecordResponseMessageTemplate, of: &$0)
            })
        else {
            return settings.fail(
                "S4.27", .parsingError,
                Evidence.form(of: response.data, .readRecordResponseMessageTemplate),
                in: &transaction)
        }
        transaction.needListData(objects, &exchange)
        return nil
    }

    /// Sends the terminal the element; an empty one if the card does not have it (S5.19 to S5.24).
    private func elementAnswered(
        _ tag: Tag, _ response: ResponseAPDU, _ transaction: inout TransactionContext,
        _ exchange: inout DataExchange
    ) {
        var value: [UInt8] = []
        if response.isSuccess, let objects = try? DataObject.sequence(response.data, limits: .card),
            objects.count == 1, let object = objects.first, object.tag == tag,
            transaction.update({ Kernel2CardElements.store(objects, in: nil, of: &$0) })
        {
            value = Array(object.value)
        }
        exchange.send(DataObject(tag, value))
    }
}
