// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Testing

@testable internal import EmulatedCards

/// See EMV Book 1, 11 and 12, and EMV Contact Interface Specification, 8 and 9.
@Suite("Selection on a contact card")
struct ContactSelectionTests {
    private let card = EmulatedCard(.visaCredit, interface: .contact)

    @Test("A contact card's ATR activates it with T=0 or T=1 in the basic form")
    func answerToReset() throws {
        let historical = Array(card.answerToReset.historicalBytes)
        #expect(card.answerToReset.bytes == [0x3B, 0x65, 0x00, 0x00] + historical)
        #expect(card.answerToReset.protocols == [0])
        #expect(!card.answerToReset.isContactless)
        let t1 = EmulatedCard(.visaCredit, interface: .contactT1).answerToReset
        #expect(
            t1.bytes.dropLast() == [0x3B, 0xE5, 0x00, 0x00, 0x81, 0x31, 0xFE, 0x45] + historical)
        #expect(t1.bytes.dropFirst().reduce(0, ^) == 0)
        #expect(t1.protocols == [1, 1])
    }

    @Test("A contact terminal selects the payment system environment and reads its directory")
    func directory() {
        #expect(
            card.answer("00A404000E315041592E5359532E444446303100")
                == "6F1A840E315041592E5359532E4444463031A5088801015F2D02656E9000")
        #expect(
            card.answer("00B2010C00")
                == "701B61194F07A0000000031010500B56495341204352454449548701019000")
        #expect(card.answer("00B2020C00") == "6A83")
        #expect(card.answer("00B2011400") == "6A82")
    }

    @Test("A contact application is found by its full or partial name, without a next occurrence")
    func application() {
        let answer = "6F208407A0000000031010A515500B56495341204352454449548701015F2D02656E9000"
        #expect(card.answer("00A4040007A000000003101000") == answer)
        #expect(card.answer("00A4040005A00000000300") == answer)
        #expect(card.answer("00A4040205A00000000300") == "6A82")
        #expect(card.answer("00A4040007A000000004101000") == "6A82")
    }

    @Test("A contact card refuses commands of the contactless interface")
    func contactless() {
        #expect(card.answer("00A404000E325041592E5359532E444446303100") == "6A82")
        #expect(card.answer("FFCA000000") == "6A81")
    }

    @Test("With T=0, the answer waits for GET RESPONSE (61xx) or the right length (6Cxx)")
    func procedureBytes() {
        #expect(card.answer("00A404000E315041592E5359532E4444463031") == "611C")
        #expect(
            card.answer("00C000001C")
                == "6F1A840E315041592E5359532E4444463031A5088801015F2D02656E9000")
        #expect(card.answer("00C0000000") == "6985")
        #expect(card.answer("00B2010C05") == "6C1D")
        #expect(card.answer("00A404000E315041592E5359532E4444463031") == "611C")
        #expect(card.answer("00C0000004") == "6F1A840E6118")
        // Any other command discards the waiting answer.
        #expect(card.answer("0084000000").hasSuffix("9000"))
        #expect(card.answer("00C0000000") == "6985")
    }

    @Test(
        "A wrong contact command gets the right status word",
        arguments: [
            ("00A4000007A000000003101000", "6A86"), ("00A4040104A000000300", "6A86"),
            ("00A4040004A000000300", "6700"), ("00B2010C00", "6985"), ("80CA9F3600", "6985"),
            ("80A8000002830000", "6985"), ("80AE400001000", "6700"), ("00FF000000", "6D00"),
            ("80A4040007A000000003101000", "6E00"), ("841E00000801020304050607080", "6700"),
            ("841E0000080102030405060708", "6985"), ("00820000080102030405060708", "6985"),
            ("0020008008241234FFFFFFFFFF", "6985"), ("00880000041122334400", "6985"),
        ])
    func refusals(command: String, answer: String) {
        #expect(card.answer(command) == answer)
    }

    @Test("Each contact record fits a short response", arguments: CardProfile.names)
    func lengths(name: String) throws {
        let profile = try #require(CardProfile(named: name))
        for application in profile.applications {
            for record in application.contact?.records ?? [] {
                #expect(record.bytes.count <= 256)
            }
        }
    }
}
