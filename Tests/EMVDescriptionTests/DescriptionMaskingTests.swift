// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard
import Support
import TestSupport
import Testing

@testable import EMVDescription

@Suite("Masking in descriptions")
struct DescriptionMaskingTests {
    private func text(_ tag: SmartCard.Tag, _ value: String, isRevealing: Bool = false) -> String {
        let description = DataDescription(kernel: .kernel2, isRevealing: isRevealing)
        return DescriptionText().text([description.node(tag, Hexadecimal.bytes(value) ?? [])])
    }

    @Test("Account numbers show six and four digits, and other cardholder data only its length")
    func masked() {
        #expect(
            text(0x5A, "5413339000001513")
                == "5A  Application Primary Account Number (PAN): 541333******1513  (8 bytes, masked)\n"
        )
        #expect(
            text(0x57, "5413339000001513D2012201000000000000")
                == "57  Track 2 Equivalent Data: 541333******1513D2012201************  (18 bytes, masked)\n"
        )
        #expect(text(0x5F20, "41424344") == "5F20  Cardholder Name  (4 bytes, masked)\n")
        #expect(text(0x5A, "5413AA").hasSuffix("(3 bytes, masked)\n"))
    }

    @Test("Revealed cardholder data is shown in full, but PIN data never")
    func revealed() {
        #expect(text(0x5A, "5413339000001513", isRevealing: true).contains("5413339000001513"))
        #expect(text(0x5F20, "41424344", isRevealing: true).contains("\"ABCD\""))
        let pin = text(0x99, "0412345FFFFFFFFF", isRevealing: true)
        #expect(!pin.contains("12345") && pin.contains("never shown"))
    }

    @Test("Bytes that a transcript masks are shown as asterisks and not interpreted")
    func starred() {
        let transcript = Transcript(lines: [
            .command(.init([0x80, 0xCA, 0x9F, 0x36, 0x00])),
            .response(.init([0x9F, 0x36, 0x02, 0x00, 0x01, 0x90, 0x00], masked: [4])),
        ])
        let text = DescriptionText().text(
            DialogueDescription.nodes(of: transcript, isRevealing: true))
        #expect(text.contains("9F36  Application Transaction Counter (ATC): 00**  (masked)"))
    }

    @Test("A known account number is masked wherever it occurs, as digits or as text")
    func elsewhere() {
        let number = "5413339000001513"
        let ascii = Hexadecimal.string(number.utf8)
        let record = "5A08\(number)9F050A01\(number)02DF010A\(number)AAAA9F0C15\(ascii)0102030405"
        let bytes = Hexadecimal.bytes(record) ?? []
        let masked = DescriptionText(bytesPerLine: 64).text(DataDescription().nodes(bytes))
        #expect(!masked.contains(number) && !masked.contains(ascii))
        let shown = DescriptionText(bytesPerLine: 64).text(
            DataDescription(isRevealing: true).nodes(bytes))
        #expect(shown.contains(number) && shown.contains(ascii))
    }

    @Test("PIN blocks of VERIFY are never shown, and log records only if revealed")
    func dialogue() throws {
        let transcript = try Transcript(
            parsing: """
                > 0020008008241234FFFFFFFFFF
                < 9000
                > 80CA9F4F00
                < 9F4F039F02069000
                > 00B2015C00
                < 0000000046009000
                """)
        let masked = DescriptionText().text(DialogueDescription.nodes(of: transcript))
        let open = DescriptionText().text(
            DialogueDescription.nodes(of: transcript, isRevealing: true))
        #expect(!masked.contains("1234") && !open.contains("1234"))
        #expect(masked.contains("Transaction log record  (6 bytes, masked)"))
        #expect(open.contains("9F02  Amount, Authorised (Numeric): 000000004600"))
    }

    /// The selection of a payment application whose response has no lists.
    private static let visa = "> 00A4040007A0000000031010\n< 6F0A8407A0000000031010A5009000\n"

    @Test(
        "Data whose form is unknown is shown only if revealed",
        arguments: [
            // Commands that no description knows, in the short and the extended form.
            "> 00DA000008@", "> 00DA0000000008@", "> 04DA9F5808@00", "> 00DC010C08@",
            "> 80E2000008@", "> 84DA9F5808@",
            // Data for lists that are not in the transcript, or not a list's.
            visa + "> 80A800000A8308@00", "> 80A8000008@00", "> 80AE800008@00",
            visa + "> 008800000C01020304@00", "> 802A8E800C01020304@00",
            "> 80EA000008@00",
            // Responses: unknown ones, records, and what follows data objects.
            "> 00B0000008\n< @9000", "> 00B2010C00\n< @9000", "> 00A4040007A0000000031010\n< @9000",
            "> 80CA9F3600\n< 9F36020001@9000", "> 80CB000008@00\n< @9000",
            // Comments.
            "# card @", "# @=2912", "# 5A08@",
        ])
    func unknown(text: String) throws {
        let number = "4761739001010010"
        let transcript = try Transcript(
            parsing: text.replacing("@", with: number))
        let masked = DescriptionText(bytesPerLine: 64).text(
            DialogueDescription.nodes(of: transcript))
        let shown = DescriptionText(bytesPerLine: 64).text(
            DialogueDescription.nodes(of: transcript, isRevealing: true))
        #expect(!masked.contains(number.dropFirst(4).prefix(9)) && !masked.contains("90010100"))
        #expect(shown.contains(number))
    }

    @Test(
        "Data of applications without account numbers is shown",
        arguments: [
            // Native commands of a DESFire card, and the secure channel of kernel 8.
            ("> 90600000020102 00\n< 040101AF9000", ["0102", "040101AF"]),
            ("> 00A4040007D2760000850100\n< 0102039000", ["010203"]),
            ("> 8432000004A1A2A3A400\n< B1B2B3B49000", ["A1A2A3A4", "B1B2B3B4"]),
            ("> 8434000004A1A2A3A400\n< B1B2B3B49000", ["A1A2A3A4", "B1B2B3B4"]),
        ])
    func open(text: String, shown: [String]) throws {
        let masked = DescriptionText(bytesPerLine: 64).text(
            DialogueDescription.nodes(of: try Transcript(parsing: text)))
        for digits in shown { #expect(masked.contains(digits), "\(masked)") }
    }

    @Test(
        "No account number of a fixture is shown in its masked description",
        arguments: Fixtures.transcripts)
    func fixtures(_ path: String) throws {
        let transcript = try Transcript(parsing: try Fixtures.text(path))
        let text = DescriptionText(bytesPerLine: 4_096).text(
            DialogueDescription.nodes(of: transcript))
        for case .response(let message) in transcript.lines {
            let objects = (try? DataObject.sequence(message.bytes.dropLast(2))) ?? []
            for number in objects.accountNumbers where number.digits.count >= 12 {
                #expect(!text.contains(number.unmasked))
                #expect(!text.contains(Hexadecimal.string(number.unmasked.utf8)))
            }
        }
        #expect(!text.contains("Cardholder Name:"))
    }
}

extension [DataObject] {
    /// The account numbers in tags `5A`, `57`, and `9F6B`, at any depth.
    fileprivate var accountNumbers: [AccountNumber] {
        flatMap { object -> [AccountNumber] in
            switch object.tag {
            case 0x5A: [AccountNumber(object.value)].compactMap(\.self)
            case 0x57, 0x9F6B:
                [TrackTwo(object.value).flatMap { AccountNumber(digits: $0.accountNumber) }]
                    .compactMap(\.self)
            default: object.children.accountNumbers
            }
        }
    }
}
