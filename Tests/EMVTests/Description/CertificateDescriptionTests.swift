// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Certificates are recovered for people")
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

    @Test("Both certificates of a Visa card show who, until when, and which key")
    func visa() throws {
        let text = try text("danielhu-emv/visa-01-danielhu")
        #expect(
            lines(text, after: "Issuer Public Key Certificate: recovered") == [
                "Issuer Public Key Certificate: recovered by A000000003/92, a test key",
                "Issuer identifier: 476173", "Valid to: 2019-12", "Serial number: 034969",
                "Hash algorithm: SHA-1", "Public key: RSA, 1152 bits, exponent 3",
            ])
        #expect(
            lines(text, after: "ICC Public Key Certificate: recovered").dropLast(3) == [
                "ICC Public Key Certificate: recovered by the issuer's key",
                "Application PAN: 476173******0010  (masked)", "Valid to: 2019-12",
            ])
        #expect(!text.contains("4761739001010010"))
        let revealed = try self.text("danielhu-emv/visa-01-danielhu", isRevealing: true)
        #expect(revealed.contains("Application PAN: 4761739001010010\n"))
    }

    @Test("Live issuer certificates are named so")
    func live() throws {
        let text = try text("transit-emv-checker/visa-02-transit-emv-checker")
        #expect(text.contains("recovered by A000000003/09, a live key"))
        #expect(text.contains("Valid to: 2029-12"))
    }

    @Test("Without a transcript one record is enough")
    func record() throws {
        let recorded = try RecordedAuthentication(
            "danielhu-emv/visa-01-danielhu", date: [0x19, 0x08, 0x19])
        let bytes = ([0x8F, 0x90, 0x92, 0x9F32] as [SmartCard.Tag]).flatMap {
            TLVWriter.object($0, Array(recorded.data[$0] ?? []))
        }
        let nodes = DataDescription(kernel: .kernel3).nodes(bytes)
        #expect(nodes.last?.name == "Issuer Public Key Certificate")
        #expect(nodes.last?.children.count == 5)
    }

    @Test("What a transcript masks is not recovered", arguments: Fixtures.transcripts)
    func masked(_ path: String) throws {
        let transcript = try Transcript(parsing: try Fixtures.text(path)).masked()
        let text = DescriptionText().text(DialogueDescription.nodes(of: transcript))
        #expect(!text.contains("recovered by"))
    }
}
