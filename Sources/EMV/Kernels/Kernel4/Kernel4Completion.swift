// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The decision after the card's cryptogram.
///
/// See EMV Contactless Book C-4, completion, and Book A, 6.
struct Kernel4Completion {
    let settings: Kernel4Settings
    let mode: Kernel4.Mode
    /// Whether a combined signature was requested.
    let isCombined: Bool

    /// Returns the outcome of the card's cryptogram.
    ///
    /// - Returns: The outcome.
    func outcome(_ transaction: inout TransactionContext, isGenuine: Bool) -> Outcome {
        guard isGenuine else {
            return conclude(
                .declined, "Combined data authentication failed",
                [.element(.terminalVerificationResults, in: transaction.data)], &transaction)
        }
        guard let cryptogram = transaction.data.cryptogram else { return .endApplication() }
        let evidence: [Evidence] = [.element(.cryptogramInformationData, in: transaction.data)]
        guard mode == .emv else { return stripeOutcome(cryptogram, evidence, &transaction) }
        return switch cryptogram {
        case .approve: conclude(.approved, "TC", evidence, &transaction)
        case .onlineRequest: onlineRequest(evidence, &transaction)
        case .decline: declined(evidence, &transaction)
        }
    }

    /// Returns the outcome in mag-stripe mode: the issuer decides, unless the card declined.
    private func stripeOutcome(
        _ cryptogram: CryptogramInformationData.Cryptogram, _ evidence: [Evidence],
        _ transaction: inout TransactionContext
    ) -> Outcome {
        let data = transaction.data
        guard cryptogram != .decline, settings.connection(data) != .offlineOnly else {
            return conclude(.declined, "Mag-stripe mode", evidence, &transaction)
        }
        guard let tracks = StripeTracks(data) else {
            return conclude(
                .endApplication, "Tracks",
                [
                    .element(.track2EquivalentData, in: data),
                    .element(.applicationCryptogram, in: data),
                ], &transaction)
        }
        transaction.set(.track1EquivalentData, tracks.track1)
        transaction.set(.track2EquivalentData, tracks.track2)
        return conclude(.onlineRequest, "Mag-stripe mode", evidence, &transaction)
    }

    /// Returns the outcome of an ARQC: the issuer decides, unless the terminal cannot ask it.
    ///
    /// A terminal with delayed authorization accepts a genuine card, and sends the ARQC later.
    private func onlineRequest(
        _ evidence: [Evidence], _ transaction: inout TransactionContext
    ) -> Outcome {
        let data = transaction.data
        let evidence = evidence + [.element(.enhancedContactlessReaderCapabilities, in: data)]
        if data.enhancedReaderCapabilities.contains(.delayedAuthorization) {
            guard isCombined, allowsDelayedAuthorization(data) else {
                return conclude(
                    .declined, "Delayed authorization",
                    evidence + [
                        .element(.cardInterfaceAndPaymentCapabilities, in: data),
                        .element(.terminalVerificationResults, in: data),
                    ], &transaction)
            }
            return conclude(.approved, "Delayed authorization", evidence, &transaction)
        }
        guard settings.connection(data) != .offlineOnly else {
            return data.isRefund
                ? refund(evidence, &transaction)
                : conclude(.declined, "The terminal cannot go online", evidence, &transaction)
        }
        return conclude(.onlineRequest, "ARQC", evidence, &transaction)
    }

    /// Whether the card is valid at this terminal with delayed authorization.
    ///
    /// A card that says nothing about it is.
    private func allowsDelayedAuthorization(_ data: TransactionData) -> Bool {
        guard let card = data.element(.cardInterfaceAndPaymentCapabilities),
            card.contains(.hasDelayedAuthorizationUsage)
        else { return true }
        let isDomestic =
            data.hasValue(.issuerCountryCode)
            && data[.issuerCountryCode] == data[.terminalCountryCode]
        return card.contains(
            isDomestic ? .domesticDelayedAuthorization : .internationalDelayedAuthorization)
    }

    /// Returns the outcome of a refund, for which the card only has to provide its account.
    private func refund(
        _ evidence: [Evidence], _ transaction: inout TransactionContext
    ) -> Outcome {
        let data = transaction.data
        guard settings.connection(data) == .offlineOnly else {
            return conclude(.onlineRequest, "Refund", evidence, &transaction)
        }
        return transaction.offlineRefund(
            evidence + [.element(.enhancedContactlessReaderCapabilities, in: data)],
            dataRecord: Kernel4DataRecord.objects(data, mode: mode))
    }

    /// Returns the outcome of an AAC: declined, or the contact interface of card and reader.
    private func declined(
        _ evidence: [Evidence], _ transaction: inout TransactionContext
    ) -> Outcome {
        let data = transaction.data
        guard !data.isRefund else { return refund(evidence, &transaction) }
        let card = data.element(.cardInterfaceAndPaymentCapabilities) ?? []
        guard
            data.enhancedReaderCapabilities
                .isSuperset(of: [.otherInterfaceAfterDecline, .contact]),
            card.contains(.contactChip)
        else { return conclude(.declined, "AAC", evidence, &transaction) }
        return conclude(
            .tryAnotherInterface, "AAC",
            evidence + [
                .element(.enhancedContactlessReaderCapabilities, in: data),
                .element(.cardInterfaceAndPaymentCapabilities, in: data),
            ], &transaction)
    }

    /// Explains and returns the outcome.
    private func conclude(
        _ status: Outcome.Status, _ subject: String, _ evidence: [Evidence],
        _ transaction: inout TransactionContext
    ) -> Outcome {
        transaction.record("completion", subject, evidence, .outcome(status))
        return switch status {
        case .approved, .onlineRequest, .declined:
            transaction.decision(
                status, dataRecord: Kernel4DataRecord.objects(transaction.data, mode: mode))
        case .tryAnotherInterface: .contactChip()
        default: .endApplication()
        }
    }
}

/// The data that an acquirer needs to authorize or clear a transaction of kernel 4.
///
/// See EMV Contactless Book C-4, data record; elements that are absent are left out. Terminal Type
/// (`9F35`) has no bits of the reader's capabilities.
enum Kernel4DataRecord {
    /// The elements of EMV mode.
    private static let emvMode: [Tag] =
        .authorization + [
            .transactionSequenceCounter, .enhancedContactlessReaderCapabilities,
            .membershipProductIdentifier, .productMembershipNumber, .formFactor,
            .cardInterfaceAndPaymentCapabilities, .mobileCVMResults,
        ]
    /// The elements of mag-stripe mode.
    private static let magneticStripeMode: [Tag] = [
        .track1EquivalentData, .track2EquivalentData, .primaryAccountNumber,
        .applicationExpirationDate, .panSequenceNumber, .applicationInterchangeProfile,
        .dedicatedFileName, .issuerApplicationData, .transactionDate, .transactionType,
        .amountAuthorizedNumeric, .amountOtherNumeric, .transactionCurrencyCode,
        .applicationIdentifierOfTerminal, .terminalCountryCode,
        .interfaceDeviceSerialNumber, .terminalType, .applicationTransactionCounter,
        .unpredictableNumber, .transactionSequenceCounter, .enhancedContactlessReaderCapabilities,
        .membershipProductIdentifier, .productMembershipNumber, .formFactor,
        .cardInterfaceAndPaymentCapabilities, .mobileCVMResults,
    ]
    /// The additional elements that acquirers request.
    private static let additional: [Tag] =
        .acquirer + [.pointOfServiceEntryMode, .additionalTerminalCapabilities]

    /// Returns the elements that are present.
    static func objects(_ data: TransactionData, mode: Kernel4.Mode) -> [DataObject] {
        data.objects((mode == .emv ? emvMode : magneticStripeMode) + additional)
    }
}
