// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Kernel 3 (Visa qVSDC) and kernel 7 (UnionPay), which the qualifiers of reader and card control.
///
/// GET PROCESSING OPTIONS returns the cryptogram, READ RECORD the other data; the kernel then
/// decides without the card. See EMV Contactless Books C-3 and C-7.
struct QVSDCKernel: Kernel, Hashable {
    enum State: Hashable {
        case idle
        case awaitingProcessingOptions
        case readingRecords
        case showingCardRead
        case updatingCard(IssuerUpdate)
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

    /// The transaction's data elements.
    var data: TransactionData
    /// The rules that led to the outcome.
    var explanation = Explanation()
    let activation: KernelActivation
    let rules: QVSDCRules
    var state = State.idle
    /// The elements and records that the card sent.
    var applicationData: ReadApplicationData

    /// Creates a kernel for a selected application.
    init(_ activation: KernelActivation, rules: QVSDCRules) {
        self.activation = activation
        self.rules = rules
        applicationData = ReadApplicationData(
            checking: Self.usedElements.union(rules.additionalRecordTags))
        data = activation.commonData
        data.set(.applicationVersionNumberOfTerminal, rules.applicationVersion)
        data.set(.pointOfServiceEntryMode, [0x07])
        data.set(
            .terminalTransactionQualifiers,
            activation.indicators.terminalTransactionQualifiers?.bytes ?? [])
        for (tag, value) in activation.terminal.additional { data.set(tag, value) }
    }

    /// Handles an event and returns the next action.
    mutating func received(_ event: Event) -> Action<Outcome> {
        switch (state, event) {
        case (.idle, .started):
            guard let issuer = activation.onlineResponse, issuer.hasIssuerData else {
                return start()
            }
            return proceed(with: IssuerUpdate(issuer, &data))
        case (.awaitingProcessingOptions, .answered(let response, _)):
            return processingOptionsAnswered(response)
        case (.readingRecords, .answered(let response, _)):
            return proceed(applicationData.recordAnswered(response, in: &data))
        case (.updatingCard(let update), .answered(let response, _)):
            return updateAnswered(response, update)
        case (.showingCardRead, .displayed):
            return finish(decision())
        case (_, .lost):
            return finish(.cardLost())
        default:
            return finish(.endApplication())
        }
    }

    mutating func finish(_ outcome: Outcome) -> Action<Outcome> {
        state = .finished
        return .finish(outcome)
    }

    /// Ends the application because the card's answer violates a rule.
    mutating func endApplication(
        _ requirement: QVSDCRules.Rule, _ subject: String, _ evidence: [Evidence]
    ) -> Action<Outcome> {
        explanation.record(
            rules.reference(requirement), subject, evidence, .outcome(.endApplication))
        return finish(.endApplication())
    }
}

/// The qualifiers and capabilities of the reader and the card.
extension QVSDCKernel {
    /// The reader's qualifiers (TTQ, `9F66`) with the requirements of this transaction.
    var reader: TerminalTransactionQualifiers { data.element(.terminalTransactionQualifiers) ?? [] }
    /// The card's qualifiers (CTQ, `9F6C`), or `nil` if it has none.
    var card: CardTransactionQualifiers? { data.element(.cardTransactionQualifiers) }
}

extension QVSDCKernel: CustomReflectable {
    /// Shows nothing: the data and records are cardholder data.
    var customMirror: Mirror { Mirror(self, children: []) }
}
