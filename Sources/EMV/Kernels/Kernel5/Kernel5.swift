// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Kernel 5: JCB contactless (J/Speedy).
///
/// The kernel reads the records, decides about risk, and requests a cryptogram with GENERATE AC. In
/// EMV mode, the card answers how the cardholder is verified; in legacy mode, the CVM List says it. A
/// card with an issuer update receives the issuer's answer after a restart. See EMV Contactless Book
/// C-5.
struct Kernel5: Kernel, Hashable {
    private enum Stage: Hashable {
        case initiation, records, cryptogram
        /// The card is asked for the cryptogram of a torn transaction.
        case echo(Kernel5TornTransaction)
        /// The card can be removed; the outcome is not yet decided, or is this one.
        case cardRead(Outcome?)
        case update(IssuerUpdate)
        case finished
    }

    /// The elements of the card that the kernel uses, in the order of their tags.
    private static let usedElements: Set<Tag> = [
        .track2EquivalentData, .primaryAccountNumber, .applicationExpirationDate,
        .applicationEffectiveDate, .issuerCountryCode, .panSequenceNumber,
        .applicationInterchangeProfile, .dedicatedFileName, .cdol2,
        .certificationAuthorityPublicKeyIndex, .applicationFileLocator, .applicationUsageControl,
        .applicationVersionNumber,
        .issuerApplicationData, .applicationCryptogram, .cryptogramInformationData,
        .applicationTransactionCounter, .cardholderVerificationStatus, .offlineBalance,
        .issuerUpdateParameter,
    ]
    /// Account number, expiration date, and the data that the card requests for its cryptogram.
    private static let mandatory: [Tag] = [
        .primaryAccountNumber, .applicationExpirationDate, .cdol1,
    ]
    private static let recovery = "torn transaction recovery"

    private let settings: Kernel5Settings
    private var transaction: TransactionContext
    private var stage = Stage.initiation
    private var initiation: Initiation
    private var records: RecordReading
    private let limits: ReaderLimits
    private var mode = Mode.emv
    /// The cryptogram that the kernel requested, and the card's answer.
    private var request = RequestedCryptogram()
    /// The transactions that can be recovered when their card returns.
    private var memory: Kernel5Memory

    /// Creates a kernel for a selected application.
    init(_ activation: KernelActivation, settings: Kernel5Settings, memory: KernelMemory) {
        self.settings = settings
        self.memory = memory[Kernel5Memory.self]
        self.memory.tornTransactions.instant = memory.instant
        if activation.onlineResponse == nil { self.memory.awaitedUpdate = [] }
        limits = ReaderLimits(activation)
        let capabilities = activation.terminal.capabilities.bytes.prefix(2)
        transaction = TransactionContext(
            activation, .c5, checking: Self.usedElements,
            [
                .applicationVersionNumberOfTerminal: settings.applicationVersion,
                .terminalCapabilities: capabilities + [settings.securityCapability],
                .terminalCompatibilityIndicator:
                    settings.combinationOptions.contains(.emvMode) ? [0x02] : [0x00],
            ])
        var profile = settings.interchangeProfile
        // A refund needs no verification.
        if limits.isVerificationRequired, !transaction.data.isRefund {
            profile.insert(.verificationRequired)
        }
        transaction.set(.terminalInterchangeProfile, profile.bytes)
        initiation = Initiation(
            transaction.reference("initiate application processing"), requiresList: false)
        records = RecordReading(transaction.reference("read application data"))
    }

    var data: TransactionData { transaction.data }
    var explanation: Explanation { transaction.explanation }

    func save(to memory: inout KernelMemory) { memory[Kernel5Memory.self] = self.memory }

    /// Handles an event and returns the next action.
    mutating func received(_ event: Event) -> Action<Outcome> {
        let action = action(event)
        if case .finish = action { stage = .finished }
        return action
    }

    private mutating func action(_ event: Event) -> Action<Outcome> {
        switch (stage, event) {
        case (.initiation, .started): return start()
        case (.initiation, .answered(let response, _)):
            return processingOptionsAnswered(response)
        case (.records, .answered(let response, _)):
            return records.answered(response, &transaction) ?? requestCryptogram()
        case (.cryptogram, .answered(let response, _)): return cryptogramAnswered(response)
        case (.echo(let torn), .answered(let response, _)): return echoAnswered(response, torn)
        case (.update(var update), .answered(let response, _)):
            let action = update.answered(response, &transaction)
            stage = .update(update)
            return action
        case (.cardRead(let outcome), .displayed): return .finish(outcome ?? decision())
        case (.cryptogram, .lost):
            logTornTransaction()
            return transaction.cardLost()
        case (.update(let update), .lost): return updateLost(update)
        case (_, .lost): return transaction.cardLost()
        default: return .finish(.endApplication())
        }
    }

    // MARK: - Initiation

    /// Handles the answer to SELECT, and sends the data that the card requests.
    ///
    /// After a restart with the issuer's answer, the card receives that instead.
    private mutating func start() -> Action<Outcome> {
        if let issuer = transaction.activation.onlineResponse, issuer.hasIssuerData {
            return startIssuerUpdate(issuer)
        }
        return initiation.selected(mandatory: [.dedicatedFileName], &transaction)
            ?? initiation.command(&transaction)
    }

    /// Handles the AIP and the AFL, and chooses the mode.
    private mutating func processingOptionsAnswered(
        _ response: ResponseAPDU
    ) -> Action<Outcome> {
        guard response.isSuccess else {
            return initiation.refused(
                response.statusWord, refusal(response.statusWord), &transaction)
        }
        let mandatory: [Tag] = [.applicationInterchangeProfile, .applicationFileLocator]
        if let end = initiation.answered(response, mandatory: mandatory, &transaction)
            ?? chooseMode()
        {
            return end
        }
        stage = .records
        return records.begin(&transaction) ?? requestCryptogram()
    }

    /// Returns the outcome of a card that refuses the transaction, or of a phone that requires its
    /// owner's action.
    private func refusal(_ statusWord: StatusWord) -> Outcome {
        switch statusWord {
        case .conditionsNotSatisfied: Outcome(.selectNext, start: .combinationSelection)
        case .commandNotAllowed: .seePhone(holdTime: settings.phoneMessageHoldTime)
        default: .endApplication()
        }
    }

    /// Chooses EMV mode if both sides have it, else legacy mode if the reader has it.
    ///
    /// - Returns: End Application if there is no mode in common; `nil` to continue.
    private mutating func chooseMode() -> Action<Outcome>? {
        let section = "initiate application processing"
        let evidence: [Evidence] = [
            .element(.applicationInterchangeProfile, in: data),
            .element(.terminalCompatibilityIndicator, in: data),
        ]
        if data.profile.contains(.emvModeSupported), settings.combinationOptions.contains(.emvMode)
        {
            transaction.record(section, "Mode", evidence, .path("EMV mode"))
        } else if settings.combinationOptions.contains(.legacyMode) {
            mode = .legacy
            transaction.record(section, "Mode", evidence, .path("legacy mode"))
        } else {
            return transaction.end(section, "No mode in common", evidence)
        }
        return nil
    }

    // MARK: - Cryptogram

    /// Decides which cryptogram to request after all records are read, and requests it.
    private mutating func requestCryptogram() -> Action<Outcome> {
        let section = transaction.reference("read application data")
        if let end = transaction.require(Self.mandatory, section) { return end }
        let isCombined = chooseAuthentication()
        transaction.checkRestrictions()
        transaction.checkServiceCapability()
        let verification = Kernel5Verification(isRequiredByLimit: limits.isVerificationRequired)
        guard mode == .emv || verification.selectFromList(&transaction) else {
            return transaction.end(
                "cardholder verification", "CVM List", [.element(.cvmList, in: data)])
        }
        let options = settings.combinationOptions
        RiskManagement(
            limits: limits,
            randomSelection: options.contains(.randomSelection) ? settings.randomSelection : nil,
            checksExceptionFile: options.contains(.exceptionFile)
        ).apply(&transaction)
        let cryptogram = transaction.requestedCryptogram(
            settings.actionCodes, connection: data.connection, forRefund: .decline,
            unless: transaction.reasonForIssuer(pin: .amountAuthorizedNumeric))
        request = RequestedCryptogram(
            cryptogram, isCombined: isCombined && cryptogram != .decline,
            options: initiation.values)
        return recoverTornTransaction() ?? sendRequest()
    }

    /// Chooses CDA; in legacy mode, also SDA, which is performed now.
    ///
    /// - Returns: Whether CDA is requested with the cryptogram.
    private mutating func chooseAuthentication() -> Bool {
        guard settings.combinationOptions.contains(.offlineDataAuthentication) else {
            transaction.find(
                "offline data authentication", "Combination Options",
                [.fact("offline data authentication is not supported")],
                .offlineDataAuthenticationNotPerformed)
            return false
        }
        var methods = data.element(.terminalCapabilities) ?? []
        if mode == .emv { methods.remove(.staticDataAuthentication) }
        return transaction.selectAuthentication(methods, staticData: records.staticData)
    }

    /// Sends GENERATE AC.
    private mutating func sendRequest() -> Action<Outcome> {
        stage = .cryptogram
        return request.command(&transaction)
    }

    /// Checks that the answer is complete, and shows that the card can be removed, unless it stays in
    /// the field for its issuer's answer.
    private mutating func cryptogramAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        if let end = request.answered(response, &transaction) { return end }
        let held = Kernel5Presentment(data) == .presentAndHold ? decision() : nil
        if let held, held.start == .kernelActivation { return .finish(held) }
        stage = .cardRead(held)
        return .cardRead(languagePreference: data.languages)
    }

    /// Verifies a combined signature, and returns the outcome.
    private mutating func decision() -> Outcome {
        let isGenuine = request.isGenuine(&transaction, staticData: records.staticData)
        var outcome = Kernel5Completion(settings: settings, mode: mode)
            .outcome(&transaction, isGenuine: isGenuine)
        if outcome.status == .onlineRequest, let presentment = Kernel5Presentment(data) {
            memory.awaitedUpdate = data.objects(Kernel5Memory.updateTags)
            presentment.requestIssuerUpdate(&outcome, settings.removalTimeout, &transaction)
        }
        return outcome
    }

    // MARK: - Torn transactions

    /// Logs a transaction whose card left after GENERATE AC was sent.
    private mutating func logTornTransaction() {
        guard settings.mostTornTransactions > 0 else { return }
        _ = memory.tornTransactions.insert(
            Kernel5TornTransaction(data, request), atMost: settings.mostTornTransactions)
        transaction.record(
            Self.recovery, "Torn transaction log", [],
            .condition("the transaction can be recovered"))
    }

    /// Sends ECHO in place of GENERATE AC if this card continues a torn transaction.
    ///
    /// Only the same payment is continued: the lost cryptogram covers its amount.
    ///
    /// - Returns: The command, or `nil` for another card or payment.
    private mutating func recoverTornTransaction() -> Action<Outcome>? {
        memory.tornTransactions.removeExpired(after: settings.tornTransactionLifetime)
        guard let torn = memory.tornTransactions.last(where: { $0.isContinued(by: data) }) else {
            return nil
        }
        transaction.record(
            Self.recovery, "Torn transaction log", [.fact("the card has a torn transaction")],
            .path("ECHO"))
        stage = .echo(torn)
        return .transmit(CommandAPDU(0x80, 0xDF, 0x00, 0x00, le: 0))
    }

    /// Continues the torn transaction, or requests a new cryptogram if the card does not know it.
    private mutating func echoAnswered(
        _ response: ResponseAPDU, _ torn: Kernel5TornTransaction
    ) -> Action<Outcome> {
        memory.tornTransactions.remove(torn)
        guard response.isSuccess else {
            transaction.record(
                Self.recovery, "ECHO", [.statusWord(response.statusWord)], .path("GENERATE AC"))
            return sendRequest()
        }
        transaction.record(Self.recovery, "ECHO", [], .path("the torn transaction continues"))
        transaction.restore(torn.elements)
        transaction.restoreFindings()
        request = torn.request
        return cryptogramAnswered(response)
    }

    // MARK: - Issuer update

    /// Starts the update instead of a new transaction.
    ///
    /// A card with CDOL2 (`8D`) authenticates its issuer with a second GENERATE AC instead of EXTERNAL
    /// AUTHENTICATE.
    private mutating func startIssuerUpdate(_ response: OnlineResponse) -> Action<Outcome> {
        transaction.restore(memory.awaitedUpdate)
        let cryptogram = SecondCryptogram(data[.cdol2], isApproved: response.isApproval == true)
        var update = IssuerUpdate(
            response, transaction.reference(Kernel5Presentment.section), requesting: cryptogram,
            &transaction)
        let action = update.next(&transaction)
        stage = .update(update)
        return action
    }

    /// Ends the update of a card that was taken away; a card that stays is not presented again.
    ///
    /// Without a restart at the kernel, the card is presented again.
    private mutating func updateLost(_ update: IssuerUpdate) -> Action<Outcome> {
        guard transaction.activation.start == .kernelActivation else {
            return transaction.cardLost()
        }
        transaction.record(
            Kernel5Presentment.section, "The card did not answer", [],
            .condition("the transaction ends without the rest of the issuer's data"))
        return update.end(&transaction)
    }
}

extension Kernel5 {
    /// How card and reader perform the transaction.
    enum Mode: Hashable {
        /// The card decides about verification, by Terminal Interchange Profile (`9F53`).
        case emv
        /// The card has none of the elements of Book C-5.
        case legacy
    }
}

extension Kernel5: CustomReflectable {
    /// Shows nothing: the data and records are cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}
