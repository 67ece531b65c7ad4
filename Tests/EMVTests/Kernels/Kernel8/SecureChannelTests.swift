// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EMV
import SmartCard
import TestSupport
import Testing

@Suite("Kernel 8: secure channel")
struct SecureChannelTests {
    private let session: VectorFile.Record
    private let icc: VectorFile.Record
    private let messages: [VectorFile.Record]

    init() throws {
        let records = try VectorFile("emv/book-e.txt").records
        session = try #require(records.first { $0.section == "[session]" })
        icc = try #require(records.first { $0.section == "[icc-p256]" })
        messages = records.filter { $0.section == "[aes-ctr]" }
    }

    private func channel(cardKeyData: [UInt8]? = nil) throws -> SecureChannel {
        try SecureChannel(
            cardKeyData: cardKeyData ?? session.bytes("Pc") + session.bytes("Er"),
            key: P256PrivateKey(scalar: SecretBytes(session.bytes("dk"))))
    }

    @Test("The kernel recognizes the certified key behind the blinded one")
    func blinding() throws {
        let channel = try channel()
        let card = try P256PrivateKey(scalar: SecretBytes(session.bytes("dc"))).publicKey
        #expect(channel.isBlinded(card))
        #expect(!channel.isBlinded(try P256PublicKey(x: icc.bytes("Qx"))))
    }

    @Test("A key that is not on the curve, or data of another length, opens no channel")
    func invalidKey() throws {
        let noPoint = [UInt8](repeating: 0, count: 31) + [1]
        for data in [noPoint + session.bytes("Er"), session.bytes("Pc"), []] {
            #expect(throws: CryptographyError.self) { try channel(cardKeyData: data) }
        }
    }

    @Test("Each message of the card has its own counter, and the code of data is checked")
    func messagesOfTheCard() throws {
        var channel = try channel()
        // The counters 8001 and 8002.
        _ = channel.decryptRecord([0x00])
        _ = channel.decryptRecord([0x00])
        let answer = session.bytes("READDATA")
        let before = channel
        #expect(channel.decryptData(answer) == messages[2].bytes("plain"))
        #expect(channel.decryptData(answer) == nil)
        for index in answer.indices {
            var changed = answer
            changed[index] ^= 0x80
            var channel = before
            #expect(channel.decryptData(changed) == nil)
            // The card has used the counter.
            #expect(channel.decryptData(answer) == nil)
        }
        channel = before
        #expect(channel.decryptData(answer.suffix(8)) == nil)
    }

    @Test("The codes of a transaction are those of the session")
    func codes() throws {
        let channel = try channel()
        let staticData =
            messages[1].bytes("plain") + TLVWriter.object(.cdol1, Self.cryptogramList)
            + [0x9F, 0x06, 0x07, 0xA0, 0x00, 0x00, 0x00, 0x04, 0x10, 0x10, 0x01, 0x03]
        let hash = Digest.sha256(staticData)
        #expect(hash == Array(icc.bytes("M").dropFirst(17).prefix(32)))
        let kernelKey = try P256PrivateKey(scalar: SecretBytes(session.bytes("dk"))).publicKey
        let mac = try #require(
            channel.issuerApplicationDataMAC(
                [0x02, 0x80] + kernelKey.x + kernelKey.y + session.bytes("CDOL1data")
                    + [1, 2, 3, 4] + session.bytes("RRP") + session.bytes("response") + hash))
        #expect(mac == session.bytes("IADMAC"))
        #expect(
            channel.enhancedDataAuthenticationMAC(
                cryptogram: session.bytes("AC"), issuerApplicationDataMAC: mac)
                == session.bytes("EDAMAC"))
    }

    private static let cryptogramList: [UInt8] = [
        0x9F, 0x02, 0x06, 0x9F, 0x03, 0x06, 0x9F, 0x1A, 0x02, 0x95, 0x05, 0x5F, 0x2A, 0x02, 0x9A,
        0x03, 0x9C, 0x01, 0x9F, 0x37, 0x04, 0x9F, 0x34, 0x03, 0x9F, 0x1D, 0x08, 0x9F, 0x81, 0x0C,
        0x02,
    ]

    @Test("A session has 32,767 messages of the kernel, and the card's counter ends at FFFE")
    func counters() throws {
        var kernel = try channel()
        var card = kernel
        var counts = (kernel: 0, card: 0)
        while kernel.encryptData([0x00]) != nil, counts.kernel < 40_000 { counts.kernel += 1 }
        while card.decryptRecord([0x00]) != nil, counts.card < 40_000 { counts.card += 1 }
        // The counter 8000 is that of the blinding factor.
        #expect(counts.kernel == 0x7FFF)
        #expect(counts.card == 0xFFFF - 0x8001)
    }
}
