// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
}

extension CardApplication {
    /// Maestro's application identifier.
    static let maestro: [UInt8] = [0xA0, 0x00, 0x00, 0x00, 0x04, 0x30, 0x60]
}
