// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// GENERATE AC, the recovery of a torn transaction, and the decision after the card's answer.
///
/// See EMV Contactless Book C-5, completion and torn transaction recovery.
extension Kernel5 {
    private static let cardAnalysis = "card action analysis"
    private static let recovery = "torn transaction recovery"

    /// Sends GENERATE AC.
    mutating func requestCryptogram(
        _ cryptogram: CryptogramInformationData.Cryptogram, isCombined: Bool
    ) -> Action<Outcome> {
        data.set(.terminalVerificationResults, findings.bytes)
        guard let command = request.command(cryptogram, isCombined: isCombined, data) else {
            return endApplication(
                Self.cardAnalysis, "CDOL1 malformed or too long", [.element(.cdol1, in: data)])
        }
        state = .awaitingCryptogram
        return .transmit(command)
    }

    /// Checks that the answer is complete, and shows that the card can be removed, unless it stays in
    /// the field for its issuer's answer.
    mutating func cryptogramAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        if let violation = request.answered(response, &applicationData, in: &data) {
            return endApplication(violation, in: Self.cardAnalysis)
        }
        if let cryptogram = data.cryptogram {
            record(
                Self.cardAnalysis, "Cryptogram Information Data",
                [.element(.cryptogramInformationData, in: data)],
                .returned(cryptogram))
        }
        let held = mayHoldCard ? decision() : nil
        if let held, held.start == .kernelActivation { return finish(held) }
        state = .showingCardRead(held)
        return .display(
            UserInterfaceRequest(
                .cardReadSuccessfully, .cardReadSuccessfully, languagePreference: data.languages))
    }

    // MARK: - Recovery

    /// Logs a transaction whose card left after GENERATE AC was sent.
    mutating func logTornTransaction() {
        guard settings.mostTornTransactions > 0 else { return }
        _ = memory.tornTransactions.insert(
            Kernel5TornTransaction(data, request), atMost: settings.mostTornTransactions)
        record(
            Self.recovery, "Torn transaction log", [],
            .condition("the transaction can be recovered"))
    }

    /// The torn transaction that this card continues, or `nil`.
    ///
    /// Only the same payment is continued: the lost cryptogram covers its amount.
    var recoverableTransaction: Kernel5TornTransaction? {
        mutating get {
            memory.tornTransactions.removeExpired(after: settings.tornTransactionLifetime)
            return memory.tornTransactions.last { $0.isContinued(by: data) }
        }
    }

    /// Sends ECHO in place of GENERATE AC.
    mutating func recover(
        _ torn: Kernel5TornTransaction, _ decision: CryptogramInformationData.Cryptogram,
        isCombined: Bool
    ) -> Action<Outcome> {
        record(
            Self.recovery, "Torn transaction log", [.fact("the card has a torn transaction")],
            .path("ECHO"))
        state = .awaitingEcho(torn, decision, isCombined: isCombined)
        return .transmit(CommandAPDU(0x80, 0xDF, 0x00, 0x00, le: 0))
    }

    /// Continues the torn transaction, or requests a new cryptogram if the card does not know it.
    mutating func echoAnswered(
        _ response: ResponseAPDU, _ torn: Kernel5TornTransaction,
        otherwise cryptogram: CryptogramInformationData.Cryptogram, isCombined: Bool
    ) -> Action<Outcome> {
        memory.tornTransactions.remove(torn)
        guard response.isSuccess else {
            record(Self.recovery, "ECHO", [.statusWord(response.statusWord)], .path("GENERATE AC"))
            return requestCryptogram(cryptogram, isCombined: isCombined)
        }
        record(Self.recovery, "ECHO", [], .path("the torn transaction continues"))
        for element in torn.elements { data[element.tag] = element.value }
        findings = data.element(.terminalVerificationResults) ?? findings
        request = torn.request
        return cryptogramAnswered(response)
    }

    // MARK: - Completion

    /// Verifies a combined signature, the method of verification, and the limit that applies.
    mutating func decision() -> Outcome {
        guard let cryptogram = data.cryptogram else { return .endApplication() }
        let evidence: [Evidence] = [.element(.cryptogramInformationData, in: data)]
        if cryptogram == .decline {
            guard data.isRefund else { return conclude(.declined, "AAC", evidence) }
            verification = .none
            return refund(evidence)
        }
        if request.isCombined {
            let verdict = request.verdict(
                data, staticData: applicationData.staticData, activation.offlineDataAuthentication)
            recordAuthentication(verdict, "Combined data authentication")
            guard verdict.result == .successful else {
                findings.insert(.combinedDataAuthenticationFailed)
                data.set(.terminalVerificationResults, findings.bytes)
                return conclude(
                    .declined, "Combined data authentication failed",
                    [.element(.terminalVerificationResults, in: data)])
            }
        }
        guard mode == .legacy || verifyByCard(cryptogram) else { return outcome(.declined) }
        if let limit = transactionLimit, activation.parameters.amountAuthorised > limit {
            return conclude(
                .declined, "Reader Contactless Transaction Limit",
                [.amount(activation.parameters.amountAuthorised, limit: limit)])
        }
        guard cryptogram == .onlineRequest else { return conclude(.approved, "TC", evidence) }
        guard data.connection != .offlineOnly else {
            return conclude(.declined, "The terminal cannot go online", evidence)
        }
        return conclude(.onlineRequest, "ARQC", evidence)
    }

    /// Returns the outcome of a refund, for which the card only has to provide its account.
    private mutating func refund(_ evidence: [Evidence]) -> Outcome {
        guard data.connection == .offlineOnly else {
            return conclude(.onlineRequest, "Refund", evidence)
        }
        record(
            "completion", "Refund: the terminal cannot go online",
            evidence + [.element(.terminalType, in: data)], .outcome(.endApplication))
        return .offlineRefund(
            dataRecord: data.objects(Self.recordTags), languagePreference: data.languages)
    }

    /// The limit with or without on-device verification, if it is configured.
    private var transactionLimit: UInt64? {
        verification == .confirmationCodeVerified
            ? settings.transactionLimitOnDevice : settings.transactionLimitWithoutOnDevice
    }

    /// Explains and returns the outcome.
    private mutating func conclude(
        _ status: Outcome.Status, _ subject: String, _ evidence: [Evidence]
    ) -> Outcome {
        record("completion", subject, evidence, .outcome(status))
        return outcome(status)
    }
}
