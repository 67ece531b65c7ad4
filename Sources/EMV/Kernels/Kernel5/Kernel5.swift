// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Kernel 5: JCB contactless (J/Speedy).
///
/// The kernel reads the records, decides about risk, and requests a cryptogram with GENERATE AC. In
/// EMV mode, the card answers how the cardholder is verified; in legacy mode, the CVM List says it. A
/// card with an issuer update receives the issuer's answer after a restart. See EMV Contactless Book
/// C-5.
struct Kernel5: SubjectCitingKernel, Hashable {
    static let book = BookReference.Book.c5

    enum State: Hashable {
        case idle
        case awaitingProcessingOptions
        case readingRecords
        case awaitingCryptogram
        /// The card is asked for the cryptogram of a torn transaction, or else for this one.
        case awaitingEcho(
            Kernel5TornTransaction, CryptogramInformationData.Cryptogram, isCombined: Bool)
        /// The card can be removed; the outcome is not yet decided, or is this one.
        case showingCardRead(Outcome?)
        case updatingCard(IssuerUpdate)
        case finished
    }

    /// How card and reader perform the transaction.
    enum Mode: Hashable {
        /// The card decides about verification, by Terminal Interchange Profile (`9F53`).
        case emv
        /// The card has none of the elements of Book C-5.
        case legacy
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

    /// The transaction's data elements.
    var data: TransactionData
    /// The rules that led to the outcome.
    var explanation = Explanation()
    var state = State.idle
    var mode = Mode.emv
    /// The findings about the transaction (`95`).
    var findings: TerminalVerificationResults = []
    /// The cardholder verification method.
    var verification = Outcome.CardholderVerification.notApplicable
    /// The elements and records that the card sent.
    var applicationData = ReadApplicationData(checking: usedElements)
    /// The cryptogram that the kernel requested, and the card's answer.
    var request = RequestedCryptogram()
    /// The transactions that can be recovered when their card returns.
    var memory: Kernel5Memory
    let activation: KernelActivation
    let settings: Kernel5Settings

    /// Creates a kernel for a selected application.
    init(_ activation: KernelActivation, settings: Kernel5Settings, memory: KernelMemory) {
        self.activation = activation
        self.settings = settings
        self.memory = memory[Kernel5Memory.self]
        self.memory.tornTransactions.instant = memory.instant
        if activation.onlineResponse == nil { self.memory.awaitedUpdate = [] }
        data = activation.commonData
        data.set(.applicationVersionNumberOfTerminal, settings.applicationVersion)
        data.set(.pointOfServiceEntryMode, [0x07])
        data.set(
            .terminalCapabilities,
            activation.terminal.capabilities.bytes.prefix(2) + [settings.securityCapability]
        )
        data.set(
            .terminalCompatibilityIndicator,
            settings.combinationOptions.contains(.emvMode) ? [0x02] : [0x00])
        for (tag, value) in activation.terminal.additional { data.set(tag, value) }
        var profile = settings.interchangeProfile
        if isVerificationRequired { profile.insert(.verificationRequired) }
        data.set(.terminalInterchangeProfile, profile.bytes)
    }

    /// Handles an event and returns the next action.
    mutating func received(_ event: Event) -> Action<Outcome> {
        switch (state, event) {
        case (.idle, .started):
            guard let issuer = activation.onlineResponse, issuer.hasIssuerData else {
                return start()
            }
            return startIssuerUpdate(issuer)
        case (.awaitingProcessingOptions, .answered(let response, _)):
            return processingOptionsAnswered(response)
        case (.readingRecords, .answered(let response, _)):
            return proceed(applicationData.recordAnswered(response, in: &data))
        case (.awaitingCryptogram, .answered(let response, _)):
            return cryptogramAnswered(response)
        case (.awaitingEcho(let torn, let cryptogram, let isCombined), .answered(let response, _)):
            return echoAnswered(response, torn, otherwise: cryptogram, isCombined: isCombined)
        case (.updatingCard(let update), .answered(let response, _)):
            return updateAnswered(response, update)
        case (.showingCardRead(let outcome?), .displayed):
            return finish(outcome)
        case (.showingCardRead(nil), .displayed):
            return finish(decision())
        case (.awaitingCryptogram, .lost):
            logTornTransaction()
            return cardLost()
        case (.updatingCard(let update), .lost):
            return updateLost(update)
        case (_, .lost):
            return cardLost()
        default:
            return finish(.endApplication())
        }
    }

    func save(to memory: inout KernelMemory) { memory[Kernel5Memory.self] = self.memory }

    mutating func finish(_ outcome: Outcome) -> Action<Outcome> {
        state = .finished
        return .finish(outcome)
    }
}

extension Kernel5 {
    /// The capabilities of the reader for this transaction (`9F53`).
    var reader: TerminalInterchangeProfile { data.element(.terminalInterchangeProfile) ?? [] }

    /// Whether the amount reaches the Reader CVM Required Limit; a refund needs no verification.
    var isVerificationRequired: Bool {
        guard !data.isRefund, let limit = activation.combination.verificationLimit else {
            return false
        }
        return activation.parameters.amountAuthorised >= limit
    }
}

extension Kernel5: CustomReflectable {
    /// Shows nothing: the data and records are cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// What kernel 5 remembers between transactions.
struct Kernel5Memory: KernelMemory.Value {
    /// The transactions that can be recovered when their card returns.
    var tornTransactions = TornTransactionLog<Kernel5TornTransaction>()
    /// What the last transaction needs again when its issuer answers; empty if no answer can come.
    var awaitedUpdate: [DataObject] = []
}

/// A transaction whose card left before its cryptogram arrived.
///
/// See EMV Contactless Book C-5, torn transaction recovery.
struct Kernel5TornTransaction: Hashable, Sendable {
    /// The elements that the card's cryptogram covers, and those that identify the card.
    private static let tags: [Tag] = [
        .primaryAccountNumber, .panSequenceNumber, .terminalVerificationResults, .transactionDate,
        .transactionType, .transactionCurrencyCode, .amountAuthorizedNumeric, .amountOtherNumeric,
        .terminalCountryCode, .cvmResults, .terminalType, .unpredictableNumber,
        .terminalInterchangeProfile,
    ]
    /// The elements that the transaction of the card's next tap must have in common.
    private static let common: [Tag] = [
        .primaryAccountNumber, .panSequenceNumber, .transactionCurrencyCode, .transactionType,
        .amountAuthorizedNumeric, .amountOtherNumeric,
    ]

    /// The elements of the transaction.
    let elements: [DataObject]
    /// The cryptogram that was requested.
    let request: RequestedCryptogram

    /// Stores a transaction.
    init(_ data: TransactionData, _ request: RequestedCryptogram) {
        elements = data.objects(Self.tags)
        self.request = request
    }

    /// Whether the card has come back for the same payment.
    func isContinued(by data: TransactionData) -> Bool {
        Self.common.allSatisfy { (tag: Tag) in elements.first(tag)?.value == data[tag] }
    }
}

extension Kernel5TornTransaction: CustomStringConvertible, CustomReflectable {
    /// A fixed text: the values are cardholder data.
    var description: String { "torn transaction" }

    /// Shows nothing: the values are cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}
