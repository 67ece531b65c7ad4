// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentProcessor
import PaymentToken
import SmartCard
import Support
import Testing

@Suite("The golden vectors of ttp-card/1")
struct GoldenVectorTests {
    private static let vectors = (try? GoldenVectors.load().vectors) ?? []
    private let golden: GoldenVectors

    init() throws {
        golden = try GoldenVectors.load()
    }

    @Test("There are 23 golden vectors")
    func count() {
        #expect(Self.vectors.count == 23)
    }

    @Test("Each golden vector gives the verdict that it names", arguments: vectors, [Int64](0...5))
    func verdict(vector: GoldenVectors.Vector, leeway: Int64) throws {
        let opener = try golden.opener(leeway: leeway)
        #expect(
            opener.verdict(vector.paymentCardData, vector.expectedRead, now: vector.now)
                == vector.expected)
    }

    @Test("A golden vector can be opened only once")
    func replay() throws {
        let opener = try golden.opener()
        let valid = try golden.vector("valid")
        let read = valid.expectedRead
        #expect(opener.verdict(valid.paymentCardData, read, now: valid.now) == "ok")
        #expect(opener.verdict(valid.paymentCardData, read, now: valid.now) == "replay")
        #expect(opener.verdict(valid.paymentCardData, read, now: valid.now + 49) == "replay")
        #expect(opener.verdict(valid.paymentCardData, read, now: valid.now + 50) == "expired")
    }

    @Test("A golden vector contains card data and an encrypted PIN, but no account number is shown")
    func content() throws {
        let vector = try golden.vector("valid with PIN")
        let opened = try golden.opener().open(
            vector.paymentCardData, expecting: vector.expectedRead, now: vector.now)
        #expect(opened.claims.encryptedPIN?.serialNumber.counter == .first)
        #expect(opened.account?.number.masked == "411111******1111")
        #expect(opened.account?.expiry == "2912")
        #expect(opened.account?.serviceCode == "201")
        #expect(opened.account?.sequenceNumber == "01")
        #expect(opened.objects.first(0x9F02).map { Hexadecimal.string($0.value) } == "000000003240")
        #expect(opened.warnings.isEmpty)
        var shown = "\(opened)" + String(reflecting: opened)
        dump(opened, to: &shown)
        #expect(!shown.contains("41111111"))
        #expect(!shown.contains("17, 17"))
    }

    @Test("Outside development, the names of cryptographic rejections are hidden")
    func publicNames() {
        #expect(Rejection(.decryptFailed, "").publicName(inDevelopment: true) == "decrypt-failed")
        let hidden: [Rejection.Code] = [
            .malformed, .algorithmNotAllowed, .compressionNotAllowed, .unknownKey,
            .invalidEphemeralKey, .decryptFailed, .wrongType, .unknownReader, .invalidSignature,
            .headerClaimMismatch, .environment,
        ]
        for code in hidden {
            #expect(Rejection(code, "").publicName(inDevelopment: false) == "rejected")
        }
        let shown: [Rejection.Code] = [
            .lifetimeTooLong, .notYetValid, .expired, .merchantMismatch, .transactionMismatch,
            .requestMismatch, .replay, .cryptogramReplay,
        ]
        for code in shown {
            #expect(Rejection(code, "").publicName(inDevelopment: false) == code.rawValue)
        }
    }
}
