// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension BuiltInCard {
    /// UnionPay cards.
    static let unionPayCards: [BuiltInCard] = [
        .unionPay(
            "unionpay-credit", "UnionPay credit, goes online", number: "6200000000000005",
            product: 0x02
        ) { _ in },
        .unionPay(
            "unionpay-debit", "UnionPay debit, online PIN above the reader's limit",
            number: "6200000000000013"
        ) {
            $0.usageControl = CardApplication.usageWithCashback
            $0.riskManagement.verifications = [.onlinePIN]
        },
        .unionPay(
            "unionpay-cvn17", "UnionPay debit, cryptogram version 17", number: "6200000000000021"
        ) { $0.cryptogramVersion = .unionPay17 },
        .unionPay(
            "unionpay-offline", "UnionPay debit, approves offline", number: "6200000000000039"
        ) { $0.riskManagement.decision = .offline }.ends(.approved, terminal: "offline-capable"),
        .unionPay(
            "unionpay-declining", "UnionPay debit, always declines", number: "6200000000000047"
        ) { $0.riskManagement.decision = .decline }.ends(.declined),
        .unionPay(
            "unionpay-cdcvm", "UnionPay in a phone that verifies its owner",
            number: "6200000000000054"
        ) { $0.riskManagement.deviceVerification = .verified },
        .unionPay(
            "unionpay-two-tap", "UnionPay in a phone that verifies its owner between two taps",
            number: "6200000000000062"
        ) {
            $0.riskManagement.deviceVerification = .secondTap
            $0.riskManagement.alwaysVerifies = true
        }.ends(.tryAgain, .onlineRequest),
        .unionPay(
            "unionpay-refusing", "UnionPay debit, refuses this reader (6985)",
            number: "6200000000000070"
        ) { $0.riskManagement.decision = .refuse }.ends(.endApplication),
        .unionPay(
            "unionpay-other-interface", "UnionPay debit, requests the contact interface (6984)",
            number: "6200000000000088"
        ) { $0.riskManagement.decision = .otherInterface }.ends(.tryAnotherInterface),
        .unionPay(
            "unionpay-issuer-update",
            "UnionPay debit, is presented again for its issuer's answer", number: "6200000000000104"
        ) { $0.riskManagement.qualifiers = [0x00, 0x40] },
        .unionPay(
            "unionpay-torn", "UnionPay debit, removed too early at the first tap",
            number: "6200000000000096"
        ) { $0.removal = CardRemoval(step: .getProcessingOptions) }.ends(.tryAgain, .onlineRequest),
    ]

    /// Returns a UnionPay card, changed by `change`; product 1 is debit, and 2 is credit.
    private static func unionPay(
        _ name: String, _ summary: String, number: String, product: UInt8 = 0x01,
        change: @escaping @Sendable (inout CardApplication) -> Void
    ) -> BuiltInCard {
        BuiltInCard(name: name) {
            var application = CardApplication.testUnionPay(number: number, product: product)
            change(&application)
            return CardProfile(name: name, summary: summary, application)
        }
    }
}
