// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes that several kernels have.
///
/// See EMV Contactless Book A, 6 and 9.
extension Outcome {
    /// Returns a decision that the acquirer learns about.
    ///
    /// - Parameters:
    ///   - status: Approved, Online Request, or Declined.
    ///   - verification: The cardholder verification method; a declined transaction has none.
    ///   - dataRecord: The elements for the acquirer.
    ///   - languagePreference: The cardholder's languages (`5F2D`).
    /// - Returns: The outcome with its message.
    static func decision(
        _ status: Status, _ verification: CardholderVerification, dataRecord: [DataObject],
        languagePreference: [UInt8]
    ) -> Outcome {
        let method = status == .declined ? .notApplicable : verification
        let (message, readiness): (MessageIdentifier, UserInterfaceRequest.Status) =
            switch status {
            case .approved where method == .signature: (.approvedPleaseSign, .readyToRead)
            case .approved: (.approved, .readyToRead)
            case .onlineRequest: (.authorising, .notReady)
            default: (.notAuthorised, .readyToRead)
            }
        var outcome = Outcome(
            status, cardholderVerification: method,
            onOutcome: UserInterfaceRequest(
                message, readiness, languagePreference: languagePreference),
            dataRecord: dataRecord)
        outcome.receipt = method == .signature
        return outcome
    }

    /// Returns the outcome of a refund for a terminal that never goes online.
    ///
    /// No issuer decides it, and the card's part in it is done (as in Book C-2, S910.74).
    ///
    /// - Parameters:
    ///   - dataRecord: The elements for the acquirer.
    ///   - languagePreference: The cardholder's languages (`5F2D`).
    /// - Returns: End Application with the data record.
    static func offlineRefund(
        dataRecord: [DataObject], languagePreference: [UInt8]
    ) -> Outcome {
        var outcome = Outcome(
            .endApplication,
            onOutcome: UserInterfaceRequest(
                .clearDisplay, .notReady, languagePreference: languagePreference),
            dataRecord: dataRecord)
        outcome.nonPaymentEnd = .completed
        return outcome
    }

    /// Makes an online request that waits for the card to receive its issuer's answer.
    ///
    /// - Parameters:
    ///   - rule: The place of the rule in the kernel's book.
    ///   - evidence: The evidence that card and reader support it.
    ///   - transaction: The transaction, which explains it.
    mutating func awaitIssuerUpdate(
        _ rule: BookReference, _ evidence: [Evidence], _ transaction: inout TransactionContext
    ) {
        transaction.record(
            rule, "Issuer Update Processing supported", evidence,
            .condition("the card is presented again if the issuer has data for it"))
        start = .protocolActivation
        onlineResponseData = .emvData
        userInterfaceRequestOnRestart = UserInterfaceRequest(.presentCardAgain, .readyToRead)
    }

    /// The card's data cannot be used.
    static func endApplication() -> Outcome {
        Outcome(
            .endApplication, onOutcome: UserInterfaceRequest(.tryAnotherCard, .processingError))
    }

    /// The card did not answer and must be presented again (Book B, 3.3.3.7).
    static func cardLost() -> Outcome {
        Outcome(
            .tryAgain, start: .protocolActivation,
            onRestart: UserInterfaceRequest(.presentCardAgain, .readyToRead))
    }

    /// The card requests its contact interface.
    static func contactChip() -> Outcome {
        Outcome(
            .tryAnotherInterface, onOutcome: UserInterfaceRequest(.insertCard, .processingError),
            alternateInterface: .contactChip)
    }

    /// The card requests any other interface.
    static func anotherInterface() -> Outcome {
        Outcome(
            .tryAnotherInterface,
            onOutcome: UserInterfaceRequest(.insertOrSwipeCard, .processingError))
    }

    /// Returns the outcome for a phone whose instructions the cardholder has to follow.
    ///
    /// - Parameter holdTime: How long the message stays, and the field is off.
    /// - Returns: Try Again.
    static func seePhone(holdTime: Duration) -> Outcome {
        Outcome(
            .tryAgain, start: .protocolActivation,
            onOutcome: UserInterfaceRequest(.seePhone, .processingError, holdTime: holdTime),
            onRestart: UserInterfaceRequest(.presentCardAgain, .readyToRead),
            fieldOffRequest: holdTime)
    }
}

extension TransactionContext {
    /// Returns a decision that the acquirer learns about, with the selected verification method.
    func decision(_ status: Outcome.Status, dataRecord: [DataObject]) -> Outcome {
        .decision(
            status, verification, dataRecord: dataRecord, languagePreference: data.languages)
    }

    /// Explains and returns the outcome of a refund for a terminal that never goes online.
    mutating func offlineRefund(_ evidence: [Evidence], dataRecord: [DataObject]) -> Outcome {
        record(
            "completion", "Refund: the terminal cannot go online", evidence,
            .outcome(.endApplication))
        return .offlineRefund(dataRecord: dataRecord, languagePreference: data.languages)
    }
}

/// The elements of the data record that several kernels have in common, in their order.
extension [Tag] {
    /// The elements with which the issuer authorizes the transaction.
    static let authorization: [Tag] = [
        .track2EquivalentData, .primaryAccountNumber, .applicationExpirationDate,
        .panSequenceNumber, .applicationInterchangeProfile, .dedicatedFileName,
        .terminalVerificationResults, .transactionDate, .transactionType, .amountAuthorizedNumeric,
        .amountOtherNumeric, .transactionCurrencyCode, .applicationIdentifierOfTerminal,
        .applicationUsageControl, .applicationVersionNumberOfTerminal, .issuerApplicationData,
        .terminalCountryCode, .interfaceDeviceSerialNumber, .applicationCryptogram,
        .cryptogramInformationData, .terminalCapabilities, .cvmResults, .terminalType,
        .applicationTransactionCounter, .unpredictableNumber,
    ]

    /// The additional elements that acquirers request.
    static let acquirer: [Tag] = [
        .applicationLabel, .applicationPreferredName, .issuerCodeTableIndex, .cardholderName,
        .issuerCountryCode, .transactionCurrencyExponent, .applicationVersionNumber,
        .merchantCategoryCode, .merchantIdentifier, .terminalIdentification, .transactionTime,
    ]
}
