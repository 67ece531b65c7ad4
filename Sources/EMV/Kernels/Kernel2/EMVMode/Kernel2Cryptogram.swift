// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 9 to 11: the card's cryptogram, and the recovery of a torn transaction.
///
/// See EMV Contactless Book C-2, 3.8, 6.11 to 6.13, and 7.6.
struct Kernel2Cryptogram {
    typealias Log = TornTransactionLog<Kernel2TornTransaction>

    private enum Step {
        /// State 9.
        case generation
        /// State 10, with the cryptogram to request if the card has lost the torn one.
        case recovery(Kernel2TornTransaction, CryptogramInformationData.Cryptogram)
        /// State 11.
        case generationAfterRecovery(Kernel2TornTransaction)
    }

    private let settings: Kernel2Settings
    /// Whether the combined signature must be verified (ODA Status).
    private let requiresSignature: Bool
    /// The records that a combined signature covers.
    private let staticData: [UInt8]
    private var step = Step.generation
    /// The cryptogram requested from the card (`DF8114`).
    private var control = ReferenceControlParameter(.decline, isCombined: false)
    /// The data for the card to store with the cryptogram (DSDOL related data).
    private var storedValues: [UInt8] = []
    /// The card's answer, as received.
    private var answer: ArraySlice<UInt8> = []
    /// The cryptogram of a valid answer.
    private(set) var returned = CryptogramInformationData.Cryptogram.decline

    /// Creates the stage.
    init(_ settings: Kernel2Settings, requiresSignature: Bool = false, staticData: [UInt8] = []) {
        self.settings = settings
        self.requiresSignature = requiresSignature
        self.staticData = staticData
    }

    /// The cryptogram that was requested.
    var requested: CryptogramInformationData.Cryptogram { control.cryptogram }

    /// The section of the book about the loss of the card.
    var lossSection: String {
        switch step {
        case .generation: "S9.15"
        case .recovery: "S10.5"
        case .generationAfterRecovery: "S11.17"
        }
    }

    // MARK: - Request

    /// Recovers a torn transaction of the card, or requests a cryptogram (S456.43 to S456.49).
    ///
    /// - Returns: The command; End Application if a rule is violated.
    mutating func request(
        _ decision: CryptogramInformationData.Cryptogram, _ transaction: inout TransactionContext,
        _ log: Log
    ) -> Action<Outcome> {
        // S456.44
        let data = transaction.data
        guard isRecoverable(data), let torn = log.last(where: { $0.isOfCard(data) }) else {
            return generate(decision, .generation, &transaction)
        }
        transaction.record(
            "S456.47", "Torn transaction log", [.fact("the card has a torn transaction")],
            .path("RECOVER AC"))
        step = .recovery(torn, decision)
        return .transmit(.short(0x80, 0xD0, 0x00, 0x00, data: torn.recoveryData))
    }

    /// Chooses the cryptogram and the data to store, then sends GENERATE AC (7.6).
    private mutating func generate(
        _ decision: CryptogramInformationData.Cryptogram, _ step: Step,
        _ transaction: inout TransactionContext
    ) -> Action<Outcome> {
        if transaction.data.storage.contains(.read),
            !transaction.findings.contains(.combinedDataAuthenticationFailed)
        {
            if let end = chooseStorage(decision, &transaction) { return end }
        } else {
            control = referenceControl(decision, transaction)
        }
        if control.cryptogram != decision, !transaction.data.storage.contains(.write) {
            transaction.record(
                "7.6, GAC.23", "On-device cardholder verification without combined signature",
                [.element(.applicationInterchangeProfile, in: transaction.data)],
                .requested(control.cryptogram))
        }
        // GAC.26 to GAC.29
        guard let list = transaction.data.cryptogramList,
            list.totalLength + storedValues.count <= 255
        else {
            return settings.fail(
                "S4.28", .cardDataError, [.element(.cdol1, in: transaction.data)],
                in: &transaction)
        }
        transaction.storeFindings()
        transaction.set(.referenceControlParameter, [control.rawValue])
        let values = transaction.data.build(list)
        transaction.set(.cdol1RelatedData, values)
        self.step = step
        return .transmit(
            GenerateCryptogram.command(
                control.cryptogram, combined: control.isCombined, data: values + storedValues))
    }

    /// Returns the cryptogram to request, and whether with CDA (7.6, GAC.20 to GAC.27).
    private func referenceControl(
        _ decision: CryptogramInformationData.Cryptogram, _ transaction: TransactionContext
    ) -> ReferenceControlParameter {
        guard requiresSignature,
            !transaction.findings.contains(.combinedDataAuthenticationFailed)
        else {
            // GAC.22 and GAC.23: on-device verification does not count without a signature.
            return ReferenceControlParameter(
                settings.verifiesOnDevice(transaction.data) ? .decline : decision,
                isCombined: false)
        }
        // GAC.24 and GAC.25
        return ReferenceControlParameter(
            decision,
            isCombined: decision != .decline
                || transaction.data.capabilities.contains(.combinedSignatureOverAll))
    }

    /// Chooses the request for a transaction that reads stored data.
    ///
    /// See GAC.2 to GAC.13, GAC.27, and GAC.40 to GAC.48.
    ///
    /// - Returns: End Application if a rule is violated; `nil` to continue.
    private mutating func chooseStorage(
        _ decision: CryptogramInformationData.Cryptogram, _ transaction: inout TransactionContext
    ) -> Action<Outcome>? {
        let data = transaction.data
        let evidence: [Evidence] = [
            .element(.dsACType, in: data), .element(.dsODSInfoForReader, in: data),
        ]
        switch DataStorageRequest(decision, data) {
        case .read:
            control = ReferenceControlParameter(decision, isCombined: true)
        case .write(let type):
            if type != decision {
                transaction.record("7.6, GAC.8", "DS AC type", evidence, .requested(type))
            }
            guard let values = transaction.writeStorage() else {
                return settings.fail(
                    "7.6, GAC.47", .cardDataError, [.element(.dsdol, in: data)], in: &transaction)
            }
            storedValues = values
            control = ReferenceControlParameter(type, isCombined: true)
        case .dataError:
            return settings.fail("7.6, GAC.6", .storageDataError, evidence, in: &transaction)
        case .noMatchingCryptogram:
            return settings.fail(
                "7.6, GAC.11", .storageNoMatchingCryptogram, evidence, in: &transaction)
        }
        return nil
    }

    // MARK: - Answer

    /// Handles the answer to GENERATE AC or RECOVER AC.
    ///
    /// See S9.16 to S9.25, S10.7 to S10.18, and S11.5 to S11.22.
    ///
    /// - Returns: GENERATE AC if the card has lost the torn cryptogram; End Application if the answer
    ///   violates a rule; `nil` if it is valid.
    mutating func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext, _ log: inout Log
    ) -> Action<Outcome>? {
        switch step {
        case .recovery(let torn, let decision):
            guard response.isSuccess else {
                transaction.record(
                    "S10.8", "Recover AC", [.statusWord(response.statusWord)], .path("GENERATE AC"))
                return generate(decision, .generationAfterRecovery(torn), &transaction)
            }
            // S10.10 and S10.11
            log.remove(torn)
            restore(torn, &transaction)
            transaction.record("S10.11", "Recover AC", [], .path("the torn transaction continues"))
            let template = (try? DataObject.sequence(response.data, limits: .card))?.first?.tag
            return received(
                template == .responseMessageTemplateFormat2
                    ? GenerateCryptogram.objects(response.data) : nil, response, &transaction)
        case .generationAfterRecovery(let torn):
            log.remove(torn)
            // S11.91 and S11.92: the outcome reports a write that was not confirmed.
            if torn.wroteDataStorage { transaction.set(.tornRecord, torn.bytes) }
        case .generation:
            break
        }
        guard response.isSuccess else {
            return settings.fail(
                "S9.17", .statusBytes, statusWord: response.statusWord, in: &transaction)
        }
        return received(GenerateCryptogram.objects(response.data), response, &transaction)
    }

    /// Handles the elements of an answer.
    private mutating func received(
        _ objects: [DataObject]?, _ response: ResponseAPDU, _ transaction: inout TransactionContext
    ) -> Action<Outcome>? {
        guard let objects,
            transaction.update({
                Kernel2CardElements.store(objects, in: .responseMessageTemplateFormat2, of: &$0)
            })
        else {
            return settings.fail(
                "S9.19", .parsingError,
                Evidence.form(
                    of: response.data, .responseMessageTemplateFormat2,
                    .responseMessageTemplateFormat1), in: &transaction)
        }
        let data = transaction.data
        guard data[.applicationTransactionCounter]?.count == 2,
            data[.cryptogramInformationData]?.count == 1
        else {
            return settings.fail(
                "S9.21", .cardDataMissing,
                [
                    .element(.cryptogramInformationData, in: data),
                    .element(.applicationTransactionCounter, in: data),
                ], in: &transaction)
        }
        let evidence: [Evidence] = [
            .element(.cryptogramInformationData, in: data),
            .element(.referenceControlParameter, in: data),
        ]
        guard let cryptogram = data.cryptogram, control.allows(cryptogram) else {
            return settings.fail("S9.24", .cardDataError, evidence, in: &transaction)
        }
        transaction.record(
            "S9.23", "Cryptogram information data", evidence, .returned(cryptogram))
        answer = response.data
        returned = cryptogram
        return nil
    }

    /// Replaces this transaction's data with that of the torn transaction.
    private mutating func restore(
        _ torn: Kernel2TornTransaction, _ transaction: inout TransactionContext
    ) {
        // The card did not sign the data that this transaction reads or stores.
        transaction.remove(.idsStatus)
        storedValues = torn.storedValues
        transaction.restore(torn.elements)
        transaction.restoreFindings()
        if let byte = transaction.data[.referenceControlParameter]?.first,
            let parameter = ReferenceControlParameter(rawValue: byte)
        {
            control = parameter
        }
    }

    // MARK: - A lost card

    /// Logs a torn transaction: the card was lost before its cryptogram arrived.
    ///
    /// See S9.5 to S9.15, and S11.11 to S11.13.
    func lost(_ transaction: inout TransactionContext, _ log: inout Log) {
        switch step {
        case .recovery: return
        case .generationAfterRecovery(let torn):
            if !torn.wroteDataStorage { log.remove(torn) }
        case .generation: break
        }
        guard isRecoverable(transaction.data),
            let list = transaction.data[.drdol].flatMap({ try? DataObjectList(bytes: $0) }),
            list.totalLength <= 255
        else { return }
        transaction.set(.drdolRelatedData, transaction.data.build(list))
        let torn = Kernel2TornTransaction(transaction.data, storedValues: storedValues)
        if let evicted = log.insert(torn, atMost: settings.mostTornTransactions) {
            transaction.set(.tornRecord, evicted.bytes)
        }
        transaction.record(
            "S9.11", "Torn transaction log", [], .condition("the transaction can be recovered"))
    }

    /// Returns whether the card and the reader both support recovery (S456.43 and S9.5).
    private func isRecoverable(_ data: TransactionData) -> Bool {
        data.hasValue(.drdol) && settings.mostTornTransactions > 0
    }

    // MARK: - Checks of the cryptogram

    /// Verifies the combined signature, or checks that none was required.
    ///
    /// - Returns: The error, or `nil` if the transaction continues.
    func error(_ transaction: inout TransactionContext) -> ErrorIndication.Kernel? {
        transaction.data.hasValue(.signedDynamicApplicationData)
            ? combinedSignatureError(&transaction) : plainCryptogramError(&transaction)
    }

    /// Verifies the combined signature and extracts the cryptogram (S910.1 to S910.7).
    ///
    /// A signature that was not verified counts as failed: the cryptogram inside it is unknown,
    /// so the issuer could not check it either.
    private func combinedSignatureError(
        _ transaction: inout TransactionContext
    ) -> ErrorIndication.Kernel? {
        let data = transaction.data
        let asked = (data[.pdolRelatedData] ?? []) + (data[.cdol1RelatedData] ?? []) + storedValues
        // Table 6.8
        let relayData =
            transaction.findings.contains(.relayResistancePerformed)
            ? RelayResistanceExchange.Tags.kernel2.exchanged(in: data) : nil
        let summaryCount =
            data.storage.contains(.read) ? data.capabilities.dataStorageVersion * 8 : nil
        let verdict = transaction.activation.offlineDataAuthentication.verdict { keys in
            Kernel2DynamicData.verify(
                data: data, staticData: staticData, transactionData: Array(asked),
                response: answer, relayData: relayData, summaryCount: summaryCount, keys: keys)
        }
        let title = "Combined data authentication"
        switch verdict {
        case .successful(let authenticated):
            transaction.restore(authenticated.elements)
            transaction.record(
                relayData == nil ? "S910.4" : "S910.4.1", title,
                authenticated.authority.map { [.fact("\($0)")] } ?? [],
                .authentication(.successful))
            return transaction.compareSummaries()
        case .failed(let failure):
            transaction.add(.combinedDataAuthenticationFailed)
            transaction.record(
                failure.reference, title, [.fact("\(failure)")], .authentication(.failed))
        case .notPerformed:
            transaction.add(.combinedDataAuthenticationFailed)
            transaction.record(
                "S910.1", title, [.fact("the terminal has no keys")],
                .authentication(.notPerformed))
        }
        transaction.record("S910.7", "Card authentication failed", [], .outcome(.endApplication))
        return .cardAuthenticationFailed
    }

    /// Checks an answer without a combined signature (S910.30 to S910.39).
    private func plainCryptogramError(
        _ transaction: inout TransactionContext
    ) -> ErrorIndication.Kernel? {
        let data = transaction.data
        guard data[.applicationCryptogram]?.count == 8 else {
            transaction.record(
                "S910.31", "Application cryptogram", [.element(.applicationCryptogram, in: data)],
                .outcome(.endApplication))
            return .cardDataMissing
        }
        // S910.33 to S910.36
        let isSignatureMissing =
            returned == .decline && data.storage.contains(.read)
            || control.isCombined && (returned != .decline || control.cryptogram == .decline)
        guard !isSignatureMissing else {
            transaction.record(
                "S910.37", "Combined data authentication",
                [
                    .element(.signedDynamicApplicationData, nil),
                    .element(.referenceControlParameter, in: data),
                ], .outcome(.endApplication))
            return .cardDataError
        }
        // S910.38 and S910.39
        if returned != .decline, transaction.findings.contains(.relayResistancePerformed),
            let track = RelayResistanceTrack.track(data)
        {
            transaction.set(.track2EquivalentData, track.bytes)
        }
        return nil
    }
}
