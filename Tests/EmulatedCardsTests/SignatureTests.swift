// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support
internal import TestSupport
internal import Testing

@testable internal import EmulatedCards

/// A card's signatures, checked with the bare RSA operation and the books' tables.
@Suite struct SignatureTests {
    /// Takes a signature apart by EMV Book 2, 6.5.2, and checks its format and hash.
    static func cardData(
        in signature: [UInt8], covering terminalData: [UInt8], format: UInt8 = 0x05,
        key: RSAPublicKey
    ) throws -> [UInt8] {
        let block = try key.recover(signature)
        #expect(block.count == key.modulus.count)
        #expect(block.prefix(3) == [0x6A, format, 0x01])
        #expect(block.last == 0xBC)
        let count = Int(block[3])
        #expect(block.dropFirst(4 + count).dropLast(21).allSatisfy { $0 == 0xBB })
        #expect(
            Array(block.suffix(21).dropLast())
                == Digest.sha1(block.dropFirst().dropLast(21) + terminalData))
        return Array(block[4..<4 + count])
    }

    @Test("A dynamic signature has the format of Book 2, table 15", arguments: TestCardKey.allCases)
    func form(key: TestCardKey) throws {
        let key = try #require(key.key)
        let data: [UInt8] = [2, 0x12, 0x34]
        let signature = try #require(SignedDynamicData.sign(data, covering: [1, 2, 3], with: key))
        #expect(
            try Self.cardData(in: signature, covering: [1, 2, 3], key: key.publicKey) == data)
    }

    @Test(
        "A key that is too short for the data does not sign", arguments: [(71, true), (72, false)])
    func tooShort(count: Int, fits: Bool) throws {
        let key = try #require(TestCardKey.card768.key)
        let data = [UInt8](repeating: 0, count: count)
        #expect((SignedDynamicData.sign(data, covering: [], with: key) != nil) == fits)
    }

    /// The card's key and exchanges are from the project emv-card-simulator.
    ///
    /// The signature there was computed independently.
    @Test("A combined signature with relay data equals a published one (Book 2, 6.6; C-2, 6.6)")
    func combinedVector() throws {
        let numbers = try Self.simulatorNumbers()
        let key = try RSAPrivateKey(
            modulus: try #require(numbers["ICC.modulus"]), publicExponent: [3],
            privateExponent: SecretBytes(try #require(numbers["ICC.private_exponent"])))
        let dialogue = try Transcript(
            parsing: try Fixtures.text(
                "transcripts/emv-card-simulator/mastercard-01-derived-emv-card-simulator.apdu"))
        let exchange = try #require(
            dialogue.exchanges.first { $0.command?.bytes.dropFirst().first == 0xAE })
        let command = try CommandAPDU(bytes: try #require(exchange.command).bytes)
        let response = try ResponseAPDU(bytes: try #require(exchange.response).bytes)
        let signature = try #require(
            try DataObject.sequence(response.data).first(0x9F4B)
        ).value
        let answer = CryptogramAnswer(
            type: .authorisationRequest, transactionCounter: 0x00F1,
            cryptogram: try #require(Hexadecimal.bytes("7D383A2BAF8D1C2C")),
            issuerApplicationData: [0x01, 0x14] + [UInt8](repeating: 0, count: 16))
        var relay = RelayResistanceExchanges()
        let relayed = relay.exchange(
            terminalEntropy: [0x01, 0x23, 0x45, 0x67], cardEntropy: [0xAB, 0xAB, 0xAB, 0xAB],
            times: [0x00, 0x00, 0x00, 0xC8, 0x00, 0x12])
        #expect(relayed == [0xAB, 0xAB, 0xAB, 0xAB, 0x00, 0x00, 0x00, 0xC8, 0x00, 0x12])
        let data = CombinedDynamicData(
            dynamicNumber: [0xAB, 0xAB, 0xAB], informationData: 0x80, cryptogram: answer.cryptogram,
            transactionHash: CombinedDynamicData.transactionHash(
                optionsData: [], cryptogramData: command.data, answer: answer.hashed),
            relayResistance: relay.signedData)
        let signed = SignedDynamicData.sign(
            data.bytes, covering: [0x01, 0x23, 0x45, 0x67], with: key)
        #expect(signed == Array(signature))
        #expect(answer.signed(Array(signature)) == Array(response.data))
    }

    private static func simulatorNumbers() throws -> [String: [UInt8]] {
        let text = try Fixtures.text("transcripts/emv-card-simulator/profile-contactless.txt")
        var numbers: [String: [UInt8]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=")
            if parts.count == 2 { numbers[String(parts[0])] = Hexadecimal.bytes(parts[1]) }
        }
        return numbers
    }
}
