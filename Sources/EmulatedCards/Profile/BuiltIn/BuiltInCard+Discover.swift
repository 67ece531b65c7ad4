// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension BuiltInCard {
    /// Discover's products, and cards with special behavior.
    static let discoverCards: [BuiltInCard] = [
        .discover(
            "discover-credit", "Discover credit, goes online",
            number: "6011111111111117"
        ) { _ in },
        .discover(
            "discover-debit", "Discover debit, online PIN above the reader's limit",
            number: "6011110000000027"
        ) { $0.riskManagement.verifications = [.onlinePIN] },
        .discover(
            "discover-offline", "Discover credit, approves offline",
            number: "6011110000000035"
        ) { $0.riskManagement.decision = .offline }.ends(.approved, terminal: "offline-capable"),
        .discover(
            "discover-declining", "Discover credit, always declines",
            number: "6011110000000043"
        ) { $0.riskManagement.decision = .decline }.ends(.declined),
        .discover(
            "discover-cdcvm", "Discover in a phone that verified its owner",
            number: "6011110000000050"
        ) { $0.riskManagement.deviceVerification = .verified },
        .discover(
            "discover-two-tap", "Discover in a phone that verifies its owner between two taps",
            number: "6011110000000068"
        ) {
            $0.riskManagement.deviceVerification = .secondTap
            $0.riskManagement.alwaysVerifies = true
        }.ends(.tryAgain, .onlineRequest),
        .discover(
            "discover-refusing", "Discover credit, refuses this reader (6985)",
            number: "6011110000000076"
        ) { $0.riskManagement.decision = .refuse }.ends(.endApplication),
        .discover(
            "discover-other-interface", "Discover credit, requests the contact interface (6984)",
            number: "6011110000000084"
        ) { $0.riskManagement.decision = .otherInterface }.ends(.tryAnotherInterface),
        .discover(
            "discover-expired", "Discover credit, expired, declines",
            number: "6011110000000092"
        ) {
            $0.account.effectiveDate = "170101"
            $0.account.expirationDate = "200131"
            // See EMV Contactless Book C-6, Annex A (`9F71`): decline if expired.
            $0.riskManagement.qualifiers = [0x00, 0x04]
        }.ends(.declined, finding: "Expired application"),
        .discover(
            "discover-blocked", "Discover credit, blocked (6283)",
            number: "6011110000000100"
        ) { $0.isBlocked = true }.ends(.endApplication),
        .discover(
            "discover-issuer-update", "Discover credit, is presented again for its issuer's answer",
            number: "6011110000000118"
        ) { $0.riskManagement.qualifiers = [0x00, 0x10] },
        .discover(
            "discover-torn", "Discover credit, removed too early at the first tap",
            number: "6011110000000126"
        ) { $0.removal = CardRemoval(step: .getProcessingOptions) }.ends(.tryAgain, .onlineRequest),
    ]

    /// Returns a Discover card, changed by `change`.
    private static func discover(
        _ name: String, _ summary: String, number: String,
        change: @escaping @Sendable (inout CardApplication) -> Void
    ) -> BuiltInCard {
        BuiltInCard(name: name) {
            var application = CardApplication.testDiscover(number: number)
            change(&application)
            return CardProfile(name: name, summary: summary, application)
        }
    }
}
