// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The decision after all of the card's data is read.
///
/// See EMV Contactless Book C-6, card action, processing restrictions, and transaction disposition.
struct Kernel6Decision {
    private static let section = "transaction disposition"
    private static let restrictions = "processing restrictions"
    /// The data that every card sends; the cryptogram can be in the signature.
    private static let mandatory: [Tag] = [
        .dedicatedFileName, .applicationInterchangeProfile, .applicationTransactionCounter,
        .cryptogramInformationData, .issuerApplicationData, .track2EquivalentData,
    ]
    /// The elements for the acquirer.
    private static let recordTags: [Tag] =
        .authorization + [
            .pointOfServiceEntryMode, .transactionSequenceCounter,
            .contactlessCardVerificationResults, .terminalTransactionQualifiers,
            .formFactorIdentifier, .cardProcessingRequirements,
        ] + .acquirer + [.additionalTerminalCapabilities]

    let settings: Kernel6Settings
    /// The values and the answer of GET PROCESSING OPTIONS, which a combined signature covers.
    let initiation: Initiation
    /// The content of the records that offline data authentication covers.
    let staticData: [UInt8]
    /// The reader's qualifiers (TTQ, `9F66`) with the requirements of this transaction.
    let reader: TerminalTransactionQualifiers
    /// The card's requirements (CPR, `9F71`); a card without them has none.
    let card: CardProcessingRequirements

    /// Creates the decision about a card whose data is read.
    init(
        _ settings: Kernel6Settings, _ data: TransactionData, _ initiation: Initiation,
        staticData: [UInt8]
    ) {
        self.settings = settings
        self.initiation = initiation
        self.staticData = staticData
        reader = data.reader
        card = data.element(.cardProcessingRequirements) ?? []
    }

    /// Applies the rules in their order; each changes the verdict of the previous one.
    func outcome(_ transaction: inout TransactionContext) -> Outcome {
        guard hasMandatoryData(&transaction),
            transaction.hasOneAccount(transaction.reference("read application data"))
        else { return .endApplication() }
        var verdict = cardAction(&transaction)
        verdict = authenticate(verdict, &transaction)
        verdict = checkRestrictions(verdict, &transaction)
        verdict = checkExceptionFile(verdict, &transaction)
        verdict = compareWithActionCode(verdict, &transaction)
        verdict = complete(verdict, &transaction)
        transaction.storeFindings()
        return verdict == .goOnline && reader.contains(.offlineOnlyReader)
            ? offlineRefund(&transaction) : outcome(verdict, &transaction)
    }

    /// Online, or the alternative of a reader that never goes online.
    var onlineVerdict: Verdict { reader.contains(.offlineOnlyReader) ? .decline : .goOnline }

    /// Evidence of what the card and the reader require.
    func requirements(_ transaction: TransactionContext) -> [Evidence] {
        [
            .element(.cardProcessingRequirements, in: transaction.data),
            .element(.terminalTransactionQualifiers, in: transaction.data),
        ]
    }

    private func hasMandatoryData(_ transaction: inout TransactionContext) -> Bool {
        let data = transaction.data
        let isProven =
            data.hasValue(.applicationCryptogram) || data.hasValue(.signedDynamicApplicationData)
        let missing =
            Self.mandatory.filter { !data.hasValue($0) }
            + (isProven ? [] : [.applicationCryptogram])
        guard !missing.isEmpty else { return true }
        transaction.record(
            "read application data", "Mandatory data missing", missing.map { .element($0, nil) },
            .outcome(.endApplication))
        return false
    }

    // MARK: - The card's decision

    /// Reads the type of the cryptogram.
    private func cardAction(_ transaction: inout TransactionContext) -> Verdict {
        let data = transaction.data
        let evidence: [Evidence] = [.element(.cryptogramInformationData, in: data)]
        guard let cryptogram = data.cryptogram else {
            transaction.record("card action", "Type of cryptogram", evidence, .outcome(.declined))
            return .decline
        }
        transaction.record("card action", "Type of cryptogram", evidence, .returned(cryptogram))
        switch cryptogram {
        case .decline where data.isRefund:
            transaction.record(
                "refund", "Refund", [.element(.transactionType, in: data)],
                .outcome(.onlineRequest))
            return .goOnline
        case .decline: return .decline
        case .onlineRequest: return .goOnline
        case .approve: break
        }
        guard reader.contains(.onlineCryptogramRequired) else { return .approve }
        transaction.record(
            "card action", "Online cryptogram required",
            [.element(.terminalTransactionQualifiers, in: data)], .outcome(.declined))
        return .decline
    }

    // MARK: - Restrictions

    /// Checks version, usage control, and dates.
    ///
    /// A service that the issuer does not allow is declined; the card says what an expired
    /// application does.
    private func checkRestrictions(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) -> Verdict {
        let found = transaction.checkRestrictions()
        guard verdict.isOpen, !transaction.data.isRefund else { return verdict }
        if found.contains(.requestedServiceNotAllowed), settings.checksUsageControl {
            transaction.record(
                Self.restrictions, "Application Usage Control",
                [.element(.applicationUsageControl, in: transaction.data)], .outcome(.declined))
            return .decline
        }
        guard found.contains(.expiredApplication) else { return verdict }
        let next: Verdict = card.contains(.declineIfApplicationExpired) ? .decline : onlineVerdict
        transaction.record(
            Self.restrictions, "Application Expired", requirements(transaction),
            .outcome(next.outcome))
        return next
    }

    /// Declines the offline approval of an account in the Terminal Exception File.
    private func checkExceptionFile(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) -> Verdict {
        guard verdict.isOpen, transaction.isListedInExceptionFile else { return verdict }
        transaction.find(
            Self.restrictions, "Terminal Exception File",
            [.fact("the account number is listed")], .cardOnExceptionFile)
        guard verdict == .approve else { return verdict }
        transaction.record(
            Self.restrictions, "Terminal Exception File",
            [.fact("only the issuer can approve")], .outcome(.declined))
        return .decline
    }

    // MARK: - Disposition

    /// Sends an offline approval online for the findings of Terminal Action Code - Online.
    private func compareWithActionCode(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) -> Verdict {
        let common = transaction.findings.intersection(settings.actionCodeOnline)
        guard verdict == .approve, !common.isEmpty else { return verdict }
        transaction.record(
            "terminal action analysis", "Terminal Action Code - Online",
            [
                .element(.terminalVerificationResults, transaction.findings.bytes),
                .bits(.terminalActionCodeOnline, common),
            ], .outcome(onlineVerdict.outcome))
        return onlineVerdict
    }

    /// Verifies the cardholder, and checks that an online request is possible.
    private func complete(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) -> Verdict {
        guard verdict.isOpen else { return verdict }
        var verdict = verdict
        // Only a refund goes on with this cryptogram: its card is read, and no cardholder is verified.
        if transaction.data.cryptogram == .decline {
            transaction.verify(by: .none)
        } else {
            verdict = verifyCardholder(verdict, &transaction)
        }
        guard verdict == .goOnline else { return verdict }
        let unverified: TerminalVerificationResults = [
            .combinedDataAuthenticationFailed, .offlineDataAuthenticationNotPerformed,
        ]
        if !transaction.data.hasValue(.applicationCryptogram),
            !transaction.findings.isDisjoint(with: unverified)
        {
            transaction.record(
                Self.section, "The cryptogram is in a signature that cannot be verified",
                [.element(.applicationCryptogram, nil)], .outcome(.declined))
            return .decline
        }
        guard reader.contains(.offlineOnlyReader), !transaction.data.isRefund else {
            return verdict
        }
        let next: Verdict =
            card.contains(.switchInterfaceIfUnableToGoOnline)
                && reader.contains(.contactChipSupported) ? .switchToContacts : .decline
        transaction.record(
            Self.section, "The reader cannot go online",
            requirements(transaction).reversed(), .outcome(next.outcome))
        return next
    }

    // MARK: - Outcome

    /// Completes a refund at a reader that never goes online.
    private func offlineRefund(_ transaction: inout TransactionContext) -> Outcome {
        transaction.record(
            "refund", "The reader cannot go online",
            [.element(.terminalTransactionQualifiers, in: transaction.data)],
            .outcome(.endApplication))
        return .offlineRefund(
            dataRecord: transaction.data.objects(Self.recordTags),
            languagePreference: transaction.data.languages)
    }

    /// Returns the outcome of a verdict, with its message and its data.
    private func outcome(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) -> Outcome {
        switch verdict {
        case .switchToContacts: return .contactChip()
        case .switchInterface: return .anotherInterface()
        case .approve, .goOnline, .decline: break
        }
        let data = transaction.data
        var outcome = transaction.decision(
            verdict.outcome, dataRecord: data.objects(Self.recordTags))
        outcome.discretionaryData = data.objects([.kernel6OfflineBalance])
        if verdict == .goOnline, reader.contains(.issuerUpdateProcessingSupported),
            card.contains(.issuerUpdateProcessingSupported)
        {
            outcome.awaitIssuerUpdate(
                transaction.reference("issuer update processing"), requirements(transaction),
                &transaction)
        }
        return outcome
    }
}
