// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A restriction on the use of the card's application for a transaction.
///
/// See EMV Book 3, 10.4.
public enum ProcessingRestriction: Hashable, Sendable {
    /// The card and the terminal have the same version of the application (10.4.1).
    case version
    /// The application is effective (10.4.3).
    case effectiveDate
    /// The application has not expired (10.4.3).
    ///
    /// An application with a missing or invalid date counts as expired.
    case expirationDate
    /// The issuer allows the card at this terminal and for this transaction (10.4.2).
    case usageControl

    /// Checks restrictions, and explains each one that the transaction violates.
    ///
    /// - Parameters:
    ///   - rules: The restrictions in the order of the kernel's book, with their places there.
    ///   - data: The transaction's data.
    ///   - explanation: The explanation to which the violated restrictions are added.
    /// - Returns: The bits of the Terminal Verification Results (`95`) for these restrictions.
    public static func check(
        _ rules: KeyValuePairs<ProcessingRestriction, BookReference>, _ data: TransactionData,
        _ explanation: inout Explanation
    ) -> TerminalVerificationResults {
        var findings: TerminalVerificationResults = []
        for (restriction, rule) in rules where restriction.isViolated(data) {
            findings.formUnion(restriction.finding)
            explanation.record(
                rule, restriction.name, restriction.tags.map { .element($0, in: data) },
                .findings(restriction.finding))
        }
        return findings
    }

    /// Returns whether a transaction violates the restriction.
    ///
    /// - Parameter data: The transaction's data.
    /// - Returns: `false` also if the card does not have the optional element that restricts it.
    func isViolated(_ data: TransactionData) -> Bool {
        switch self {
        case .version:
            data.hasValue(.applicationVersionNumber)
                && data[.applicationVersionNumber] != data[.applicationVersionNumberOfTerminal]
        case .effectiveDate:
            data[.applicationEffectiveDate].map {
                DateOrder.number(data[.transactionDate] ?? []) < DateOrder.number($0)
            } ?? false
        case .expirationDate:
            DateOrder.number(data[.transactionDate] ?? [])
                > DateOrder.number(data[.applicationExpirationDate] ?? [])
        case .usageControl:
            data.element(.applicationUsageControl)?.allows(data)
                == false
        }
    }

    /// The bit that a violation sets in the Terminal Verification Results (`95`).
    ///
    /// See EMV Book 3, Annex C5 (byte 2).
    private var finding: TerminalVerificationResults {
        switch self {
        case .version: .applicationVersionsDiffer
        case .effectiveDate: .applicationNotYetEffective
        case .expirationDate: .expiredApplication
        case .usageControl: .requestedServiceNotAllowed
        }
    }

    /// The name in the explanation.
    private var name: String {
        switch self {
        case .version: "Application version number"
        case .effectiveDate: "Application effective date"
        case .expirationDate: "Application expiration date"
        case .usageControl: "Application usage control"
        }
    }

    /// The data elements that decide.
    private var tags: [Tag] {
        switch self {
        case .version: [.applicationVersionNumber, .applicationVersionNumberOfTerminal]
        case .effectiveDate: [.applicationEffectiveDate, .transactionDate]
        case .expirationDate: [.applicationExpirationDate, .transactionDate]
        case .usageControl:
            [
                .applicationUsageControl, .issuerCountryCode, .terminalCountryCode,
                .transactionType, .amountOtherNumeric,
            ]
        }
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
            Self.cashDispensers.contains(data[.terminalType]?.first ?? 0)
            && (data[.additionalTerminalCapabilities]?.first ?? 0) & Self.cashCapability != 0
        guard contains(isDispenser ? .atTellerMachines : .atOtherTerminals) else { return false }
        guard let country = data[.issuerCountryCode], !country.isEmpty else { return true }
        let isDomestic = country == data[.terminalCountryCode]
        switch data[.transactionType]?.first {
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
        return data.number(.amountOtherNumeric) == 0
            || contains(isDomestic ? .domesticCashback : .internationalCashback)
    }
}

extension TransactionData {
    /// Whether the terminal allows cash or cashback (`9F40`), if the transaction has it.
    ///
    /// See EMV Book 4, Annex A3.
    var allowsServiceAtTerminal: Bool {
        let additional =
            element(.additionalTerminalCapabilities) ?? []
        return switch self[.transactionType]?.first {
        case TransactionParameters.Kind.cash, TransactionParameters.Kind.cashDisbursement:
            additional.contains(.cash)
        case TransactionParameters.Kind.purchaseWithCashback: additional.contains(.cashback)
        default: true
        }
    }
}

extension TransactionContext {
    /// Checks that the terminal allows cash or cashback (`9F40`), if the transaction has it.
    mutating func checkServiceCapability() {
        guard !data.allowsServiceAtTerminal else { return }
        find(
            "processing restrictions", "Additional Terminal Capabilities",
            [
                .element(.additionalTerminalCapabilities, in: data),
                .element(.transactionType, in: data),
            ], .requestedServiceNotAllowed)
    }
}
