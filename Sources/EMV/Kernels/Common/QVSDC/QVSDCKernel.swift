// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Kernel 3 (Visa qVSDC) and kernel 7 (UnionPay), which the qualifiers of reader and card control.
///
/// GET PROCESSING OPTIONS returns the cryptogram, READ RECORD the other data; the kernel then
/// decides without the card. See EMV Contactless Books C-3 and C-7.
struct QVSDCKernel: Kernel, Hashable {
    private enum Stage: Hashable {
        case initiation, records, cardRead
        case update(IssuerUpdate)
        case finished
    }

    /// The elements of the card that the kernel uses, in the order of their tags.
    private static let usedElements: Set<Tag> = [
        .track2EquivalentData, .primaryAccountNumber, .applicationExpirationDate,
        .issuerCountryCode, .panSequenceNumber, .applicationInterchangeProfile, .dedicatedFileName,
        .certificationAuthorityPublicKeyIndex, .applicationFileLocator, .applicationUsageControl,
        .issuerApplicationData, .applicationCryptogram,
        .cryptogramInformationData, .applicationTransactionCounter, .availableOfflineSpendingAmount,
        .cardAuthenticationRelatedData, .cardTransactionQualifiers, .formFactorIndicator,
        .customerExclusiveData,
    ]
    /// The message *See phone* stays, and the field is off, for 1.3 seconds.
    private static let phoneMessageHoldTime = Duration(hundredMilliseconds: 13)

    private let rules: QVSDCRules
    private var transaction: TransactionContext
    private var stage = Stage.initiation
    private var initiation: Initiation
    private var records: RecordReading

    /// Creates a kernel for a selected application.
    init(_ activation: KernelActivation, rules: QVSDCRules) {
        self.rules = rules
        transaction = TransactionContext(
            activation, rules.book, format: rules.reference(.format),
            repetition: rules.reference(.redundantData),
            checking: Self.usedElements.union(rules.additionalRecordTags),
            [
                .applicationVersionNumberOfTerminal: rules.applicationVersion,
                .terminalTransactionQualifiers:
                    activation.indicators.terminalTransactionQualifiers?.bytes ?? [],
            ])
        initiation = Initiation(
            rules.reference(.processingOptions), answer: rules.reference(.applicationData),
            requiresList: true)
        records = RecordReading(rules.reference(.applicationData))
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
        case (_, .lost): return .finish(.cardLost())
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
            let decision = QVSDCDecision(rules, data, staticData: records.staticData)
            return .finish(decision.outcome(&transaction))
        default: return .finish(.endApplication())
        }
    }

    // MARK: - Initiate Application Processing

    /// Handles the answer to SELECT, and sends the data that the card requests (5.2).
    ///
    /// After a restart with the issuer's answer, the card receives that instead.
    private mutating func start() -> Action<Outcome> {
        if let issuer = transaction.activation.onlineResponse, issuer.hasIssuerData {
            var update = IssuerUpdate(issuer, rules.reference(.issuerDecision), &transaction)
            let action = update.next(&transaction)
            stage = .update(update)
            return action
        }
        return initiation.selected(&transaction) ?? applyDynamicLimits() ?? requireQualifiers()
            ?? initiation.command(&transaction)
    }

    /// Checks the amount again if there are limits for the card's program (`9F5A`).
    ///
    /// This changes the TTQ (`9F66`) that the card receives. See Dynamic Reader Limits.
    ///
    /// - Returns: Select Next if the application is no longer allowed; `nil` to continue.
    private mutating func applyDynamicLimits() -> Action<Outcome>? {
        let activation = transaction.activation
        guard rules.hasDynamicLimits, let program = data[.applicationProgramIdentifier],
            let combination = activation.combination.limited(for: program)
        else { return nil }
        let rule = rules.reference(.dynamicLimits)
        let evidence: [Evidence] = [.element(.applicationProgramIdentifier, in: data)]
        transaction.record(
            rule, "Application Program Identifier", evidence,
            .condition("the limits of this program apply"))
        let result = PreProcessing.result(
            combination, activation.parameters,
            terminalFloorLimit: activation.terminal.floorLimit)
        transaction.append(result.explanation)
        transaction.set(
            .terminalTransactionQualifiers,
            result.indicators.terminalTransactionQualifiers?.bytes ?? [])
        guard result.indicators.contactlessApplicationNotAllowed else { return nil }
        transaction.record(
            rule, "Contactless Application Not Allowed", evidence, .outcome(.selectNext))
        return .finish(Outcome(.selectNext, start: .combinationSelection))
    }

    /// Sends a card to another interface if its list (`9F38`) does not request the reader's qualifiers
    /// (`9F66`), and the book says so; a malformed list is an error of its own.
    private mutating func requireQualifiers() -> Action<Outcome>? {
        guard rules.leavesCardWithoutQualifiers else { return nil }
        if let bytes = data[.pdol] {
            let list = try? DataObjectList(bytes: bytes)
            guard let list, !list.contains(.terminalTransactionQualifiers) else { return nil }
        }
        transaction.record(
            rules.reference(.processingOptions), "PDOL does not request the qualifiers",
            [.element(.pdol, in: data)], .outcome(.tryAnotherInterface))
        return .finish(.anotherInterface())
    }

    private mutating func processingOptionsAnswered(
        _ response: ResponseAPDU
    ) -> Action<Outcome> {
        guard response.isSuccess else {
            return initiation.refused(
                response.statusWord, refusal(response.statusWord),
                rule: rules.reference(.refusal), &transaction)
        }
        if let end = initiation.answered(response, &transaction) { return end }
        stage = .records
        return records.begin(&transaction) ?? cardRead()
    }

    /// Returns the meaning of a status word other than `9000` (5.2.2.2).
    ///
    /// `6986` is a phone that requires its owner's action; readers of the first versions of the
    /// book do not support it and end the application.
    private func refusal(_ statusWord: StatusWord) -> Outcome {
        switch statusWord {
        case .referenceDataNotUsable: .contactChip()
        case .conditionsNotSatisfied: Outcome(.selectNext, start: .combinationSelection)
        case .commandNotAllowed where rules.sendsCardholderToPhone:
            .seePhone(holdTime: Self.phoneMessageHoldTime)
        default: .endApplication()
        }
    }

    /// Shows that the card can be removed.
    private mutating func cardRead() -> Action<Outcome> {
        stage = .cardRead
        return .cardRead()
    }
}

extension QVSDCKernel: CustomReflectable {
    /// Shows nothing: the data and records are cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}
