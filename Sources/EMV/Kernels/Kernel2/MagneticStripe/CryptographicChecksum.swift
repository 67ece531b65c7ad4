// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// States 13 and 14: COMPUTE CRYPTOGRAPHIC CHECKSUM, the card's code, and the tracks that contain it.
///
/// See EMV Contactless Book C-2, 6.10 (S78), 6.15 (S13), and 6.16 (S14).
struct CryptographicChecksum {
    /// Bit 2 of the Mobile Support Indicator (`9F7E`): on-device verification is required.
    private static let verificationRequired: UInt8 = 0x02

    private let settings: Kernel2Settings
    private let outcomes: MagneticStripeOutcomes
    /// Whether the card and the reader both support on-device verification (state 14).
    private let onDevice: Bool

    /// Creates the stage.
    init(_ settings: Kernel2Settings, _ data: TransactionData) {
        self.settings = settings
        outcomes = MagneticStripeOutcomes(settings: settings)
        onDevice = settings.verifiesOnDevice(data)
    }

    private var state: String { onDevice ? "S14" : "S13" }

    // MARK: - Request

    /// Returns the request for the code (S78.15 to S78.22).
    ///
    /// - Returns: The command; End Application if the card's list is malformed or too long.
    func command(_ transaction: inout TransactionContext) -> Action<Outcome> {
        transaction.set(.pointOfServiceEntryMode, [0x91])
        setUnpredictableNumber(&transaction)
        if onDevice, Self.requiresVerification(transaction) {
            // S78.20
            let indicator = transaction.data[.mobileSupportIndicator]?.first ?? 0
            transaction.set(.mobileSupportIndicator, [indicator | Self.verificationRequired])
            transaction.verify(by: .confirmationCodeVerified)
        }
        let data = transaction.data
        let list = data.hasValue(.udol) ? data[.udol] : settings.defaultChecksumList[...]
        guard let wanted = try? DataObjectList(bytes: list ?? []), wanted.totalLength <= 255 else {
            return outcomes.fail(
                "S78.17", .cardDataError, [.element(.udol, in: data)],
                title: MagneticStripeReading.title, in: &transaction)
        }
        return .transmit(.short(0x80, 0x2A, 0x8E, 0x80, data: data.build(wanted)))
    }

    /// Sets the Unpredictable Number (Numeric), `9F6A` (S78.15).
    ///
    /// The last nUN of its eight digits are random, the others zero. A number from the terminal
    /// is kept.
    private func setUnpredictableNumber(_ transaction: inout TransactionContext) {
        guard !transaction.data.hasValue(.unpredictableNumberNumeric),
            let digits = MagneticStripePositions.numberDigits(transaction.data)
        else { return }
        let random = transaction.activation.unpredictableNumber.reduce(0) { $0 << 8 | UInt64($1) }
        let modulus = (0..<digits).reduce(UInt64(1)) { number, _ in number * 10 }
        transaction.set(
            .unpredictableNumberNumeric, PackedDecimal.bytes(random % modulus, count: 4))
    }

    private static func requiresVerification(_ transaction: TransactionContext) -> Bool {
        transaction.data.exceeds(transaction.activation.combination.verificationLimit)
    }

    // MARK: - Answer

    /// Inserts the code into the tracks (S13.9 to S13.26 and S14.9 to S14.34).
    func answered(
        _ response: ResponseAPDU, _ transaction: inout TransactionContext,
        _ counter: inout FailedMagneticStripeCounter
    ) -> Kernel2Ending {
        guard response.isSuccess else {
            return refuse(
                state + ".10", .statusBytes, [], statusWord: response.statusWord, &transaction,
                &counter)
        }
        guard let objects = try? DataObject.sequence(response.data, limits: .card),
            objects.count == 1,
            let template = objects.first, template.tag == .responseMessageTemplateFormat2,
            transaction.update({
                Kernel2CardElements.store(template.children, in: template.tag, of: &$0)
            })
        else {
            return refuse(
                state + ".13", .parsingError,
                Evidence.form(of: response.data, .responseMessageTemplateFormat2), &transaction,
                &counter)
        }
        return evaluate(&transaction, &counter).shown
    }

    private func evaluate(
        _ transaction: inout TransactionContext, _ counter: inout FailedMagneticStripeCounter
    ) -> Kernel2Ending {
        let data = transaction.data
        let interaction = CardholderInteraction(data)
        let interactionEvidence = Evidence.element(.posCardholderInteractionInformation, in: data)
        guard data[.applicationTransactionCounter]?.count == 2, !onDevice || interaction != nil
        else {
            return refuse(
                onDevice ? "S14.17" : "S13.14.4", .cardDataMissing,
                [.element(.applicationTransactionCounter, in: data), interactionEvidence],
                &transaction, &counter)
        }
        guard data.hasValue(.cvc3Track2) else {
            return withoutCode(interaction, &transaction, &counter)
        }
        guard !data.hasValue(.track1Data) || data.hasValue(.cvc3Track1) else {
            return refuse(
                onDevice ? "S14.17" : "S13.16", .cardDataMissing, [.element(.cvc3Track1, nil)],
                &transaction, &counter)
        }
        let isVerified = interaction?.isVerifiedOnDevice == true
        guard !onDevice || isVerified || !Self.requiresVerification(transaction) else {
            return refuse(
                "S14.21.1", .cardDataError, [interactionEvidence], &transaction, &counter)
        }
        // S13.17 and S14.25.1
        counter.reset()
        guard insertCode(isVerified: isVerified, &transaction) else {
            return refuse(state + ".18", .cardDataError, [], &transaction, &counter)
        }
        return Kernel2Ending([], outcome(isVerified: isVerified, &transaction))
    }

    /// Inserts the digits into both tracks (S13.14.5 to S13.22 and S14.20 to S14.30).
    ///
    /// - Returns: `false` if a track is malformed.
    private func insertCode(isVerified: Bool, _ transaction: inout TransactionContext) -> Bool {
        let data = transaction.data
        guard let positions = MagneticStripePositions.trackTwo(data),
            let track = data[.track2Data].flatMap({ TrackTwo($0) })
        else { return false }
        // nUN': five more tells the issuer that the phone verified the cardholder.
        let digits = positions.numberDigits
        let indicator = UInt8(truncatingIfNeeded: isVerified ? (digits + 5) % 10 : digits)
        let placed = MagneticStripePlacement(.cvc3Track2, indicator, data).applied(
            to: track.discretionaryData, positions)
        transaction.set(
            .track2Data,
            TrackTwo(
                accountNumber: track.accountNumber, rest: Array(track.rest.prefix(7)) + placed
            ).bytes)
        guard let bytes = data[.track1Data], !bytes.isEmpty else { return true }
        guard let trackOne = TrackOne(bytes), let places = MagneticStripePositions.trackOne(data)
        else { return false }
        let characters = trackOne.discretionaryData.map { $0 &- UInt8(ascii: "0") }
        let codes = MagneticStripePlacement(.cvc3Track1, indicator, data).applied(
            to: characters, places)
        transaction.set(.track1Data, trackOne.head + codes.map { $0 &+ UInt8(ascii: "0") })
        return true
    }

    // MARK: - Outcomes

    /// Returns Online Request: the issuer decides every mag-stripe transaction.
    ///
    /// See S13.24 to S13.26 and S14.32. A terminal that never goes online declines it.
    private func outcome(isVerified: Bool, _ transaction: inout TransactionContext) -> Outcome {
        let data = transaction.data
        guard data.connection != .offlineOnly else {
            transaction.record(
                onDevice ? "S14.32" : "S13.24", "The terminal cannot go online",
                [.element(.terminalType, in: data)], .outcome(.declined))
            return declined(data)
        }
        let isRequired = Self.requiresVerification(transaction)
        var outcome = outcomes.outcome(.onlineRequest, ErrorIndication(), data)
        outcome.dataRecord = Kernel2DataRecord.magneticStripeObjects(data)
        let section: String
        if onDevice {
            section = isVerified ? "S14.34" : "S14.33"
            outcome.cardholderVerification = isVerified ? .confirmationCodeVerified : .none
            outcome.receipt = isVerified && isRequired
        } else if isRequired {
            section = "S13.26"
            outcome.cardholderVerification = settings.magneticStripeVerificationIfRequired
            outcome.receipt = true
        } else {
            section = "S13.25"
            outcome.cardholderVerification = settings.magneticStripeVerificationIfNotRequired
            outcome.receipt = outcome.cardholderVerification == .signature
        }
        transaction.verify(by: outcome.cardholderVerification)
        let amount = data.amount(transaction.activation.combination.verificationLimit)
        transaction.record(
            section, "Cardholder verification in mag-stripe mode",
            amount + (onDevice ? [.element(.posCardholderInteractionInformation, in: data)] : []),
            .verification(transaction.verification))
        transaction.record(
            section, "CVC3", [.element(.cvc3Track2, in: data)], .outcome(.onlineRequest))
        return outcome
    }

    /// Returns Declined, with the data of mag-stripe mode.
    private func declined(_ data: TransactionData) -> Outcome {
        var outcome = outcomes.outcome(
            .declined, ErrorIndication(), data,
            onOutcome: data.request(.notAuthorised, holdTime: settings.messageHoldTime))
        outcome.dataRecord = Kernel2DataRecord.magneticStripeObjects(data)
        return outcome
    }

    /// Handles an answer without a code: a phone requires a second tap, or the card declined.
    ///
    /// See S13.41 to S13.45 and S14.19 to S14.23.
    private func withoutCode(
        _ interaction: CardholderInteraction?, _ transaction: inout TransactionContext,
        _ counter: inout FailedMagneticStripeCounter
    ) -> Kernel2Ending {
        let data = transaction.data
        guard let interaction else {
            return refuse(
                "S13.14.4", .cardDataMissing,
                [
                    .element(.cvc3Track2, nil), .element(.posCardholderInteractionInformation, nil),
                ], &transaction, &counter)
        }
        let evidence: [Evidence] = [
            .element(.cvc3Track2, nil), .element(.posCardholderInteractionInformation, in: data),
        ]
        guard interaction.needsSecondTap else {
            transaction.record(
                onDevice ? "S14.19.3" : "S13.43", "CVC3", evidence, .outcome(.declined))
            return Kernel2Ending([.wait(counter.failed())], declined(data))
        }
        let request = settings.phoneMessages.request(
            for: interaction, holdTime: settings.messageHoldTime)
        var outcome = outcomes.presentAgain(request?.message ?? .presentCardAgain, data)
        outcome.dataRecord = Kernel2DataRecord.magneticStripeObjects(data)
        outcome.cardholderVerification = transaction.verification
        transaction.record(
            onDevice ? "S14.23" : "S13.45", "POS cardholder interaction information", evidence,
            .outcome(.endApplication))
        let message: [Action<Outcome>] = request.map { [.display($0)] } ?? []
        return Kernel2Ending(message + [.wait(counter.failed())], outcome)
    }

    /// Handles a card that was lost before its code arrived (S13.1 to S13.5, S14.1 to S14.5).
    func lost(
        _ loss: ErrorIndication.Transmission, _ transaction: inout TransactionContext,
        _ counter: inout FailedMagneticStripeCounter
    ) -> Kernel2Ending {
        let outcome = outcomes.lost(loss, state + ".4", in: &transaction)
        return Kernel2Ending([.wait(counter.failed())], outcome)
    }

    /// Returns End Application because of the card's answer.
    ///
    /// The delay grows with each failure (S13.30 to S13.33).
    private func refuse(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence],
        statusWord: StatusWord? = nil, _ transaction: inout TransactionContext,
        _ counter: inout FailedMagneticStripeCounter
    ) -> Kernel2Ending {
        transaction.record(
            section, "Compute Cryptographic Checksum",
            evidence + (statusWord.map { [.statusWord($0)] } ?? []), .outcome(.endApplication))
        return Kernel2Ending(
            [.wait(counter.failed())],
            outcomes.failure(error, statusWord: statusWord, transaction.data))
    }
}

extension MagneticStripePlacement {
    /// The digits for a track, whose code is in the tag `code`.
    fileprivate init(_ code: Tag, _ indicator: UInt8, _ data: TransactionData) {
        func number(_ tag: Tag) -> UInt64 {
            (data[tag] ?? []).prefix(2).reduce(0) { $0 << 8 | UInt64($1) }
        }
        self.init(
            code: number(code), counter: number(.applicationTransactionCounter),
            number: (data[.unpredictableNumberNumeric] ?? []).flatMap { [$0 >> 4, $0 & 0x0F] },
            indicator: indicator)
    }
}
