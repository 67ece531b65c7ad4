// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import PaymentToken
import Support
import TestSupport
import Testing

@testable import PaymentProcessor

@Suite("Verifying PINs without showing them")
struct PINVerificationTests {
    private let reference = PINDigits(SecretBytes([1, 2, 3, 4]))

    /// The golden vector's card data, whose PIN another implementation enciphered.
    private func goldenData() throws -> (OpenedToken, BaseDerivationKey) {
        let golden = try GoldenVectors.load()
        let vector = try golden.vector("valid with PIN")
        let opened = try golden.opener().open(
            vector.paymentCardData, expecting: vector.expectedRead, now: vector.now)
        let object = try JSONObject(
            parsing: Fixtures.bytes("payload/golden/ttp_card_v1.json"),
            limits: JSONLimits(length: 1 << 20, depth: 8, count: 64))
        let digits = try #require(object["bdk_hex"]?.string)
        let key = try BaseDerivationKey(
            SecretBytes(#require(Hexadecimal.bytes(digits))), number: 0x1234_5678)
        return (opened, key)
    }

    @Test("Another implementation's PIN block is verified")
    func golden() throws {
        let (opened, key) = try goldenData()
        #expect(PINVerification(opened, key: key, reference: reference) == .correct)
        let other = PINDigits(SecretBytes([1, 2, 3, 5]))
        #expect(PINVerification(opened, key: key, reference: other) == .wrong)
        #expect(PINVerification(opened, key: key, reference: nil) == .notVerifiable)
        #expect(PINVerification(opened, key: nil, reference: reference) == .notVerifiable)
        // A fixed key, because under one key in millions the block contains another PIN.
        let otherKey = try BaseDerivationKey(
            SecretBytes([UInt8](repeating: 0x5A, count: 32)), number: 0x1234_5678)
        #expect(PINVerification(opened, key: otherKey, reference: reference) == .undecipherable)
    }

    @Test("Without a PIN block, the result is “absent”")
    func absent() throws {
        let golden = try GoldenVectors.load()
        let vector = try golden.vector("valid")
        let opened = try golden.opener().open(
            vector.paymentCardData, expecting: vector.expectedRead, now: vector.now)
        #expect(PINVerification(opened, key: nil, reference: reference) == .absent)
        var claims = opened.claims
        claims.pinBypassed = true
        let bypassed = OpenedToken(
            claims: claims, objects: opened.objects, account: opened.account,
            readerIdentifier: opened.readerIdentifier, warnings: [])
        #expect(PINVerification(bypassed, key: nil, reference: reference) == .bypassed)
    }

    @Test("The base derivation key is saved in a file that only its owner can read")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "bdk.json").path
        #expect(try BaseDerivationKey(file: path) == nil)
        let key = try BaseDerivationKey.generate()
        try key.save(to: path)
        let again = try #require(try BaseDerivationKey(file: path))
        let reader = key.identifier(forDevice: 7)
        #expect(again.identifier(forDevice: 7) == reader)
        #expect(try again.initialKey(reader).secret == key.initialKey(reader).secret)
        #expect(key.identifier(forDevice: 8) != reader)
        #expect(!"\(key) \(String(reflecting: key))".contains("SecretBytes"))
    }

    /// See RFC 7517, 4, and RFC 7518, 6.4.1.
    @Test("The saved base derivation key is a JSON Web Key")
    func fileFormat() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "bdk.json").path
        let key = try BaseDerivationKey(
            SecretBytes([UInt8](repeating: 1, count: 16)), number: 0x1234_ABCD)
        try key.save(to: path)
        #expect(
            try String(contentsOfFile: path, encoding: .utf8)
                == "{\"kty\":\"oct\",\"kid\":\"1234ABCD\",\"use\":\"enc\","
                + "\"k\":\"AQEBAQEBAQEBAQEBAQEBAQ\"}\n")
    }

    @Test(
        "A file with another key than a symmetric one is refused",
        arguments: [
            #"{"kty":"EC","kid":"1234ABCD","k":"AQEBAQEBAQEBAQEBAQEBAQ"}"#,
            #"{"kty":"oct","kid":"x","k":"AQEBAQEBAQEBAQEBAQEBAQ"}"#,
            #"{"kty":"oct","kid":"1234ABCD"}"#, "",
        ])
    func otherFile(text: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "bdk.json").path
        try PrivateFile.write(Array(text.utf8), to: path)
        #expect(throws: ProcessorError(.invalidFile, "")) { try BaseDerivationKey(file: path) }
    }

    @Test("A reader unwraps the key block with its initial key")
    func injection() throws {
        let key = try BaseDerivationKey.generate()
        let protectionKey = SecretBytes([UInt8](repeating: 5, count: 32))
        let block = try key.keyBlock(forDevice: 7, under: protectionKey)
        let injected = try InitialKey(keyBlock: block, under: protectionKey)
        #expect(injected.identifier == key.identifier(forDevice: 7))
        #expect(injected.secret == (try key.initialKey(injected.identifier).secret))
    }
}
