// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcome for the card's cryptogram.
///
/// See EMV Contactless Book C-2, S9.26 to S9.28 and S910.50 to S910.81.
struct Kernel2Completion {
    let settings: Kernel2Settings
    /// The cryptogram that was requested.
    let requested: CryptogramInformationData.Cryptogram
    /// The cryptogram that the card returned.
    let returned: CryptogramInformationData.Cryptogram

    /// Returns End Application; after a write, the outcome still contains the data record.
    ///
    /// See S910.50 to S910.62.
    func failed(_ error: ErrorIndication.Kernel, _ data: TransactionData) -> Kernel2Ending {
        var outcome = settings.failure(error, data)
        if data.storage.contains(.write), error != .storageWriteError {
            outcome.dataRecord = Kernel2DataRecord.objects(data)
        }
        return .shown(outcome)
    }

    /// Returns the outcome after the message that the card is read (S9.27 and S910.70 to S910.81).
    func ending(_ transaction: inout TransactionContext) -> Kernel2Ending {
        transaction.storeFindings()
        transaction.set(
            .transactionStatusInformation, transactionStatus(transaction.data).bytes)
        // Only a failure reports the torn transaction that it followed (S11.92).
        transaction.remove(.tornRecord)
        let data = transaction.data
        guard let interaction = CardholderInteraction(data), interaction.needsSecondTap else {
            let outcome = outcome(transaction)
            transaction.record(
                "S910.74", "Cryptogram information data",
                [.element(.cryptogramInformationData, in: data)]
                    + (data.connection == .offlineOnly ? [.element(.terminalType, in: data)] : []),
                .outcome(outcome.status))
            return .shown(outcome)
        }
        let request = settings.phoneMessages.request(
            for: interaction, holdTime: settings.messageHoldTime)
        transaction.record(
            "S910.72", "POS cardholder interaction information",
            [.element(.posCardholderInteractionInformation, in: data)],
            .outcome(.endApplication))
        // S910.72 and S910.79
        var outcome = settings.presentAgain(request?.message ?? .presentCardAgain, data)
        outcome.dataRecord = Kernel2DataRecord.objects(data)
        outcome.cardholderVerification = transaction.verification
        return .shown(outcome, then: request)
    }

    /// Returns the outcome for the card's cryptogram (S910.74 and S910.75).
    ///
    /// A terminal that never goes online declines the card's request to do so.
    private func outcome(_ transaction: TransactionContext) -> Outcome {
        let data = transaction.data
        let verification = transaction.verification
        let activation = transaction.activation
        var outcome = settings.outcome(.onlineRequest, ErrorIndication(), data)
        outcome.dataRecord = Kernel2DataRecord.objects(data)
        outcome.cardholderVerification = verification
        outcome.receipt =
            data.exceeds(activation.combination.verificationLimit) || verification == .signature
        switch returned {
        case .approve:
            outcome.status = .approved
            outcome.userInterfaceRequestOnOutcome = data.request(
                verification == .signature ? .approvedPleaseSign : .approved,
                holdTime: settings.messageHoldTime)
            outcome.userInterfaceRequestOnOutcome?.value = Self.balance(data)
        case .onlineRequest where data.connection != .offlineOnly:
            outcome.userInterfaceRequestOnOutcome = data.request(.authorising)
        case .onlineRequest, .decline:
            let type = activation.parameters.transactionType
            let (status, message) = Self.decline(type, data)
            outcome.status = status
            if status == .endApplication {
                // The terminal expects the AAC if it asked for one. A refund never requires more.
                let isCompleted =
                    requested == .decline || type == TransactionParameters.Kind.refund
                outcome.nonPaymentEnd = isCompleted ? .completed : .declined
            }
            outcome.userInterfaceRequestOnOutcome = data.request(
                message, holdTime: status == .endApplication ? .zero : settings.messageHoldTime)
        }
        return outcome
    }

    /// Returns the status and message when the card declines (S910.74).
    private static func decline(
        _ type: UInt8, _ data: TransactionData
    ) -> (Outcome.Status, MessageIdentifier) {
        guard TransactionParameters.Kind.purchasesAndCash.contains(type) else {
            return (.endApplication, .clearDisplay)
        }
        let capabilities = data.element(.terminalCapabilities) ?? []
        return capabilities.contains(.cardWithContacts) && !FormFactor.isPhone(data)
            ? (.tryAnotherInterface, .insertCard) : (.declined, .notAuthorised)
    }

    /// Returns the balance to show with an approval, or `nil` (S910.75).
    private static func balance(_ data: TransactionData) -> UserInterfaceRequest.Value? {
        data[.balanceReadAfterGenAC].map { balance in
            UserInterfaceRequest.Value(
                qualifier: .balance, amount: Array(balance),
                currencyCode: Array(data[.applicationCurrencyCode] ?? []))
        }
    }

    /// Returns the functions performed (`9B`).
    ///
    /// See EMV Book 3, Annex C6.
    private func transactionStatus(_ data: TransactionData) -> TransactionStatusInformation {
        var status: TransactionStatusInformation = [
            .cardRiskManagementPerformed, .terminalRiskManagementPerformed,
        ]
        if data.hasValue(.signedDynamicApplicationData) {
            status.insert(.offlineDataAuthenticationPerformed)
        }
        if data.profile.contains(.cardholderVerificationSupported)
            || settings.verifiesOnDevice(data)
        {
            status.insert(.cardholderVerificationPerformed)
        }
        return status
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
