// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Kernel 2: Mastercard, in EMV mode and in mag-stripe mode.
///
/// The states have the numbers of the book. It allows an exchange with the terminal while the card
/// computes; here, it takes place before or after. See EMV Contactless Book C-2, 6.
struct Kernel2: Kernel {
    private enum Stage {
        /// State 1.
        case idle
        /// States 2 and 3.
        case initiation
        /// State R1.
        case relayResistance(RelayResistance)
        /// States 4 to 6.
        case reading(Kernel2Reading)
        /// S456.23: the terminal receives the rest of the data that it requested.
        case analysis
        /// States 16 and 17.
        case balance(BalanceReading)
        /// State 12.
        case writingBefore
        /// States 9 to 11.
        case cryptogram
        /// State 15.
        case writingAfter(Kernel2Ending)
        /// States 7 and 8.
        case magneticStripe(MagneticStripeReading)
        /// States 13 and 14; before them, the terminal receives the rest of its data (S78.14).
        case checksum(CryptographicChecksum)
        /// The outcome is known, but steps remain before the kernel finishes.
        case ending(Kernel2Ending)
        case finished
    }

    private let settings: Kernel2Settings
    private var transaction: TransactionContext
    private var stage = Stage.idle
    /// Whether the kernel waits for the terminal: states 2, 6, and 8, and between the others.
    private var awaitsTerminal = false
    private var initiation: Kernel2Initiation
    private var analysis: Kernel2ActionAnalysis
    private var cryptogram: Kernel2Cryptogram
    /// Whether the combined signature must be verified (ODA Status).
    private var requiresSignature = false
    /// The pending data exchange with the terminal.
    private var exchange = DataExchange(tags: .kernel2)
    /// The data that the kernel keeps from one transaction to the next.
    private var memory: Kernel2Memory

    /// Creates a kernel for a selected application.
    init(_ activation: KernelActivation, settings: Kernel2Settings, memory: KernelMemory) {
        self.settings = settings
        self.memory = memory[Kernel2Memory.self]
        self.memory.tornTransactions.instant = memory.instant
        // S1.5
        self.memory.tornTransactions.removeExpired(after: settings.tornTransactionLifetime)
        var values: [Tag: [UInt8]] = [
            .applicationVersionNumberOfTerminal: settings.applicationVersion,
            .magstripeApplicationVersionNumberReader: settings.magneticStripeApplicationVersion,
            .mobileSupportIndicator: [settings.mobileSupportIndicator],
            .cvmResults: [0, 0, 0],
            // S1.9
            .terminalCapabilities:
                [settings.cardDataInputCapability, 0, settings.securityCapability],
            .terminalRiskManagementData: settings.riskManagementData(activation).bytes,
        ]
        if let code = settings.transactionCategoryCode { values[.transactionCategoryCode] = [code] }
        transaction = TransactionContext(
            activation, .c2, checking: [], values.merging(settings.dataObjects) { $1 })
        initiation = Kernel2Initiation(settings)
        analysis = Kernel2ActionAnalysis(settings)
        cryptogram = Kernel2Cryptogram(settings)
    }

    var data: TransactionData { transaction.data }
    var explanation: Explanation { transaction.explanation }

    func save(to memory: inout KernelMemory) { memory[Kernel2Memory.self] = self.memory }

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
        if case .ending(let ending) = stage, event != .stopped { return end(ending) }
        switch event {
        case .started:
            if case .idle = stage { return start() }
        case .stopped: return stop()
        case .exchanged(let objects) where awaitsTerminal: return terminalAnswered(objects)
        case .answered(let response, let time) where !awaitsTerminal:
            return answered(response, after: time)
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
        case .initiation:
            return initiation.answered(response, &transaction) ?? chooseMode()
        case .relayResistance(var relayResistance):
            let action = relayResistance.answered(response, after: time, &transaction)
            stage = .relayResistance(relayResistance)
            return action ?? readFirstRecord()
        case .reading(var reading):
            let action = reading.answered(response, &transaction, &exchange)
            return proceed(reading, action)
        case .balance(let reading):
            reading.answered(response, &transaction)
            return proceed(reading)
        case .writingBefore:
            return DataWriting.before.answered(response, &transaction, &exchange)
                ?? requestCryptogram()
        case .cryptogram:
            return cryptogram.answered(response, &transaction, &memory.tornTransactions)
                ?? readBalance(.after)
        case .writingAfter(let ending):
            return DataWriting.after.answered(response, &transaction, &exchange)
                ?? endAfterWriting(ending)
        case .magneticStripe(var reading):
            let action = reading.answered(response, &transaction, &exchange)
            return proceed(reading, action)
        case .checksum(let checksum):
            return end(
                checksum.answered(response, &transaction, &memory.failedMagneticStripes))
        case .idle, .analysis, .ending, .finished:
            return .finish(settings.failure(.terminalDataError, data))
        }
    }

    // MARK: - States 1 to 3

    /// Handles the answer to SELECT, and requests the processing options.
    private mutating func start() -> Action<Outcome> {
        if let end = initiation.selected(&transaction) { return end }
        exchange.begin(data)
        transaction.prepareDataStorage(&exchange)
        stage = .initiation
        return initiation.command(&transaction, &exchange)
    }

    /// Continues in the mode that the card's answer to GET PROCESSING OPTIONS determines.
    private mutating func chooseMode() -> Action<Outcome> {
        switch initiation.mode {
        case .magneticStripe(let reader):
            var reading = MagneticStripeReading(settings, reader)
            let action = reading.next(&transaction, &exchange)
            return proceed(reading, action)
        case .emv:
            // S3.60 to S3.65
            guard data.profile.contains(.relayResistanceSupported),
                settings.configuration.contains(.relayResistanceSupported)
            else {
                transaction.add(.relayResistanceNotPerformed)
                return readFirstRecord()
            }
            let relayResistance = RelayResistance(
                RelayResistanceExchange(.kernel2, settings.relayResistance),
                numbers: transaction.activation.randomValues[...], .kernel2, settings)
            stage = .relayResistance(relayResistance)
            return relayResistance.command(&transaction)
        }
    }

    // MARK: - States 4 to 6

    /// Requests the first record, or the data that comes before it (S3R1.5 to S3R1.20).
    private mutating func readFirstRecord() -> Action<Outcome> {
        guard var reading = Kernel2Reading(settings, data) else {
            return settings.fail(
                "S3R1.6", .cardDataError, [.element(.applicationFileLocator, in: data)],
                in: &transaction)
        }
        let action = reading.begin(&transaction, &exchange)
        return proceed(reading, action)
    }

    /// Goes on reading, or checks the records after the last one (S456.12 to S456.23).
    private mutating func proceed(
        _ reading: Kernel2Reading, _ action: Action<Outcome>?
    ) -> Action<Outcome> {
        stage = .reading(reading)
        if let action { return action }
        requiresSignature = reading.requiresSignature
        cryptogram = Kernel2Cryptogram(
            settings, requiresSignature: requiresSignature, staticData: reading.staticData)
        if let end = analysis.check(&transaction) { return end }
        exchange.resolveRest(data)
        stage = .analysis
        return exchange.isDue ? .exchange(exchange.takeRequest()) : prepareCryptogram()
    }

    /// Checks the data of the signature, and reads the balance (S456.24 to S456.34).
    private mutating func prepareCryptogram() -> Action<Outcome> {
        analysis.prepare(requiresSignature: requiresSignature, &transaction)
            ?? readBalance(.before)
    }

    // MARK: - States 9 to 12, and 15 to 17

    /// Requests the balance, or continues without it.
    private mutating func readBalance(_ reading: BalanceReading) -> Action<Outcome> {
        stage = .balance(reading)
        return reading.command(settings, data) ?? proceed(reading)
    }

    private mutating func proceed(_ reading: BalanceReading) -> Action<Outcome> {
        switch reading {
        case .before: analyze()
        case .after: conclude()
        }
    }

    /// Decides which cryptogram to request, and writes data before it (S456.35 to S456.42).
    private mutating func analyze() -> Action<Outcome> {
        if let end = analysis.analyze(&transaction) { return end }
        stage = .writingBefore
        return DataWriting.before.next(&transaction, &exchange) ?? requestCryptogram()
    }

    /// Requests the cryptogram, or recovers a torn one (S456.43 to S456.51).
    private mutating func requestCryptogram() -> Action<Outcome> {
        stage = .cryptogram
        return cryptogram.request(analysis.decision, &transaction, memory.tornTransactions)
    }

    /// Checks the cryptogram, and writes data after it (S9.26 to S9.28).
    private mutating func conclude() -> Action<Outcome> {
        let error = cryptogram.error(&transaction)
        let completion = Kernel2Completion(
            settings: settings, requested: cryptogram.requested, returned: cryptogram.returned)
        if let error { return end(completion.failed(error, data)) }
        let ending = completion.ending(&transaction)
        stage = .writingAfter(ending)
        return DataWriting.after.next(&transaction, &exchange) ?? end(ending)
    }

    /// Reports what was written.
    ///
    /// The reader asks the cardholder to remove the card only after the last write.
    private mutating func endAfterWriting(_ ending: Kernel2Ending) -> Action<Outcome> {
        var ending = ending
        ending.report(data)
        return end(ending)
    }

    /// Returns the next step of an ending, or finishes.
    private mutating func end(_ ending: Kernel2Ending) -> Action<Outcome> {
        var ending = ending
        let action = ending.next()
        stage = .ending(ending)
        return action
    }

    // MARK: - States 7, 8, 13, and 14

    /// Goes on reading, or requests the code after the last record (S78.12 to S78.22).
    private mutating func proceed(
        _ reading: MagneticStripeReading, _ action: Action<Outcome>?
    ) -> Action<Outcome> {
        stage = .magneticStripe(reading)
        if let action { return action }
        exchange.resolveRest(data)
        let checksum = CryptographicChecksum(settings, data)
        stage = .checksum(checksum)
        return exchange.isDue
            ? .exchange(exchange.takeRequest()) : checksum.command(&transaction)
    }

    /// How the mode ends a transaction.
    private var outcomes: any ErrorOutcomes {
        switch stage {
        case .magneticStripe, .checksum: MagneticStripeOutcomes(settings: settings)
        default: settings
        }
    }

    // MARK: - The terminal

    /// Handles the terminal's answer (DET), and continues.
    private mutating func terminalAnswered(_ objects: [DataObject]) -> Action<Outcome> {
        var received = exchange
        let isSilent = !transaction.update {
            received.received(objects, in: &$0, except: .setByKernel2)
        }
        exchange = received
        switch stage {
        case .initiation where isSilent: return timeOut("S2.3")
        case .initiation: return initiation.command(&transaction, &exchange)
        case .reading(let reading) where isSilent && reading.awaitsFirstWrite:
            return timeOut("S6.3")
        case .reading(var reading):
            let action = reading.next(&transaction, &exchange)
            return proceed(reading, action)
        case .analysis: return prepareCryptogram()
        case .magneticStripe(let reading) where isSilent && reading.awaitsFirstWrite:
            return timeOut("S8.3")
        case .magneticStripe(var reading):
            let action = reading.next(&transaction, &exchange)
            return proceed(reading, action)
        case .checksum(let checksum): return checksum.command(&transaction)
        default: return .finish(settings.failure(.terminalDataError, data))
        }
    }

    /// End Application: the terminal did not answer in time.
    private mutating func timeOut(_ section: String) -> Action<Outcome> {
        outcomes.end(
            section, "Data exchange", [.fact("the terminal did not send the requested data")],
            .timeOut, in: &transaction)
    }

    /// The section of the book about STOP, or `nil` if STOP does nothing.
    ///
    /// STOP does nothing after GENERATE AC, because the card may have counted the transaction.
    private var stopSection: String? {
        switch stage {
        case .idle: "S1.3"
        case .initiation: awaitsTerminal ? "S2.4" : "S3.7"
        case .relayResistance: "SR1.8"
        case .reading(let reading):
            reading.awaitsFirstWrite ? "S6.4" : reading.element == nil ? "S4.8" : "S5.8"
        case .analysis: "S6.4"
        case .balance(.before): "S16.7"
        case .writingBefore: "S12.7"
        case .magneticStripe(let reading): reading.awaitsFirstWrite ? "S8.4" : "S7.8"
        case .checksum: awaitsTerminal ? "S8.4" : nil
        case .balance(.after), .cryptogram, .writingAfter, .ending, .finished: nil
        }
    }

    var honorsStop: Bool { stopSection != nil }

    /// End Application: the terminal stops the transaction.
    private mutating func stop() -> Action<Outcome> {
        guard let section = stopSection else {
            return .finish(settings.failure(.terminalDataError, data))
        }
        return outcomes.end(
            section, "STOP", [.fact("the terminal ends the transaction")], .stop, in: &transaction)
    }

    // MARK: - A lost card

    /// Handles a card that did not answer.
    private mutating func lost(_ loss: ErrorIndication.Transmission) -> Action<Outcome> {
        var isAtStart = false
        switch stage {
        case .idle, .initiation: isAtStart = !awaitsTerminal
        case .balance(.after): return conclude()
        case .cryptogram: cryptogram.lost(&transaction, &memory.tornTransactions)
        case .writingAfter(let ending): return endAfterWriting(ending)
        case .checksum(let checksum) where !awaitsTerminal:
            return end(checksum.lost(loss, &transaction, &memory.failedMagneticStripes))
        default: break
        }
        return .finish(outcomes.lost(loss, lossSection, isAtStart: isAtStart, in: &transaction))
    }

    /// The section of the book about the loss of the card.
    private var lossSection: String {
        guard !awaitsTerminal else { return "S3.4" }
        return switch stage {
        case .relayResistance: "SR1.5"
        case .reading(let reading): reading.element == nil ? "S4.5" : "S5.5"
        case .cryptogram: cryptogram.lossSection
        case .balance: "S16.5"
        case .writingBefore: "S12.5"
        case .magneticStripe: "S7.5"
        default: "S3.4"
        }
    }
}

extension Kernel2: CustomReflectable {
    /// Shows nothing: the records and the card's answers are cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}
