// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension BuiltInCard {
    /// JCB's products, and cards with special behavior.
    static let jcbCards: [BuiltInCard] = [
        .jcb(
            "jcb-credit", "JCB credit, goes online",
            number: "3530111333300000"
        ) { _ in },
        .jcb(
            "jcb-debit", "JCB debit, only online PIN above the reader's limit",
            label: "JCB DEBIT", number: "3530110000000026"
        ) {
            $0.usageControl = CardApplication.usageWithCashback
            $0.riskManagement.verifications = [.onlinePIN]
        },
        .jcb(
            "jcb-signature", "JCB credit, only signature above the reader's limit",
            number: "3530110000000034"
        ) { $0.riskManagement.verifications = [.signature] },
        .jcb(
            "jcb-cvn04", "JCB credit, cryptogram version 04",
            number: "3530110000000042"
        ) { $0.cryptogramVersion = .jcb4 },
        .jcb(
            "jcb-offline", "JCB credit, approves offline",
            number: "3530110000000059"
        ) { $0.riskManagement.decision = .offline }.ends(.approved, terminal: "offline-capable"),
        .jcb(
            "jcb-declining", "JCB credit, always declines",
            number: "3530110000000067"
        ) { $0.riskManagement.decision = .decline }.ends(.declined),
        .jcb(
            "jcb-cdcvm", "JCB in a phone that verified its owner",
            number: "3530110000000075"
        ) { $0.riskManagement.deviceVerification = .verified },
        .jcb(
            "jcb-two-tap", "JCB in a phone that verifies its owner between two taps",
            number: "3530110000000083"
        ) {
            $0.riskManagement.deviceVerification = .secondTap
            $0.riskManagement.alwaysVerifies = true
        }.ends(.tryAgain, .onlineRequest),
        .jcb(
            "jcb-refusing", "JCB credit, refuses this reader (6985)",
            number: "3530110000000091"
        ) { $0.riskManagement.decision = .refuse }.ends(.endApplication),
        .jcb(
            "jcb-expired", "JCB credit, expired",
            number: "3530110000000109"
        ) {
            $0.account.effectiveDate = "170101"
            $0.account.expirationDate = "200131"
            // See EMV Book 3, Annex C5: byte 2, bit 7.
            $0.issuerActionCodes?.denial = [0x00, 0x40, 0x00, 0x00, 0x00]
        }.ends(.declined, finding: "Expired application"),
        .jcb(
            "jcb-blocked", "JCB credit, blocked (6283)",
            number: "3530110000000117"
        ) { $0.isBlocked = true }.ends(.endApplication),
        .jcb(
            "jcb-legacy", "JCB credit, legacy mode: the CVM List decides about verification",
            number: "3530110000000125"
        ) { $0.statedInterchangeProfile = [0x19, 0x00] },
        .jcb(
            "jcb-issuer-update", "JCB credit, is presented again for its issuer's answer",
            number: "3530110000000133"
        ) {
            $0.riskManagement.qualifiers = [0x00, 0x02]
            $0.riskManagementList2 = .jcbRiskManagement2
        },
        .jcb(
            "jcb-hold", "JCB credit, stays in the field for its issuer's answer",
            number: "3530110000000158"
        ) {
            $0.riskManagement.qualifiers = [0x00, 0x01]
            $0.riskManagementList2 = .jcbRiskManagement2
        },
        .jcb(
            "jcb-torn", "JCB credit, removed too early at the first tap",
            number: "3530110000000141"
        ) { $0.removal = CardRemoval(step: .generateApplicationCryptogram) }.ends(
            .tryAgain, .onlineRequest),
    ]

    /// Returns a JCB card, changed by `change`.
    private static func jcb(
        _ name: String, _ summary: String, label: String = "JCB CREDIT", number: String,
        change: @escaping @Sendable (inout CardApplication) -> Void
    ) -> BuiltInCard {
        BuiltInCard(name: name) {
            var application = CardApplication.testJCB(label: label, number: number)
            change(&application)
            return CardProfile(name: name, summary: summary, application)
        }
    }
}
