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
        BuiltInCard(name: "unknown-application") {
            var application = mastercard(
                label: "SOMETHING ELSE", number: "1234560012345707", priority: 1)
            application.identifier = [0xF0, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01]
            return CardProfile(
                name: "unknown-application",
                summary: "A card with an unknown application", application)
        }.ends(.endApplication),
        BuiltInCard(name: "no-directory") {
            CardProfile(
                name: "no-directory", summary: "Visa credit without a contactless directory",
                visa(label: "VISA CREDIT", number: "4761739001020191", priority: 1),
                hasDirectory: false)
        }.ends(.endApplication),
        BuiltInCard(name: "blocked-card") {
            CardProfile(
                name: "blocked-card", summary: "Mastercard credit, entire card blocked (6A81)",
                mastercard(label: "MASTERCARD", number: "5413330089030218", priority: 1),
                isBlocked: true)
        }.ends(.endApplication),
    ]

    /// Cards with an application of another scheme, and one of Visa or Mastercard.
    static let dualCards: [BuiltInCard] =
        [
            dual(
                "amex", "American Express", visa: "4761739001020506", "374245001750123",
                mastercard: "5413330089030226", "374245001750131"
            ) { .testAmericanExpress(label: "AMERICAN EXPRESS", number: $0) },
            dual(
                "jcb", "JCB", visa: "4761739001020522", "3530110000000208",
                mastercard: "5413330089030242", "3530110000000216"
            ) { .testJCB(number: $0) },
            dual(
                "discover", "Discover", visa: "4761739001020514", "6011110000000209",
                mastercard: "5413330089030234", "6011110000000217"
            ) { .testDiscover(number: $0) },
            dual(
                "unionpay", "UnionPay", visa: "4761739001020530", "6200000000000112",
                mastercard: "5413330089030259", "6200000000000120"
            ) { .testUnionPay(number: $0, product: 0x02) },
        ].flatMap(\.self)

    /// Returns two cards: the scheme comes first beside Visa, and second beside Mastercard.
    private static func dual(
        _ name: String, _ scheme: String, visa visaNumber: String, _ numberWithVisa: String,
        mastercard mastercardNumber: String, _ numberWithMastercard: String,
        _ application: @escaping @Sendable (_ number: String) -> CardApplication
    ) -> [BuiltInCard] {
        @Sendable func other(_ number: String, priority: UInt8) -> CardApplication {
            var other = application(number)
            other.priority = priority
            return other
        }
        return [
            BuiltInCard(name: "\(name)-visa") {
                CardProfile(
                    name: "\(name)-visa",
                    summary: "\(scheme) and Visa on one card; \(scheme) first",
                    visa(label: "VISA CREDIT", number: visaNumber, priority: 2),
                    others: [other(numberWithVisa, priority: 1)])
            },
            BuiltInCard(name: "\(name)-mastercard") {
                CardProfile(
                    name: "\(name)-mastercard",
                    summary: "\(scheme) and Mastercard on one card; Mastercard first",
                    mastercard(label: "MASTERCARD", number: mastercardNumber, priority: 1),
                    others: [other(numberWithMastercard, priority: 2)])
            },
        ]
    }

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
