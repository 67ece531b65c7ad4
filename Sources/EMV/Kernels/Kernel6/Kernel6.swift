// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Kernel 6: Discover contactless (D-PAS).
///
/// GET PROCESSING OPTIONS returns the cryptogram, alone or in a combined signature, and READ RECORD
/// the other data. The kernel then decides without the card. See EMV Contactless Book C-6.
struct Kernel6: Kernel, Hashable {
    private enum Stage: Hashable {
        case initiation, records, cardRead
        case update(IssuerUpdate)
        case finished
    }

    /// The elements of the card that the kernel uses, in the order of their tags.
    private static let usedElements: Set<Tag> = [
        .track2EquivalentData, .primaryAccountNumber, .applicationExpirationDate,
        .applicationEffectiveDate, .issuerCountryCode, .panSequenceNumber,
        .applicationInterchangeProfile, .dedicatedFileName, .certificationAuthorityPublicKeyIndex,
        .applicationFileLocator, .applicationUsageControl, .applicationVersionNumber,
        .issuerApplicationData,
        .applicationCryptogram, .cryptogramInformationData, .applicationTransactionCounter,
        .cardProcessingRequirements,
    ]
    /// The message stays, and the field is off, for 1.3 seconds.
    private static let phoneMessageHoldTime = Duration(hundredMilliseconds: 13)

    private let settings: Kernel6Settings
    private var transaction: TransactionContext
    private var stage = Stage.initiation
    private var initiation: Initiation
    private var records: RecordReading

    /// Creates a kernel for a selected application.
    init(_ activation: KernelActivation, settings: Kernel6Settings) {
        self.settings = settings
        let capabilities = activation.terminal.capabilities.bytes.prefix(2)
        transaction = TransactionContext(
            activation, .c6, checking: Self.usedElements,
            [
                .applicationVersionNumberOfTerminal: settings.applicationVersion,
                .terminalCapabilities: capabilities + [settings.securityCapability],
                .terminalTransactionQualifiers:
                    activation.indicators.terminalTransactionQualifiers?.bytes ?? [],
            ])
        initiation = Initiation(
            transaction.reference("initiate application processing"), requiresList: true)
        records = RecordReading(transaction.reference("read application data"))
    }

    var data: TransactionData { transaction.data }
    var explanation: Explanation { transaction.explanation }

    /// Handles an event and returns the next action.
    mutating func received(_ event: Event) -> Action<Outcome> {
        let action = action(event)
        if case .finish = action { stage = .finished }
        return action
    }

    private mutating func action(_ event: Event) -> Action<Outcome> {
        switch (stage, event) {
        case (_, .lost): return transaction.cardLost()
        case (.initiation, .started): return start()
        case (.initiation, .answered(let response, _)):
            return processingOptionsAnswered(response)
        case (.records, .answered(let response, _)):
            return records.answered(response, &transaction) ?? cardRead()
        case (.update(var update), .answered(let response, _)):
            let action = update.answered(response, &transaction)
            stage = .update(update)
            return action
        case (.cardRead, .displayed):
            let decision = Kernel6Decision(
                settings, data, initiation, staticData: records.staticData)
            return .finish(decision.outcome(&transaction))
        default: return .finish(.endApplication())
        }
    }

    /// Handles the answer to SELECT, and sends the data that the card requests.
    ///
    /// After a restart with the issuer's answer, the card receives that instead.
    private mutating func start() -> Action<Outcome> {
        if let issuer = transaction.activation.onlineResponse, issuer.hasIssuerData {
            var update = IssuerUpdate(
                issuer, transaction.reference("issuer update processing"), &transaction)
            let action = update.next(&transaction)
            stage = .update(update)
            return action
        }
        return initiation.selected(&transaction) ?? initiation.command(&transaction)
    }

    /// Handles the card's decision and its first data.
    private mutating func processingOptionsAnswered(
        _ response: ResponseAPDU
    ) -> Action<Outcome> {
        guard response.isSuccess else {
            return initiation.refused(
                response.statusWord, refusal(response.statusWord), &transaction)
        }
        if let end = initiation.answered(response, &transaction) { return end }
        stage = .records
        return records.begin(&transaction) ?? cardRead()
    }

    /// Returns the outcome of a card that refuses the transaction, or of a phone that requires its
    /// owner's action.
    private func refusal(_ statusWord: StatusWord) -> Outcome {
        switch statusWord {
        case .referenceDataNotUsable: .contactChip()
        case .conditionsNotSatisfied: Outcome(.selectNext, start: .combinationSelection)
        case .commandNotAllowed where settings.sendsCardholderToPhone:
            .seePhone(holdTime: Self.phoneMessageHoldTime)
        default: .endApplication()
        }
    }

    /// Shows that the card can be removed.
    private mutating func cardRead() -> Action<Outcome> {
        stage = .cardRead
        return .cardRead(languagePreference: data.languages)
    }
}

extension Kernel6: CustomReflectable {
    /// Shows nothing: the data and records are cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}
