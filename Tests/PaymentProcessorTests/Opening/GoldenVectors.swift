// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentProcessor
import PaymentToken
import Support
import TestSupport
import Testing

/// The golden and negative vectors of `ttp-card/1`, with the environment they were made for.
struct GoldenVectors {
    struct Vector: Sendable, CustomTestStringConvertible {
        let name: String
        /// `ok`, or the name of the rejection.
        let expected: String
        let now: Int64
        let expectedRead: ExpectedRead
        let paymentCardData: String

        var testDescription: String { name }
    }

    let keys: ProcessorKeys
    let reader: JSONWebKey
    let vectors: [Vector]

    static func load() throws -> GoldenVectors {
        let object = try JSONObject(
            parsing: Fixtures.bytes("payload/golden/ttp_card_v1.json"),
            limits: JSONLimits(length: 1 << 20, depth: 8, count: 64))
        guard let processor = object["psp_enc_private_jwk"]?.object,
            let reader = object["reader_public_jwk"]?.object,
            let vectors = object["vectors"]?.array?.compactMap(\.object)
        else { throw CocoaError(.coderReadCorrupt) }
        return GoldenVectors(
            keys: try ProcessorKeys(
                signingKeys: ProcessorKeys.generate().signingKeys,
                encryptionKeys: [JSONWebKey(processor)]),
            reader: try JSONWebKey(reader), vectors: vectors.map(Self.vector))
    }

    private static func vector(_ object: JSONObject) -> Vector {
        let context = object["context"]?.object
        return Vector(
            name: object["name"]?.string ?? "",
            // The vectors write `bad_signature` for `bad-signature`.
            expected: (object["expect"]?.string ?? "").replacingOccurrences(of: "_", with: "-"),
            now: object["now"]?.integer ?? 0,
            expectedRead: ExpectedRead(
                merchantIdentifier: context?["mid"]?.string ?? "",
                transactionIdentifier: context?["tid"]?.string ?? "", operation: "purchase",
                amount: context?["amt"]?.string.flatMap { UInt64($0) } ?? 0,
                currencyCode: context?["cur"]?.string.flatMap { UInt16($0) } ?? 0),
            paymentCardData: object["paymentCardData"]?.string ?? "")
    }

    /// Returns an opener that knows the vectors' reader and reader token.
    func opener(
        leeway: Int64 = 0, replayGuard: ReplayGuard = ReplayGuard(),
        refusesRepeatedCryptograms: Bool = true
    ) throws -> CardDataOpener {
        var policy = OpeningPolicy.development(audience: "psp.test")
        policy.leeway = leeway
        policy.refusesRepeatedCryptograms = refusesRepeatedCryptograms
        return CardDataOpener(
            keys: keys, readers: RegisteredReaders(try JSONWebKeySet([reader])),
            issuedTokens: ReaderTokenRegister([
                ReaderTokenRecord(
                    keyIdentifier: "psp-sig-test-1",
                    tokenIdentifier: "c0ffee00-0000-4000-8000-000000000001",
                    merchantIdentifier: "MERCHANT-1",
                    terminalProfile: "00000000-0000-0000-0000-000000000001",
                    issuedAt: 1_767_200_000, expiresAt: 1_767_300_000)
            ]),
            policy: policy, replayGuard: replayGuard)
    }

    /// Returns the vector with a name.
    func vector(_ name: String) throws -> Vector {
        guard let vector = vectors.first(where: { $0.name == name }) else {
            throw CocoaError(.coderValueNotFound)
        }
        return vector
    }
}

extension CardDataOpener {
    /// Opens a blob and returns the name of the verdict: `ok` or the rejection's name.
    func verdict(_ blob: String, _ expected: ExpectedRead, now: Int64) -> String {
        do throws(Rejection) {
            _ = try open(blob, expecting: expected, now: now)
            return "ok"
        } catch {
            return error.code.rawValue
        }
    }
}
