// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EMVDescription

@Suite("Names of applications")
struct ApplicationNameTests {
    /// Identifiers of receipts, directories, and host messages in public repositories.
    @Test(
        "The applications of international and domestic schemes have names",
        arguments: [
            ("A0000000031010", "Visa credit or debit"),
            ("A0000000041010", "Mastercard credit or debit"),
            ("A00000002501", "American Express"), ("A0000000651010", "JCB"),
            ("A000000333010101", "UnionPay debit"), ("A0000003591010028001", "girocard"),
            ("A00000005945430100", "girocard"), ("A0000000421010", "CB credit or debit"),
            ("D056000666111010", "Bancontact"), ("A0000001211010", "Dankort"),
            ("D5780000021010", "BankAxept"), ("A0000002771010", "Interac"),
            ("A00000038410", "eftpos savings"), ("A0000004941010", "Elo credit or debit"),
            ("A0000006723010", "TROY credit"), ("A0000006723020", "TROY debit"),
            ("A0000006582010", "Mir debit"), ("A0000005241010", "RuPay"),
            ("A0000003710001", "Verve"),
            ("A0000006021010", "GPN"), ("A0000007271010", "NAPAS"),
            ("D4100000011010", "KLSC (BC Card and other Korean issuers)"),
            ("A0000002281010", "mada (M/Chip)"), ("A0000001410001", "PagoBANCOMAT"),
            ("A00000035910100380", "PagoBANCOMAT"), ("A0000006351010", "BancNet"),
            // Not the Turkish scheme.
            ("A000000172950001", "FISC (Taiwan)"),
        ])
    func names(_ identifier: String, _ name: String) throws {
        let aid = try #require(AID(Hexadecimal.bytes(identifier) ?? []))
        #expect(aid.applicationName == name)
    }

    @Test("Each identifier is in the table once, and is not empty")
    func unique() {
        let prefixes = ApplicationName.all.map(\.prefix)
        #expect(Set(prefixes).count == prefixes.count)
        #expect(prefixes.allSatisfy { $0.count >= 5 })
        #expect(AID.wellKnown.count == ApplicationName.all.count { $0.kernel != nil })
    }

    /// The source is the example of https://pypi.org/project/gitpynfcreader/.
    @Test("A directory entry has no element of a wallet")
    func wallet() throws {
        func text(_ digits: String) -> String {
            DescriptionText().text(DataDescription().nodes(Hexadecimal.bytes(digits) ?? []))
        }
        let entry = "4F07A0000000421010500243428701019F28084002000000000000"
        #expect(text("611B" + entry).contains("9F28  Unknown: 4002000000000000"))
        #expect(text("9F280411223344").contains("Terminal Nonce (Apple VAS)"))
        // Nor in a dialogue.
        let transcript = try Transcript(
            parsing: "> 00A404000E325041592E5359532E444446303100\n< 6F22A520BF0C1D611B" + entry
                + "9000")
        let dialogue = DescriptionText().text(DialogueDescription.nodes(of: transcript))
        #expect(dialogue.contains("9F28  Unknown: 4002000000000000"))
    }
}
