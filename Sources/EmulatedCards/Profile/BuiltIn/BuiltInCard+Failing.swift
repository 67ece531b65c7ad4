// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension BuiltInCard {
    /// Cards that a terminal has to recognize as not genuine.
    static let failingCards: [BuiltInCard] =
        signatureCards
        // Fast DDA: the terminal authenticates offline approvals (EMV Contactless Book C-3, 5.6).
        + certificateCards("visa", "Visa", .visa, "4761739001026", offline: true, .declined)
        // CDA fails after GENERATE AC, when the keys are retrieved (Book C-2, S910).
        + certificateCards(
            "mastercard", "Mastercard", .mastercard, "5413330089036", .endApplication)
        // A failed certificate does not end the transaction (Book C-8, local authentication).
        + certificateCards(
            "common-kernel", "Common kernel", .commonKernel, "5413330089046", .onlineRequest,
            finding: "Local authentication failed")

    /// Cards whose signature over the transaction, or over their static data, is wrong.
    private static let signatureCards: [BuiltInCard] = [
        failing(
            "visa-wrong-signature", "Visa, wrong signature (fDDA)", .visa, "476173900102700",
            offline: true
        ) {
            $0.signatures.isDynamicDataValid = false
        }.ends(.declined, terminal: offlineCapable),
        failing(
            "unionpay-wrong-signature", "UnionPay, wrong signature (fDDA)", .unionPay,
            "620000000000700", offline: true
        ) {
            $0.signatures.isDynamicDataValid = false
        }.ends(.declined, terminal: offlineCapable),
        // The only cryptogram is in the signature, so that the terminal has none to send online.
        failing(
            "discover-wrong-signature", "Discover, wrong signature (CDA)", .discover,
            "601111000000700", offline: true
        ) {
            $0.signatures.isDynamicDataValid = false
        }.ends(.declined, terminal: offlineCapable),
        failing(
            "mastercard-wrong-signature", "Mastercard, wrong signature (CDA)", .mastercard,
            "541333008903700"
        ) {
            $0.signatures.isDynamicDataValid = false
        }.ends(.endApplication),
        failing(
            "amex-wrong-signature", "American Express, wrong signature (CDA)", .americanExpress,
            "37424500175700"
        ) {
            $0.signatures.isDynamicDataValid = false
        }.ends(.declined, finding: "CDA failed"),
        failing(
            "jcb-wrong-signature", "JCB, wrong signature (CDA)", .jcb, "353011000000700"
        ) {
            $0.signatures.isDynamicDataValid = false
        }.ends(.declined, finding: "CDA failed"),
        failing(
            "common-kernel-wrong-signature", "Common kernel, wrong authentication code (EDA MAC)",
            .commonKernel, "541333008904700"
        ) {
            $0.signatures.isDynamicDataValid = false
        }.ends(.endApplication),
        failing(
            "visa-wrong-static-signature", "Visa, wrong signature of its static data (SDA)", .visa,
            "476173900102701", offline: true
        ) {
            $0.keyChain?.card = nil
            $0.signatures.isStaticDataValid = false
        }.ends(.declined, terminal: offlineCapable),
        failing(
            "amex-wrong-static-signature",
            "American Express, wrong signature of its static data (SDA)", .americanExpress,
            "37424500175701"
        ) {
            $0.keyChain?.card = nil
            $0.signatures.isStaticDataValid = false
        }.ends(.onlineRequest, finding: "SDA failed"),
    ]

    /// Returns cards of a scheme whose certificates are wrong in one way each.
    private static func certificateCards(
        _ name: String, _ label: String, _ scheme: CardScheme, _ prefix: String,
        offline: Bool = false, _ status: ExpectedOutcome.Status, finding: String? = nil
    ) -> [BuiltInCard] {
        let faults: [(name: String, summary: String, @Sendable (inout CardApplication) -> Void)] = [
            (
                "issuer-expired", "issuer certificate expired",
                { $0.signatures.issuer.expiration = [0x12, 0x20] }
            ),
            (
                "certificate-expired", "card certificate expired",
                { $0.signatures.card.expiration = [0x12, 0x20] }
            ),
            (
                "other-issuer", "issuer certificate of another issuer",
                { $0.signatures.issuer.accountNumber = "9999990000000000" }
            ),
            (
                "other-account", "card certificate of another account",
                { $0.signatures.card.accountNumber = "9999990000000000" }
            ),
            (
                "revoked", "issuer certificate revoked",
                { $0.signatures.issuer.serialNumber = CardSignatures.revokedSerialNumber }
            ),
            (
                "malformed-certificate", "issuer certificate malformed",
                { $0.signatures.issuer.format = [0x7F] }
            ),
            (
                "wrong-issuer-certificate", "issuer certificate with a wrong hash",
                { $0.signatures.issuer.isValid = false }
            ),
            (
                "wrong-certificate", "card certificate with a wrong hash",
                { $0.signatures.card.isValid = false }
            ),
            (
                "unknown-authority", "certification authority key unknown",
                { $0.elementChanges[0x8F] = [[0x77]] }
            ),
        ]
        return faults.enumerated().compactMap { index, fault in
            // A card's certificate on an elliptic curve contains no account number.
            guard scheme != .commonKernel || fault.name != "other-account" else { return nil }
            let card = failing(
                "\(name)-\(fault.name)", "\(label), \(fault.summary)", scheme, "\(prefix)0\(index)",
                offline: offline,
                change: fault.2)
            // Kernel 2 looks for the authority's key before GENERATE AC (Book C-2, S456).
            return fault.name == "unknown-authority" && scheme == .mastercard
                ? card.ends(.onlineRequest, finding: "CDA failed")
                : card.ends(
                    status, finding: finding,
                    terminal: offline ? offlineCapable : ExpectedOutcome.usualTerminal)
        }
    }

    private static let offlineCapable = "offline-capable"

    /// Returns a card that is not genuine.
    private static func failing(
        _ name: String, _ summary: String, _ scheme: CardScheme, _ prefix: String,
        offline: Bool = false,
        change: @escaping @Sendable (inout CardApplication) -> Void
    ) -> BuiltInCard {
        BuiltInCard(name: name) {
            var application = CardApplication.test(scheme, number: checked(prefix))
            if offline { application.riskManagement.decision = .offline }
            application.referencePIN = nil
            change(&application)
            return CardProfile(name: name, summary: summary, application)
        }
    }
}
