// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// State 9: the card's cryptogram.
///
/// See EMV Contactless Book C-2, 6.11.
extension Kernel2 {
    /// Handles the answer with the cryptogram (S9.16 to S9.24).
    mutating func cryptogramAnswered(_ response: ResponseAPDU) -> Action<Outcome> {
        guard response.isSuccess else {
            return fail("S9.17", .statusBytes, statusWord: response.statusWord)
        }
        return cryptogramAnswered(response, GenerateCryptogram.objects(response.data))
    }

    /// Handles the elements of an answer, including a recovered one.
    ///
    /// See S9.18 to S9.25, S10.12 to S10.18, and S11.8 to S11.22.
    mutating func cryptogramAnswered(
        _ response: ResponseAPDU, _ objects: [DataObject]?
    ) -> Action<Outcome> {
        guard let objects, store(objects, in: .responseMessageTemplateFormat2) else {
            return fail(
                "S9.19", .parsingError,
                Evidence.form(
                    of: response.data, .responseMessageTemplateFormat2,
                    .responseMessageTemplateFormat1))
        }
        guard data[.applicationTransactionCounter]?.count == 2,
            let information = data[.cryptogramInformationData], information.count == 1
        else {
            return fail(
                "S9.21", .cardDataMissing,
                [
                    .element(.cryptogramInformationData, in: data),
                    .element(.applicationTransactionCounter, in: data),
                ])
        }
        let evidence: [Evidence] = [
            .element(.cryptogramInformationData, in: data),
            .element(.referenceControlParameter, in: data),
        ]
        guard
            let cryptogram = information.first.flatMap({
                CryptogramInformationData(rawValue: $0).cryptogram
            }), control.allows(cryptogram)
        else { return fail("S9.24", .cardDataError, evidence) }
        record("S9.23", "Cryptogram information data", evidence, .returned(cryptogram))
        cryptogramAnswer = response.data
        guard isBalanceRead(.after) else { return judge() }
        return readBalance(.after)
    }

    /// Checks the signature, or that none was required, and shows the result (S9.26 to S9.28).
    mutating func judge() -> Action<Outcome> {
        guard
            let cryptogram = data[.cryptogramInformationData]?.first.flatMap({
                CryptogramInformationData(rawValue: $0).cryptogram
            })
        else { return fail("S9.21", .cardDataMissing) }
        let error =
            data.hasValue(.signedDynamicApplicationData)
            ? combinedSignatureError() : plainCryptogramError(cryptogram)
        if let error { return showFailure(error) }
        return showOutcome(cryptogram)
    }

    /// End Application; after a write, the outcome still contains the data record.
    ///
    /// See S910.50 to S910.62.
    private mutating func showFailure(_ error: ErrorIndication.Kernel) -> Action<Outcome> {
        var outcome = failure(error)
        if storage.contains(.write), error != .storageWriteError {
            outcome.dataRecord = Kernel2DataRecord.objects(data)
        }
        return show(outcome)
    }

    /// Shows that the card is read, then the outcome (S9.27 and S910.70 to S910.81).
    private mutating func showOutcome(
        _ cryptogram: CryptogramInformationData.Cryptogram
    ) -> Action<Outcome> {
        data.set(.terminalVerificationResults, findings.bytes)
        data.set(.transactionStatusInformation, transactionStatus.bytes)
        // Only a failure reports the torn transaction that it followed (S11.92).
        data[.tornRecord] = nil
        guard let interaction = CardholderInteraction(data), interaction.needsSecondTap else {
            let outcome = outcome(for: cryptogram)
            record(
                "S910.74", "Cryptogram information data",
                [.element(.cryptogramInformationData, in: data)]
                    + (data.connection == .offlineOnly ? [.element(.terminalType, in: data)] : []),
                .outcome(outcome.status))
            return writeAfter(.shown(outcome))
        }
        let request = settings.phoneMessages.request(
            for: interaction, holdTime: settings.messageHoldTime)
        record(
            "S910.72", "POS cardholder interaction information",
            [.element(.posCardholderInteractionInformation, in: data)],
            .outcome(.endApplication))
        return writeAfter(.shown(secondTap(request), then: request))
    }

    /// The functions performed (`9B`).
    ///
    /// See EMV Book 3, Annex C6.
    private var transactionStatus: TransactionStatusInformation {
        var status: TransactionStatusInformation = [
            .cardRiskManagementPerformed, .terminalRiskManagementPerformed,
        ]
        if data.hasValue(.signedDynamicApplicationData) {
            status.insert(.offlineDataAuthenticationPerformed)
        }
        if data.profile.contains(.cardholderVerificationSupported) || isOnDeviceVerificationPossible
        {
            status.insert(.cardholderVerificationPerformed)
        }
        return status
    }
}
