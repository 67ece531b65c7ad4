// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes of kernel 2.
///
/// See EMV Contactless Book C-2, 6 (the outcome of each state) and 4.7.
extension Kernel2 {
    /// End Application: the card's data cannot be used.
    func failure(
        _ error: ErrorIndication.Kernel, statusWord: StatusWord? = nil,
        isMagneticStripe: Bool = false
    ) -> Outcome {
        outcome(
            .endApplication,
            ErrorIndication(error, statusWord: statusWord, message: .tryAnotherCard),
            onOutcome: UserInterfaceRequest(
                .tryAnotherCard, .notReady, holdTime: settings.messageHoldTime,
                languagePreference: data.languages),
            isMagneticStripe: isMagneticStripe)
    }

    /// Select Next: another application of the card might work.
    func selectNext(
        _ error: ErrorIndication.Kernel, statusWord: StatusWord? = nil
    ) -> Outcome {
        var outcome = outcome(.selectNext, ErrorIndication(error, statusWord: statusWord))
        outcome.start = .combinationSelection
        outcome.fieldOffRequest = nil
        return outcome
    }

    /// Handles a card that did not answer (S3.4, SR1.5, S4.5, S7.5, S9.15, S10.5, and S13.4).
    mutating func lost(_ loss: ErrorIndication.Transmission) -> Action<Outcome> {
        let outcome = lostOutcome(loss)
        record(lossSection, "The card did not answer", [], .outcome(outcome.status))
        return finish(outcome)
    }

    /// The section of the book about the loss of the card in this state.
    var lossSection: String {
        switch state {
        case .awaitingRelayResistance: "SR1.5"
        case .readingRecords: "S4.5"
        case .awaitingCryptogram: "S9.15"
        case .awaitingRecovery: "S10.5"
        case .awaitingCryptogramAfterRecovery: "S11.17"
        case .awaitingBalance: "S16.5"
        case .readingMagneticStripeRecords: "S7.5"
        case .awaitingChecksum(let onDevice): onDevice ? "S14.4" : "S13.4"
        case .awaitingData: "S5.5"
        case .writingBefore: "S12.5"
        default: "S3.4"
        }
    }

    func lostOutcome(_ loss: ErrorIndication.Transmission) -> Outcome {
        let isMagneticStripe =
            switch state {
            case .readingMagneticStripeRecords, .awaitingChecksum: true
            default: false
            }
        switch state {
        case .idle, .awaitingProcessingOptions:
            var outcome = outcome(.tryAgain, ErrorIndication(transmission: loss))
            outcome.start = .protocolActivation
            return outcome
        default:
            var outcome = outcome(
                .endApplication, ErrorIndication(transmission: loss, message: .presentCardAgain),
                isMagneticStripe: isMagneticStripe)
            outcome.start = .protocolActivation
            outcome.userInterfaceRequestOnRestart = UserInterfaceRequest(
                .presentCardAgain, .readyToRead, languagePreference: data.languages)
            return outcome
        }
    }

    /// The phone must be presented again (S910.72, S910.79, and S13.44).
    func secondTap(_ request: UserInterfaceRequest?) -> Outcome {
        var outcome = outcome(.endApplication, ErrorIndication())
        outcome.start = .protocolActivation
        outcome.dataRecord = Kernel2DataRecord.objects(data)
        outcome.cardholderVerification = verification
        outcome.userInterfaceRequestOnRestart = UserInterfaceRequest(
            request?.message ?? .presentCardAgain, .readyToRead, languagePreference: data.languages)
        return outcome
    }

    /// Returns the outcome for the card's cryptogram (S910.74 and S910.75).
    ///
    /// A terminal that never goes online declines the card's request to do so.
    func outcome(for cryptogram: CryptogramInformationData.Cryptogram) -> Outcome {
        var outcome = outcome(.onlineRequest, ErrorIndication())
        outcome.dataRecord = Kernel2DataRecord.objects(data)
        outcome.cardholderVerification = verification
        outcome.receipt = exceedsVerificationLimit || verification == .signature
        switch cryptogram {
        case .approve:
            outcome.status = .approved
            outcome.userInterfaceRequestOnOutcome = request(
                verification == .signature ? .approvedPleaseSign : .approved,
                holdTime: settings.messageHoldTime)
            outcome.userInterfaceRequestOnOutcome?.value = balanceToShow
        case .onlineRequest where data.connection != .offlineOnly:
            outcome.userInterfaceRequestOnOutcome = request(.authorising, holdTime: .zero)
        case .onlineRequest, .decline:
            let (status, message) = decline
            outcome.status = status
            if status == .endApplication { outcome.nonPaymentEnd = nonPaymentEnd }
            outcome.userInterfaceRequestOnOutcome = request(
                message, holdTime: status == .endApplication ? .zero : settings.messageHoldTime)
        }
        return outcome
    }

    /// The status and message when the card declines (S910.74).
    private var decline: (Outcome.Status, MessageIdentifier) {
        guard
            TransactionParameters.Kind.purchasesAndCash.contains(
                activation.parameters.transactionType)
        else { return (.endApplication, .clearDisplay) }
        let capabilities = data.element(.terminalCapabilities) ?? []
        return capabilities.contains(.cardWithContacts) && !FormFactor.isPhone(data)
            ? (.tryAnotherInterface, .insertCard) : (.declined, .notAuthorised)
    }

    /// The end of a transaction that is not a payment after an AAC.
    ///
    /// The terminal expects the AAC if it asked for one. A refund never requires more.
    private var nonPaymentEnd: Outcome.NonPaymentEnd {
        control.cryptogram == .decline
            || activation.parameters.transactionType == TransactionParameters.Kind.refund
            ? .completed : .declined
    }

    /// Returns an outcome with the discretionary data of the kernel (4.7.2).
    func outcome(
        _ status: Outcome.Status, _ error: ErrorIndication,
        onOutcome request: UserInterfaceRequest? = nil, isMagneticStripe: Bool = false
    ) -> Outcome {
        var outcome = Outcome(status, onOutcome: request)
        outcome.discretionaryData =
            isMagneticStripe
            ? Kernel2DiscretionaryData.magneticStripeObjects(data, error)
            : Kernel2DiscretionaryData.objects(data, error)
        // S1.7
        if capabilities.contains(.fieldOffDetection) {
            outcome.fieldOffRequest = settings.fieldOffHoldTime
        }
        return outcome
    }

    func request(_ message: MessageIdentifier, holdTime: Duration) -> UserInterfaceRequest {
        UserInterfaceRequest(
            message, .notReady, holdTime: holdTime, languagePreference: data.languages)
    }
}

/// The form factor of a Mastercard application, from its Third Party Data (`9F6E`).
///
/// See EMV Contactless Book C-2, Annex A (Third Party Data).
private enum FormFactor {
    /// The device type "card": the characters `00`.
    private static let card: [UInt8] = [0x30, 0x30]

    /// Whether the device type is given and is not a card.
    ///
    /// Bit 8 of byte 3 says that there is no device type in bytes 5 and 6.
    static func isPhone(_ data: TransactionData) -> Bool {
        guard let bytes = data[.thirdPartyData], (bytes.dropFirst(2).first ?? 0x80) & 0x80 == 0
        else {
            return false
        }
        let deviceType = Array(bytes.dropFirst(4).prefix(2))
        return deviceType.count == 2 && deviceType != card
    }
}
