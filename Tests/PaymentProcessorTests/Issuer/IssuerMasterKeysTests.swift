// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Testing

@testable import PaymentProcessor

@Suite("Configuring issuer keys")
struct IssuerMasterKeysTests {
    private func number(_ text: String) throws -> CardNumber {
        try #require(CardNumber(text.utf8.map { $0 - 48 }))
    }

    @Test("An issuer's keys are found by the longest prefix")
    func prefixes() throws {
        let text = #"""
            {"issuers": [
              {"prefix": "4", "applicationCryptogram": "00000000000000000000000000000001"},
              {"prefix": "4761", "applicationCryptogram": "00000000000000000000000000000002"},
              {"prefix": "476", "applicationCryptogram": "00000000000000000000000000000003"}
            ]}
            """#
        let keys = try IssuerMasterKeys(parsing: Array(text.utf8))
        func last(_ digits: String) throws -> UInt8? {
            keys.issuer(of: try number(digits))?.applicationCryptogramKey.withBytes { $0.last }
        }
        #expect(try last("4111111111111111") == 1)
        #expect(try last("4761739001010010") == 2)
        #expect(try last("4769999999999999") == 3)
        #expect(try last("5413330089601034") == nil)
    }

    @Test(
        "Malformed issuer keys are refused",
        arguments: [
            "", "{}", "[]", #"{"issuers":[1]}"#, #"{"issuers":[{"prefix":"4"}]}"#,
            #"{"issuers":[{"prefix":"","applicationCryptogram":"00000000000000000000000000000001"}]}"#,
            #"{"issuers":[{"prefix":"4x","applicationCryptogram":"00000000000000000000000000000001"}]}"#,
            #"{"issuers":[{"prefix":"4","applicationCryptogram":"0001"}]}"#,
            #"{"issuers":[{"prefix":"4","applicationCryptogram":"00000000000000000000000000000001","secureMessagingIntegrity":"01"}]}"#,
        ])
    func malformed(text: String) {
        #expect(throws: ProcessorError(.invalidFile, "")) {
            try IssuerMasterKeys(parsing: Array(text.utf8))
        }
    }

    @Test("A prefix has 1 to 19 digits, and a key 16 bytes")
    func lengths() {
        for (prefix, key, isAllowed) in [
            (1, 16, true), (19, 16, true), (20, 16, false), (1, 15, false), (1, 17, false),
            (1, 24, false),
        ] {
            let text = """
                {"issuers":[{"prefix":"\(String(repeating: "4", count: prefix))",\
                "applicationCryptogram":"\(String(repeating: "01", count: key))"}]}
                """
            let keys = try? IssuerMasterKeys(parsing: Array(text.utf8))
            #expect((keys != nil) == isAllowed, "\(prefix) digits, \(key) bytes")
        }
    }

    @Test("A reference PIN has 4 to 12 digits, and of two issuers with one prefix the first counts")
    func pins() throws {
        func keys(_ pin: String) throws -> IssuerMasterKeys {
            try IssuerMasterKeys(
                parsing: Array(
                    """
                    {"issuers":[{"prefix":"4","pin":\(pin),\
                    "applicationCryptogram":"\(String(repeating: "01", count: 16))"},\
                    {"prefix":"4","applicationCryptogram":"\(String(repeating: "02", count: 16))"}]}
                    """.utf8))
        }
        for (pin, digits) in [
            ("1234", [1, 2, 3, 4]), ("123456789012", [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2]),
        ] as [(String, [UInt8])] {
            let issuer = try #require(
                try keys("\"\(pin)\"").issuer(of: number("4761739001010010")))
            #expect(issuer.referencePIN == PINDigits(SecretBytes(digits)))
            #expect(
                issuer.applicationCryptogramKey == SecretBytes([UInt8](repeating: 1, count: 16)))
        }
        for pin in ["\"\"", "\"123\"", "\"1234567890123\"", "\"12a4\"", "1234"] {
            #expect(throws: ProcessorError(.invalidFile, ""), "\(pin)") { try keys(pin) }
        }
    }

    @Test("The test key covers only the test cards")
    func test() throws {
        #expect(
            IssuerMasterKeys.test.issuer(of: try number("4761739001010010"))?
                .applicationCryptogramKey.count == 16)
        #expect(
            IssuerMasterKeys.test.issuer(of: try number("5413330089601034"))?
                .applicationCryptogramKey.count == 16)
        #expect(
            IssuerMasterKeys.test.issuer(of: try number("4000000000000002"))?
                .applicationCryptogramKey == nil)
    }
}
