// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The outcomes of kernel 3.
///
/// See EMV Contactless Book C-3, 5.8 and 5.9.
extension Outcome {
    /// Online Request (5.8.1).
    static func online(
        _ data: TransactionData, _ verification: CardholderVerification,
        _ rules: QVSDCRules, awaitsIssuerUpdate: Bool
    ) -> Outcome {
        var outcome = Outcome(
            .onlineRequest, cardholderVerification: verification,
            onOutcome: request(.authorising, .notReady, data, rules),
            dataRecord: QVSDCDataRecord.objects(data, rules),
            discretionaryData: data.objects([.availableOfflineSpendingAmount]))
        outcome.receipt = verification == .signature
        // 5.8.1.2: the card requests the issuer's answer.
        if awaitsIssuerUpdate {
            outcome.start = .protocolActivation
            outcome.onlineResponseData = .emvData
            outcome.userInterfaceRequestOnRestart = UserInterfaceRequest(
                .presentCardAgain, .readyToRead)
        }
        return outcome
    }

    /// Approved (5.9.1.1).
    static func approved(
        _ data: TransactionData, _ verification: CardholderVerification,
        _ rules: QVSDCRules
    ) -> Outcome {
        let message: MessageIdentifier =
            verification == .signature ? .approvedPleaseSign : .approved
        var outcome = Outcome(
            .approved, cardholderVerification: verification,
            onOutcome: request(message, .readyToRead, data, rules),
            dataRecord: QVSDCDataRecord.objects(data, rules),
            discretionaryData: data.objects([.availableOfflineSpendingAmount]))
        outcome.receipt = verification == .signature
        return outcome
    }

    /// Declined (5.9.1.2).
    static func declined(_ data: TransactionData, _ rules: QVSDCRules) -> Outcome {
        Outcome(
            .declined, onOutcome: request(.notAuthorised, .readyToRead, data, rules),
            discretionaryData: data.objects([.availableOfflineSpendingAmount]))
    }

    /// Returns a message, with the card's offline spending amount (`9F5D`) if it is shown.
    ///
    /// See Book C-3, 4.3.1.1.
    private static func request(
        _ message: MessageIdentifier, _ status: UserInterfaceRequest.Status,
        _ data: TransactionData, _ rules: QVSDCRules
    ) -> UserInterfaceRequest {
        var request = UserInterfaceRequest(
            message, status, languagePreference: data.languages)
        if rules.showsOfflineSpendingAmount, let amount = data[.availableOfflineSpendingAmount],
            !amount.isEmpty
        {
            request.value = UserInterfaceRequest.Value(
                qualifier: .balance, amount: Array(amount),
                currencyCode: Array(data[.transactionCurrencyCode] ?? []))
        }
        return request
    }
}
