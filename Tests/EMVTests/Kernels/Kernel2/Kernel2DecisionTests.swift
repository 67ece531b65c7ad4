// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, 7.6 to 7.8 and S910: The requested cryptogram and the outcome")
struct Kernel2DecisionTests {
    /// A card, a reader, P1 of GENERATE AC, and the outcome.
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        var card = MastercardCard()
        var settings = Kernel2Settings.test
        var terminalType: UInt8 = 0x22
        var floor: UInt64?
        var type: UInt8 = 0
        var authentication = OfflineDataAuthenticationResult.successful
        let control: String
        let expected: String

        var testDescription: String { rule }
    }

    /// A reader that can verify combined signatures and declines only if they fail.
    private static let combined: Kernel2Settings = {
        var settings = Kernel2Settings.test
        settings.securityCapability = 0x08
        settings.actionCodes = TerminalActionCodes(
            denial: .combinedDataAuthenticationFailed, online: [], default: [])
        return settings
    }()

    private static func changed(
        _ base: Kernel2Settings, _ change: (inout Kernel2Settings) -> Void
    ) -> Kernel2Settings {
        var settings = base
        change(&settings)
        return settings
    }

    private static let certificates =
        "8F01F19001AA9F3201039F4601BB9F4701039F4A0182"
        + "9F0D0500000000009F0E0500000000009F0F050000000000"
    private static let signature = CardAnswers.object(.signedDynamicApplicationData, "AABB")
    private static let signed = MastercardCard(
        profile: "1180", more: certificates, information: "40", cryptogramMore: signature)
    private static let lenient = changed(.test) { settings in
        settings.actionCodes = TerminalActionCodes(denial: [], online: [], default: [])
    }
    private static let noFindings = MastercardCard(
        more: "9F0D0500000000009F0E0500000000009F0F050000000000", information: "40")

    static let rows: [Row] = analysis + signatures + declines

    private static let analysis: [Row] = [
        Row(rule: "7.8 TAC online", control: "80", expected: "Online Request, No CVM"),
        Row(
            rule: "7.8 no action code applies", card: noFindings, settings: lenient, control: "40",
            expected: "Approved, No CVM"),
        Row(
            rule: "7.8 without IAC online every finding applies", settings: lenient,
            control: "80", expected: "Online Request, No CVM"),
        Row(
            rule: "7.8 online only", card: with(noFindings, "80"), settings: lenient,
            terminalType: 0x21, control: "80", expected: "Online Request, No CVM"),
        Row(
            rule: "7.8 offline only", card: noFindings, settings: lenient, terminalType: 0x23,
            control: "40", expected: "Approved, No CVM"),
        Row(
            rule: "7.8 offline only, without IAC default", card: .init(information: "00"),
            settings: lenient, terminalType: 0x26, control: "00", expected: "Declined, No CVM"),
        Row(
            rule: "7.8 TAC denial comes first", card: .init(information: "00"),
            settings: Kernel2Settings(), terminalType: 0x21, control: "00",
            expected: "Declined, No CVM"),
        Row(
            rule: "7.8 IAC denial", card: .init(more: "9F0E058000000000", information: "00"),
            terminalType: 0x21, control: "00", expected: "Declined, No CVM"),
        Row(
            rule: "S456.37 the floor limit", card: with(noFindings, "80"),
            settings: changed(.test) {
                $0.actionCodes = TerminalActionCodes(
                    denial: [], online: .floorLimitExceeded, default: [])
            }, floor: 12_49, control: "80", expected: "Online Request, No CVM"),
        Row(
            rule: "S456.37 an equal amount is below the floor limit", card: noFindings,
            settings: changed(.test) {
                $0.actionCodes = TerminalActionCodes(
                    denial: [], online: .floorLimitExceeded, default: [])
            }, floor: 12_50, control: "40", expected: "Approved, No CVM"),
        Row(
            rule: "7.7 an expired card",
            card: .init(expirationDate: "190818", information: "00"),
            settings: changed(.test) {
                $0.actionCodes.denial = .expiredApplication
            }, control: "00", expected: "Declined, No CVM"),
        Row(
            rule: "S9.23 the card can request online authorization instead",
            card: with(noFindings, "80"), settings: lenient, control: "40",
            expected: "Online Request, No CVM"),
    ]

    private static let signatures: [Row] = [
        Row(
            rule: "GAC.27 a combined signature", card: signed, settings: combined,
            control: "50", expected: "Approved, No CVM"),
        Row(
            rule: "S910.7 a signature that failed", card: signed, settings: combined,
            authentication: .failed, control: "50", expected: "End Application"),
        Row(
            rule: "S910.7 a signature that was not verified", card: signed, settings: combined,
            authentication: .notPerformed, control: "50", expected: "End Application"),
        Row(
            rule: "S910.37 a missing signature",
            card: change(signed) { $0.cryptogramMore = "" }, settings: combined,
            control: "50", expected: "End Application"),
        Row(
            rule: "S910.35 a refusal need not be signed",
            card: change(signed) {
                $0.cryptogramMore = ""
                $0.information = "00"
            }, settings: combined, control: "50", expected: "Declined, No CVM"),
        Row(
            rule: "S3R1.18 the card has no combined signature",
            card: change(signed) {
                $0.profile = "1080"
                $0.cryptogramMore = ""
            }, settings: combined, control: "40", expected: "Approved, No CVM"),
        Row(
            rule: "S456.25 without its certificates the signature fails",
            card: change(signed) {
                $0.more = "9F4A0182"
                $0.information = "00"
                $0.cryptogramMore = ""
            }, settings: combined, control: "00", expected: "Declined, No CVM"),
        Row(
            rule: "S456.27 a tag list with an element other than the AIP",
            card: change(signed) {
                $0.more = certificates.replacing("9F4A0182", with: "9F4A0184")
            }, settings: combined, control: "", expected: "End Application"),
        Row(
            rule: "GAC.26 a refusal is not signed",
            card: change(signed) {
                $0.information = "00"
                $0.cryptogramMore = ""
            },
            settings: changed(combined) {
                $0.actionCodes.denial = .relayResistanceNotPerformed
            }, control: "00", expected: "Declined, No CVM"),
        Row(
            rule: "GAC.25 unless the card signs refusals too",
            card: change(signed) {
                $0.information = "00"
                $0.selectionMore = CardAnswers.object(
                    .fciIssuerDiscretionaryData,
                    CardAnswers.object(.applicationCapabilitiesInformation, "000100"))
            },
            settings: changed(combined) {
                $0.actionCodes.denial = .relayResistanceNotPerformed
            }, control: "10", expected: "Declined, No CVM"),
        Row(
            rule: "GAC.23 on-device verification without a combined signature is declined",
            card: .init(profile: "1280", information: "00"),
            settings: changed(.test) { $0.configuration = .onDeviceVerificationSupported },
            control: "00", expected: "Declined, No CVM"),
        Row(
            rule: "CVM.3 no on-device verification below the limit",
            card: change(signed) { $0.profile = "1380" },
            settings: changed(combined) { $0.configuration = .onDeviceVerificationSupported },
            control: "50", expected: "Approved, No CVM"),
    ]

    private static let declines: [Row] = [
        Row(
            rule: "S910.74 a refusal where the reader has contacts",
            card: .init(information: "00"),
            settings: changed(.test) { $0.cardDataInputCapability = 0x20 }, control: "80",
            expected: "Try Another Interface, No CVM"),
        Row(
            rule: "S910.74 a refusal of a phone",
            card: .init(more: "9F6E060056000031 33", information: "00"),
            settings: changed(.test) { $0.cardDataInputCapability = 0x20 }, control: "80",
            expected: "Declined, No CVM"),
        Row(
            rule: "S910.74 a refusal of a device that reports it is a card",
            card: .init(more: "9F6E060056000030 30", information: "00"),
            settings: changed(.test) { $0.cardDataInputCapability = 0x20 }, control: "80",
            expected: "Try Another Interface, No CVM"),
        Row(
            rule: "S910.74 a refusal of a device whose type is not known",
            card: .init(more: "9F6E0600568000 3133", information: "00"),
            settings: changed(.test) { $0.cardDataInputCapability = 0x20 }, control: "80",
            expected: "Try Another Interface, No CVM"),
        Row(
            rule: "S910.74 a refund that the card refuses", card: .init(information: "00"),
            type: 0x20, control: "80", expected: "End Application, No CVM"),
    ]

    private static func with(_ card: MastercardCard, _ information: String) -> MastercardCard {
        change(card) { $0.information = information }
    }

    private static func change(
        _ card: MastercardCard, _ change: (inout MastercardCard) -> Void
    ) -> MastercardCard {
        var card = card
        change(&card)
        return card
    }

    @Test("The kernel requests the right cryptogram and returns the right outcome", arguments: rows)
    func outcome(row: Row) async throws {
        let card = row.card.card
        let tap = try await Taps.run(
            card,
            configuration: mastercardReader(
                row.settings, terminalType: row.terminalType, floorLimit: row.floor,
                authentication: .assumed(row.authentication)),
            parameters: Taps.purchase(12_50, type: row.type))
        let command = card.commands.last { $0.hasPrefix("80AE") } ?? ""
        #expect(command.dropFirst(4).prefix(2) == row.control)
        var text = "\(tap.outcome.status)"
        if tap.outcome.cardholderVerification != .notApplicable {
            text += ", \(tap.outcome.cardholderVerification)"
        }
        #expect(text == row.expected)
    }

    @Test("S456.25: An expired authority key is treated as missing")
    func expiredAuthorityKey() async throws {
        let numbers = try TestAuthority.authority().publicKey
        func request(_ month: Int) async throws -> String {
            var settings = Self.lenient
            settings.securityCapability = 0x08
            let key = try CertificationAuthorityKey(
                rid: try #require(RID(hex("A000000004"))), index: 0xF1, modulus: numbers.modulus,
                exponent: numbers.exponent, expiry: CertificateMonth(month: month, year: 2019))
            let card = Self.change(Self.signed) { $0.cryptogramMore = "" }.card
            let tap = try await Taps.run(
                card,
                configuration: mastercardReader(
                    settings, authentication: .keys(CertificationAuthorityKeys([key]))),
                parameters: Taps.purchase(12_50))
            let step = tap.result.explanation.steps.first { $0.rule.section == "S456.25" }
            let reason = step?.evidence.last.map { ", \($0)" } ?? ""
            let command = card.commands.last { $0.hasPrefix("80AE") }
            return (command?.dropFirst(4).prefix(2) ?? "none") + reason
        }
        // The purchase is in August. With a key the kernel requests a combined signature.
        let (august, july) = try await (request(8), request(7))
        #expect(august == "50")
        #expect(
            july == "40, Certification authority public key: the key was valid through 2019-07.")
    }

    @Test(
        "CVM.3 and CVM.4: On-device verification is used only above the CVM limit",
        arguments: [
            (50_00, Outcome.CardholderVerification.none, "3F0002"),
            (50_01, .confirmationCodeVerified, "010002"),
        ])
    func onDevice(amount: UInt64, method: Outcome.CardholderVerification, results: String)
        async throws
    {
        var settings = Self.combined
        settings.configuration = .onDeviceVerificationSupported
        let card = Self.change(Self.signed) { $0.profile = "0380" }.card
        let tap = try await Taps.run(
            card,
            configuration: mastercardReader(settings, authentication: .assumed(.successful)),
            parameters: Taps.purchase(amount))
        #expect(tap.outcome.cardholderVerification == method)
        #expect(tap.result.data[.cvmResults].map { Hexadecimal.string($0) } == results)
    }

    @Test(
        "S910.1 and S910.7: A signature that failed or was not verified is a finding",
        arguments: [OfflineDataAuthenticationResult.failed, .notPerformed])
    func unverified(result: OfflineDataAuthenticationResult) async throws {
        let tap = try await Taps.run(
            Self.signed.card,
            configuration: mastercardReader(Self.combined, authentication: .assumed(result)),
            parameters: Taps.purchase(12_50))
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.result.data[.terminalVerificationResults] == [0x04, 0, 0, 0, 0x01])
        let sections = tap.result.explanation.steps.map(\.rule.section)
        #expect(sections.last == "S910.7")
        #expect(sections.contains("S910.1") == (result == .notPerformed))
    }

    @Test("S910.4 and S910.4.1: The step of a signature says whether it covers relay resistance")
    func relay() throws {
        for (profile, section) in [("1180", "S910.4"), ("1181", "S910.4.1")] {
            var transaction = mastercardTransaction(
                mastercardReader(Self.combined, authentication: .assumed(.successful)))
            var script = Self.change(Self.signed) { $0.profile = profile }.script
            script["80EA"] = [("800AA1A2A3A4000A003200129000", .microseconds(6_600))]
            let tap = try #require(TimedDialogue.run(&transaction, script))
            #expect(tap.outcome.status == .approved)
            #expect(tap.steps.contains(section))
            #expect(tap.steps.filter { $0.hasPrefix("S910.4") } == [section])
        }
    }

    /// EMV Book 3, Annex C6.
    @Test(
        "The TSI contains the functions that were performed",
        arguments: [
            ("1080", "", "6800"), ("0080", "", "2800"), ("0280", "", "6800"),
            ("1180", "9F4B02AABB", "E800"), ("0180", "9F4B02AABB", "A800"),
            ("0380", "9F4B02AABB", "E800"),
        ])
    func status(profile: String, signature: String, expected: String) async throws {
        var card = Self.change(Self.signed) { $0.profile = profile }
        card.cryptogramMore = signature
        card.information = profile == "0280" ? "00" : "40"
        var settings = Self.combined
        settings.configuration = .onDeviceVerificationSupported
        settings.actionCodes = TerminalActionCodes(denial: [], online: [], default: [])
        let tap = try await Taps.run(
            card.card,
            configuration: mastercardReader(settings, authentication: .assumed(.successful)),
            parameters: Taps.purchase(12_50))
        #expect(
            tap.result.data[.transactionStatusInformation].map { Hexadecimal.string($0) }
                == expected)
    }

    /// EMV Book 3, 10.3: signed records of files above 10 begin with the template 70.
    @Test(
        "S4.35: A signed record without its template makes a combined signature impossible",
        arguments: [
            ("1180", "71009000", "04", "80"), ("1180", "70009000", "00", "90"),
            ("1080", "71009000", "80", "80"),
        ])
    func staticData(
        profile: String, record: String, finding: String, control: String
    ) async throws {
        var card = Self.change(Self.signed) { $0.profile = profile }
        card.locator = "10010100" + "58010101"
        card.others = [("00B2015C", record)]
        card.information = "80"
        if control == "80" { card.cryptogramMore = "" }
        var settings = Self.combined
        settings.actionCodes = TerminalActionCodes(
            denial: [], online: .relayResistanceNotPerformed, default: [])
        let scripted = card.card
        let tap = try await Taps.run(
            scripted,
            configuration: mastercardReader(settings, authentication: .assumed(.successful)),
            parameters: Taps.purchase(12_50))
        #expect(
            tap.result.data[.terminalVerificationResults].map { Hexadecimal.string($0.prefix(1)) }
                == finding)
        let command = scripted.commands.last { $0.hasPrefix("80AE") } ?? ""
        #expect(command.dropFirst(4).prefix(2) == control)
        let isNoted = tap.result.explanation.steps.contains { $0.rule.section == "S4.35" }
        #expect(isNoted == (finding == "04"))
    }

    @Test("S910.74: An approval with a signature asks the cardholder to sign, with a receipt")
    func approvalMessage() async throws {
        var settings = Self.lenient
        settings.capabilityIfVerificationNotRequired = 0x28
        for (methods, method, message) in [
            (
                "00000000000000005E00", Outcome.CardholderVerification.signature,
                MessageIdentifier.approvedPleaseSign
            ),
            ("00000000000000001F00", .none, .approved),
        ] {
            var card = Self.noFindings
            card.methods = methods
            let tap = try await Taps.run(
                card.card, configuration: mastercardReader(settings),
                parameters: Taps.purchase(12_50))
            #expect(tap.outcome.status == .approved)
            #expect(tap.outcome.cardholderVerification == method)
            #expect(tap.outcome.receipt == (method == .signature))
            #expect(tap.outcome.userInterfaceRequestOnOutcome?.message == message)
        }
    }

    @Test(
        "Annex A: The reference control parameter has the cryptogram and the signature bit",
        arguments: [
            (0x00, .decline, false), (0x10, .decline, true), (0x40, .approve, false),
            (0x50, .approve, true), (0x80, .onlineRequest, false), (0x90, .onlineRequest, true),
        ] as [(UInt8, CryptogramInformationData.Cryptogram, Bool)])
    func control(
        byte: UInt8, cryptogram: CryptogramInformationData.Cryptogram, isCombined: Bool
    ) {
        let parameter = ReferenceControlParameter(cryptogram, isCombined: isCombined)
        #expect(parameter.rawValue == byte)
        #expect(ReferenceControlParameter(rawValue: byte) == parameter)
        #expect(ReferenceControlParameter(rawValue: byte | 0xC0) == nil)
    }
}
