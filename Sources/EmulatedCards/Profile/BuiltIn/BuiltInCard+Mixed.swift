// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension BuiltInCard {
    /// Cards with several applications, or with a selection that is unusual or fails.
    static let mixedCards: [BuiltInCard] = [
        BuiltInCard(name: "visa-us-debit") {
            let debit = visa(label: "VISA DEBIT", number: "4761739001020142", priority: 2)
            return CardProfile(
                name: "visa-us-debit", summary: "Visa debit, co-badged with US common debit",
                debit, others: [common(of: debit, [0xA0, 0x00, 0x00, 0x00, 0x98, 0x08, 0x40])])
        },
        BuiltInCard(name: "mastercard-us-debit") {
            let debit = mastercard(
                label: "DEBIT MASTERCARD", number: "5413330089030184", priority: 2)
            return CardProfile(
                name: "mastercard-us-debit",
                summary: "Mastercard debit, co-badged with US Maestro", debit,
                others: [common(of: debit, [0xA0, 0x00, 0x00, 0x00, 0x04, 0x22, 0x03])])
        },
        BuiltInCard(name: "visa-multi") {
            var electron = visa(label: "VISA ELECTRON", number: "4761739001020167", priority: 3)
            electron.identifier = [0xA0, 0x00, 0x00, 0x00, 0x03, 0x20, 0x10]
            var debit = visa(label: "VISA DEBIT", number: "4761739001020159", priority: 1)
            debit.identifier += [0x02]
            return CardProfile(
                name: "visa-multi", summary: "Visa credit, debit, and Electron; debit comes first",
                visa(label: "VISA CREDIT", number: "4761739001020175", priority: 2),
                others: [debit, electron])
        },
        BuiltInCard(name: "mastercard-maestro") {
            var maestro = mastercard(
                label: "MAESTRO", number: "6799998900000200036", priority: 1)
            maestro.identifier = CardApplication.maestro
            maestro.account.discretionaryData = "1143804400"
            return CardProfile(
                name: "mastercard-maestro", summary: "Mastercard and Maestro; Maestro comes first",
                mastercard(label: "MASTERCARD", number: "5413330089030192", priority: 2),
                others: [maestro])
        },
        BuiltInCard(name: "two-schemes") {
            CardProfile(
                name: "two-schemes", summary: "Visa and Mastercard on one card; Mastercard first",
                visa(label: "VISA CREDIT", number: "4761739001020183", priority: 2),
                others: [mastercard(label: "MASTERCARD", number: "5413330089030200", priority: 1)])
        },
        BuiltInCard(name: "amex-visa") {
            var amex = CardApplication.testAmericanExpress(
                label: "AMERICAN EXPRESS", number: "374245001750123")
            amex.priority = 1
            return CardProfile(
                name: "amex-visa",
                summary: "American Express and Visa on one card; American Express first",
                visa(label: "VISA CREDIT", number: "4761739001020506", priority: 2), others: [amex])
        },
        BuiltInCard(name: "amex-mastercard") {
            var amex = CardApplication.testAmericanExpress(
                label: "AMERICAN EXPRESS", number: "374245001750131")
            amex.priority = 2
            return CardProfile(
                name: "amex-mastercard",
                summary: "American Express and Mastercard on one card; Mastercard first", amex,
                others: [mastercard(label: "MASTERCARD", number: "5413330089030226", priority: 1)])
        },
        BuiltInCard(name: "discover-visa") {
            var discover = CardApplication.testDiscover(number: "6011110000000209")
            discover.priority = 1
            return CardProfile(
                name: "discover-visa",
                summary: "Discover and Visa on one card; Discover first",
                visa(label: "VISA CREDIT", number: "4761739001020514", priority: 2),
                others: [discover])
        },
        BuiltInCard(name: "discover-mastercard") {
            var discover = CardApplication.testDiscover(number: "6011110000000217")
            discover.priority = 2
            return CardProfile(
                name: "discover-mastercard",
                summary: "Discover and Mastercard on one card; Mastercard first",
                mastercard(label: "MASTERCARD", number: "5413330089030234", priority: 1),
                others: [discover])
        },
        BuiltInCard(name: "jcb-visa") {
            var jcb = CardApplication.testJCB(number: "3530110000000208")
            jcb.priority = 1
            return CardProfile(
                name: "jcb-visa", summary: "JCB and Visa on one card; JCB first",
                visa(label: "VISA CREDIT", number: "4761739001020522", priority: 2), others: [jcb])
        },
        BuiltInCard(name: "jcb-mastercard") {
            var jcb = CardApplication.testJCB(number: "3530110000000216")
            jcb.priority = 2
            return CardProfile(
                name: "jcb-mastercard",
                summary: "JCB and Mastercard on one card; Mastercard first",
                mastercard(label: "MASTERCARD", number: "5413330089030242", priority: 1),
                others: [jcb])
        },
        BuiltInCard(name: "unionpay-visa") {
            var unionPay = CardApplication.testUnionPay(number: "6200000000000112", product: 0x02)
            unionPay.priority = 1
            return CardProfile(
                name: "unionpay-visa", summary: "UnionPay and Visa on one card; UnionPay first",
                visa(label: "VISA CREDIT", number: "4761739001020530", priority: 2),
                others: [unionPay])
        },
        BuiltInCard(name: "unionpay-mastercard") {
            var unionPay = CardApplication.testUnionPay(number: "6200000000000120", product: 0x02)
            unionPay.priority = 2
            return CardProfile(
                name: "unionpay-mastercard",
                summary: "UnionPay and Mastercard on one card; Mastercard first",
                mastercard(label: "MASTERCARD", number: "5413330089030259", priority: 1),
                others: [unionPay])
        },
        BuiltInCard(name: "unknown-application") {
            var application = mastercard(
                label: "SOMETHING ELSE", number: "1234560012345707", priority: 1)
            application.identifier = [0xF0, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01]
            return CardProfile(
                name: "unknown-application",
                summary: "A card with an unknown application", application)
        },
        BuiltInCard(name: "no-directory") {
            CardProfile(
                name: "no-directory", summary: "Visa credit without a contactless directory",
                visa(label: "VISA CREDIT", number: "4761739001020191", priority: 1),
                hasDirectory: false)
        },
        BuiltInCard(name: "blocked-card") {
            CardProfile(
                name: "blocked-card", summary: "Mastercard credit, entire card blocked (6A81)",
                mastercard(label: "MASTERCARD", number: "5413330089030218", priority: 1),
                isBlocked: true)
        },
    ]

    private static func visa(label: String, number: String, priority: UInt8) -> CardApplication {
        var application = CardApplication.testVisa(label: label, number: number)
        application.priority = priority
        application.riskManagement.verifications = [.onlinePIN, .signature]
        return application
    }

    private static func mastercard(
        label: String, number: String, priority: UInt8
    ) -> CardApplication {
        var application = CardApplication.testMastercard(label: label, number: number)
        application.priority = priority
        return application
    }

    /// Returns the same account under the identifier that the US debit networks share.
    private static func common(of debit: CardApplication, _ identifier: [UInt8]) -> CardApplication
    {
        var application = debit
        application.identifier = identifier
        application.label = "US DEBIT"
        application.priority = 1
        application.kernelIdentifier = debit.scheme.specification.kernelIdentifier
        return application
    }
}
