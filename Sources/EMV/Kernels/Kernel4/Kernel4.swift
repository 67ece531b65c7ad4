// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Kernel 4: American Express contactless (Expresspay).
///
/// The kernel reads the records, decides about verification and risk, and requests one cryptogram with
/// GENERATE AC; after that, it decides without the card. Cards without EMV mode answer the same
/// commands for mag-stripe mode. See EMV Contactless Book C-4.
struct Kernel4: Kernel, Hashable {
    private enum Stage: Hashable {
        case initiation, records, stripeCounter, cryptogram, cardRead, finished
    }

    /// The elements of the card that the kernel uses, in the order of their tags.
    private static let usedElements: Set<Tag> = [
        .track2EquivalentData, .primaryAccountNumber, .applicationExpirationDate,
        .applicationEffectiveDate, .issuerCountryCode, .serviceCode, .panSequenceNumber,
        .applicationInterchangeProfile, .dedicatedFileName, .certificationAuthorityPublicKeyIndex,
        .applicationFileLocator, .applicationUsageControl,
        .applicationVersionNumber, .issuerApplicationData, .applicationCryptogram,
        .cryptogramInformationData, .applicationTransactionCounter,
        .cardInterfaceAndPaymentCapabilities, .mobileCVMResults,
    ]
    /// Account number, expiration date, and the data that the card requests for its cryptogram.
    private static let mandatory: [Tag] = [
        .primaryAccountNumber, .applicationExpirationDate, .cdol1,
    ]

    private let settings: Kernel4Settings
    private var transaction: TransactionContext
    private var stage = Stage.initiation
    private var initiation: Initiation
    private var records: RecordReading
    private var limits: ReaderLimits
    private var mode = Mode.emv
    /// The cryptogram that the kernel requested, and the card's answer.
    private var request = RequestedCryptogram()
    /// What the kernel remembers of the transaction's previous tap.
    private var memory: Kernel4Memory

    /// Creates a kernel for a selected application.
    init(_ activation: KernelActivation, settings: Kernel4Settings, memory: KernelMemory) {
        self.settings = settings
        self.memory = activation.isRestart ? memory[Kernel4Memory.self] : Kernel4Memory()
        limits = ReaderLimits(activation)
        var capabilities = activation.terminal.capabilities
        if settings.enhancedReaderCapabilities.contains(.magneticStripeMode) {
            capabilities.insert(.magneticStripe)
        }
        transaction = TransactionContext(
            activation, .c4, checking: Self.usedElements,
            [
                .applicationVersionNumberOfTerminal: settings.applicationVersion,
                .terminalCapabilities: capabilities.bytes.prefix(2) + [settings.securityCapability],
            ])
        initiation = Initiation(
            transaction.reference("application initiation"), requiresList: false)
        records = RecordReading(transaction.reference("read application data"))
        setReaderCapabilities()
    }

    var data: TransactionData { transaction.data }
    var explanation: Explanation { transaction.explanation }

    func save(to memory: inout KernelMemory) { memory[Kernel4Memory.self] = self.memory }

    /// Handles an event and returns the next action.
    mutating func received(_ event: Event) -> Action<Outcome> {
        let action = action(event)
        if case .finish = action { stage = .finished }
        return action
    }

    private mutating func action(_ event: Event) -> Action<Outcome> {
        switch (stage, event) {
        case (_, .lost): transaction.cardLost()
        case (.initiation, .started): start()
        case (.initiation, .answered(let response, _)): processingOptionsAnswered(response)
        case (.records, .answered(let response, _)):
            records.answered(response, &transaction) ?? recordsRead()
        case (.stripeCounter, .answered): requestStripeCryptogram()
        case (.cryptogram, .answered(let response, _)): cryptogramAnswered(response)
        case (.cardRead, .displayed): .finish(decision())
        default: .finish(.endApplication())
        }
    }

    // MARK: - Application initiation

    /// Handles the answer to SELECT, and sends the data that the card requests.
    ///
    /// In the card's list, the terminal type (`9F35`) also contains the bits of Contactless Reader
    /// Capabilities (`9F6D`). See EMV Contactless Book C-4, Contactless Reader Capabilities.
    private mutating func start() -> Action<Outcome> {
        if let end = initiation.selected(mandatory: [.dedicatedFileName], &transaction) {
            return end
        }
        var copy = data
        if let type = data[.terminalType]?.first,
            let mode = data[.contactlessReaderCapabilities]?.first
        {
            copy.set(.terminalType, [type | mode])
        }
        return initiation.command(from: copy, &transaction)
    }

    /// Handles the AIP, the AFL, and the result of verification on a phone.
    private mutating func processingOptionsAnswered(
        _ response: ResponseAPDU
    ) -> Action<Outcome> {
        guard response.isSuccess else {
            return initiation.refused(
                response.statusWord, refusal(response.statusWord), &transaction)
        }
        let mandatory: [Tag] = [.applicationInterchangeProfile, .applicationFileLocator]
        if let end = initiation.answered(response, mandatory: mandatory, &transaction) {
            return end
        }
        guard let mode = Mode.select(settings, &transaction) else {
            return transaction.end(
                "application initiation", "No mode in common",
                [
                    .element(.applicationInterchangeProfile, in: data),
                    .element(.enhancedContactlessReaderCapabilities, in: data),
                ])
        }
        self.mode = mode
        stage = .records
        return records.begin(&transaction) ?? recordsRead()
    }

    /// Returns the outcome of a card that refuses the transaction, or of a phone that requires its
    /// owner.
    private mutating func refusal(_ statusWord: StatusWord) -> Outcome {
        switch statusWord {
        case .referenceDataNotUsable where !memory.hasSentToPhone,
            .commandNotAllowed where !memory.hasSentToPhone:
            memory.hasSentToPhone = true
            return .seePhone(holdTime: settings.phoneMessageHoldTime)
        case .conditionsNotSatisfied:
            return Outcome(.selectNext, start: .combinationSelection)
        default:
            return .endApplication()
        }
    }

    /// Sets Contactless Reader Capabilities (`9F6D`) and Enhanced Contactless Reader Capabilities
    /// (`9F6E`) for the amount and the limits of this transaction.
    private mutating func setReaderCapabilities() {
        var (mode, reader) = (settings.readerCapabilities, settings.enhancedReaderCapabilities)
        if limits.isVerificationRequired {
            mode.insert(.verificationRequired)
            reader.insert(.verificationRequired)
        }
        transaction.set(.contactlessReaderCapabilities, mode.bytes)
        transaction.set(.enhancedContactlessReaderCapabilities, reader.bytes)
    }

    // MARK: - Records

    /// Checks the mandatory data, and decides in the mode of the transaction.
    private mutating func recordsRead() -> Action<Outcome> {
        let end = transaction.require(
            Self.mandatory, transaction.reference("read application data"))
        return end ?? applyDynamicLimits()
            ?? (mode == .emv ? requestCryptogram() : readStripeCounter())
    }

    /// Applies the dynamic reader limits of the set that the card names, or of the default set.
    ///
    /// Enhanced Contactless Reader Capabilities (`9F6E`) then say whether the new limit requires
    /// verification. See EMV Contactless Book C-4, dynamic reader limits.
    ///
    /// - Returns: Select Next if the amount reaches the set's transaction limit; `nil` to continue.
    private mutating func applyDynamicLimits() -> Action<Outcome>? {
        let section = "dynamic reader limits"
        guard let (set, tag) = settings.limitSet(for: data) else { return nil }
        limits = limits.replaced(
            transactionLimit: set.transactionLimit, floorLimit: set.floorLimit,
            verificationLimit: set.verificationLimit)
        transaction.record(
            section, "Set of limits", [.element(tag, in: data)],
            .condition("the limits of set \(set.number) apply"))
        setReaderCapabilities()
        guard let limit = limits.reachedTransactionLimit else { return nil }
        transaction.record(
            section, "Reader Contactless Transaction Limit",
            [.amount(limits.amount, limit: limit)], .outcome(.selectNext))
        return .finish(Outcome(.selectNext, start: .combinationSelection))
    }

    // MARK: - EMV mode

    /// Decides which cryptogram to request, and requests it.
    private mutating func requestCryptogram() -> Action<Outcome> {
        let isCombined = transaction.selectAuthentication(
            data.element(.terminalCapabilities) ?? [], staticData: records.staticData)
        transaction.checkRestrictions()
        transaction.checkServiceCapability()
        guard Kernel4Verification(limits: limits).select(&transaction) else {
            return transaction.end(
                "cardholder verification", "CVM List", [.element(.cvmList, in: data)])
        }
        RiskManagement(limits: limits).apply(&transaction)
        let cryptogram = transaction.requestedCryptogram(
            settings.actionCodes, connection: settings.connection(data),
            forRefund: settings.requestsOnlineCryptogramForRefund ? .onlineRequest : .decline,
            unless: reasonForIssuer)
        return request(cryptogram, isCombined: isCombined && cryptogram != .decline)
    }

    /// Why only the issuer can approve, although no finding matches an action code.
    private var reasonForIssuer: TransactionContext.IssuerReason? {
        if let reason = transaction.reasonForIssuer(pin: .cvmResults) { return reason }
        guard settings.isUnableToGoOnline, data.connection == .onlineOnly else { return nil }
        return ("The terminal is online only", [.element(.terminalType, in: data)])
    }

    // MARK: - Mag-stripe mode

    /// Selects cardholder verification, and reads the transaction counter (`9F36`) with GET DATA.
    private mutating func readStripeCounter() -> Action<Outcome> {
        guard Kernel4Verification(limits: limits).select(&transaction) else {
            return transaction.end(
                "mag-stripe mode", "CVM List", [.element(.cvmList, in: data)])
        }
        stage = .stripeCounter
        return .transmit(CommandAPDU(0x80, 0xCA, 0x9F, 0x36, le: 0))
    }

    /// Requests a TC, signed if card and reader have CDA; restrictions do not apply.
    ///
    /// The signature contains the cryptogram. The counter of GENERATE AC is the one that counts, so that
    /// of GET DATA is not needed.
    private mutating func requestStripeCryptogram() -> Action<Outcome> {
        let selection = AuthenticationSelection.select(
            data, methods: data.element(.terminalCapabilities) ?? [],
            transaction.activation.offlineDataAuthentication)
        transaction.record(
            "mag-stripe mode", "Cryptogram", [.element(.unpredictableNumber, in: data)],
            .requested(.approve))
        return request(.approve, isCombined: selection == .combinedData)
    }

    // MARK: - Cryptogram and decision

    /// Sends GENERATE AC.
    private mutating func request(
        _ cryptogram: CryptogramInformationData.Cryptogram, isCombined: Bool
    ) -> Action<Outcome> {
        request = RequestedCryptogram(
            cryptogram, isCombined: isCombined, options: initiation.values)
        stage = .cryptogram
        return request.command(&transaction)
    }

    /// Checks that the answer is complete, and shows that the card can be removed.
    private mutating func cryptogramAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        if let end = request.answered(response, &transaction) { return end }
        stage = .cardRead
        return .cardRead(languagePreference: data.languages)
    }

    /// Verifies a combined signature, and returns the outcome.
    private mutating func decision() -> Outcome {
        let isGenuine = request.isGenuine(&transaction, staticData: records.staticData)
        return Kernel4Completion(settings: settings, mode: mode, isCombined: request.isCombined)
            .outcome(&transaction, isGenuine: isGenuine)
    }
}

extension Kernel4: CustomReflectable {
    /// Shows nothing: the data and records are cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// What kernel 4 remembers between the taps of one transaction.
struct Kernel4Memory: KernelMemory.Value {
    /// Whether a phone has asked for its owner's verification (`6984` or `6986`).
    var hasSentToPhone = false
}
