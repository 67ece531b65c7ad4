// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import TestSupport
import Testing

@Suite("The claims of ttp-card/1")
struct CardDataClaimsTests {
    private static let golden = """
        {"iss":"urn:ttp-emu:reader:r","aud":"psp.test","iat":1,"exp":61,"jti":"j","ver":1,\
        "env":"emulator","tid":"t","mid":"m","tpid":"p","rtk":{"kid":"k","jti":"r"},"seq":1,\
        "req":{"op":"purchase","amt":"000000003240","cur":"840"},"out":"success","emv":"820200",\
        "pin":null}
        """

    @Test("reads the members of the golden vectors, which lack the optional ones")
    func optional() throws {
        let claims = try CardDataClaims(parsing: Array(Self.golden.utf8))
        #expect(claims.attestation == nil)
        #expect(!claims.pinBypassed)
        #expect(claims.originalIssuedAt == nil)
        #expect(claims.encryptedPIN == nil)
        #expect(claims.emv == [0x82, 0x02, 0x00])
        #expect(
            claims.request == RequestClaim(operation: "purchase", amount: 3240, currencyCode: 840))
    }

    @Test("carries an encrypted PIN and unknown members without looking into them")
    func pin() throws {
        let text = Self.golden.replacing(
            "\"pin\":null", with: #""pin":{"fmt":"ISO9564-4","ksn":"00"},"new":[1]"#)
        let claims = try CardDataClaims(parsing: Array(text.utf8))
        #expect(claims.encryptedPIN?["ksn"] == .string("00"))
    }

    @Test(
        "refuses members that are missing or of another type",
        arguments: [
            ("\"iat\":1,", ""), ("\"iat\":1", "\"iat\":1.0"), ("\"iat\":1", "\"iat\":\"1\""),
            ("\"ver\":1,", ""), ("\"jti\":\"j\",", ""), ("\"tid\":\"t\"", "\"tid\":\"\""),
            ("\"rtk\":{\"kid\":\"k\",\"jti\":\"r\"},", ""), ("\"kid\":\"k\",", ""),
            ("000000003240", "3240"), ("000000003240", "00000000324x"), ("\"840\"", "840"),
            ("\"840\"", "\"0840\""), ("\"820200\"", "\"82020\""), ("\"820200\"", "\"82 02 00\""),
            ("\"820200\"", "\"8202zz\""), ("\"pin\":null", "\"pin\":\"1234\""), ("\"seq\":1,", ""),
        ])
    func refused(original: String, replacement: String) {
        let text = Self.golden.replacing(original, with: replacement)
        #expect(text != Self.golden)
        #expect(throws: PaymentTokenError(.invalidClaims, "")) {
            try CardDataClaims(parsing: Array(text.utf8))
        }
    }

    @Test("refuses one name twice")
    func duplicates() {
        let text = Self.golden.replacing("\"iat\":1,", with: "\"iat\":1,\"iat\":2,")
        #expect(throws: PaymentTokenError(.malformedJSON, "")) {
            try CardDataClaims(parsing: Array(text.utf8))
        }
    }

    @Test("names tokens by random UUIDs of version 4 (RFC 9562, 5.4)")
    func identifiers() throws {
        let name = TokenIdentifier.random()
        #expect(name.wholeMatch(of: #/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#) != nil)
        #expect(name.split(separator: "-")[2].first == "4")
        #expect("89ab".contains(try #require(name.split(separator: "-")[3].first)))
        #expect(TokenIdentifier.random() != name)
    }
}
