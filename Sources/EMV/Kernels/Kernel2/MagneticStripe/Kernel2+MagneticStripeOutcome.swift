// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes of mag-stripe mode.
///
/// See EMV Contactless Book C-2, S13.24 to S13.45 and S14.19 to S14.34.
extension Kernel2 {
    /// Online Request: the issuer decides every mag-stripe transaction.
    ///
    /// See S13.24 to S13.26 and S14.32. A terminal that never goes online declines it.
    mutating func checksumOutcome(onDevice: Bool, isVerified: Bool) -> Outcome {
        guard data.connection != .offlineOnly else {
            let section = onDevice ? "S14.32" : "S13.24"
            record(
                section, "The terminal cannot go online", [.element(.terminalType, in: data)],
                .outcome(.declined))
            return declinedChecksum()
        }
        var outcome = outcome(.onlineRequest, ErrorIndication(), isMagneticStripe: true)
        outcome.dataRecord = Kernel2DataRecord.magneticStripeObjects(data)
        let section: String
        if onDevice {
            section = isVerified ? "S14.34" : "S14.33"
            outcome.cardholderVerification = isVerified ? .confirmationCodeVerified : .none
            outcome.receipt = isVerified && exceedsVerificationLimit
        } else if exceedsVerificationLimit {
            section = "S13.26"
            outcome.cardholderVerification = settings.magneticStripeVerificationIfRequired
            outcome.receipt = true
        } else {
            section = "S13.25"
            outcome.cardholderVerification = settings.magneticStripeVerificationIfNotRequired
            outcome.receipt = outcome.cardholderVerification == .signature
        }
        verification = outcome.cardholderVerification
        let amount = amount(activation.combination.verificationLimit)
        record(
            section, "Cardholder verification in mag-stripe mode",
            amount + (onDevice ? [.element(.posCardholderInteractionInformation, in: data)] : []),
            .verification(verification))
        record(
            section, "CVC3", [.element(.cvc3Track2, in: data)],
            .outcome(.onlineRequest))
        return outcome
    }

    /// Declined, with the data of mag-stripe mode.
    private func declinedChecksum() -> Outcome {
        var outcome = outcome(
            .declined, ErrorIndication(),
            onOutcome: request(.notAuthorised, holdTime: settings.messageHoldTime),
            isMagneticStripe: true)
        outcome.dataRecord = Kernel2DataRecord.magneticStripeObjects(data)
        return outcome
    }

    /// Handles an answer without a code: a phone requires a second tap, or the card declined.
    ///
    /// See S13.41 to S13.45 and S14.19 to S14.23.
    mutating func withoutCode(
        _ interaction: CardholderInteraction?, _ state: String
    ) -> Kernel2Ending {
        guard let interaction else {
            return refuseChecksum(
                "S13.14.4", .cardDataMissing,
                evidence: [
                    .element(.cvc3Track2, nil), .element(.posCardholderInteractionInformation, nil),
                ])
        }
        let evidence: [Evidence] = [
            .element(.cvc3Track2, nil), .element(.posCardholderInteractionInformation, in: data),
        ]
        guard interaction.needsSecondTap else {
            record(
                state == "S14" ? "S14.19.3" : "S13.43", "CVC3", evidence,
                .outcome(.declined))
            return Kernel2Ending([.wait(countFailure())], declinedChecksum())
        }
        let request = settings.phoneMessages.request(
            for: interaction, holdTime: settings.messageHoldTime)
        var outcome = secondTap(request)
        outcome.dataRecord = Kernel2DataRecord.magneticStripeObjects(data)
        outcome.discretionaryData = Kernel2DiscretionaryData.magneticStripeObjects(
            data, ErrorIndication())
        explanation.record(
            BookReference(.c2, state == "S14" ? "S14.23" : "S13.45"),
            "POS cardholder interaction information", evidence, .outcome(.endApplication))
        let message: [Action<Outcome>] = request.map { [.display($0)] } ?? []
        return Kernel2Ending(message + [.wait(countFailure())], outcome)
    }

    /// End Application because of the card's answer to the request for a code.
    ///
    /// The delay grows with each failure (S13.30 to S13.33).
    mutating func refuseChecksum(
        _ section: String, _ error: ErrorIndication.Kernel, _ statusWord: StatusWord? = nil,
        evidence: [Evidence] = []
    ) -> Kernel2Ending {
        record(
            section, "Compute Cryptographic Checksum",
            evidence + (statusWord.map { [.statusWord($0)] } ?? []), .outcome(.endApplication))
        return Kernel2Ending(
            [.wait(countFailure())],
            failure(error, statusWord: statusWord, isMagneticStripe: true))
    }

    /// End Application because of the card's records.
    mutating func failMagneticStripe(
        _ section: String, _ error: ErrorIndication.Kernel, _ evidence: [Evidence] = [],
        statusWord: StatusWord? = nil
    ) -> Action<Outcome> {
        record(
            section, "Mag-stripe data",
            evidence + (statusWord.map { [.statusWord($0)] } ?? []), .outcome(.endApplication))
        return finish(failure(error, statusWord: statusWord, isMagneticStripe: true))
    }
}
