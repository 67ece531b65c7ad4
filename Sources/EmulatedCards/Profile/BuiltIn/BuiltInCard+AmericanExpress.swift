// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension BuiltInCard {
    /// American Express's products, and cards with special behavior.
    static let americanExpressCards: [BuiltInCard] = [
        .americanExpress(
            "amex-credit", "American Express credit, goes online",
            number: "371449635398431"
        ) { _ in },
        .americanExpress(
            "amex-debit", "American Express debit, PIN above the reader's limit",
            label: "AMEX DEBIT",
            number: "378282246310005"
        ) {
            $0.usageControl = CardApplication.usageWithCashback
            $0.verificationMethodList = VerificationMethods.onlinePINFirst
        },
        .americanExpress(
            "amex-online-pin", "American Express credit, only online PIN above the reader's limit",
            number: "374245001750016"
        ) { $0.verificationMethodList = VerificationMethods.onlinePIN },
        .americanExpress(
            "amex-declining", "American Express credit, always declines",
            number: "374245001750024"
        ) { $0.riskManagement.decision = .decline }.ends(.declined),
        .americanExpress(
            "amex-offline", "American Express credit, approves offline",
            number: "374245001750032"
        ) { $0.riskManagement.decision = .offline }.ends(.approved, terminal: "offline-capable"),
        .americanExpress(
            "amex-cdcvm", "American Express credit in a phone that verified its owner",
            number: "374245001750040"
        ) {
            $0.riskManagement.deviceVerification = .verified
            $0.referencePIN = nil
        },
        .americanExpress(
            "amex-two-tap",
            "American Express credit in a phone that verifies its owner between two taps",
            number: "374245001750057"
        ) {
            $0.riskManagement.deviceVerification = .secondTap
            $0.riskManagement.alwaysVerifies = true
            $0.referencePIN = nil
        }.ends(.tryAgain, .onlineRequest),
        .americanExpress(
            "amex-refusing", "American Express credit, refuses this reader (6985)",
            number: "374245001750065"
        ) { $0.riskManagement.decision = .refuse }.ends(.endApplication),
        .americanExpress(
            "amex-expired", "American Express credit, expired",
            number: "374245001750073"
        ) {
            $0.account.effectiveDate = "170101"
            $0.account.expirationDate = "200131"
            // See EMV Book 3, Annex C5: byte 2, bit 7.
            $0.issuerActionCodes?.denial = [0x00, 0x40, 0x00, 0x00, 0x00]
        }.ends(.declined, finding: "Expired application"),
        .americanExpress(
            "amex-blocked", "American Express credit, blocked (6283)",
            number: "374245001750081"
        ) { $0.isBlocked = true }.ends(.endApplication),
        .americanExpress(
            "amex-static", "American Express credit, static data authentication only",
            number: "374245001750099"
        ) {
            $0.keyChain = CardKeyChain(
                authority: .americanExpress, issuer: .americanExpress1216, card: nil)
        },
        .americanExpress(
            "amex-magstripe", "American Express credit, mag-stripe mode only",
            number: "374245001750107"
        ) {
            $0.statedInterchangeProfile = [0x18, 0x00]
            // The tracks contain nothing else that a cryptogram can cover.
            $0.riskManagementList1 = DataObjectList([.init(tag: 0x9F37, length: 4)])
            $0.keyChain = nil
            $0.referencePIN = nil
        },
        .americanExpress(
            "amex-torn", "American Express credit, removed too early at the first tap",
            number: "374245001750115"
        ) { $0.removal = CardRemoval(step: .generateApplicationCryptogram) }.ends(
            .tryAgain, .onlineRequest),
    ]

    /// Returns an American Express card: the scheme's usual application, changed by `change`.
    private static func americanExpress(
        _ name: String, _ summary: String, label: String = "AMERICAN EXPRESS", number: String,
        change: @escaping @Sendable (inout CardApplication) -> Void
    ) -> BuiltInCard {
        BuiltInCard(name: name) {
            var application = CardApplication.testAmericanExpress(label: label, number: number)
            change(&application)
            return CardProfile(name: name, summary: summary, application)
        }
    }
}
