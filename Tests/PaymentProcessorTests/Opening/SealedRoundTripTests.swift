// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentProcessor
import PaymentToken
import Support
import TestSupport
import Testing

@Suite("The PSP opens what the reader seals")
struct SealedRoundTripTests {
    private let forge: Forge
    private let sealer: CardDataSealer

    init() throws {
        forge = try Forge()
        let key = try #require(forge.keys.publicKeySet.encryptionKey(at: Forge.now))
        sealer = try CardDataSealer(readerKey: forge.readerKey, processorKey: key)
    }

    private func claims() -> CardDataClaims {
        CardDataClaims(
            issuer: forge.readerKey.issuer, audience: "psp.test", issuedAt: Forge.now,
            tokenIdentifier: TokenIdentifier.random(), sequence: 1,
            transactionIdentifier: Forge.transaction, merchantIdentifier: "MERCHANT-1",
            terminalProfile: "0001",
            readerToken: ReaderTokenReference(keyIdentifier: "psp-1", tokenIdentifier: "token-1"),
            request: RequestClaim(operation: "purchase", amount: 3240, currencyCode: 840),
            outcome: "success \"quoted\" \u{1F4B3}", emv: Hexadecimal.bytes(Forge.emv()) ?? [])
    }

    @Test("Claims are the same after sealing and opening")
    func roundTrip() throws {
        var claims = claims()
        claims.encryptedPIN = EncryptedPIN(
            serialNumber: KeySerialNumber(
                initialKey: InitialKeyIdentifier(baseDerivationKey: 1, device: 2),
                counter: .first),
            keyType: .aes256, block: [UInt8](repeating: 7, count: 16))
        let sealed = try sealer.seal(claims)
        let opened = try forge.opener().open(
            sealed.paymentCardData, expecting: Forge.expected, now: Forge.now)
        #expect(opened.claims == claims)
        #expect(opened.readerIdentifier == forge.readerKey.readerIdentifier)
    }

    @Test("No changed sealed result opens, and none traps")
    func mutations() throws {
        let opener = try forge.opener()
        let blob = try sealer.seal(claims()).paymentCardData
        let characters = Array(blob.utf8)
        let token = try #require(Base64.bytes(blob))
        var generator = SeededGenerator(seed: 2026)
        for round in 0..<3_000 {
            let changed: String
            if round.isMultiple(of: 2) {
                // Inside the Base64, so that the change reaches the token.
                var text = token
                Self.change(&text, &generator)
                guard text != token else { continue }
                changed = Base64.string(text)
            } else {
                var text = characters
                Self.change(&text, &generator)
                guard text != characters else { continue }
                changed = String(decoding: text, as: UTF8.self)
            }
            #expect(opener.verdict(changed, Forge.expected, now: Forge.now) != "ok")
        }
        #expect(opener.verdict(blob, Forge.expected, now: Forge.now) == "ok")
    }

    @Test("No truncated sealed result opens")
    func truncations() throws {
        let opener = try forge.opener()
        let blob = try sealer.seal(claims()).paymentCardData
        for count in 0..<blob.utf8.count {
            let part = String(blob.prefix(count))
            #expect(opener.verdict(part, Forge.expected, now: Forge.now) != "ok")
        }
    }

    @Test("Random bytes are refused")
    func randomBytes() throws {
        let opener = try forge.opener()
        var generator = SeededGenerator(seed: 7)
        for count in 0..<500 {
            let bytes = generator.bytes(count)
            for text in [Base64.string(bytes), String(decoding: bytes, as: UTF8.self)] {
                #expect(opener.verdict(text, Forge.expected, now: Forge.now) == "malformed")
            }
        }
    }

    /// Sets, flips, removes, inserts, or swaps a few bytes.
    private static func change(_ text: inout [UInt8], _ generator: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let index = Int.random(in: 0..<text.count, using: &generator)
            let other = Int.random(in: 0..<text.count, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: text[index] = UInt8.random(in: .min ... .max, using: &generator)
            case 1: text[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            case 2: text.remove(at: index)
            case 3: text.insert(text[other], at: index)
            default: text.swapAt(index, other)
            }
        }
    }
}
