// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard
import Support
import Testing

@testable import EMVDescription

@Suite("Description of values")
struct DescriptionValueTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let tag: SmartCard.Tag
        let value: String
        let kernel: UInt32?
        let text: String?

        init(_ tag: SmartCard.Tag, _ value: String, kernel: UInt32? = nil, _ text: String?) {
            self.tag = tag
            self.value = value
            self.kernel = kernel
            self.text = text
        }

        var testDescription: String { "\(tag) \(value)" }
    }

    static let values: [Case] = [
        Case(0x50, "564953412043524544495420", "\"VISA CREDIT \""),
        Case(0x50, "4142430A", "\"ABC.\""),
        Case(0x50, "4361666DE9", "\"Cafmé\""),
        Case(0x50, "", nil),
        Case(0x5F24, "261130", "2026-11-30"),
        Case(0x9A, "991231", "1999-12-31"),
        Case(0x9F21, "235959", "23:59:59"),
        Case(0x5F28, "0250", "FR, France"),
        Case(0x9F1A, "0840", "US, United States"),
        Case(0x9F1A, "0999", "unknown country"),
        Case(0x5F55, "4445", "DE, Germany"),
        Case(0x5F56, "555341", "US, United States"),
        Case(0x5F2A, "0978", "EUR, Euro"),
        Case(0x9F42, "0840", "USD, US Dollar"),
        Case(0x9F3B, "08400978", "USD, US Dollar; EUR, Euro"),
        Case(0x5F2A, "0000", "unknown currency"),
        Case(0x5F2D, "6E6F656E", "\"noen\", Norwegian, English"),
        Case(0x5F30, "0201", "international with chip, normal authorization, no restrictions"),
        Case(0x9F02, "000000001250", "1250 minor units"),
        Case(0x9C, "00", "purchase of goods or services"),
        Case(0x9C, "20", "refund"),
        Case(0x9F35, "22", "merchant, attended, offline with online capability"),
        Case(0x9F36, "00CF", "207"),
        Case(0x9F27, "80", "ARQC: the issuer decides"),
        Case(0x9F27, "40", "TC: the card approves offline"),
        Case(0x9F27, "00", "AAC: the card declines"),
        Case(0x87, "01", "priority 1, highest"),
        Case(0x87, "00", "no priority assigned"),
        Case(0x95, "0000000000", "none set"),
        Case(
            0x84, "325041592E5359532E4444463031",
            "2PAY.SYS.DDF01, Proximity Payment System Environment"),
        Case(0x4F, "A0000000041010", "Mastercard credit or debit"),
        Case(0x4F, "A0000000049999", "Mastercard"),
        Case(0x4F, "A1234567891010", nil),
        Case(0x9F2A, "03", "kernel 3, Visa"),
        Case(0x9F2A, "", "no kernel requested"),
        Case(0x9F2A, "AB0250", "domestic kernel, EMVCo format, 43 0250"),
        Case(0x9F11, "01", "ISO/IEC 8859-1"),
        Case(0x9F4D, "0B0A", "SFI 11, 10 records"),
        Case(0x8A, "3030", "\"00\", online approved"),
        Case(0x8A, "5A33", "\"Z3\", unable to go online, offline declined"),
        Case(0x9F34, "1F0302", "no CVM required, if the terminal supports it: successful"),
        Case(0x9F34, "3F0000", "no CVM performed, unknown"),
        Case(
            0x9F34, "420300", "enciphered PIN checked online, if the terminal supports it: unknown"),
        Case(0x9F38, "9F66049F02065F2A029F3704", "requests 16 bytes"),
        Case(0x9F17, "03", "3"),
        Case(0xDF8134, "0012", kernel: 2, "1.8 ms"),
        Case(0x9F5D, "000000001000", kernel: 3, "1000 minor units"),
        Case(0x9F53, "2088000000003800", kernel: 6, "First cryptogram: ARQC"),
        Case(0x9F6C, "0000", kernel: 3, "none set"),
        Case(0x9F35, "21", kernel: 4, "merchant, attended, online only"),
        Case(
            0x9F35, "EA", kernel: 4,
            "merchant, attended, offline with online capability; EMV and mag-stripe, CVM required"),
        Case(0x9F6C, "0001", kernel: 2, nil),
        Case(0xDF8123, "000000010000", kernel: 2, "10000 minor units"),
        Case(0xDF8114, "90", kernel: 2, nil),
        Case(0xDF810F, "80", kernel: 2, "Completed"),
    ]

    @Test("Each element's description shows the meaning of its value", arguments: values)
    func value(_ value: Case) throws {
        let description = DataDescription(
            kernel: value.kernel.map { KernelIdentifier(rawValue: $0) })
        let bytes = try #require(Hexadecimal.bytes(value.value))
        let node = description.node(value.tag, bytes)
        #expect(node.value == value.text)
        #expect(node.bytes == value.value)
        #expect(node.label == "\(value.tag)" && node.length == bytes.count)
    }

    static let lists: [Case] = [
        Case(0x94, "0801010010010301", "SFI 1, record 1|SFI 2, records 1 to 3, the first signed"),
        Case(0x94, "08010202", "SFI 1, records 1 to 2, all signed"),
        Case(
            0x94, "08000000", "SFI 1, record 0|! This entry violates EMV Book 3, 10.2."),
        Case(0x94, "0801010010", "SFI 1, record 1|! The last entry is truncated."),
        Case(
            0x8E, "000003E8000000004201" + "1F06",
            "Amount X|Amount Y"
                + "|enciphered PIN checked online, if unattended cash; if it fails, try the next"
                + "|no CVM required, if in application currency and under X; if it fails, stop"),
        Case(0x9F4A, "82", "Application Interchange Profile"),
        Case(0x9F38, "9F3704DF7F01", "Unpredictable Number|Unknown"),
        Case(0x9F38, "9F37", "! Not a list of tags and lengths."),
        Case(
            0x82, "1980", kernel: 2,
            "Cardholder verification is supported|Terminal risk management is to be performed"
                + "|CDA supported|EMV mode is supported"),
        Case(0x82, "2080", kernel: 3, "DDA supported|MSD is supported (no longer used)"),
        Case(0x82, "0006", kernel: 8, "IAD MAC is not copied"),
        Case(0x82, "0004", kernel: 8, "IAD MAC is copied at the card's offset"),
        Case(0x95, "0000400080", kernel: 8, "Unrecognised CVM|Kernel 8 format"),
        Case(0x9F66, "00002000", kernel: 6, "Consumer device CVM for transit MCC supported"),
        Case(0x9F52, "03", kernel: 5, "EMV mode supported|Mag-stripe mode supported (withdrawn)"),
        // A phone, and a card; see openemv/emv-utils, `emv_fields.h`.
        Case(0x82, "0040", kernel: 3, "Mobile phone"),
        Case(0x82, "2020", kernel: 3, "DDA supported|Contactless transaction"),
        // Readers of American Express have this bit at zero; see openemv/emv-utils, `emv_fields.h`.
        Case(
            0x9F6E, "30000003", kernel: 4,
            "Contactless EMV full online mode supported (withdrawn)"
                + "|Contactless EMV partial online mode supported|Kernel version: 2.7 or later"),
        // A recorded UnionPay card; source: neil-pan-s/qpboc-kernel (MIT).
        Case(
            0x9F10, "07010103A00000010A010000038787868FD1FC", kernel: 7,
            "Derivation key index|Cryptogram version number|Card verification results"
                + "|Algorithm|Offline balance|Counters and issuer discretionary data"),
        Case(
            0x9F10, "07290104A0000000", kernel: 5,
            "Derivation key index|Cryptogram version number|Card verification results"),
        Case(
            0x9F10, "01152088000000003800", kernel: 6,
            "Derivation key index|Cryptogram version number|Card verification results"),
        Case(0x82, "0001", kernel: 2, "Relay resistance protocol is supported"),
        Case(
            0x95, "0000000009", kernel: 2,
            "Relay resistance threshold exceeded|Relay resistance protocol: not performed"),
        Case(0x95, "0000000002", kernel: 3, "ECC key recovery failed"),
        Case(
            0x9F66, "24004000", kernel: 3,
            "EMV mode supported|Online PIN supported|Consumer device CVM supported"),
        Case(
            0x9F6E, "20700000", kernel: 3,
            "Version: 1|Form factor: card|Signature panel|Hologram|CVV2"
                + "|Payment transaction technology: proximity contactless interface (ISO/IEC 14443)"
        ),
        Case(
            0x9F6E, "00360000303000", kernel: 2,
            "Country|Unique identifier|Device type|Proprietary data"),
        Case(
            0x9F6E, "D8E04000", kernel: 4,
            "Contact mode supported|Contactless mag-stripe mode supported"
                + "|Contactless EMV partial online mode supported|Contactless mobile supported"
                + "|Mobile CVM supported|Online PIN supported|Signature supported|CVM required"),
        Case(0xDF8114, "90", kernel: 2, "ARQC|CDA signature requested"),
        Case(
            0x9F10, "06011103A00000", kernel: 3,
            "Derivation key index|Cryptogram version number|Card verification results"),
        Case(
            0xDF8129, "30F000F020F0FF00", kernel: 2,
            "Status: Online Request|Start: N/A|CVM: N/A|Data record present"
                + "|Alternate interface preference: N/A|Field off|Removal time-out"),
        Case(
            0xDF8115, "0003006985FF", kernel: 2,
            "L1: OK|L2: status bytes|L3: OK|Status word|Message on error"),
        Case(0x9F0A, "00010104", "European Cards Stakeholders Group"),
        Case(
            0x91, "0102030405060708303099",
            "Authorisation response cryptogram|Authorisation response code|Proprietary data"),
    ]

    @Test("The description of a list or a bit field shows its parts", arguments: lists)
    func parts(_ value: Case) throws {
        let description = DataDescription(
            kernel: value.kernel.map { KernelIdentifier(rawValue: $0) })
        let bytes = try #require(Hexadecimal.bytes(value.value))
        let names = description.node(value.tag, bytes).children.map {
            $0.kind == .warning ? "! " + $0.name : $0.name
        }
        #expect(names.joined(separator: "|") == value.text)
    }

    @Test(
        "A malformed value is described with a warning",
        arguments: [
            Case(0x5F24, "261330", nil), Case(0x9A, "26AB01", nil), Case(0x9F21, "250000", nil),
            Case(0x9F02, "00000000125A", nil), Case(0x9F34, "1F03", nil),
            Case(0x5F34, "0101", kernel: 3, nil),
            Case(0x9F36, "01", kernel: 3, nil), Case(0x9F7F, "00", nil), Case(0x8E, "00", nil),
        ])
    func warnings(_ value: Case) throws {
        let scope: DataDescription.Scope =
            value.tag == 0x9F7F
            ? .globalPlatform : .kernel(value.kernel == nil ? .kernel1 : .kernel3)
        let description = DataDescription(scope: scope, isRevealing: true)
        let bytes = try #require(Hexadecimal.bytes(value.value))
        #expect(description.node(value.tag, bytes).children.contains { $0.kind == .warning })
    }

    @Test("Amounts are shown in the currency next to them")
    func currencies() throws {
        let bytes = try #require(
            Hexadecimal.bytes("77139F02060000000012505F2A0208409F420203925F3601"))
        #expect(DataDescription().nodes(bytes).contains { $0.kind == .warning })
        let whole = try #require(Hexadecimal.bytes("77139F02060000000012505F2A0208409F42020392"))
        let nodes = DataDescription().nodes(whole)
        #expect(nodes.first?.children.first?.value == "12.50 USD")
    }

    @Test("A bit field picture shows the other bits as dots")
    func pictures() {
        #expect(BitTable.picture(0x90, 0x10) == "...1 ....")
        #expect(BitTable.picture(0x90, 0xC0) == "10.. ....")
        #expect(BitTable.picture(0x00, 0xFF) == "0000 0000")
        let nodes = DataDescription(kernel: .kernel3).node(0x9F6C, [0x00, 0x80]).children
        #expect(nodes.map(\.label) == ["byte 2  1... ...."])
        #expect(DataDescription().node(0x82, [0x00, 0x10]).children.map(\.name) == ["Reserved"])
    }

    @Test("A tag with several meanings shows all of them if the kernel is unknown")
    func ambiguous() {
        let name = DataDescription().node(0x9F6E, [0x20, 0x70, 0x00, 0x00]).name
        #expect(
            name.hasPrefix("Third Party Data (kernel 2) or Form Factor Indicator (FFI) (kernel 3)"))
        #expect(
            DataDescription().node(0x9F69, []).name
                == "UDOL (kernel 2) or Card Authentication Related Data (kernels 3, 7)")
        #expect(DataDescription().node(0xDF7F, [1]).name == "Unknown")
    }
}
