// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport
import Testing

@testable import EmulatedCards

/// Tests the answers of a phone with Google's wallet, by Google Smart Tap 2.1.
@Suite("Google's wallet")
struct SmartTapTests {
    private static let selectWallet = "00A404000A4F53452E5641532E303100"
    private static let select = "00A4040009A000000476D000011100"
    private static let session = "1122334455667788"

    private let vector: WalletVector

    init() throws {
        vector = try WalletVector("smart-tap")
    }

    /// Returns a phone with the vector's key and nonce, and a pass for its collector.
    private func phone(_ statusWord: [UInt8]? = nil, version: UInt32 = 1) throws -> EmulatedCard {
        let key = try P256PrivateKey(scalar: SecretBytes(vector.bytes("collector_private")))
        var pass = SmartTapPass(0x0102_0304, message: "MEMBER-1", statusWord: statusWord)
        pass.collectorPublicKey = key.publicKey.compressedPoint
        pass.keyVersion = version
        let values = [vector.bytes("handset_eph_private"), vector.bytes("device_nonce")]
        let taken = Lock(0)
        let random = RandomSource { count in
            guard count == 32 else { return [UInt8](repeating: 0x5A, count: count) }
            return taken.withLock { taken in
                defer { taken += 1 }
                return values[taken % 2]
            }
        }
        return EmulatedCard(
            CardProfile(
                name: "phone", summary: "A phone", CardProfile.visaCredit.mainApplication,
                wallet: Wallet(
                    kind: .google, version: Wallet.Kind.google.usualVersion,
                    smartTapPasses: [pass])),
            random: random)
    }

    /// Returns NEGOTIATE SMART TAP SESSION with the vector's proof.
    private func negotiate(
        nonce: String? = nil, authentication: String = "01", collector: String = "01020304"
    ) -> String {
        "90530000BD" + "D403B76E67720001" + "94030A736573" + Self.session + "0001"
            + "54039F637072" + (nonce ?? vector.text("reader_nonce")) + authentication
            + vector.text("reader_eph_public") + "00000001" + "94034873696704"
            + vector.text("signature_der") + "540305636C6404" + collector + "00"
    }

    private func getData(
        _ name: String = session, number: String = "01", collector: String = "01020304"
    ) -> String {
        "9050000041" + "D4033B7372710001" + "94030A736573" + name + number + "01"
            + "14030B6D6572D40305636C6404" + collector + "140307736C72D4030173747200"
            + "54030570637201000000" + "01" + "00"
    }

    @Test("Google's wallet identifies itself, with its nonce and key")
    func directory() throws {
        #expect(
            try phone().answer(Self.selectWallet)
                == "6F8184500A416E64726F6964506179C0020001C108CC00000000008080C220"
                + vector.text("device_nonce") + "C321" + vector.text("handset_eph_public")
                + "A523BF0C20611E4F09A000000476D0000111870101730EDF6D020000DF4D020001DF6201039000")
    }

    @Test("Smart Tap 2 can be selected as an application")
    func selection() throws {
        #expect(
            try phone().answer(Self.select)
                == "00000001DC0321036D646E6D646E04" + vector.text("device_nonce") + "9000")
        // Apple's wallet does not have it.
        let other = EmulatedCard(try #require(CardProfile(named: "wallet-pass")))
        #expect(other.answer(Self.select) == "6A82")
    }

    @Test("The vector's collector is accepted and gets its pass under the vector's keys")
    func vectorSession() throws {
        let phone = try phone()
        _ = phone.answer(Self.selectWallet)
        #expect(
            phone.answer(negotiate())
                == "D403376E7273" + "94030A736573" + Self.session + "0101" + "54032164706B"
                + vector.text("handset_eph_public") + "9000")
        let answer = try #require(Hexadecimal.bytes(phone.answer(getData())))
        #expect(Array(answer.suffix(2)) == [0x90, 0x00])
        let response = try #require(
            NDEFMessage.records(Array(answer.dropLast(2))).payload("srs"))
        let records = try NDEFMessage.records(response)
        #expect(
            records.payload("ses") == Hexadecimal.bytes(Self.session + "0201"))
        let bundle = try #require(records.payload("reb"))
        let sealed = Array(bundle.dropFirst().dropLast(32))
        #expect(bundle.first == 0x01)
        #expect(
            try HMAC.sha256(sealed, key: SecretBytes(vector.bytes("hmac_key")))
                == Array(bundle.suffix(32)))
        let plain = try AES.applyCTR(
            Array(sealed.dropFirst(12)), key: SecretBytes(vector.bytes("aes128_key")),
            counter: Array(sealed.prefix(12)) + [0, 0, 0, 0])
        // A service value with the issuer and a loyalty card, which has an object ID and a number.
        #expect(
            Hexadecimal.string(plain)
                == "D4032D617376"
                + "940106690400000007E2"
                + "54021E6C79"
                + "9403096F6964040000000000000001"
                + "5C0109016E6E004D454D4245522D31")
    }

    @Test("A collector's signature over other data, or by another key version, is refused")
    func proofs() throws {
        let other = String(repeating: "00", count: 32)
        for command in [negotiate(nonce: other), negotiate(authentication: "00")] {
            let phone = try phone()
            _ = phone.answer(Self.selectWallet)
            #expect(phone.answer(command) == "9500")
        }
        let newer = try phone(version: 2)
        _ = newer.answer(Self.selectWallet)
        #expect(newer.answer(negotiate()) == "9500")
    }

    @Test("A nonce is valid for one session, and a session for one selection")
    func order() throws {
        let phone = try phone()
        #expect(phone.answer(negotiate()) == "6E00")
        _ = phone.answer(Self.selectWallet)
        #expect(phone.answer(getData()) == "9500")
        #expect(phone.answer(negotiate()).hasSuffix("9000"))
        #expect(phone.answer(negotiate()) == "9400")
        _ = phone.answer(Self.select)
        #expect(phone.answer(getData()) == "9500")
    }

    @Test("A collector without a pass gets none, and a pass answers with its status word")
    func states() throws {
        let phone = try phone()
        _ = phone.answer(Self.selectWallet)
        #expect(phone.answer(negotiate(collector: "01020305")).hasSuffix("9000"))
        #expect(phone.answer(getData(collector: "01020305")) == "9001")
        let locked = try self.phone([0x93, 0x02])
        _ = locked.answer(Self.selectWallet)
        _ = locked.answer(negotiate())
        #expect(locked.answer(getData()) == "9302")
    }

    @Test("A wrong Smart Tap command gets the right status word")
    func mistakes() throws {
        let phone = try phone()
        _ = phone.answer(Self.selectWallet)
        #expect(phone.answer("9053000003D4030000") == "9400")
        #expect(phone.answer("9053010003D4030000") == "6B00")
        #expect(phone.answer("9052000003D4030000") == "6D00")
        _ = phone.answer(negotiate())
        #expect(phone.answer(getData("1122334455667789")) == "9400")
        #expect(phone.answer(getData(number: "00")) == "9400")
        #expect(phone.answer(getData(collector: "01020305")) == "9400")
        #expect(phone.answer("90C0000000") == "9400")
        #expect(phone.answer(getData()).hasSuffix("9000"))
    }

    @Test(
        "A profile with passes of another wallet is refused with their path",
        arguments: [
            (#"{"kind":"google","passes":[{"passTypeIdentifier":"p"}]}"#, "$.wallet.passes"),
            (
                #"{"kind":"apple","smartTapPasses":[{"collectorIdentifier":1}]}"#,
                "$.wallet.smartTapPasses"
            ),
            (#"{"kind":"other"}"#, "$.wallet.kind"),
            (
                #"{"kind":"google","smartTapPasses":[{}]}"#,
                "$.wallet.smartTapPasses[0].collectorIdentifier"
            ),
            (
                #"{"kind":"google","smartTapPasses":[{"collectorIdentifier":1,"type":"x"}]}"#,
                "$.wallet.smartTapPasses[0].type"
            ),
        ])
    func profiles(wallet: String, path: String) throws {
        let error = #expect(throws: CardProfileError.self) {
            try CardProfile.visaCredit.changed(by: ["wallet=\(wallet)"])
        }
        #expect(error?.path == path)
    }

    @Test("A profile with Google's wallet has its default version unless another is given")
    func version() throws {
        let usual = try CardProfile.visaCredit.changed(by: [#"wallet={"kind":"google"}"#])
        #expect(usual.wallet?.version == [0x00, 0x01])
        let other = try CardProfile.visaCredit.changed(by: [
            #"wallet={"kind":"google","version":"0002"}"#
        ])
        #expect(other.wallet?.version == [0x00, 0x02])
    }
}
