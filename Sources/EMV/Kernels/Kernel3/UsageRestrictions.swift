// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A step's answer: how the transaction goes on, or that it moves to another interface.
enum StepResult: Hashable, Sendable {
    case goesOn(Verdict)
    case switchesInterface
}

/// Whether the application may be used here, now and for this.
///
/// A card that declined is not asked. See EMV Contactless Book C-3, 5.5.1.
enum UsageRestrictions {
    /// Checks expiry and exception file for an offline approval, and cash and cashback.
    static func check(
        _ verdict: Verdict, data: TransactionData, _ qualifiers: CardTransactionQualifiers?,
        _ settings: Kernel3Settings
    ) -> StepResult {
        var verdict = verdict
        guard verdict != .decline else { return .goesOn(.decline) }
        let information = CryptogramInformationData(rawValue: data[0x9F27]?.first ?? 0)
        if information.cryptogram == .approve {
            // 5.5.1.1: an application without expiration date counts as expired.
            if DecimalDigits.date(data[0x9A] ?? []) > DecimalDigits.date(data[0x5F24] ?? []) {
                guard qualifiers?.contains(.goOnlineIfApplicationExpired) == true else {
                    return .goesOn(.decline)
                }
                verdict = .goOnline
            }
            // 5.5.1.2
            if let track = data[0x57].flatMap({ TrackTwo($0) }),
                settings.exceptionFile.contains(track.accountNumber)
            {
                return .goesOn(.decline)
            }
        }
        return usage(verdict, data: data, qualifiers, settings)
    }

    /// Checks Application Usage Control for cash (5.5.1.3) and cashback (5.5.1.4).
    private static func usage(
        _ verdict: Verdict, data: TransactionData, _ qualifiers: CardTransactionQualifiers?,
        _ settings: Kernel3Settings
    ) -> StepResult {
        let domestic, international: ApplicationUsageControl
        let switching: CardTransactionQualifiers
        switch data[0x9C]?.first {
        case TransactionParameters.Kind.cash where settings.checksUsageForCash,
            TransactionParameters.Kind.cashDisbursement where settings.checksUsageForCash:
            (domestic, international) = (.domesticCash, .internationalCash)
            switching = .switchInterfaceForCash
        case TransactionParameters.Kind.purchaseWithCashback
        where settings.checksUsageForCashback:
            (domestic, international) = (.domesticCashback, .internationalCashback)
            switching = .switchInterfaceForCashback
        default:
            return .goesOn(verdict)
        }
        let isDomestic = data[0x5F28] == data[0x9F1A]
        if data.hasValue(0x5F28), let control = data.element(0x9F07, ApplicationUsageControl.self),
            control.contains(isDomestic ? domestic : international)
        {
            return .goesOn(verdict)
        }
        return qualifiers?.contains(switching) == true ? .switchesInterface : .goesOn(.decline)
    }
}
