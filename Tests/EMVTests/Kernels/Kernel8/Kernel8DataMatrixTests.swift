// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-8, Annex A: Every element missing, repeated, empty, or malformed")
struct Kernel8DataMatrixTests {
    /// One element of the card and the kernel's reaction if it is missing or wrong.
    struct Row: Sendable, CustomTestStringConvertible {
        let tag: SmartCard.Tag
        let name: String
        let place: Kernel8Card.Place
        let missing: Kernel8Demand
        /// The reaction to an empty element; a parsing error where the book requires a value.
        var empty: Kernel8Demand?
        /// Values of a length that the book does not allow.
        var lengths: [String] = []
        /// Values that contradict a rule, and the reaction.
        var wrong: [String] = []
        var wrongReaction = Kernel8Demand.dataError

        var testDescription: String { "\(tag) \(name)" }
        /// The reaction to a parsing error at this place.
        var parsing: Kernel8Demand {
            switch place {
            case .name, .selection, .discretionary: .nextParsing
            case .options, .record, .certificates, .cryptogram: .parsing
            }
        }
    }

    private static func long(_ count: Int) -> String { String(repeating: "01", count: count) }

    // swift-format-ignore
    static let rows: [Row] = [
        // 1.8
        Row(tag: .cardQualifier, name: "Card Qualifier", place: .discretionary, missing: .nextMissing, lengths: [long(6), long(8)], wrong: ["0201FFFF000000", "02FFFFFF000000"]),
        Row(tag: .cardQualifier, name: "Card Qualifier without a version", place: .discretionary, missing: .nextMissing, wrong: ["0000FFFF000000"], wrongReaction: .nextMissing),
        Row(tag: 0x50, name: "Application Label", place: .selection, missing: .online, empty: .online, lengths: [long(17)]),
        Row(tag: 0x87, name: "Application Priority Indicator", place: .selection, missing: .online, lengths: [long(2)]),
        Row(tag: .languagePreference, name: "Language Preference", place: .selection, missing: .online, lengths: ["65", long(9)]),
        // State 20
        Row(tag: 0x82, name: "Application Interchange Profile", place: .options, missing: .missing, lengths: ["01", "010100"]),
        Row(tag: 0x94, name: "Application File Locator", place: .options, missing: .missing, lengths: ["080101", long(249)], wrong: ["0801010110", "00010100", "08020100", "08000100", "08010102"]),
        Row(tag: .cardKeyData, name: "Card Key Data", place: .options, missing: .missing, lengths: [long(63), long(133)], wrong: [long(65), long(132), String(repeating: "00", count: 31) + long(33)], wrongReaction: .decryption),
        Row(tag: 0x8C, name: "CDOL1", place: .options, missing: .online, empty: .online, lengths: [long(251)]),
        Row(tag: 0x8C, name: "CDOL1 that is no list, or too long", place: .options, missing: .online, empty: .online, wrong: ["9F", "9F02", "9F02FF9F03FF"], wrongReaction: .parsing),
        // 2627.1
        Row(tag: 0x5A, name: "Application PAN", place: .record, missing: .missing, lengths: [long(11)]),
        Row(tag: .applicationExpirationDate, name: "Application Expiration Date", place: .record, missing: .online, lengths: ["3012", "20301231"]),
        Row(tag: .applicationUsageControl, name: "Application Usage Control", place: .record, missing: .online, lengths: ["FF", "FF0000"]),
        Row(tag: .panSequenceNumber, name: "Application PAN Sequence Number", place: .record, missing: .online, lengths: ["0001"]),
        // State 29
        Row(tag: 0x8F, name: "CA Public Key Index", place: .certificates, missing: .dataError, lengths: ["00E0"], wrong: ["E1"], wrongReaction: .online(.localAuthenticationFailed)),
        Row(tag: 0x90, name: "Issuer Public Key Certificate", place: .certificates, missing: .dataError, empty: .dataError, lengths: [long(249)], wrong: [long(117), long(1)], wrongReaction: .online(.localAuthenticationFailed)),
        Row(tag: .iccPublicKeyCertificate, name: "ICC Public Key Certificate", place: .certificates, missing: .dataError, empty: .dataError, wrong: [long(145), long(255)], wrongReaction: .online(.localAuthenticationFailed)),
        // State 26
        Row(tag: .cryptogramInformationData, name: "Cryptogram Information Data", place: .cryptogram, missing: .missing, lengths: ["8000"], wrong: ["40", "C0"]),
        Row(tag: .applicationTransactionCounter, name: "Application Transaction Counter", place: .cryptogram, missing: .missing, lengths: ["01", "000001"]),
        Row(tag: .applicationCryptogram, name: "Application Cryptogram", place: .cryptogram, missing: .missing, lengths: [long(7), long(9)], wrong: [long(8)], wrongReaction: .authenticationMAC),
        Row(tag: .cardholderVerificationDecision, name: "Cardholder Verification Decision", place: .cryptogram, missing: .missing, lengths: ["0F0F"]),
        Row(tag: .issuerApplicationData, name: "Issuer Application Data", place: .cryptogram, missing: .missing, empty: .missing, lengths: [long(33)]),
        Row(tag: .enhancedDataAuthenticationMAC, name: "Enhanced Data Authentication MAC", place: .cryptogram, missing: .missing, lengths: [long(7), long(9)], wrong: [long(8)], wrongReaction: .authenticationMAC),
        Row(tag: .cardTVR, name: "Card TVR", place: .cryptogram, missing: .online, lengths: [long(4), long(6)]),
    ]

    /// Taps the card with these values, in order, for the row's element.
    private static func tap(_ row: Row, _ values: [String]?) throws -> Kernel8Taps.Tap {
        var content = Kernel8Card.Content()
        content.findings = "0000000000"
        content.sent = values.map { (row.place, row.tag, $0.map { hex($0) }) }
        let settings = Kernel8Taps.settings {
            $0.configuration.insert(.reportsFailedLocalAuthentication)
        }
        return try Kernel8Taps.run(content, settings: settings)
    }

    @Test("Each missing element causes the error that Book C-8 defines", arguments: rows)
    func missing(_ row: Row) throws {
        Kernel8Demand.online.check(try Self.tap(row, nil))
        row.missing.check(try Self.tap(row, []))
    }

    @Test("Annex A: Each element sent without a value causes the defined error", arguments: rows)
    func empty(_ row: Row) throws {
        (row.empty ?? row.parsing).check(try Self.tap(row, [""]))
    }

    @Test("Annex A: An element with an invalid length is a parsing error", arguments: rows)
    func lengths(_ row: Row) throws {
        for value in row.lengths { row.parsing.check(try Self.tap(row, [value]), "\(value)") }
    }

    @Test("An element that contradicts a rule causes the defined error", arguments: rows)
    func wrong(_ row: Row) throws {
        for value in row.wrong {
            row.wrongReaction.check(try Self.tap(row, [value]), "\(value)")
        }
    }

    @Test("An element sent twice must have the same value", arguments: rows)
    func doubled(_ row: Row) throws {
        for value in row.wrong {
            row.wrongReaction.check(try Self.tap(row, [value, value]), "\(value)")
            let other = String(value.dropLast(2)) + (value.hasSuffix("00") ? "01" : "00")
            row.parsing.check(try Self.tap(row, [value, other]), "\(value)")
        }
    }
}
