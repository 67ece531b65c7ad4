// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Support
import Testing

@testable import PaymentToken

@Suite("Sealing wallet payments")
struct SealedWalletPaymentTests {
    private static let content = WalletPaymentContent(
        nonce: Array(0..<32), merchantIdentifier: "merchant.example.taptopay",
        transactionIdentifier: Array(repeating: 0xAB, count: 32),
        applicationData: nil, data: SecretBytes(Array(#"{"number":"4761739001010010"}"#.utf8)))

    @Test("A sealed payment is a compact token whose header names algorithms, type, and key")
    func header() throws {
        let key = try P256PrivateKey.generate().publicKey
        let sealed = try SealedWalletPayment(sealing: Self.content, for: key)
        let segments = sealed.bytes.split(separator: UInt8(ascii: "."))
        #expect(segments.count == 5)
        let header = try JSONObject(parsing: #require(Base64URL.bytes(segments[0])))
        #expect(header["alg"] == .string("ECDH-ES+A256KW"))
        #expect(header["enc"] == .string("A256GCM"))
        #expect(header["typ"] == .string("ttp-wallet+jwe"))
        #expect(try JSONWebKey.point(#require(header["epk"]?.object)) != key)
        let again = try SealedWalletPayment(sealing: Self.content, for: key)
        #expect(again != sealed)
    }

    @Test(
        "A wallet's content has members of these lengths",
        arguments: [
            ("nonce", [0, 15, 65], [16, 64]), ("transactionIdentifier", [0, 31, 33], [32]),
            ("applicationData", [0, 31, 33], [32]),
        ] as [(String, [Int], [Int])])
    func lengths(name: String, refused: [Int], allowed: [Int]) {
        for (count, isAllowed) in refused.map({ ($0, false) }) + allowed.map({ ($0, true) }) {
            let digits = String(repeating: "ab", count: count)
            let content = Self.parsed([name: digits])
            #expect((content != nil) == isAllowed, "\(name), \(count) bytes")
        }
        #expect(Self.parsed([name: "xy"]) == nil)
    }

    @Test("A wallet's content names its merchant")
    func merchant() {
        #expect(Self.parsed(["merchantIdentifier": "m"])?.merchantIdentifier == "m")
        #expect(Self.parsed(["merchantIdentifier": ""]) == nil)
    }

    @Test("A wallet's content has data of 1 byte to 8 KB")
    func dataLengths() {
        let most = WalletPaymentContent.maximumDataCount
        for (count, isAllowed) in [(0, false), (1, true), (most, true), (most + 1, false)] {
            let data = Base64URL.string([UInt8](repeating: 7, count: count))
            let content = Self.parsed(["data": data])
            #expect((content != nil) == isAllowed, "\(count) bytes")
            if isAllowed { #expect(content?.data.count == count) }
        }
    }

    /// Parses the content with other members.
    private static func parsed(_ changes: [String: String]) -> WalletPaymentContent? {
        var members = [
            "nonce": String(repeating: "01", count: 32), "merchantIdentifier": "merchant.example",
            "transactionIdentifier": String(repeating: "02", count: 32),
            "applicationData": String(repeating: "03", count: 32), "data": Base64URL.string([1]),
        ]
        members.merge(changes) { $1 }
        let text = members.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",")
        return WalletPaymentContent(json: Array("{\(text)}".utf8))
    }

    @Test("A wallet's content is written and read member by member")
    func members() throws {
        var content = Self.content
        let text = """
            {"nonce":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",\
            "merchantIdentifier":"merchant.example.taptopay","transactionIdentifier":\
            "\(String(repeating: "ab", count: 32))",\
            "data":"eyJudW1iZXIiOiI0NzYxNzM5MDAxMDEwMDEwIn0"}
            """
        #expect(String(decoding: content.json, as: UTF8.self) == text)
        content.applicationData = Array(repeating: 0xCD, count: 32)
        let digest = #""applicationData":"\#(String(repeating: "cd", count: 32))","data""#
        let longer = text.replacing("\"data\"", with: digest)
        #expect(String(decoding: content.json, as: UTF8.self) == longer)
        for (text, digest) in [(text, nil), (longer, content.applicationData)] {
            let read = try #require(WalletPaymentContent(json: Array(text.utf8)))
            #expect(read.nonce == content.nonce)
            #expect(read.merchantIdentifier == content.merchantIdentifier)
            #expect(read.transactionIdentifier == content.transactionIdentifier)
            #expect(read.applicationData == digest)
            #expect(read.data == content.data)
        }
    }

    @Test("A payment's description shows its merchant and nothing else")
    func printing() {
        var dumped = ""
        dump(Self.content, to: &dumped)
        for text in ["\(Self.content)", String(reflecting: Self.content), dumped] {
            #expect(text.contains("merchant.example.taptopay"))
            #expect(!text.contains("4761") && !text.contains("number"))
        }
    }
}
