// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Processing Restrictions: expiration, exception file, and usage control.
///
/// See EMV Contactless Book C-3, 5.5.
extension QVSDCDecision {
    /// Application Expired Check: the expiration date (`5F24`) after an offline approval (5.5.1.1).
    ///
    /// An application with a missing or invalid date counts as expired. For an online request, the
    /// date has no effect here, and the explanation says so.
    func checkExpiration(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) -> Verdict {
        let data = transaction.data
        guard verdict.isOpen, ProcessingRestriction.expirationDate.isViolated(data) else {
            return verdict
        }
        guard data.qualifierCryptogram == .approve else {
            if data.qualifierCryptogram == .onlineRequest, data.hasValue(.applicationExpirationDate)
            {
                transaction.record(
                    rules.reference(.expiration), "Application Expired",
                    [
                        .element(.applicationExpirationDate, in: data),
                        .element(.transactionDate, in: data),
                    ],
                    .condition("left to the issuer, because the card requests to go online"))
            }
            return verdict
        }
        let next: Verdict =
            card?.contains(.goOnlineIfApplicationExpired) == true
                && !reader.contains(.offlineOnlyReader) ? .goOnline : .decline
        transaction.record(
            rules.reference(.expiration), "Application Expired",
            [
                .element(.applicationExpirationDate, in: data),
                .element(.transactionDate, in: data),
                .element(.cardTransactionQualifiers, in: data),
                .element(.terminalTransactionQualifiers, in: data),
            ], .outcome(next.outcome))
        return next
    }

    /// Terminal Exception File Check: declines the offline approval of a listed account (5.5.1.2).
    func checkExceptionFile(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) -> Verdict {
        guard verdict.isOpen, transaction.data.qualifierCryptogram == .approve,
            transaction.isListedInExceptionFile
        else { return verdict }
        transaction.record(
            rules.reference(.exceptionFile), "Terminal Exception File",
            [.fact("the account number is listed")], .outcome(.declined))
        return .decline
    }

    /// The service of the card that a transaction type requires.
    private struct Service {
        let requirement: QVSDCRules.Rule
        let subject: String
        let domestic: ApplicationUsageControl
        let international: ApplicationUsageControl
        /// The qualifier with which the card requests another interface instead.
        let switching: CardTransactionQualifiers
    }

    /// Application Usage Control for cash and cashback (5.5.1.3 and 5.5.1.4).
    ///
    /// Declines a transaction that the card does not allow, or switches to another interface.
    func checkUsageControl(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) -> Verdict {
        let data = transaction.data
        guard verdict.isOpen, let service = service(data), !allows(service, data) else {
            return verdict
        }
        let next: Verdict =
            card?.contains(service.switching) == true ? .switchInterface : .decline
        transaction.record(
            rules.reference(service.requirement), service.subject,
            [
                .element(.applicationUsageControl, in: data),
                .element(.issuerCountryCode, in: data),
                .element(.terminalCountryCode, in: data),
                .element(.cardTransactionQualifiers, in: data),
            ], .outcome(next.outcome))
        return next
    }

    /// Returns the service that this transaction requires, if the reader checks it.
    private func service(_ data: TransactionData) -> Service? {
        switch data[.transactionType]?.first {
        case TransactionParameters.Kind.cash where rules.checksUsageForCash,
            TransactionParameters.Kind.cashDisbursement where rules.checksUsageForCash:
            Service(
                requirement: .cash, subject: "Application Usage Control: cash",
                domestic: .domesticCash, international: .internationalCash,
                switching: .switchInterfaceForCash)
        case TransactionParameters.Kind.purchaseWithCashback
        where rules.checksUsageForCashback:
            Service(
                requirement: .cashback, subject: "Application Usage Control: cashback",
                domestic: .domesticCashback, international: .internationalCashback,
                switching: .switchInterfaceForCashback)
        default:
            nil
        }
    }

    /// Whether the card has an issuer country and a usage control that allows the service.
    private func allows(_ service: Service, _ data: TransactionData) -> Bool {
        guard data.hasValue(.issuerCountryCode),
            let control = data.element(.applicationUsageControl)
        else { return false }
        let isDomestic = data[.issuerCountryCode] == data[.terminalCountryCode]
        return control.contains(isDomestic ? service.domestic : service.international)
    }
}
