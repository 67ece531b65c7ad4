// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import PaymentToken
import Support
import TestSupport
import Testing

@Suite("Key blocks of version D: TR-31:2018, ANSI X9.143")
struct KeyBlockTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        let id, kbpk, kb, key: String

        var testDescription: String { id }

        /// The filler behind the key of the published blocks.
        ///
        /// It was recovered by a separate program with another cryptographic library.
        var filler: String {
            switch id {
            case "TR-31:2018 A.7.4 / v.D": "1C2965473CE206BB855B01533782"
            case "payShield 10K sample B0": "6B58C03B829BF4CC37B8B93C17F6"
            case "payShield 10K sample D0": "295FF17ED49FA896A5D945C176B7"
            default: "1A87BBFA2CFE78D383E5F4C6AA83473C1C2965473CE206BB855B01533782"
            }
        }
    }

    static let vectors: [Vector] = {
        struct File: Decodable { let vectors: [Vector] }
        let data = try? Data(contentsOf: Fixtures.url("crypto/tr31/tr31_version_D.json"))
        return data.flatMap { try? JSONDecoder().decode(File.self, from: $0) }?.vectors ?? []
    }()

    private let protectionKey = secret(
        "88E1AB2A2E3DD38C1FA039A536500CC8A87AB9D62DC92C01058FA79F44657DE6")
    private let initialKey = KeyBlockHeader(
        usage: "B1", mode: "X", optionalBlocks: [.init("IK", "1234567890123456")])

    @Test("The published key blocks are unwrapped", arguments: vectors)
    func unwraps(vector: Vector) throws {
        let (key, header) = try KeyBlock.unwrap(vector.kb, under: secret(vector.kbpk))
        #expect(digits(key) == vector.key)
        #expect(header.usage == String(vector.kb.dropFirst(5).prefix(2)))
        #expect(header.algorithm == vector.kb.dropFirst(7).first)
        #expect(header.mode == vector.kb.dropFirst(8).first)
        #expect(header.exportability == vector.kb.dropFirst(11).first)
    }

    @Test("The published key blocks are reproduced", arguments: vectors)
    func wraps(vector: Vector) throws {
        let (key, header) = try KeyBlock.unwrap(vector.kb, under: secret(vector.kbpk))
        let filler = hex(vector.filler)
        let block = try KeyBlock.wrap(
            key, header: header, under: secret(vector.kbpk),
            random: RandomSource { Array(filler.prefix($0)) },
            concealedCount: key.count + filler.count)
        #expect(block == vector.kb)
    }

    // Made by psec 1.3.0.
    @Test("Another implementation's key block is unwrapped with the initial key's identifier")
    func optionalBlocks() throws {
        let (key, header) = try KeyBlock.unwrap(
            "D0176B1AX00N0200IK141234567890123456PB0C000000000E30272D748BCE75FD84ED3F4355C15D5632"
                + "E1FFB47F879EA90630C7F398C95DE8076D629645DF27F8FB97A6CF796211DB39C0AC145B992AB9"
                + "DB7C966765BEB6", under: protectionKey)
        #expect(digits(key) == "CE9CE0C101D1138F97FB6CAD4DF045A7083D4EAE2D35A31789D01CCF0949550F")
        #expect(header == initialKey)
        #expect(header.content(of: "IK") == "1234567890123456")
    }

    @Test(
        "Key blocks under keys of 128 and 192 bits are unwrapped",
        arguments: [
            (
                16,
                "D0144B1AX00N00007B32D01F7781EAE9323DE38603AD5D15553C8D3DE9A1A005357F00EA51351EE5"
                    + "1438AF4B166647B80EF1042F6F905CB668B001D1C80D2865CBCC0AD284AB2240"
            ),
            (
                24,
                "D0144B1AX00N0000655D9BE8EC4A52F99C1B11BC5257DBC77FD14D9FAA0D794CE58ED8B1D2E0CC65"
                    + "365A56C52EC41E0F385BFA595882620A81DDF3C5B0B936CAE796DA3237F807DA"
            ),
        ])
    func shorterProtectionKeys(count: Int, block: String) throws {
        let key = SecretBytes(protectionKey.withBytes { Array($0.prefix(count)) })
        #expect(
            digits(try KeyBlock.unwrap(block, under: key).key) == "1273671EA26AC29AFA4D1084127652A1"
        )
    }

    @Test(
        "The header of a key block with optional blocks fills whole AES blocks", arguments: 0...20)
    func padding(count: Int) throws {
        var header = initialKey
        header.optionalBlocks = [.init("IK", String(repeating: "A", count: count))]
        let key = secret("00112233445566778899AABBCCDDEEFF")
        let block = try KeyBlock.wrap(key, header: header, under: protectionKey)
        let opened = try KeyBlock.unwrap(block, under: protectionKey)
        #expect(opened.header == header)
        #expect(opened.key == key)
        #expect((block.utf8.count - 2 * 64).isMultiple(of: 16))
    }

    @Test(
        "Blocks are padded to 16 characters with a block of at least four",
        arguments: [
            (0, 160), (8, 160), (9, 176), (11, 176), (12, 160), (13, 176), (24, 176), (25, 192),
        ])
    func paddedLength(count: Int, expected: Int) throws {
        var header = initialKey
        header.optionalBlocks = [.init("IK", String(repeating: "A", count: count))]
        let block = try KeyBlock.wrap(
            secret("00112233445566778899AABBCCDDEEFF"), header: header, under: protectionKey)
        #expect(block.utf8.count == expected)
    }

    /// Returns a block of version D with any content.
    ///
    /// See ANSI X9.143-2021, 7.
    private func block(
        _ plain: [UInt8], header: String = "B1AX00N0000"
    ) throws -> String {
        func key(usage: UInt8) throws -> SecretBytes {
            let halves = try [UInt8](1...2).map { number in
                try AESCMAC.mac([number, 0, usage, 0, 0, 4, 1, 0], key: protectionKey)
            }
            return SecretBytes(halves[0] + halves[1])
        }
        let count = String(16 + 2 * (plain.count + 16))
        let text = "D" + String(repeating: "0", count: 4 - count.utf8.count) + count + header
        let code = try AESCMAC.mac(Array(text.utf8) + plain, key: key(usage: 1))
        let sealed = try AES.encrypt(SecretBytes(plain), mode: .cbc(iv: code), key: key(usage: 0))
        return text + Hexadecimal.string(sealed) + Hexadecimal.string(code)
    }

    @Test(
        "The length of the key is in whole bytes, more than zero, and within the block",
        arguments: [
            (8, true), (128, true), (240, true), (0, false), (1, false), (12, false), (127, false),
            (248, false), (256, false), (65_528, false),
        ])
    func keyLengths(bits: Int, isAllowed: Bool) throws {
        let plain = [UInt8(bits >> 8), UInt8(bits & 0xFF)] + [UInt8](0..<30)
        let block = try block(plain)
        guard !isAllowed else {
            let key = try KeyBlock.unwrap(block, under: protectionKey).key
            #expect(key == SecretBytes([UInt8](0..<30).prefix(bits / 8)))
            return
        }
        #expect(throws: PaymentTokenError(.malformedKeyBlock, "")) {
            try KeyBlock.unwrap(block, under: protectionKey)
        }
    }

    @Test(
        "A header has printable ASCII characters",
        arguments: [(" ", true), ("~", true), ("\u{1F}", false), ("\u{7F}", false)])
    func headerCharacters(character: String, isAllowed: Bool) throws {
        let plain = [0, 128] + [UInt8](repeating: 7, count: 30)
        let block = try block(plain, header: "B1AX00\(character)0000")
        guard !isAllowed else {
            let header = try KeyBlock.unwrap(block, under: protectionKey).header
            #expect(header.exportability == Character(character))
            return
        }
        #expect(throws: PaymentTokenError(.malformedKeyBlock, "")) {
            try KeyBlock.unwrap(block, under: protectionKey)
        }
    }

    @Test("The length of a block has decimal digits only")
    func sign() throws {
        let block = try block([0, 128] + [UInt8](repeating: 7, count: 30))
        #expect(block.hasPrefix("D0112"))
        #expect(throws: PaymentTokenError(.malformedKeyBlock, "")) {
            try KeyBlock.unwrap("D+112" + block.dropFirst(5), under: protectionKey)
        }
    }

    @Test("A part that does not fit into the header is refused")
    func headerLimits() throws {
        func wrap(_ change: (inout KeyBlockHeader) -> Void) throws -> String {
            var header = initialKey
            change(&header)
            return try KeyBlock.wrap(
                secret("00112233445566778899AABBCCDDEEFF"), header: header, under: protectionKey)
        }
        func blocks(_ count: Int, _ length: Int) -> [KeyBlockHeader.OptionalBlock] {
            (0..<count).map { _ in .init("IK", String(repeating: "A", count: length)) }
        }
        // A block has at most 255 characters, its identifier and length included.
        #expect(try wrap { $0.optionalBlocks = blocks(1, 251) }.utf8.count > 255)
        // At most 99 blocks and 9999 characters.
        #expect(try wrap { $0.optionalBlocks = blocks(96, 4) }.dropFirst(12).hasPrefix("96"))
        #expect(try wrap { $0.optionalBlocks = blocks(9, 12) }.dropFirst(12).hasPrefix("09"))
        #expect(try wrap { $0.optionalBlocks = blocks(10, 12) }.dropFirst(12).hasPrefix("10"))
        #expect(try wrap { $0.optionalBlocks = blocks(5, 251) }.hasPrefix("D1"))
        let most = blocks(98, 4) + blocks(1, 12)
        #expect(try wrap { $0.optionalBlocks = most }.dropFirst(12).hasPrefix("99"))
        let tooLarge: [(inout KeyBlockHeader) -> Void] = [
            { $0.optionalBlocks = blocks(1, 252) }, { $0.optionalBlocks = blocks(100, 0) },
            { $0.optionalBlocks = blocks(45, 251) },
            { $0.usage = "B" }, { $0.usage = "B12" }, { $0.version = "0" }, { $0.version = "000" },
            { $0.optionalBlocks = [.init("I", "A")] }, { $0.optionalBlocks = [.init("IKX", "A")] },
        ]
        for change in tooLarge {
            #expect(throws: PaymentTokenError(.malformedKeyBlock, "")) { try wrap(change) }
        }
    }

    @Test("A key block conceals the length of its key")
    func concealed() throws {
        let lengths = try [16, 24, 32].map { count in
            try KeyBlock.wrap(
                SecretBytes([UInt8](repeating: 1, count: count)), header: initialKey,
                under: protectionKey
            ).utf8.count
        }
        #expect(Set(lengths).count == 1)
    }

    @Test("A key block with any changed character is refused")
    func changed() throws {
        let block = Array(
            try KeyBlock.wrap(
                secret("00112233445566778899AABBCCDDEEFF"), header: initialKey,
                under: protectionKey
            ).utf8)
        for index in block.indices {
            var changed = block
            changed[index] =
                changed[index] == UInt8(ascii: "1") ? UInt8(ascii: "2") : UInt8(ascii: "1")
            #expect(throws: PaymentTokenError.self, "\(index)") {
                try KeyBlock.unwrap(String(decoding: changed, as: UTF8.self), under: protectionKey)
            }
        }
    }

    @Test("A key block under another key is refused")
    func otherKey() throws {
        let block = try KeyBlock.wrap(
            secret("00112233445566778899AABBCCDDEEFF"), header: initialKey, under: protectionKey)
        #expect(throws: PaymentTokenError(.keyBlockNotAuthentic, "")) {
            try KeyBlock.unwrap(block, under: secret(String(repeating: "AB", count: 32)))
        }
    }

    @Test(
        "A key block of another version, or a truncated one, is refused",
        arguments: [
            "", "D", "D0016", "D0016B1AX00N0000", "B0016B1AX00N0000", "D0017B1AX00N0000",
            "D0016B1AX00N0100", "D0020B1AX00N0100IK03", "D0020B1AX00N0100IKFF",
            "D0020B1AX00N0100IK00", "D+016B1AX00N0000",
        ])
    func malformed(block: String) {
        #expect(throws: PaymentTokenError(.malformedKeyBlock, "")) {
            try KeyBlock.unwrap(block, under: protectionKey)
        }
    }
}
