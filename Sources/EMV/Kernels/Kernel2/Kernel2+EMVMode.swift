// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 4 and 9: records, terminal decisions and the cryptogram.
///
/// See EMV Contactless Book C-2, 6.6, 6.7 (S456) and 6.11 (S9, S910).
extension Kernel2 {
    /// Takes a record (S4.9 to S4.28).
    mutating func recordAnswered(
        _ response: ResponseAPDU, _ previous: RecordReader
    ) -> Action<Outcome> {
        var reader = previous
        guard response.isSuccess else {
            return finish(failure(.statusBytes, statusWord: response.statusWord))
        }
        guard let objects = reader.take(response.data), data.storeFromCard(objects) else {
            return finish(failure(.parsingError))
        }
        guard let command = reader.command else { return decide() }
        state = .readingRecords(reader)
        return .transmit(command)
    }

    /// Decides which cryptogram to ask for, once all records are read (S456.12 to S456.43).
    private mutating func decide() -> Action<Outcome> {
        // S456.14
        guard !exceedsTransactionLimit else { return finish(selectNext(.maximumLimitExceeded)) }
        // S456.16
        guard data.hasValue(0x5F24), data.hasValue(0x5A), let bytes = data[0x8C],
            !bytes.isEmpty
        else { return finish(failure(.cardDataMissing)) }
        guard let list = try? DataObjectList(bytes: bytes), list.totalLength <= 255 else {
            return finish(failure(.cardDataError))
        }
        // S456.25 to S456.27
        if isCombinedSignaturePossible {
            if !CombinedSignatureData.isComplete(data) {
                findings.formUnion([.cardDataMissing, .combinedDataAuthenticationFailed])
            }
            guard data[0x9F4A] == [0x82] else { return finish(failure(.cardDataError)) }
        }
        setVerificationCapability()
        findings.formUnion(ProcessingRestrictions.results(data))
        guard selectVerification() else { return finish(failure(.cardDataError)) }
        // S456.37
        if let limit = floorLimit, activation.parameters.amountAuthorised > limit {
            findings.insert(.floorLimitExceeded)
        }
        return generateCryptogram(list)
    }

    /// The Reader Contactless Floor Limit (`DF8123`), or the terminal's.
    private var floorLimit: UInt64? {
        activation.combination.floorLimit ?? activation.terminal.floorLimit
    }

    /// Completes the terminal capabilities (S456.30 to S456.32).
    private mutating func setVerificationCapability() {
        let capability =
            exceedsVerificationLimit
            ? settings.capabilityIfVerificationRequired
            : settings.capabilityIfVerificationNotRequired
        data.set(
            0x9F33, [settings.cardDataInputCapability, capability, settings.securityCapability])
    }

    /// Selects the cardholder verification (7.5).
    ///
    /// - Returns: `false` when the card's list is malformed.
    private mutating func selectVerification() -> Bool {
        guard
            let selection = MethodListVerification.select(
                data, isOnDevice: isOnDeviceVerificationPossible,
                isRequired: exceedsVerificationLimit)
        else { return false }
        findings.formUnion(selection.findings)
        data.set(0x9F34, selection.results.bytes)
        verification = selection.method
        return true
    }

    /// Asks for the cryptogram (7.6 and 7.8).
    private mutating func generateCryptogram(_ list: DataObjectList) -> Action<Outcome> {
        var requested = TerminalActionAnalysis.decision(findings, settings.actionCodes, data)
        let capabilities = data.element(0x9F5D, ApplicationCapabilities.self) ?? []
        var isCombined = false
        if isCombinedSignaturePossible, !findings.contains(.combinedDataAuthenticationFailed) {
            // GAC.24 and GAC.25
            isCombined =
                requested != .decline || capabilities.contains(.combinedSignatureOverAll)
        } else if isOnDeviceVerificationPossible {
            // GAC.22 and GAC.23: a phone's word is worth nothing without its signature.
            requested = .decline
        }
        data.set(0x95, findings.bytes)
        state = .awaitingCryptogram(requested, combined: isCombined)
        return .transmit(
            GenerateCryptogram.command(requested, combined: isCombined, data: data.build(list)))
    }

    /// Takes the cryptogram (S9.15 to S9.28).
    mutating func cryptogramAnswered(
        _ response: ResponseAPDU, _ requested: CryptogramInformationData.Cryptogram,
        combined: Bool
    ) -> Action<Outcome> {
        guard response.isSuccess else {
            return finish(failure(.statusBytes, statusWord: response.statusWord))
        }
        guard let objects = GenerateCryptogram.objects(response.data),
            data.storeFromCard(objects)
        else { return finish(failure(.parsingError)) }
        guard data[0x9F36]?.count == 2, data[0x9F27]?.count == 1 else {
            return finish(failure(.cardDataMissing))
        }
        let information = CryptogramInformationData(rawValue: data[0x9F27]?.first ?? 0)
        // S9.23: the card may only be stricter than what it was asked.
        guard let cryptogram = information.cryptogram,
            cryptogram.strictness >= requested.strictness
        else { return finish(failure(.cardDataError)) }
        if let error = authenticationError(cryptogram, requested, combined: combined) {
            return show(failure(error))
        }
        return showOutcome(cryptogram)
    }

    /// Checks the signature, or that none was due (S910.1 to S910.7 and S910.30 to S910.37).
    ///
    /// A combined signature that nobody verified counts as failed: the cryptogram inside
    /// it is not known then, so that the issuer could not check it either.
    private mutating func authenticationError(
        _ cryptogram: CryptogramInformationData.Cryptogram,
        _ requested: CryptogramInformationData.Cryptogram, combined: Bool
    ) -> ErrorIndication.Kernel? {
        if data.hasValue(0x9F4B) {
            guard activation.offlineDataAuthentication.result == .successful else {
                findings.insert(.combinedDataAuthenticationFailed)
                return .cardAuthenticationFailed
            }
            return nil
        }
        guard data[0x9F26]?.count == 8 else { return .cardDataMissing }
        let isSignatureDue = cryptogram != .decline || requested == .decline
        return combined && isSignatureDue ? .cardDataError : nil
    }

    /// Shows that the card is read, then what follows (S9.27 and S910.70 to S910.81).
    private mutating func showOutcome(
        _ cryptogram: CryptogramInformationData.Cryptogram
    ) -> Action<Outcome> {
        data.set(0x95, findings.bytes)
        data.set(0x9B, transactionStatus.bytes)
        guard let interaction = CardholderInteraction(data), interaction.needsSecondTap else {
            return show(outcome(for: cryptogram))
        }
        let request = settings.phoneMessages.request(
            for: interaction, holdTime: settings.messageHoldTime)
        return show(secondTap(request), then: request)
    }

    /// The functions performed (`9B`).
    ///
    /// See EMV Book 3, Annex C6.
    private var transactionStatus: TransactionStatusInformation {
        var status: TransactionStatusInformation = [
            .cardRiskManagementPerformed, .terminalRiskManagementPerformed,
        ]
        if data.hasValue(0x9F4B) { status.insert(.offlineDataAuthenticationPerformed) }
        if profile.contains(.cardholderVerificationSupported) || isOnDeviceVerificationPossible {
            status.insert(.cardholderVerificationPerformed)
        }
        return status
    }

    /// Tells that the card may be taken away, then perhaps more, then finishes.
    mutating func show(
        _ outcome: Outcome, then next: UserInterfaceRequest? = nil
    ) -> Action<Outcome> {
        data.set(0x95, findings.bytes)
        state = .showing(outcome, next: next)
        return .display(UserInterfaceRequest(.clearDisplay, .cardReadSuccessfully))
    }
}

extension CryptogramInformationData.Cryptogram {
    /// How much the card restrains: approve, ask the issuer, decline.
    fileprivate var strictness: Int {
        switch self {
        case .approve: 0
        case .onlineRequest: 1
        case .decline: 2
        }
    }
}
