// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// GENERATE AC, and the decision after the card's answer.
///
/// See EMV Contactless Book C-4, card action analysis and completion.
extension Kernel4 {
    private static let section = "card action analysis"

    /// Sends GENERATE AC.
    mutating func requestCryptogram(
        _ cryptogram: CryptogramInformationData.Cryptogram, isCombined: Bool
    ) -> Action<Outcome> {
        data.set(.terminalVerificationResults, findings.bytes)
        guard let command = request.command(cryptogram, isCombined: isCombined, data) else {
            return endApplication(
                Self.section, "CDOL1 malformed or too long", [.element(.cdol1, in: data)])
        }
        state = .awaitingCryptogram
        return .transmit(command)
    }

    /// Checks that the answer is complete, and shows that the card can be removed.
    mutating func cryptogramAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        if let violation = request.answered(response, &applicationData, in: &data) {
            return endApplication(violation, in: Self.section)
        }
        if let cryptogram {
            record(
                Self.section, "Cryptogram Information Data",
                [.element(.cryptogramInformationData, in: data)],
                .returned(cryptogram))
        }
        state = .showingCardRead
        return .display(
            UserInterfaceRequest(
                .cardReadSuccessfully, .cardReadSuccessfully, languagePreference: data.languages))
    }

    /// Verifies a combined signature, and returns the outcome.
    mutating func decision() -> Outcome {
        guard let cryptogram else { return .endApplication() }
        let isGenuine = !request.isCombined || cryptogram == .decline || verifySignature()
        data.set(.terminalVerificationResults, findings.bytes)
        guard isGenuine else {
            return conclude(
                .declined, "Combined data authentication failed",
                [.element(.terminalVerificationResults, in: data)])
        }
        guard mode == .emv else { return stripeOutcome(cryptogram) }
        let evidence: [Evidence] = [.element(.cryptogramInformationData, in: data)]
        switch cryptogram {
        case .approve: return conclude(.approved, "TC", evidence)
        case .onlineRequest: return onlineRequest(evidence)
        case .decline: return declined(evidence)
        }
    }

    /// Verifies CDA; a signature that is missing or cannot be verified counts as failed.
    private mutating func verifySignature() -> Bool {
        let verdict = request.verdict(
            data, staticData: applicationData.staticData, activation.offlineDataAuthentication)
        recordAuthentication(verdict, "Combined data authentication")
        guard verdict.result == .successful else {
            findings.insert(.combinedDataAuthenticationFailed)
            return false
        }
        return true
    }

    // MARK: - Completion

    /// Returns the outcome of an ARQC: the issuer decides, unless the terminal cannot ask it.
    ///
    /// A terminal with delayed authorization accepts a genuine card, and sends the ARQC later.
    private mutating func onlineRequest(_ evidence: [Evidence]) -> Outcome {
        let evidence = evidence + [.element(.enhancedContactlessReaderCapabilities, in: data)]
        if reader.contains(.delayedAuthorization) {
            guard request.isCombined, allowsDelayedAuthorization else {
                return conclude(
                    .declined, "Delayed authorization",
                    evidence + [
                        .element(.cardInterfaceAndPaymentCapabilities, in: data),
                        .element(.terminalVerificationResults, in: data),
                    ])
            }
            return conclude(.approved, "Delayed authorization", evidence)
        }
        guard connection != .offlineOnly else {
            return data.isRefund
                ? refund(evidence)
                : conclude(.declined, "The terminal cannot go online", evidence)
        }
        return conclude(.onlineRequest, "ARQC", evidence)
    }

    /// Whether the card is valid at this terminal with delayed authorization.
    ///
    /// A card that says nothing about it is.
    private var allowsDelayedAuthorization: Bool {
        guard
            let card = data.element(.cardInterfaceAndPaymentCapabilities),
            card.contains(.hasDelayedAuthorizationUsage)
        else { return true }
        let isDomestic =
            data.hasValue(.issuerCountryCode)
            && data[.issuerCountryCode] == data[.terminalCountryCode]
        return card.contains(
            isDomestic ? .domesticDelayedAuthorization : .internationalDelayedAuthorization)
    }

    /// Returns the outcome of a refund, for which the card only has to provide its account.
    private mutating func refund(_ evidence: [Evidence]) -> Outcome {
        guard connection == .offlineOnly else {
            return conclude(.onlineRequest, "Refund", evidence)
        }
        record(
            "completion", "Refund: the terminal cannot go online",
            evidence + [.element(.enhancedContactlessReaderCapabilities, in: data)],
            .outcome(.endApplication))
        return .offlineRefund(
            dataRecord: Kernel4DataRecord.objects(data, mode: mode),
            languagePreference: data.languages)
    }

    /// Returns the outcome of an AAC: declined, or the contact interface of card and reader.
    private mutating func declined(_ evidence: [Evidence]) -> Outcome {
        guard !data.isRefund else { return refund(evidence) }
        let card =
            data.element(.cardInterfaceAndPaymentCapabilities) ?? []
        guard reader.isSuperset(of: [.otherInterfaceAfterDecline, .contact]),
            card.contains(.contactChip)
        else { return conclude(.declined, "AAC", evidence) }
        return conclude(
            .tryAnotherInterface, "AAC",
            evidence + [
                .element(.enhancedContactlessReaderCapabilities, in: data),
                .element(.cardInterfaceAndPaymentCapabilities, in: data),
            ])
    }

    /// Explains and returns the outcome.
    mutating func conclude(
        _ status: Outcome.Status, _ subject: String, _ evidence: [Evidence]
    ) -> Outcome {
        record("completion", subject, evidence, .outcome(status))
        return outcome(status)
    }
}
