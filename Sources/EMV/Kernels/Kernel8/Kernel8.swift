// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// Kernel 8: the common kernel of EMVCo, with a secure channel to the card.
///
/// The states have the numbers of the book. It allows cryptography to run beside the dialogue with the
/// card (process C); here, it runs between two commands, so states 25 and 27 do not exist. See EMV
/// Contactless Book C-8, 3.
struct Kernel8: Kernel {
    private enum Stage {
        /// State 1.
        case idle
        /// States 2 and 20.
        case initiation
        /// State 21.
        case relayResistance(RelayResistance)
        /// States 22 to 24.
        case reading(Kernel8Reading)
        /// 2021222324.14: the terminal receives the rest of the data that it requested.
        case analysis
        /// State 26.
        case cryptogram
        /// State 30.
        case writing(Kernel8Writing)
        /// The outcome is known, and the cardholder is told that the card can be removed.
        case cardRead(Outcome)
        case finished
    }

    private let settings: Kernel8Settings
    private var transaction: TransactionContext
    private var stage = Stage.idle
    /// Whether the kernel waits for the terminal: state 24, and between the others.
    private var awaitsTerminal = false
    private var initiation: Kernel8Initiation
    private var cryptogram: Kernel8Cryptogram
    /// The secure channel, from GET PROCESSING OPTIONS on.
    private var channel: SecureChannel?
    /// The pending data exchange with the terminal.
    private var exchange = DataExchange(tags: .kernel8)

    /// Creates a kernel for a selected application.
    init(_ activation: KernelActivation, settings: Kernel8Settings) {
        self.settings = settings
        let values: [Tag: [UInt8]] = [
            .applicationVersionNumberOfTerminal: settings.applicationVersion,
            .cvmResults: [0, 0, 0], .relayResistanceTimeExcess: [0, 0], .writeDataStatus: [0x00],
            .readDataStatus: [0x80],
        ]
        transaction = TransactionContext(
            activation, .c8, checking: [],
            values.merging(settings.capabilities(0)) { $1 }.merging(settings.dataObjects) { $1 })
        transaction.add(.kernel8Format)
        initiation = Kernel8Initiation(settings)
        cryptogram = Kernel8Cryptogram(settings)
    }

    var data: TransactionData { transaction.data }
    var explanation: Explanation { transaction.explanation }

    /// Handles an event and returns the next action.
    mutating func received(_ event: Event) -> Action<Outcome> {
        let action = action(event)
        awaitsTerminal = if case .exchange = action { true } else { false }
        if case .finish = action {
            transaction.storeFindings()
            stage = .finished
        }
        return action
    }

    private mutating func action(_ event: Event) -> Action<Outcome> {
        switch event {
        case .started:
            if case .idle = stage { return start() }
        case .stopped: return stop()
        case .exchanged(let objects) where awaitsTerminal: return terminalAnswered(objects)
        case .answered(let response, let time) where !awaitsTerminal:
            return answered(response, after: time)
        case .displayed:
            if case .cardRead(let outcome) = stage { return .finish(outcome) }
        case .lost(let loss): return lost(loss)
        default: break
        }
        return .finish(settings.failure(.terminalDataError, data))
    }

    /// Handles the card's answer to the last command.
    private mutating func answered(
        _ response: ResponseAPDU, after time: Duration
    ) -> Action<Outcome> {
        switch stage {
        case .initiation: return processingOptionsAnswered(response)
        case .relayResistance(let relayResistance):
            return relayResistanceAnswered(response, after: time, relayResistance)
        case .reading(var reading):
            let action = reading.answered(response, &transaction, &exchange, &channel)
            return proceed(reading, action)
        case .cryptogram:
            return cryptogram.answered(response, &transaction, channel) ?? conclude()
        case .writing(var writing):
            let action = writing.answered(response, &transaction, &exchange, &channel)
            return proceed(writing, action)
        case .idle, .analysis, .cardRead, .finished:
            return .finish(settings.failure(.terminalDataError, data))
        }
    }

    // MARK: - States 1 to 22

    /// Handles the answer to SELECT, and requests the processing options.
    private mutating func start() -> Action<Outcome> {
        if let end = initiation.selected(&transaction) { return end }
        exchange.begin(data)
        stage = .initiation
        return initiation.command(&transaction, &exchange)
    }

    private mutating func processingOptionsAnswered(
        _ response: ResponseAPDU
    ) -> Action<Outcome> {
        if let end = initiation.answered(response, &transaction, opening: &channel) { return end }
        guard data.kernel8Profile.contains(.relayResistanceSupported),
            settings.configuration.contains(.relayResistanceSupported)
        else {
            transaction.add(.relayResistanceNotPerformed)
            return readFirstRecord()
        }
        let relayResistance = RelayResistance(
            RelayResistanceExchange(.kernel2, settings.relayResistance, requiresTimes: false),
            // The first random value is the kernel's private key.
            numbers: transaction.activation.randomValues.dropFirst(), .kernel8,
            isExact: true, settings)
        stage = .relayResistance(relayResistance)
        return relayResistance.command(&transaction)
    }

    private mutating func relayResistanceAnswered(
        _ response: ResponseAPDU, after time: Duration, _ previous: RelayResistance
    ) -> Action<Outcome> {
        var relayResistance = previous
        let action = relayResistance.answered(response, after: time, &transaction)
        stage = .relayResistance(relayResistance)
        let excess =
            data.number16(.measuredRelayResistanceProcessingTime)
            - data.number16(.maxTimeForProcessingRelayResistanceAPDU)
        transaction.set(.relayResistanceTimeExcess, UInt16(clamping: excess).bytes)
        return action ?? readFirstRecord()
    }

    /// Requests the first record, or the data that the terminal requests before it (state 22).
    private mutating func readFirstRecord() -> Action<Outcome> {
        guard var reading = Kernel8Reading(settings, data) else {
            return settings.fail(
                "20", .cardDataError, [.element(.applicationFileLocator, in: data)],
                in: &transaction)
        }
        let action = reading.next(&transaction, &exchange)
        return proceed(reading, action)
    }

    /// Goes on reading, or prepares the cryptogram after the last record.
    private mutating func proceed(
        _ reading: Kernel8Reading, _ action: Action<Outcome>?
    ) -> Action<Outcome> {
        stage = .reading(reading)
        if let action { return action }
        cryptogram.cover(initiation.values, staticData: reading.staticData)
        return prepareCryptogram()
    }

    // MARK: - States 24 to 29

    /// Checks that the amount and the date are present, and sends the terminal the rest of its data.
    private mutating func prepareCryptogram() -> Action<Outcome> {
        let mandatory: [Tag] = [.amountAuthorizedNumeric, .transactionDate]
        if let missing = mandatory.first(where: { !data.hasValue($0) }) {
            return settings.end(
                "2021222324.14", "Transaction data", [.element(missing, nil)], .amountNotPresent,
                in: &transaction)
        }
        exchange.resolveRest(data)
        stage = .analysis
        return exchange.isDue ? .exchange(exchange.takeRequest()) : requestCryptogram()
    }

    /// Decides which cryptogram to request, and requests it.
    private mutating func requestCryptogram() -> Action<Outcome> {
        let decision = Kernel8ActionAnalysis(settings).decision(&transaction)
        stage = .cryptogram
        return cryptogram.command(
            decision, hasMoreCommands: !exchange.toWriteAfter.isEmpty, &transaction)
    }

    /// Writes data envelopes, if any, and finishes with the outcome of the decision.
    private mutating func conclude() -> Action<Outcome> {
        guard let decision = cryptogram.decision else {
            return .finish(settings.failure(.terminalDataError, data))
        }
        let completion = Kernel8Completion(settings: settings, decision: decision)
        let (outcome, isAuthentic) = completion.outcome(&transaction)
        guard isAuthentic else { return showCardRead(outcome) }
        var writing = Kernel8Writing(outcome)
        let action = writing.next(&transaction, &exchange, &channel)
        return proceed(writing, action)
    }

    // MARK: - State 30

    /// Goes on writing, or shows that the card can be removed.
    private mutating func proceed(
        _ writing: Kernel8Writing, _ action: Action<Outcome>?
    ) -> Action<Outcome> {
        stage = .writing(writing)
        return action ?? showCardRead(writing.outcome)
    }

    /// Shows that the card can be removed, which is after the last command, and finishes.
    private mutating func showCardRead(_ outcome: Outcome) -> Action<Outcome> {
        var outcome = outcome
        outcome.discretionaryData = Kernel8DiscretionaryData.objects(
            data, ErrorIndication(), list: settings.discretionaryTags)
        stage = .cardRead(outcome)
        return .cardRead()
    }

    // MARK: - The terminal

    /// Handles the terminal's answer (DET), and continues (state 24).
    ///
    /// Where Book C-8 is silent, the exchange is that of kernel 2.
    private mutating func terminalAnswered(_ objects: [DataObject]) -> Action<Outcome> {
        var received = exchange
        let isSilent = !transaction.update {
            received.received(objects, in: &$0, except: .setByKernel8)
        }
        exchange = received
        switch stage {
        case .initiation where isSilent: return timeOut("2")
        case .initiation: return initiation.command(&transaction, &exchange)
        case .reading(let reading) where isSilent && reading.awaitsFirstWrite:
            return timeOut("24")
        case .reading(var reading):
            let action = reading.next(&transaction, &exchange)
            return proceed(reading, action)
        case .analysis: return requestCryptogram()
        default: return .finish(settings.failure(.terminalDataError, data))
        }
    }

    /// End Application: the terminal did not answer in time.
    private mutating func timeOut(_ section: String) -> Action<Outcome> {
        settings.end(
            section, "Data exchange", [.fact("the terminal did not send the requested data")],
            .timeOut, in: &transaction)
    }

    /// The state of the book in which STOP ends the transaction, or `nil` if it does nothing.
    ///
    /// STOP does nothing after GENERATE AC, because the card may have counted the transaction.
    private var stopSection: String? {
        if awaitsTerminal { return "24" }
        return switch stage {
        case .idle: "1"
        case .analysis, .cryptogram, .writing, .cardRead, .finished: nil
        default: section
        }
    }

    var honorsStop: Bool { stopSection != nil }

    /// End Application: the terminal stops the transaction.
    private mutating func stop() -> Action<Outcome> {
        guard let section = stopSection else {
            return .finish(settings.failure(.terminalDataError, data))
        }
        return settings.end(
            section, "STOP", [.fact("the terminal ends the transaction")], .stop, in: &transaction)
    }

    // MARK: - A lost card

    /// Handles a card that did not answer.
    private mutating func lost(_ loss: ErrorIndication.Transmission) -> Action<Outcome> {
        if case .writing(let writing) = stage {
            writing.unconfirmed(&transaction)
            return showCardRead(writing.outcome)
        }
        let isAtStart =
            switch stage {
            case .idle, .initiation: !awaitsTerminal
            default: false
            }
        return .finish(
            settings.lost(
                loss, awaitsTerminal ? "20" : section, isAtStart: isAtStart, in: &transaction))
    }

    /// The state of the book in which the card is asked.
    private var section: String {
        switch stage {
        case .relayResistance: "21"
        case .reading(let reading): reading.envelope == nil ? "22" : "23"
        case .cryptogram: "26"
        default: "20"
        }
    }
}

extension TransactionData {
    /// Returns a value of two bytes as a number, or zero if it is absent.
    fileprivate func number16(_ tag: Tag) -> Int {
        (self[tag] ?? []).reduce(0) { $0 << 8 | Int($1) }
    }
}

extension Kernel8: CustomReflectable {
    /// Shows nothing: the records and the channel are cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// The Application Interchange Profile (`82`) in kernel 8; other bits are ignored.
///
/// See EMV Contactless Book C-8, Annex A.
struct Kernel8InterchangeProfile: BitCodedElement {
    static let byteCount = 2
    let rawValue: UInt64

    static let localAuthentication = Self(byte: 1, bit: 1)
    static let offlineCapable = Self(byte: 2, bit: 4)
    static let relayResistanceSupported = Self(byte: 2, bit: 1)
    private static let copiesAtConfiguredOffset = Self(byte: 2, bit: 2)
    private static let copiesAtOwnOffset = Self(byte: 2, bit: 3)

    /// Where the issuer application data (`9F10`) contains the IAD MAC.
    enum MACOffset: Hashable {
        /// At Default IAD MAC Offset (`9F821E`).
        case configured
        /// At the card's IAD MAC Offset (`9F8107`).
        case own
    }

    /// Where to copy the IAD MAC, or `nil` not to copy it.
    var offset: MACOffset? {
        switch (contains(Self.copiesAtConfiguredOffset), contains(Self.copiesAtOwnOffset)) {
        case (true, false): .configured
        case (false, true): .own
        default: nil
        }
    }
}

/// Card Qualifier (`9F2C`): the version of the card and the suites of its secure channel.
///
/// See EMV Contactless Book C-8, Annex A.
struct CardQualifier: Hashable {
    /// The suite P-256 with AES-128, the only one of version 1.1.
    static let suite: UInt8 = 0x00

    /// The version; zero is invalid.
    let version: UInt8
    /// The suites of the secure channel (SC ASI) that the card supports.
    let suites: [UInt8]
    /// Whether the card detects that the field is off.
    let detectsFieldOff: Bool

    /// Reads the element; fails unless it has seven bytes.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count == 7, let version = bytes.first else { return nil }
        self.version = version
        suites = Array(bytes.dropFirst().prefix(3))
        detectsFieldOff = (bytes.dropFirst(4).first ?? 0) & 0x80 != 0
    }
}

extension ElementKey<Kernel8InterchangeProfile> {
    static var kernel8InterchangeProfile: Self { Self(.applicationInterchangeProfile) }
}

extension ElementKey<TerminalVerificationResults> {
    static var cardTVR: Self { Self(.cardTVR) }
}

extension TransactionData {
    /// The capabilities of the card's application (`82`).
    var kernel8Profile: Kernel8InterchangeProfile { element(.kernel8InterchangeProfile) ?? [] }

    /// The capabilities of the card (`9F2C`).
    var qualifier: CardQualifier? { self[.cardQualifier].flatMap { CardQualifier($0) } }
}
