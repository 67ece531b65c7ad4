// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Whether the application's version, dates and usage fit this transaction.
///
/// See EMV Contactless Book C-2, 7.7 and EMV Book 3, 10.4.
enum ProcessingRestrictions {
    /// Terminal types of cash dispensers that belong to a financial institution.
    private static let cashDispensers: ClosedRange<UInt8> = 0x14...0x16
    /// Bit 8 of byte 1 of Additional Terminal Capabilities: cash.
    private static let cashCapability: UInt8 = 0x80

    /// What the checks add to the terminal verification results.
    static func results(_ data: TransactionData) -> TerminalVerificationResults {
        var results: TerminalVerificationResults = []
        if data.hasValue(0x9F08), data[0x9F08] != data[0x9F09] {
            results.insert(.applicationVersionsDiffer)
        }
        let today = DecimalDigits.date(data[0x9A] ?? [])
        if let effective = data[0x5F25], today < DecimalDigits.date(effective) {
            results.insert(.applicationNotYetEffective)
        }
        if today > DecimalDigits.date(data[0x5F24] ?? []) {
            results.insert(.expiredApplication)
        }
        if let control = data.element(0x9F07, ApplicationUsageControl.self),
            !isAllowed(control, data)
        {
            results.insert(.requestedServiceNotAllowed)
        }
        return results
    }

    private static func isAllowed(
        _ control: ApplicationUsageControl, _ data: TransactionData
    ) -> Bool {
        let terminalType = data[0x9F35]?.first ?? 0
        let isDispenser =
            cashDispensers.contains(terminalType)
            && (data[0x9F40]?.first ?? 0) & cashCapability != 0
        guard control.contains(isDispenser ? .atTellerMachines : .atOtherTerminals) else {
            return false
        }
        guard let country = data[0x5F28] else { return true }
        let isDomestic = country == data[0x9F1A]
        switch data[0x9C]?.first {
        case TransactionParameters.Kind.cash, TransactionParameters.Kind.cashDisbursement:
            guard control.contains(isDomestic ? .domesticCash : .internationalCash) else {
                return false
            }
        case TransactionParameters.Kind.purchase,
            TransactionParameters.Kind.purchaseWithCashback:
            let any: ApplicationUsageControl =
                isDomestic
                ? [.domesticGoods, .domesticServices]
                : [.internationalGoods, .internationalServices]
            guard !control.isDisjoint(with: any) else { return false }
        default:
            break
        }
        return data.number(0x9F03) == 0
            || control.contains(isDomestic ? .domesticCashback : .internationalCashback)
    }
}
