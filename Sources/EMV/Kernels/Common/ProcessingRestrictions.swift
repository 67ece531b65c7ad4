// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The checks of the application's version, dates, and usage control.
///
/// See EMV Contactless Book C-2, 7.7, and EMV Book 3, 10.4.
enum ProcessingRestrictions {
    /// A restriction that the transaction violates.
    struct Restriction: Hashable, Sendable {
        /// The section of Book C-2.
        let section: String
        /// The name of the restriction in the book.
        let subject: String
        /// The data elements that decide.
        let tags: [Tag]
        /// The bits that it sets in the terminal verification results.
        let results: TerminalVerificationResults
    }

    /// Returns the violated restrictions, in the order of the book.
    static func results(_ data: TransactionData) -> [Restriction] {
        [version(data), effectiveDate(data), expirationDate(data), usage(data)].compactMap(\.self)
    }

    private static func version(_ data: TransactionData) -> Restriction? {
        guard data.hasValue(0x9F08), data[0x9F08] != data[0x9F09] else { return nil }
        return Restriction(
            section: "7.7, PRE.3", subject: "Application version number",
            tags: [0x9F08, 0x9F09], results: .applicationVersionsDiffer)
    }

    private static func effectiveDate(_ data: TransactionData) -> Restriction? {
        guard let effective = data[0x5F25],
            DecimalDigits.date(data[0x9A] ?? []) < DecimalDigits.date(effective)
        else { return nil }
        return Restriction(
            section: "7.7, PRE.6", subject: "Application effective date",
            tags: [0x5F25, 0x9A], results: .applicationNotYetEffective)
    }

    private static func expirationDate(_ data: TransactionData) -> Restriction? {
        guard DecimalDigits.date(data[0x9A] ?? []) > DecimalDigits.date(data[0x5F24] ?? []) else {
            return nil
        }
        return Restriction(
            section: "7.7, PRE.8", subject: "Application expiration date",
            tags: [0x5F24, 0x9A], results: .expiredApplication)
    }

    private static func usage(_ data: TransactionData) -> Restriction? {
        guard let control = data.element(0x9F07, ApplicationUsageControl.self),
            !control.allows(data)
        else { return nil }
        return Restriction(
            section: "7.7, PRE.9 to PRE.22", subject: "Application usage control",
            tags: [0x9F07, 0x5F28, 0x9F1A, 0x9C, 0x9F03], results: .requestedServiceNotAllowed)
    }
}

extension ApplicationUsageControl {
    /// Terminal types of cash dispensers that belong to a financial institution.
    private static let cashDispensers: ClosedRange<UInt8> = 0x14...0x16
    /// Bit 8 of byte 1 of Additional Terminal Capabilities: cash.
    private static let cashCapability: UInt8 = 0x80

    /// Whether the issuer allows the card at this terminal and for this transaction.
    fileprivate func allows(_ data: TransactionData) -> Bool {
        let isDispenser =
            Self.cashDispensers.contains(data[0x9F35]?.first ?? 0)
            && (data[0x9F40]?.first ?? 0) & Self.cashCapability != 0
        guard contains(isDispenser ? .atTellerMachines : .atOtherTerminals) else { return false }
        guard let country = data[0x5F28], !country.isEmpty else { return true }
        let isDomestic = country == data[0x9F1A]
        switch data[0x9C]?.first {
        case TransactionParameters.Kind.cash, TransactionParameters.Kind.cashDisbursement:
            guard contains(isDomestic ? .domesticCash : .internationalCash) else { return false }
        case TransactionParameters.Kind.purchase,
            TransactionParameters.Kind.purchaseWithCashback:
            let any: ApplicationUsageControl =
                isDomestic
                ? [.domesticGoods, .domesticServices]
                : [.internationalGoods, .internationalServices]
            guard !isDisjoint(with: any) else { return false }
        default:
            break
        }
        return data.number(0x9F03) == 0
            || contains(isDomestic ? .domesticCashback : .internationalCashback)
    }
}
