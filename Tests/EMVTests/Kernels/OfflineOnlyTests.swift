// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EMV

/// A terminal is offline only by its type (`9F35`), and for kernels 3, 6, and 7 by TTQ byte 1 bit 4,
/// for kernel 4 by `9F6E` byte 3 bit 8.
@Suite("A terminal that is offline only never goes online")
struct OfflineOnlyTests {
    /// A card that goes online wherever the terminal can.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Runs a tap with a terminal that is offline only or not, and a transaction type.
        let tap: @Sendable (_ isOfflineOnly: Bool, _ type: UInt8) async throws -> Outcome

        init(
            _ name: String, _ tap: @escaping @Sendable (Bool, UInt8) async throws -> Outcome
        ) {
            testDescription = name
            self.tap = tap
        }
    }

    static let requests = [
        Row("kernel 2") {
            try await run(
                MastercardCard(
                    more: "9F0D0500000000009F0E0500000000009F0F050000000000"
                ).card, mastercardReader(lenient, terminalType: $0 ? 0x23 : 0x22), $1)
        },
        Row("kernel 3") { try await run(VisaCard().card, visa($0), $1) },
        Row("kernel 4") {
            try await run(
                AmericanExpressCard(information: $1 == 0x20 ? "00" : "80").card,
                americanExpressReader(terminalType: $0 ? 0x26 : 0x25), $1)
        },
        Row("kernel 4, by 9F6E") { isOfflineOnly, type in
            var settings = Kernel4Settings.test
            if isOfflineOnly { settings.enhancedReaderCapabilities.insert(.offlineOnly) }
            return try await run(
                AmericanExpressCard(information: type == 0x20 ? "00" : "80").card,
                americanExpressReader(settings), type)
        },
        Row("kernel 5") {
            try await run(
                JCBCard(information: $1 == 0x20 ? "00" : "80").card,
                jcbReader(terminalType: $0 ? 0x23 : 0x22), $1)
        },
        Row("kernel 6") {
            try await run(
                DiscoverCard().card, discoverReader(qualifiers: $0 ? "2A004080" : "22004080"), $1)
        },
        Row("kernel 7") { isOfflineOnly, type in
            var reader = Kernel7Tests.reader(
                isOfflineOnly ? "2A004080" : "22004080", floorLimit: nil)
            reader.combinations = reader.combinations.map {
                var combination = $0
                combination.transactionTypes = [type]
                return combination
            }
            return try await run(Kernel7Tests.card(), reader, type)
        },
        Row("kernel 8") {
            try Kernel8Taps.run(
                Kernel8Card.Content(profile: "0109", information: 0x80), type: $1,
                terminalType: $0 ? 0x26 : 0x25
            ).outcome
        },
    ]

    /// Settings with which the terminal asks each card to approve.
    private static let lenient = {
        var settings = Kernel2Settings.test
        settings.actionCodes = TerminalActionCodes(denial: [], online: [], default: [])
        return settings
    }()

    static let purchases =
        requests + [
            Row("kernel 2, mag-stripe mode") {
                try await run(
                    MagneticStripeTests.card(MagneticStripeTests.record).card,
                    mastercardReader(terminalType: $0 ? 0x23 : 0x22), $1)
            },
            qualifiers("expired", "0800", expirationDate: "190818"),
            qualifiers("not authenticated", "2000", authentication: .failed),
            qualifiers("online PIN", "8000", reader: 0x26),
            qualifiers("online cryptogram required", "0000", floorLimit: 0),
            Row("kernel 6, expired") {
                try await run(
                    DiscoverCard(information: "40", signs: true, expirationDate: "190818").card,
                    discoverReader(qualifiers: $0 ? "2A004080" : "22004080"), $1)
            },
            Row("kernel 6, not authenticated") {
                try await run(
                    DiscoverCard(information: "40", signs: true).card,
                    discoverReader(
                        qualifiers: $0 ? "2A004080" : "22004080", authentication: .assumed(.failed)),
                    $1)
            },
        ]

    @Test("A purchase that needs the issuer is declined", arguments: purchases)
    func purchase(row: Row) async throws {
        #expect(try await row.tap(false, 0x00).status == .onlineRequest)
        #expect(try await row.tap(true, 0x00).status == .declined)
    }

    @Test("A refund is completed without the issuer", arguments: requests)
    func refund(row: Row) async throws {
        let outcome = try await row.tap(true, 0x20)
        #expect(outcome.status == .endApplication)
        #expect(outcome.nonPaymentEnd == .completed)
        #expect(outcome.dataRecord.first(.transactionType)?.value == [0x20])
    }

    /// A Visa card that approves offline, and whose qualifiers (CTQ) demand to go online.
    private static func qualifiers(
        _ name: String, _ card: String, reader: UInt8 = 0x22, expirationDate: String = "221231",
        authentication: OfflineDataAuthenticationResult = .successful, floorLimit: UInt64 = 50_00
    ) -> Row {
        Row("kernel 3, \(name)") { isOfflineOnly, type in
            var combination = visa(isOfflineOnly, reader: reader)
            combination.offlineDataAuthentication = .assumed(authentication)
            combination.combinations = combination.combinations.map {
                var combination = $0
                combination.floorLimit = floorLimit
                return combination
            }
            return try await run(
                VisaCard(
                    issuerData: VisaCard.approval, qualifiers: card,
                    more: CardAnswers.object(.applicationExpirationDate, expirationDate)
                ).card, combination, type)
        }
    }

    private static func visa(
        _ isOfflineOnly: Bool, reader: UInt8 = 0x22
    ) -> TerminalConfiguration {
        let digits = Hexadecimal.string([reader | (isOfflineOnly ? 0x08 : 0x00)])
        return visaReader(digits + "004000", verificationLimit: 50_00)
    }

    private static func run(
        _ card: ScriptedCard, _ configuration: TerminalConfiguration, _ type: UInt8
    ) async throws -> Outcome {
        try await Taps.run(
            card, configuration: configuration, parameters: Taps.purchase(12_50, type: type)
        ).outcome
    }
}
