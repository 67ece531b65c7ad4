// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import EMV
package import SmartCard

/// Reads everything that a contactless payment card reveals without a payment: its directory and,
/// for each application, the selection, processing options, all records, and GET DATA elements.
///
/// The inspection makes no payment: it never requests a cryptogram (GENERATE AC), and a cryptogram
/// that a card returns with its processing options is for an amount of zero and is discarded. Cards get
/// the data that the kernel for the application would send. Applications for which the terminal has no
/// kernel get the terminal's data.
package struct CardInspection: Sendable {
    /// The findings about one application.
    package struct Application: Hashable, Sendable {
        /// The application identifier (AID).
        package let aid: AID
        /// The common name, or `nil`.
        package var name: String? { aid.applicationName }
        /// The label (`50`), or `nil`, as when the label could contain the account number.
        package var label: String?
        /// The status word of the selection.
        package var selection: StatusWord
        /// The status word of GET PROCESSING OPTIONS, or `nil` if the command was not sent.
        package var processingOptions: StatusWord?
        /// The number of records read.
        package var recordCount = 0
        /// The elements of records that the card sent encrypted (kernel 8), decrypted.
        package var decrypted: [DataObject] = []
        /// Whether the card sends its records encrypted, and the kernel could not read them.
        package var isUnreadable = false
        /// Certification Authority Public Key Index (`8F`), or `nil` if no record has it.
        package var authorityKeyIndex: UInt8?
        /// Whether the terminal has the key with this index, or `nil` if no record has an index.
        package var authorityKey: CertificationAuthorityKeys.Availability?
        /// Application Transaction Counter (`9F36`), or `nil`.
        package var transactionCounter: Int?
        /// PIN Try Counter (`9F17`), or `nil`.
        package var pinTryCounter: Int?
        /// The number of transaction log entries read.
        package var logCount = 0
    }

    /// The status word of the selection of the directory (PPSE).
    package private(set) var directory: StatusWord?
    /// The applications, in the directory's order.
    package private(set) var applications: [Application] = []

    /// The elements to read with GET DATA: counters and the log format.
    ///
    /// See EMV Book 3, 6.5.7 and Annex D.
    private static let counters: [Tag] = [
        .applicationTransactionCounter, .lastOnlineATCRegister, .pinTryCounter, .logFormat,
    ]
    /// The maximum number of applications to inspect.
    private static let mostApplications = 32
    /// The maximum number of log entries to read.
    private static let mostLogEntries = 30

    private let terminal: TerminalConfiguration
    private let parameters: TransactionParameters
    private let random: RandomSource

    /// Creates an inspection.
    ///
    /// - Parameters:
    ///   - terminal: The terminal data that cards can request.
    ///   - parameters: The date and the currency; the amount is zero.
    ///   - random: The source of unpredictable numbers.
    package init(
        terminal: TerminalConfiguration, parameters: TransactionParameters, random: RandomSource
    ) {
        self.terminal = terminal
        self.parameters = parameters
        self.random = random
    }

    /// Reads a card.
    ///
    /// - Throws: `CardError` if the card is lost or the reader fails; the data read so far is kept.
    package mutating func run(over channel: some CardChannel) async throws(CardError) {
        let card = CompleteResponseChannel(channel)
        let answer = try await card.send(ProximityPaymentSystemEnvironment.select)
        directory = answer.statusWord
        let named = ProximityPaymentSystemEnvironment(answer).entries
        // A card without a directory can still have well-known applications.
        let entries =
            answer.isSuccess && !named.isEmpty
            ? named : AID.wellKnown.map { DirectoryEntry(name: $0) }
        for entry in entries.prefix(Self.mostApplications) {
            try await inspect(entry, card, isNamed: answer.isSuccess)
        }
    }

    private mutating func inspect(
        _ entry: DirectoryEntry, _ card: some CardChannel, isNamed: Bool
    ) async throws(CardError) {
        // Entry Point and the kernel choose the commands, as far as they are the same as in a payment.
        var transaction = ContactlessTransaction(
            configuration: configuration, parameters: parameters, random: random,
            directEntries: [entry])
        let select = transaction.command(after: .started) ?? .select(entry.name.bytes)
        let selection = try await card.send(select)
        guard selection.isSuccess || isNamed else { return }
        applications.append(Application(aid: entry.name, selection: selection.statusWord))
        guard selection.isSuccess else { return }
        let information = Self.elements(of: selection.data)
        update { $0.label = information[.applicationLabel].flatMap { Self.text($0) } }
        let command = transaction.command(after: .answered(selection, after: .zero))
        let options = try await card.send(
            command ?? processingOptions(information[.pdol] ?? [], entry.name))
        update { $0.processingOptions = options.statusWord }
        if options.isSuccess, transaction.kernel == .kernel8 {
            try await readEncryptedRecords(&transaction, after: options, card)
        } else if options.isSuccess, let objects = GetProcessingOptions.objects(options.data) {
            let locator = objects.first { $0.tag == .applicationFileLocator }?.value ?? []
            try await readRecords(locator, card)
        }
        try await readCounters(card, log: information[.logEntry])
    }

    /// The terminal, which prevents cards from approving offline and from counting an offline approval.
    private var configuration: TerminalConfiguration {
        var configuration = terminal
        for index in configuration.combinations.indices {
            configuration.combinations[index].terminalTransactionQualifiers?
                .insert(.onlineCryptogramRequired)
        }
        return configuration
    }

    /// Returns GET PROCESSING OPTIONS for an application without a kernel.
    private func processingOptions(_ list: ArraySlice<UInt8>, _ name: AID) -> CommandAPDU {
        var data = TransactionData(
            kernel: KernelIdentifier(defaultFor: name.rid) ?? KernelIdentifier(rawValue: 0))
        data.set(terminal.terminal, parameters)
        data.set(.unpredictableNumber, random.bytes(4))
        let qualifiers: TerminalTransactionQualifiers = [
            .emvModeSupported, .onlinePINSupported, .signatureSupported, .onlineCryptogramRequired,
        ]
        data.set(.terminalTransactionQualifiers, qualifiers.bytes)
        let list = (try? DataObjectList(bytes: list)) ?? DataObjectList([])
        return GetProcessingOptions.command(data.build(list))
            ?? CommandAPDU.short(0x80, 0xA8, 0, 0, data: [0x83, 0x00])
    }

    /// Reads records through kernel 8, which decrypts them, up to GENERATE AC.
    ///
    /// See EMV Contactless Book C-8, states 20 to 22.
    private mutating func readEncryptedRecords(
        _ transaction: inout ContactlessTransaction, after options: ResponseAPDU,
        _ card: some CardChannel
    ) async throws(CardError) {
        var command = transaction.command(after: .answered(options, after: .zero))
        let known = Set(transaction.data.tags)
        var count = 0
        // EXCHANGE RELAY RESISTANCE DATA and READ RECORD
        while let sent = command, [0xEA, 0xB2].contains(sent.instruction) {
            let start = ContinuousClock.now
            let answer = try await card.send(sent)
            if sent.instruction == 0xB2, answer.isSuccess { count += 1 }
            command = transaction.command(
                after: .answered(answer, after: start.duration(to: .now)))
        }
        let data = transaction.data
        let dictionary = DataDictionary.kernel(.kernel8)
        let read = data.tags.filter { !known.contains($0) && dictionary[$0]?.source == .card }
        update { application in
            application.recordCount = count
            application.decrypted = data.objects(read)
            application.isUnreadable = count == 0
        }
        recordAuthorityKey(data[.certificationAuthorityPublicKeyIndex]?.first)
    }

    private mutating func readRecords(
        _ locator: ArraySlice<UInt8>, _ card: some CardChannel
    ) async throws(CardError) {
        guard let locator = ApplicationFileLocator(locator),
            var reader = RecordReader(locator)
        else { return }
        while let command = reader.command {
            let record = try await card.send(command)
            if record.isSuccess { add(record.data) }
            _ = reader.receive(record.data)
        }
    }

    /// Counts a record, and notes the authority's key that its certificates need.
    private mutating func add(_ record: ArraySlice<UInt8>) {
        update { $0.recordCount += 1 }
        recordAuthorityKey(Self.elements(of: record)[.certificationAuthorityPublicKeyIndex]?.first)
    }

    private mutating func recordAuthorityKey(_ index: UInt8?) {
        guard let index else { return }
        let keys = terminal.offlineDataAuthentication.keys
        update { application in
            application.authorityKeyIndex = index
            application.authorityKey = keys.availability(rid: application.aid.rid, index: index)
        }
    }

    /// Reads the counters, and the log if the selection specifies its file and length (`9F4D`).
    private mutating func readCounters(
        _ card: some CardChannel, log: ArraySlice<UInt8>?
    ) async throws(CardError) {
        for tag in Self.counters {
            guard tag != .logFormat || log?.count == 2 else { continue }
            let bytes = tag.bytes
            let answer = try await card.send(
                CommandAPDU(0x80, 0xCA, bytes[0], bytes[1], le: 0))
            guard answer.isSuccess else { continue }
            let number = (Self.elements(of: answer.data)[tag] ?? []).suffix(4)
                .reduce(0) { $0 << 8 | Int($1) }
            if tag == .applicationTransactionCounter { update { $0.transactionCounter = number } }
            if tag == .pinTryCounter { update { $0.pinTryCounter = number } }
        }
        guard let log, log.count == 2, let file = log.first, let count = log.last,
            (1...30).contains(file)
        else { return }
        for number in 1...UInt8(clamping: max(1, min(Int(count), Self.mostLogEntries))) {
            let entry = try await card.send(
                CommandAPDU(0x00, 0xB2, number, file << 3 | 0x04, le: 0))
            guard entry.isSuccess else { return }
            update { $0.logCount += 1 }
        }
    }

    private mutating func update(_ change: (inout Application) -> Void) {
        guard !applications.isEmpty else { return }
        change(&applications[applications.count - 1])
    }

    /// Returns the primitive elements in a response, the first for each tag.
    private static func elements(of data: ArraySlice<UInt8>) -> [Tag: ArraySlice<UInt8>] {
        func collect(_ objects: [DataObject], _ elements: inout [Tag: ArraySlice<UInt8>]) {
            for object in objects {
                if object.tag.isConstructed {
                    collect(object.children, &elements)
                } else if elements[object.tag] == nil {
                    elements[object.tag] = object.value
                }
            }
        }
        var elements: [Tag: ArraySlice<UInt8>] = [:]
        collect((try? DataObject.sequence(data, limits: .card)) ?? [], &elements)
        return elements
    }

    /// Returns the printable characters of a label, or `nil` if it could contain an account number.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: bytes.filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
        return text.count { $0.isNumber } < 8 ? text : nil
    }
}

extension CardInspection.Application {
    /// The decrypted elements, described.
    ///
    /// - Parameter isRevealing: Whether account numbers and other card data are shown in full.
    /// - Returns: One node with the elements, or none.
    package func decryptedNodes(isRevealing: Bool) -> [DescriptionNode] {
        guard !decrypted.isEmpty else { return [] }
        let description = DataDescription(kernel: .kernel8, isRevealing: isRevealing)
        return [
            DescriptionNode(
                .field, "Records of \(aid), decrypted",
                children: decrypted.map { description.node($0.tag, Array($0.value)) })
        ]
    }
}

extension ContactlessTransaction {
    /// Returns the next command to the card, or `nil` at the end.
    ///
    /// The terminal has no data to exchange, and shows no message.
    fileprivate mutating func command(after event: Event) -> CommandAPDU? {
        var event = event
        while true {
            switch received(event) {
            case .transmit(let command): return command
            case .exchange: event = .exchanged([])
            case .display: event = .displayed
            case .wait: event = .waited
            case .finish: return nil
            }
        }
    }
}
