// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard
import TestSupport
import Testing

@testable import EMVDescription

@Suite("Descriptions show recovered certificates")
struct CertificateDescriptionTests {
    private func text(_ path: String, isRevealing: Bool = false) throws -> String {
        let transcript = try Transcript(parsing: try Fixtures.text("transcripts/\(path).apdu"))
        return DescriptionText().text(
            DialogueDescription.nodes(of: transcript, isRevealing: isRevealing))
    }

    private func lines(_ text: String, after start: String) -> [String] {
        let lines = text.split(whereSeparator: \.isNewline).map {
            String($0.drop { $0 == " " })
        }
        return Array(lines.drop { !$0.hasPrefix(start) }.prefix(6))
    }

    @Test("The certificates of a Visa card show their owner, expiry date, and key")
    func visa() throws {
        let text = try text("danielhu-emv/visa-01-danielhu")
        #expect(
            lines(text, after: "Issuer Public Key Certificate: recovered") == [
                "Issuer Public Key Certificate: recovered with A000000003/92, a test key",
                "Issuer identifier: 476173", "Valid to: 2019-12", "Serial number: 034969",
                "Hash algorithm: SHA-1", "Public key: RSA, 1152 bits, exponent 3",
            ])
        #expect(
            lines(text, after: "ICC Public Key Certificate: recovered").dropLast(3) == [
                "ICC Public Key Certificate: recovered with the issuer's key",
                "Application PAN: 476173******0010  (masked)", "Valid to: 2019-12",
            ])
        #expect(!text.contains("4761739001010010"))
        let revealed = try self.text("danielhu-emv/visa-01-danielhu", isRevealing: true)
        #expect(revealed.contains("Application PAN: 4761739001010010\n"))
    }

    @Test("A certificate recovered with a live key is described as such")
    func live() throws {
        let text = try text("transit-emv-checker/visa-02-transit-emv-checker")
        #expect(text.contains("recovered with A000000003/09, a live key"))
        #expect(text.contains("Valid to: 2029-12"))
    }

    @Test("An issuer certificate is recovered from a single record without a transcript")
    func record() throws {
        let recording = try Fixtures.text("transcripts/danielhu-emv/visa-01-danielhu.apdu")
        let recorded = RecordedAuthentication(
            try Transcript(parsing: recording), date: [0x19, 0x08, 0x19])
        let bytes = ([0x8F, 0x90, 0x92, 0x9F32] as [SmartCard.Tag]).flatMap {
            TLVWriter.object($0, Array(recorded.data[$0] ?? []))
        }
        let nodes = DataDescription(kernel: .kernel3).nodes(bytes)
        #expect(nodes.last?.name == "Issuer Public Key Certificate")
        #expect(nodes.last?.children.count == 5)
    }

    @Test("Masked certificates of a transcript are not recovered", arguments: Fixtures.transcripts)
    func masked(_ path: String) throws {
        let transcript = try Transcript(parsing: try Fixtures.text(path)).masked()
        let text = DescriptionText().text(DialogueDescription.nodes(of: transcript))
        #expect(!text.contains("recovered with"))
    }
}

@Suite("Descriptions show whether the card's signatures are genuine")
struct AuthenticationDescriptionTests {
    @Test(
        "The description of each recording ends with its authentication results",
        arguments: [
            (
                "danielhu-emv/mastercard-01-danielhu",
                [
                    "SDA: genuine, verified with A000000004/F3",
                    "CDA: genuine, verified with A000000004/F3",
                ]
            ),
            ("danielhu-emv/mastercard-02-danielhu", ["CDA: genuine, verified with A000000004/F8"]),
            ("danielhu-emv/mastercard-04-magstripe-danielhu", []),
            ("emulated/visa-01-online-signature", ["fDDA: genuine, verified with A000000003/E1"]),
            ("danielhu-emv/visa-01-danielhu", ["fDDA: genuine, verified with A000000003/92"]),
            (
                "emv-bertlv/amex-01-emv-bertlv",
                [
                    "SDA: genuine, verified with A000000025/A1",
                    "CDA: genuine, verified with A000000025/A1",
                ]
            ),
            ("emv-bertlv/amex-03-emv-bertlv", ["DDA: genuine, verified with A000000025/04; some"]),
            ("emv-bertlv/mastercard-02-emv-bertlv", ["CDA: genuine, verified with A000000004/EF"]),
            ("emv-bertlv/mastercard-03-emv-bertlv", []),
            (
                "emv-bertlv/unionpay-01-emv-bertlv",
                [
                    "SDA: genuine, verified with A000000333/09",
                    "DDA: genuine, verified with A000000333/09",
                ]
            ),
            (
                "emv-card-simulator/mastercard-01-derived-emv-card-simulator",
                ["CDA: genuine, verified with AFFFFFFFFF/93"]
            ),
            ("emv-card-simulator/visa-01-emv-card-simulator", []),
            // Its issuer certificate is for another PAN.
            ("javaemvreader/dummy-01-javaemvreader", ["SDA: not genuine. Issuer"]),
        ] as [(String, [String])])
    func verdict(_ path: String, expected: [String]) throws {
        let transcript = try Transcript(parsing: try Fixtures.text("transcripts/\(path).apdu"))
        let last = DialogueDescription.nodes(of: transcript).last
        let isChecked = last?.name == "Offline data authentication"
        let found = isChecked ? last?.children ?? [] : []
        #expect(found.count == expected.count)
        for (node, start) in zip(found, expected) {
            let method = node.name.split(separator: "(").last?.dropLast() ?? ""
            #expect("\(method): \(node.value ?? "")".hasPrefix(start), "\(node)")
        }
    }
}
