// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Support
import TestSupport
import Testing

@testable import EmulatedCards

/// Tests the answers of a phone with passes, by the public reader settings of Apple VAS.
@Suite("Wallet")
struct WalletTests {
    private static let select = "00A404000A4F53452E5641532E303100"

    private static func phone(
        _ wallet: Wallet, random: RandomSource = .seeded(1), time: Int64 = 978_307_200
    ) -> EmulatedCard {
        let visa = CardProfile.visaCredit
        return EmulatedCard(
            CardProfile(
                name: "phone", summary: "A phone", visa.mainApplication, wallet: wallet),
            random: random, time: { time })
    }

    /// Returns GET VAS DATA for the vector's program.
    private static func ask(
        _ hash: String, parameters: String = "0101", version: String = "0100"
    ) -> String {
        let data = "9F2202" + version + "9F2520" + hash + "9F260400800002"
        return "80CA" + parameters + "2F" + data + "00"
    }

    @Test("A pass is sealed exactly as in the test vector")
    func vector() throws {
        let vector = try WalletVector()
        let key = try P256PrivateKey(scalar: SecretBytes(vector.bytes("reader_private")))
        let secret = vector.bytes("device_ephemeral_private")
        let random = RandomSource { count in
            count == 32 ? secret : [UInt8](repeating: 0x5A, count: count)
        }
        let pass = LoyaltyPass(
            vector.text("pass_type_identifier"), message: "MEMBER-0001234567",
            encryptionPublicKey: key.publicKey.compressedPoint)
        let phone = Self.phone(
            Wallet(passes: [pass]), random: random, time: 978_307_200 + 0x2F3A_4B5C)
        #expect(
            phone.answer(Self.select)
                == "6F1D50084170706C655061799F210201009F24045A5A5A5A9F23040000003E9000")
        let answer = phone.answer(Self.ask(vector.text("9F25")))
        #expect(answer == "704F9F2A009F2749" + vector.text("9F27") + "9000")
    }

    @Test("Each answer with a pass is sealed under a new key")
    func fresh() throws {
        let pass = LoyaltyPass("p", message: "m")
        let phone = Self.phone(Wallet(passes: [pass]))
        _ = phone.answer(Self.select)
        let ask = Self.ask(Hexadecimal.string(pass.identifierHash))
        let answers = Set((0..<8).map { _ in phone.answer(ask) })
        #expect(answers.count == 8)
    }

    @Test(
        "A wrong GET VAS DATA command gets the protocol's status word",
        arguments: [
            ("0001", "0100", "6B00"), ("0102", "0100", "6B00"), ("0101", "0200", "6340"),
        ])
    func refusals(parameters: String, version: String, word: String) {
        let phone = Self.phone(Wallet(passes: [LoyaltyPass("p", message: "m")]))
        _ = phone.answer(Self.select)
        let hash = Hexadecimal.string(Digest.sha256(Array("p".utf8)))
        #expect(
            phone.answer(Self.ask(hash, parameters: parameters, version: version)) == word)
    }

    @Test(
        "An incomplete GET VAS DATA command is refused",
        arguments: [
            ("80CA010100", "6700"), ("80CA0101039F220000", "6A80"), ("80CA010101FF00", "6A80"),
            ("80CA0101059F22020100", "6700"),
        ])
    func malformed(command: String, word: String) {
        let phone = Self.phone(.empty)
        _ = phone.answer(Self.select)
        #expect(phone.answer(command) == word)
    }

    @Test("Another program's pass is not found, and a pass answers with its status word")
    func states() {
        let phone = Self.phone(
            Wallet(passes: [LoyaltyPass("p", message: "m", statusWord: [0x62, 0x87])]))
        _ = phone.answer(Self.select)
        #expect(phone.answer(Self.ask(Hexadecimal.string(Digest.sha256([0x70])))) == "6287")
        #expect(phone.answer(Self.ask(Hexadecimal.string(Digest.sha256([0x71])))) == "6A83")
        // Only a URL to sign up at.
        #expect(
            phone.answer(Self.ask(Hexadecimal.string(Digest.sha256([0x71])), parameters: "0100"))
                == "70069F2A009F27009000")
    }

    @Test("A phone that shows only a pass has no payment application")
    func noPayment() {
        let phone = Self.phone(Wallet(offersPayment: false))
        #expect(phone.answer("00A404000E325041592E5359532E444446303100") == "6A82")
        #expect(phone.answer("00A4040007A000000003101000") == "6A82")
        #expect(phone.answer(Self.select).hasSuffix("9F23040000000E9000"))
    }

    @Test("Only the selected wallet returns pass data, and a card has none")
    func selection() {
        let phone = Self.phone(Wallet(passes: [LoyaltyPass("p", message: "m")]))
        let ask = Self.ask(Hexadecimal.string(Digest.sha256([0x70])))
        #expect(phone.answer(ask) == "6700")
        _ = phone.answer(Self.select)
        #expect(phone.answer(ask).hasSuffix("9000"))
        #expect(phone.answer("00A4040007A000000003101000").hasSuffix("9000"))
        #expect(phone.answer(ask) == "6700")
        #expect(EmulatedCard(.visaCredit).answer(Self.select) == "6A82")
    }
}
