// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension BuiltInCard {
    /// Visa's products and cryptograms.
    static let visaCards: [BuiltInCard] = [
        BuiltInCard(name: "visa-credit") { .visaCredit },
        BuiltInCard(name: "visa-debit") { .visaDebit },
        .visa(
            "visa-prepaid", "Visa prepaid, reports the amount available offline",
            label: "VISA PREPAID", number: "4761739001020001"
        ) {
            $0.riskManagement.decision = .offline
            $0.riskManagement.verifications = [.onlinePIN]
            $0.riskManagement.showsAvailableSpending = true
        }.ends(.approved, terminal: "offline-capable"),
        .visa(
            "visa-electron", "Visa Electron, always online", label: "VISA ELECTRON",
            number: "4761739001020019"
        ) {
            $0.identifier = [0xA0, 0x00, 0x00, 0x00, 0x03, 0x20, 0x10]
            $0.account.serviceCode = "221"
            $0.riskManagement.verifications = [.onlinePIN, .signature]
            $0.keyChain = CardKeyChain(authority: .visa, issuer: .visa1152, card: .card768)
        },
        BuiltInCard(name: "visa-cvn10") { .visaVersion10 },
        .visa("visa-cvn17", "Visa credit, cryptogram version 17", number: "4761739001020027") {
            $0.cryptogramVersion = .visa17
            $0.riskManagement.verifications = [.signature, .onlinePIN]
        },
        .visa("visa-cvn22", "Visa credit, cryptogram version 22", number: "4761739001020035") {
            $0.cryptogramVersion = .visa22
            $0.riskManagement.verifications = [.signature, .onlinePIN]
        },
    ]

    /// Visa cards with special behavior.
    static let visaCases: [BuiltInCard] = [
        BuiltInCard(name: "visa-online-pin") { .visaOnlinePIN },
        .visa(
            "visa-signature", "Visa credit, always requires a signature",
            number: "4761739001020043"
        ) {
            $0.riskManagement.verifications = [.signature]
            $0.riskManagement.alwaysVerifies = true
        },
        BuiltInCard(name: "visa-declining") { .visaDeclining }.ends(.declined),
        .visa("visa-offline", "Visa credit, approves offline", number: "4761739001020050") {
            $0.riskManagement.decision = .offline
            $0.riskManagement.verifications = [.signature, .onlinePIN]
        }.ends(.approved, terminal: "offline-capable"),
        BuiltInCard(name: "visa-cdcvm") { .visaOnDevice },
        .visa(
            "visa-two-tap", "Visa credit in a phone that verifies its owner between two taps",
            number: "4761739001020068"
        ) {
            $0.riskManagement.deviceVerification = .secondTap
            $0.riskManagement.alwaysVerifies = true
            $0.formFactorIndicator = CardApplication.phoneFormFactor
            $0.referencePIN = nil
        }.ends(.tryAgain, .onlineRequest),
        .visa(
            "visa-other-interface", "Visa credit, must be inserted (6984)",
            number: "4761739001020076"
        ) { $0.riskManagement.decision = .otherInterface }.ends(.tryAnotherInterface),
        .visa(
            "visa-refusing", "Visa credit, refuses this reader (6985)",
            number: "4761739001020084"
        ) { $0.riskManagement.decision = .refuse }.ends(.endApplication),
        .visa("visa-expired", "Visa credit, expired, approves offline", number: "4761739001020092")
        {
            $0.account.effectiveDate = "170101"
            $0.account.expirationDate = "200131"
            $0.riskManagement.decision = .offline
        }.ends(.declined, terminal: "offline-capable"),
        .visa(
            "visa-expired-online", "Visa credit, expired, goes online",
            number: "4761739001020100"
        ) {
            $0.account.effectiveDate = "170101"
            $0.account.expirationDate = "200131"
            $0.riskManagement.decision = .offline
            // See EMV Contactless Book C-3, Annex A: byte 1, bit 4.
            $0.riskManagement.qualifiers = [0x08, 0x00]
        },
        .visa("visa-blocked", "Visa credit, blocked (6283)", number: "4761739001020118") {
            $0.isBlocked = true
        }.ends(.endApplication),
        .visa(
            "visa-static", "Visa credit, static data authentication only",
            number: "4761739001020126"
        ) {
            $0.riskManagement.verifications = [.signature, .onlinePIN]
            $0.keyChain = CardKeyChain(authority: .visa, issuer: .visa1152, card: nil)
        },
        .visa(
            "visa-issuer-update", "Visa credit, accepts its issuer's answer in a second tap",
            number: "4761739001020167"
        ) {
            $0.riskManagement.decision = .offline
            $0.riskManagement.verifications = [.signature, .onlinePIN]
            $0.riskManagement.showsAvailableSpending = true
            // See EMV Contactless Book C-3, Annex A: byte 2, bit 7.
            $0.riskManagement.qualifiers = [0x00, 0x40]
        },
        .visa(
            "visa-torn", "Visa credit, removed too early at the first tap",
            number: "4761739001020134"
        ) {
            $0.riskManagement.verifications = [.signature, .onlinePIN]
            $0.removal = CardRemoval(step: .getProcessingOptions)
        }.ends(.tryAgain, .onlineRequest),
    ]
}

extension CardProfile {
    /// A Visa credit card that goes online and requires a signature above the reader's limit.
    public static let visaCredit = visa(
        "visa-credit", "Visa credit, goes online", number: "4761739001010010"
    ) { $0.riskManagement.verifications = [.signature, .onlinePIN] }

    /// A Visa debit card that requires the PIN above the reader's limit.
    public static let visaDebit = visa(
        "visa-debit", "Visa debit, goes online, PIN above the reader's limit",
        label: "VISA DEBIT", number: "4761739001010119"
    ) {
        $0.usageControl = CardApplication.usageWithCashback
        $0.riskManagement.verifications = [.onlinePIN, .signature]
        $0.keyChain = CardKeyChain(authority: .visa, issuer: .visa1408, card: .card1152)
    }

    /// A Visa card that requires the PIN for every transaction.
    public static let visaOnlinePIN = visa(
        "visa-online-pin", "Visa debit, always requires online PIN", label: "VISA DEBIT",
        number: "4761739001010036"
    ) {
        $0.riskManagement.verifications = [.onlinePIN]
        $0.riskManagement.alwaysVerifies = true
    }

    /// A Visa card that declines.
    public static let visaDeclining = visa(
        "visa-declining", "Visa credit, always declines", number: "4761739001010135"
    ) {
        $0.riskManagement.decision = .decline
        $0.riskManagement.verifications = [.signature]
    }

    /// A Visa card in a phone that has verified its owner.
    public static let visaOnDevice = visa(
        "visa-cdcvm", "Visa credit in a phone that verified its owner",
        number: "4761739001010143"
    ) {
        $0.riskManagement.deviceVerification = .verified
        $0.formFactorIndicator = CardApplication.phoneFormFactor
        $0.referencePIN = nil
    }

    /// A Visa credit card with cryptogram version 10, as on older cards.
    public static let visaVersion10 = visa(
        "visa-cvn10", "Visa credit, cryptogram version 10", number: "4761739001010432"
    ) {
        $0.cryptogramVersion = .visa10
        $0.riskManagement.verifications = [.signature, .onlinePIN]
    }

    /// Returns a card with the scheme's usual application, changed by `change`.
    static func visa(
        _ name: String, _ summary: String, label: String = "VISA CREDIT", number: String,
        change: (inout CardApplication) -> Void
    ) -> CardProfile {
        var application = CardApplication.testVisa(label: label, number: number)
        change(&application)
        return CardProfile(name: name, summary: summary, application)
    }
}
