// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension BuiltInCard {
    /// Mastercard's products and cryptograms.
    static let mastercardCards: [BuiltInCard] = [
        BuiltInCard(name: "mastercard-credit") { .mastercardCredit },
        BuiltInCard(name: "mastercard-debit") { .mastercardDebit },
        .mastercard(
            "mastercard-prepaid", "Mastercard prepaid, reports its offline balance",
            label: "MC PREPAID", number: "5413330089030002"
        ) {
            $0.verificationMethodList = VerificationMethods.onlinePINFirst
            $0.balance = 4_250
        },
        .mastercard(
            "maestro", "Maestro, 19-digit account number", label: "MAESTRO",
            number: "6799998900000200010"
        ) {
            $0.identifier = CardApplication.maestro
            $0.account.discretionaryData = "1143804400"
            $0.verificationMethodList = VerificationMethods.onlinePINFirst
        },
        BuiltInCard(name: "mastercard-cvn16") { .mastercardVersion16 },
        .mastercard(
            "mastercard-cvn20", "Mastercard credit, cryptogram version 20",
            number: "5413330089030010"
        ) { $0.cryptogramVersion = .mChip20 },
        .mastercard(
            "mastercard-cvn21", "Mastercard credit, cryptogram version 21",
            number: "5413330089030028"
        ) { $0.cryptogramVersion = .mChip21 },
    ]

    /// Mastercards with special behavior.
    static let mastercardCases: [BuiltInCard] = [
        .mastercard(
            "mastercard-online-pin", "Mastercard debit, always requires online PIN",
            label: "DEBIT MASTERCARD", number: "5413330089030036"
        ) { $0.verificationMethodList = VerificationMethods.onlinePIN },
        .mastercard(
            "mastercard-signature", "Mastercard credit, always requires a signature",
            number: "5413330089030044"
        ) { $0.verificationMethodList = VerificationMethods.signature },
        BuiltInCard(name: "mastercard-declining") { .mastercardDeclining }.ends(.declined),
        .mastercard(
            "mastercard-offline", "Mastercard credit, approves offline",
            number: "5413330089030051"
        ) { $0.riskManagement.decision = .offline }.ends(.approved, terminal: "offline-capable"),
        BuiltInCard(name: "mastercard-cdcvm") { .mastercardOnDevice },
        .mastercard(
            "mastercard-two-tap",
            "Mastercard credit in a phone that verifies its owner between two taps",
            number: "5413330089030069"
        ) {
            $0.riskManagement.deviceVerification = .secondTap
            $0.riskManagement.alwaysVerifies = true
            $0.referencePIN = nil
        }.ends(.tryAgain, .onlineRequest),
        .mastercard(
            "mastercard-refusing", "Mastercard credit, refuses this reader (6985)",
            number: "5413330089030077"
        ) { $0.riskManagement.decision = .refuse }.ends(.endApplication),
        .mastercard("mastercard-expired", "Mastercard credit, expired", number: "5413330089030085")
        {
            $0.account.effectiveDate = "170101"
            $0.account.expirationDate = "200131"
            $0.issuerActionCodes?.denial = restrictions
        }.ends(.declined, finding: "Expired application"),
        .mastercard(
            "mastercard-not-yet-effective", "Mastercard credit, not valid until 2040",
            number: "5413330089030093"
        ) {
            $0.account.effectiveDate = "400101"
            $0.account.expirationDate = "451231"
            $0.issuerActionCodes?.denial = restrictions
        }.ends(.declined, finding: "Application not yet effective"),
        .mastercard(
            "mastercard-blocked", "Mastercard credit, blocked (6283)", number: "5413330089030101"
        ) { $0.isBlocked = true }.ends(.endApplication),
        .mastercard(
            "mastercard-static", "Mastercard credit, static data authentication only",
            number: "5413330089030119"
        ) {
            $0.keyChain = CardKeyChain(
                authority: .mastercard, issuer: .mastercard1408, card: nil)
        }.ends(.onlineRequest, finding: "Offline data authentication was not performed"),
        .mastercard(
            "mastercard-magstripe", "Mastercard credit, mag-stripe mode only",
            number: "5413330089030127"
        ) {
            $0.statedInterchangeProfile = [0x00, 0x00]
            $0.magneticStripe = .standard
            $0.keyChain = nil
            $0.referencePIN = nil
        },
        .mastercard(
            "mastercard-dual-mode", "Mastercard credit, EMV and mag-stripe mode",
            number: "5413330089030135"
        ) { $0.magneticStripe = .standard },
        .mastercard(
            "mastercard-torn",
            "Mastercard credit, removed too early at the first tap, then recovered",
            number: "5413330089030143"
        ) {
            $0.removal = CardRemoval(step: .generateApplicationCryptogram)
            $0.dataRecoveryList = DataObjectList([
                .init(tag: 0x9F02, length: 6), .init(tag: 0x9F37, length: 4),
            ])
        }.ends(.tryAgain, .onlineRequest),
        .mastercard(
            "mastercard-relay-resistance", "Mastercard credit with relay resistance",
            number: "5413330089030150"
        ) { $0.relayResistance = .honest },
        .mastercard(
            "mastercard-relay-slow", "Mastercard credit behind a relay, answers too late",
            number: "5413330089030168"
        ) { $0.relayResistance = .relayed }
        .ends(.onlineRequest, finding: "Relay resistance threshold exceeded"),
        .mastercard(
            "mastercard-storage", "Mastercard credit with both kinds of data storage",
            number: "5413330089030176"
        ) {
            $0.integratedStorage = .free
            // Without the operator's identifier the card does not open its slot.
            $0.processingOptionsList = DataObjectList([.init(tag: 0x9F5C, length: 8)])
            $0.standaloneStorage = .empty
        },
    ]

    /// The action code that declines expired cards and cards that are not yet effective.
    ///
    /// See EMV Book 3, Annex C5: byte 2, bits 7 and 6.
    private static let restrictions: [UInt8] = [0x00, 0x60, 0x00, 0x00, 0x00]
}

extension CardProfile {
    /// A Mastercard credit card that goes online and requires a signature above the reader's limit.
    public static let mastercardCredit = mastercard(
        "mastercard-credit", "Mastercard credit, goes online", number: "5413330089601034")

    /// A Mastercard debit card that requires the PIN above the reader's limit.
    public static let mastercardDebit = mastercard(
        "mastercard-debit", "Mastercard debit, goes online, PIN above the reader's limit",
        label: "DEBIT MASTERCARD", number: "5413330089010640"
    ) {
        $0.usageControl = CardApplication.usageWithCashback
        $0.kernelIdentifier = [0x02]
        $0.verificationMethodList = VerificationMethods.onlinePINFirst
        $0.keyChain = CardKeyChain(
            authority: .mastercard, issuer: .mastercard1280, card: .card1024)
    }

    /// A Mastercard that declines.
    public static let mastercardDeclining = mastercard(
        "mastercard-declining", "Mastercard credit, always declines", number: "5413330089020011"
    ) { $0.riskManagement.decision = .decline }

    /// A Mastercard in a phone that verifies its owner.
    public static let mastercardOnDevice = mastercard(
        "mastercard-cdcvm", "Mastercard credit in a phone that verifies its owner",
        number: "5413330089604111"
    ) {
        $0.riskManagement.deviceVerification = .verified
        $0.referencePIN = nil
    }

    /// A Mastercard credit card with cryptogram version 16, which omits the counters.
    public static let mastercardVersion16 = mastercard(
        "mastercard-cvn16", "Mastercard credit, cryptogram version 16",
        number: "5413330089600044"
    ) { $0.cryptogramVersion = .mChip16 }

    /// Returns a card with the scheme's usual application, changed by `change`.
    static func mastercard(
        _ name: String, _ summary: String, label: String = "MASTERCARD", number: String,
        change: (inout CardApplication) -> Void = { _ in }
    ) -> CardProfile {
        var application = CardApplication.testMastercard(label: label, number: number)
        change(&application)
        return CardProfile(name: name, summary: summary, application)
    }
}

extension CardApplication {
    /// Maestro's application identifier.
    static let maestro: [UInt8] = [0xA0, 0x00, 0x00, 0x00, 0x04, 0x30, 0x60]
}
