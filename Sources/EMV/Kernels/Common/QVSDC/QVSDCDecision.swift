// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The decision after all of the card's data is read.
///
/// See EMV Contactless Book C-3, 5.4.2 to 5.9.
struct QVSDCDecision {
    /// PDOL, DF name, AIP, ATC, cryptogram, issuer application data, and track 2 (5.4.2.1).
    private static let mandatory: [Tag] = [
        .pdol, .dedicatedFileName, .applicationInterchangeProfile, .applicationTransactionCounter,
        .applicationCryptogram, .issuerApplicationData, .track2EquivalentData,
    ]

    let rules: QVSDCRules
    /// The content of the records that offline data authentication covers.
    let staticData: [UInt8]
    /// The reader's qualifiers (TTQ, `9F66`) with the requirements of this transaction.
    let reader: TerminalTransactionQualifiers
    /// The card's qualifiers (CTQ, `9F6C`), or `nil` if it has none.
    let card: CardTransactionQualifiers?

    /// Creates the decision about a card whose data is read.
    init(_ rules: QVSDCRules, _ data: TransactionData, staticData: [UInt8]) {
        self.rules = rules
        self.staticData = staticData
        reader = data.reader
        card = data.element(.cardTransactionQualifiers)
    }

    /// Applies the rules in the book's order; each changes the verdict of the previous one.
    func outcome(_ transaction: inout TransactionContext) -> Outcome {
        guard hasMandatoryData(&transaction),
            transaction.hasOneAccount(rules.reference(.account))
        else { return .endApplication() }
        var verdict = cardAction(&transaction)
        verdict = checkExpiration(verdict, &transaction)
        verdict = checkExceptionFile(verdict, &transaction)
        verdict = checkUsageControl(verdict, &transaction)
        verdict = authenticate(verdict, &transaction)
        return complete(verdict, &transaction)
    }

    /// Whether all mandatory data is present after all records are read.
    ///
    /// A card that declines has nothing to authenticate.
    private func hasMandatoryData(_ transaction: inout TransactionContext) -> Bool {
        let data = transaction.data
        let tags =
            Self.mandatory + (authenticatesOnline(data) ? CardSignature(data).mandatoryTags : [])
        let missing = tags.filter { !data.hasValue($0) }
        guard !missing.isEmpty else { return true }
        transaction.record(
            rules.reference(.mandatoryData), "Mandatory data missing",
            missing.map { .element($0, nil) }, .outcome(.endApplication))
        return false
    }

    // MARK: - The card's decision

    /// Reads the type of the cryptogram.
    private func cardAction(_ transaction: inout TransactionContext) -> Verdict {
        // 5.4.3.1
        if !transaction.data.hasValue(.cryptogramInformationData) {
            transaction.set(
                .cryptogramInformationData, [transaction.data.qualifierCryptogramInformation])
            transaction.record(
                rules.reference(.information), "Cryptogram Information Data",
                [
                    .element(.cryptogramInformationData, nil),
                    .element(.issuerApplicationData, in: transaction.data),
                ],
                .condition("derived from the card verification results"))
        }
        // 5.4.3.2
        let data = transaction.data
        let rule = rules.reference(.cryptogram)
        let evidence = [Evidence.element(.cryptogramInformationData, in: data)]
        guard let cryptogram = data.qualifierCryptogram else {
            transaction.record(rule, "Type of cryptogram", evidence, .outcome(.declined))
            return .decline
        }
        transaction.record(rule, "Type of cryptogram", evidence, .returned(cryptogram))
        switch cryptogram {
        case .decline where data.isRefund:
            // Note to 3.4.1.2: for a refund, the card only has to provide its account.
            transaction.record(
                rules.reference(.refund), "Refund", [.element(.transactionType, in: data)],
                .outcome(.onlineRequest))
            return .goOnline
        case .decline: return .decline
        case .onlineRequest: return .goOnline
        case .approve: break
        }
        guard reader.contains(.onlineCryptogramRequired) else { return .approve }
        let next: Verdict =
            rules.declinesApprovalInPlaceOfOnlineCryptogram ? .decline : .goOnline
        transaction.record(
            rule, "Online cryptogram required",
            [.element(.terminalTransactionQualifiers, in: data)],
            .outcome(next.outcome))
        return next
    }

    // MARK: - Outcome

    /// Selects the cardholder verification method and returns the outcome.
    ///
    /// A refund needs no cardholder verification.
    private func complete(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) -> Outcome {
        let data = transaction.data
        var verdict = verdict
        if data.isRefund, verdict == .goOnline, data.qualifierCryptogram == .decline {
            transaction.verify(by: .none)
        } else if verdict.isOpen {
            verdict = QualifierCVMSelection.select(verdict, card, rules, &transaction)
        }
        if verdict == .goOnline, reader.contains(.offlineOnlyReader) {
            guard !data.isRefund else {
                recordOfflineOnly(.endApplication, &transaction)
                return .offlineRefund(
                    dataRecord: QVSDCDataRecord.objects(data, rules),
                    languagePreference: data.languages)
            }
            verdict = .decline
            recordOfflineOnly(.declined, &transaction)
        }
        recordSpendingAmount(verdict, &transaction)
        switch verdict {
        case .switchToContacts: return .contactChip()
        case .switchInterface: return .anotherInterface()
        case .approve, .goOnline, .decline: return decision(verdict, &transaction)
        }
    }

    /// Returns the outcome of a decision (5.8 and 5.9).
    private func decision(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) -> Outcome {
        if verdict != .decline {
            transaction.verify(
                by: transaction.verification, transaction.verification.results.bytes)
        }
        let data = transaction.data
        var outcome = transaction.decision(
            verdict.outcome,
            dataRecord: verdict == .decline ? [] : QVSDCDataRecord.objects(data, rules))
        outcome.discretionaryData = data.objects([.availableOfflineSpendingAmount])
        if rules.showsOfflineSpendingAmount, let amount = data[.availableOfflineSpendingAmount],
            !amount.isEmpty
        {
            outcome.userInterfaceRequestOnOutcome?.value = UserInterfaceRequest.Value(
                qualifier: .balance, amount: Array(amount),
                currencyCode: Array(data[.transactionCurrencyCode] ?? []))
        }
        // 5.8.1.2: the card requests the issuer's answer.
        if verdict == .goOnline, reader.contains(.issuerUpdateProcessingSupported),
            card?.contains(.issuerUpdateProcessingSupported) == true
        {
            outcome.awaitIssuerUpdate(
                rules.reference(.issuerUpdate),
                [
                    .element(.cardTransactionQualifiers, in: data),
                    .element(.terminalTransactionQualifiers, in: data),
                ], &transaction)
        }
        return outcome
    }

    /// Explains that the reader never goes online (TTQ byte 1 bit 4), although the card, the reader's
    /// limits, or online PIN require it.
    private func recordOfflineOnly(
        _ status: Outcome.Status, _ transaction: inout TransactionContext
    ) {
        transaction.record(
            rules.reference(.offlineOnly), "The reader cannot go online",
            [.element(.terminalTransactionQualifiers, in: transaction.data)], .outcome(status))
    }

    /// Explains that the card's available offline spending amount is shown (4.3.1.1).
    ///
    /// Every decision shows it, and the discretionary data contains it for the receipt.
    private func recordSpendingAmount(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) {
        let data = transaction.data
        guard rules.showsOfflineSpendingAmount, data.hasValue(.availableOfflineSpendingAmount),
            verdict.isOpen || verdict == .decline
        else { return }
        transaction.record(
            rules.reference(.offlineSpending), "Available Offline Spending Amount",
            [.element(.availableOfflineSpendingAmount, in: data)],
            .condition("shown to the cardholder"))
    }
}
