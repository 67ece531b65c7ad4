// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// A card verifies an issuer's answers and commands, with values that an HSM confirmed.
///
/// Source: pyemv, tests/test_cvn_hsm.py, MIT, (c) 2019-2020 Konstantin Novichikhin. The
/// approving answers were computed with pyemv 1.5.0.
@Suite("Issuer messages")
struct IssuerMessageVectorTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let version: CryptogramVersion
        let cryptogram: String
        let approval: String
        let decline: String
        /// PIN change to 9999.
        let pinChange: String
    }

    private static let vectors = [
        Vector(
            testDescription: "Visa CVN 10", version: .visa10, cryptogram: "29CCA15AE665FA2E",
            approval: "28993816AFAE4AEB3030", decline: "C8BA3846398CACB33035",
            pinChange: "8424000218BB221AF527377A2811D2B6EBC396A9391A965A5CB2CE62DA"),
        Vector(
            testDescription: "Visa CVN 18", version: .visa18, cryptogram: "7A788EA6B8A3E733",
            approval: "ACCCAF0800800000", decline: "9AF514C100000000",
            pinChange: "8424000218BB221AF527377A2811D2B6EBC396A9391A22B480EF312F40"),
        Vector(
            testDescription: "Visa CVN 22", version: .visa22, cryptogram: "7A788EA6B8A3E733",
            approval: "ACCCAF0800800000", decline: "9AF514C100000000",
            pinChange: "84240002181B2943BED3D298F9C75848D17317CD1D25B70F7E26613E5F"),
    ]

    private func bytes(_ text: String) throws -> [UInt8] {
        try #require(Hexadecimal.bytes(text))
    }

    private func cardKey(_ issuerKey: SecretBytes) throws -> SecretBytes {
        try CardKeyDerivation.cardKey(
            issuerKey: issuerKey, pan: "1234567890123456", psn: "00", option: .a)
    }

    @Test("A card accepts only its issuer's answer, unchanged", arguments: vectors)
    func answer(_ vector: Vector) throws {
        func check(_ data: [UInt8]) throws -> IssuerAuthentication? {
            IssuerAuthentication(
                data, version: vector.version, cryptogram: try bytes(vector.cryptogram),
                cardKey: try cardKey(IssuerKeys.published.applicationCryptogram),
                transactionCounter: 0x001C, unpredictableNumber: [0xAB, 0xCD, 0xEF, 0x12])
        }
        let approval = try bytes(vector.approval)
        #expect(try check(approval)?.isApproved == true)
        #expect(try check(approval + [0, 0])?.isApproved == true)
        #expect(try check(try bytes(vector.decline))?.isApproved == false)
        #expect(try check(Array(approval.dropLast())) == nil)
        for index in approval.indices {
            var changed = approval
            changed[index] ^= 0x01
            #expect(try check(changed) == nil)
        }
    }

    /// Calculated with pyemv from the same cryptogram and each card status update.
    @Test(
        "The issuer's answer updates the offline counters (EMV Book 3, Annex C10)",
        arguments: [
            ("ACCCAF0800800000", OfflineCounterUpdate.none, 2, 1_000),
            ("98CC50EF00810000", .exhaust, 3, 10_000), ("CE49A69000820000", .reset, 0, 0),
            ("BB19C16C00830000", .count, 3, 2_250),
        ] as [(String, OfflineCounterUpdate, UInt8, UInt64)])
    func counters(answer: String, update: OfflineCounterUpdate, count: UInt8, sum: UInt64) throws {
        let authentication = IssuerAuthentication(
            try bytes(answer), version: .visa18, cryptogram: try bytes("7A788EA6B8A3E733"),
            cardKey: try cardKey(IssuerKeys.published.applicationCryptogram),
            transactionCounter: 0x001C, unpredictableNumber: [])
        #expect(authentication?.offlineCounters == update)
        var counters = CardCounters.Application()
        counters.offlineTransactions = 2
        counters.offlineAmount = 1_000
        counters.update(update, by: 1_250, limits: OfflineLimits())
        #expect(counters.offlineTransactions == count)
        #expect(counters.offlineAmount == sum)
    }

    @Test(
        "A card verifies its issuer's PIN change command and deciphers the PIN", arguments: vectors)
    func pinChange(_ vector: Vector) throws {
        let keys = IssuerKeys.published
        let cryptogram = try bytes(vector.cryptogram)
        let messaging = try #require(vector.version.secureMessaging)
        let command = try bytes(vector.pinChange)
        func sessionKey(_ key: SecretBytes) throws -> SecretBytes {
            try messaging.sessionKey(
                cardKey: cardKey(key), transactionCounter: 0x001C, cryptogram: cryptogram)
        }
        let data = Array(command.dropFirst(5).dropLast(8))
        let code = try ApplicationCryptogram.code(
            over: Array(command.prefix(5)) + [0x00, 0x1C] + cryptogram + data, padding: .marked,
            key: sessionKey(keys.secureMessagingIntegrity))
        #expect(code == Array(command.suffix(8)))
        let block = try #require(
            messaging.decipher(data, key: sessionKey(keys.secureMessagingConfidentiality)))
        #expect(
            messaging.pin(
                in: block, current: nil,
                cryptogramKey: try cardKey(keys.applicationCryptogram)) == [9, 9, 9, 9])
    }

    @Test("A card deciphers a new PIN that is combined with the current one")
    func knownPIN() throws {
        // pyemv's test with CVN 10: current PIN 8888, new PIN 9999.
        let key = try SecureMessaging.visa.sessionKey(
            cardKey: cardKey(IssuerKeys.published.secureMessagingConfidentiality),
            transactionCounter: 0x001C, cryptogram: [])
        let block = try #require(
            SecureMessaging.visa.decipher(
                try bytes("2EE025E554BCD87E11D2B6EBC396A939"), key: key))
        func pin(current: [UInt8]) throws -> [UInt8]? {
            SecureMessaging.visa.pin(
                in: block, current: current,
                cryptogramKey: try cardKey(IssuerKeys.published.applicationCryptogram))
        }
        #expect(try pin(current: [8, 8, 8, 8]) == [9, 9, 9, 9])
        #expect(try pin(current: [8, 8, 8, 7]) != [9, 9, 9, 9])
    }

    @Test(
        "A malformed PIN block is refused",
        arguments: [
            "2499999FFFFFFFFF", "149999FFFFFFFFFF", "2D99999999999999", "24A999FFFFFFFFFF",
            "2399FFFFFFFFFFFF", "249999FFFFFFFFF0",
        ])
    func blocks(text: String) throws {
        #expect(PINBlock.digits(try bytes(text), form: 2) == nil)
        #expect(PINBlock.digits(try bytes("249999FFFFFFFFFF"), form: 2) == [9, 9, 9, 9])
    }
}
