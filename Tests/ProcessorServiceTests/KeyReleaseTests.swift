// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import EmulatedCards
import Foundation
import HTTPServer
import PaymentProcessor
import PaymentToken
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Card data for a security module")
struct KeyReleaseTests {
    @Test("Card data is encrypted, and its key wrapped, as in the format's example")
    func example() throws {
        let example = try JSONObject(
            parsing: Fixtures.bytes("payload/hsm-profile/example.json"))
        func bytes(_ name: String) throws -> [UInt8] {
            try #require(example[name]?.string.flatMap { Hexadecimal.bytes($0) })
        }
        let protectionKey = SecretBytes(try bytes("kek_hex"))
        let dataKey = SecretBytes(try bytes("dek_hex"))
        let vector = try #require(example["iv_b64"]?.string.flatMap { Base64.bytes($0) })
        let release = try KeyRelease(
            bytes("emv_plaintext_hex"), under: protectionKey, dataKey: dataKey,
            random: RandomSource { Array((vector + vector).prefix($0)) })
        #expect(Base64.string(release.ciphertext) == example["cipherText_b64"]?.string)
        let block = try #require(example["keyBlock_tr31_D"]?.string)
        let expected = try KeyBlock.unwrap(block, under: protectionKey)
        let made = try KeyBlock.unwrap(release.keyBlock, under: protectionKey)
        #expect(made.key == dataKey && expected.key == dataKey)
        #expect(made.header == expected.header)
        #expect(release.keyBlock.utf8.count == block.utf8.count)
    }

    @Test(
        "Card data is released once, and only within 60 seconds of the read",
        arguments: Backend.all)
    func once(backend: Backend) async throws {
        let folder = try TemporaryFolder()
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let emv = try Purchase(.visaCredit, memory: world.memory, amount: 1250).bytes
        func body() throws -> String {
            let sealed = try world.seal(
                emv, amount: 1250, transaction: TokenIdentifier.random())
            return "{\"paymentCardData\":\"\(sealed)\"}"
        }
        let first = try body()
        let released = try await world.send(.post, "/v1/keys/release", first, once: "1")
        #expect(released.status == 200)
        let (key, header) = try KeyBlock.unwrap(
            #require(released["keyBlock"]), under: world.service.keys.moduleKey)
        #expect(header.usage == "D0")
        let plain = try AES.decryptSecret(
            #require(released["cipherText"].flatMap { Base64.bytes($0) }),
            mode: .cbc(iv: #require(released["iv"].flatMap { Base64.bytes($0) })), key: key)
        plain.withBytes { #expect(Array($0.prefix(emv.count)) == emv && $0[emv.count] == 0x80) }
        let again = try await world.send(.post, "/v1/keys/release", first, once: "2")
        #expect(again.problem == "replay")
        let late = try body()
        world.pass(60)
        let reply = try await world.send(.post, "/v1/keys/release", late, once: "3")
        #expect(reply.problem == "read-too-old")
    }
}
