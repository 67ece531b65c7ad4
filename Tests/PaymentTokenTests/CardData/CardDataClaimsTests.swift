// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import PaymentToken

@Suite("The claims of ttp-card/1")
struct CardDataClaimsTests {
    private static let golden = """
        {"iss":"urn:ttp-emu:reader:r","aud":"psp.test","iat":1,"exp":61,"jti":"j","ver":1,\
        "env":"emulator","tid":"t","mid":"m","tpid":"p","rtk":{"kid":"k","jti":"r"},"seq":1,\
        "req":{"op":"purchase","amt":"000000003240","cur":"840"},"out":"success","emv":"820200",\
        "pin":null}
        """

    @Test("The claims of the golden vectors are read without the optional members")
    func optional() throws {
        let claims = try CardDataClaims(parsing: Array(Self.golden.utf8))
        #expect(claims.attestation == nil)
        #expect(!claims.pinBypassed && !claims.isStored)
        #expect(claims.originalIssuedAt == nil)
        #expect(claims.encryptedPIN == nil)
        #expect(claims.emv == [0x82, 0x02, 0x00])
        #expect(
            claims.request == RequestClaim(operation: "purchase", amount: 3240, currencyCode: 840))
    }

    @Test("Claims with every member are written as they were read")
    func everyMember() throws {
        let text = """
            {"ver":1,"env":"emulator","att":"none","iss":"urn:ttp-emu:reader:r","aud":"psp.test",\
            "iat":604800,"ms":999,"exp":604860,"jti":"j","seq":7,"tid":"t","oiat":1,"mid":"m",\
            "tpid":"p","rtk":{"kid":"k","jti":"r"},"req":{"op":"purchaseWithCashback",\
            "amt":"000000003240","oth":"000000000500","cur":"008"},"out":"success","saf":true,\
            "pinBypassed":true,"emv":"820200","pin":\(Self.pin)}
            """
        let claims = try CardDataClaims(parsing: Array(text.utf8))
        #expect(String(decoding: claims.bytes, as: UTF8.self) == text)
        #expect(claims.attestation == "none" && claims.millisecond == 999)
        #expect(claims.issuer == "urn:ttp-emu:reader:r" && claims.audience == "psp.test")
        #expect(claims.issuedAt == 604_800 && claims.expiresAt == 604_860)
        #expect(claims.tokenIdentifier == "j" && claims.sequence == 7)
        #expect(claims.transactionIdentifier == "t" && claims.originalIssuedAt == 1)
        #expect(claims.merchantIdentifier == "m" && claims.terminalProfile == "p")
        #expect(claims.readerToken.keyIdentifier == "k")
        #expect(claims.readerToken.tokenIdentifier == "r")
        #expect(claims.request.operation == "purchaseWithCashback")
        #expect(claims.request.amount == 3240 && claims.request.otherAmount == 500)
        #expect(claims.request.currencyCode == 8)
        #expect(claims.outcome == "success" && claims.isStored && claims.pinBypassed)
    }

    @Test("Claims without the optional members are written without them, and without a PIN")
    func fewestMembers() {
        let text = """
            {"ver":1,"env":"emulator","att":"none","iss":"i","aud":"psp.test","iat":1767225600,\
            "exp":1767225660,"jti":"6f0c1c8e-8a55-4d2f-8f6d-0d1f3f0f7c01","seq":1,\
            "tid":"0b9f6f1e-5a0e-4c3c-9a51-2f6f6f9f3a10","mid":"MERCHANT-1","tpid":"0001",\
            "rtk":{"kid":"psp-1","jti":"4f9c"},\
            "req":{"op":"purchase","amt":"000000003240","cur":"840"},"out":"success",\
            "pinBypassed":false,"emv":"820200","pin":null}
            """
        let claims = SampleClaims.make(issuer: "i", emv: [0x82, 0x02, 0x00])
        #expect(String(decoding: claims.bytes, as: UTF8.self) == text)
    }

    @Test("Each operation has its transaction type, and pays or only asks")
    func operations() {
        // ISO 8583:1987, data element 3, and EMV Contactless Book C-2 for 17.
        let expected: [(RequestClaim.Operation, UInt8, isInquiry: Bool)] = [
            (.purchase, 0x00, false), (.cash, 0x01, false), (.purchaseWithCashback, 0x09, false),
            (.cashDisbursement, 0x17, false), (.refund, 0x20, false), (.verification, 0x00, true),
            (.availableFundsInquiry, 0x30, true), (.balanceInquiry, 0x31, true),
            (.accountVerification, 0x33, true), (.statusCheck, 0x00, true),
        ]
        #expect(expected.count == RequestClaim.Operation.allCases.count)
        for (operation, type, isInquiry) in expected {
            #expect(operation.transactionType == type && operation.isInquiry == isInquiry)
        }
    }

    @Test("The milliseconds are 0 to 999", arguments: [(-1, false), (0, true), (1000, false)])
    func milliseconds(value: Int, isAllowed: Bool) throws {
        let text = Self.golden.replacing("\"iat\":1", with: "\"iat\":1,\"ms\":\(value)")
        guard !isAllowed else {
            #expect(try CardDataClaims(parsing: Array(text.utf8)).millisecond == Int64(value))
            return
        }
        #expect(throws: PaymentTokenError(.invalidClaims, "")) {
            try CardDataClaims(parsing: Array(text.utf8))
        }
    }

    private static let pin =
        #"{"fmt":"ISO9564-4","kms":"X9.24-3-AES256","ksn":"123456789012345600000001","#
        + #""epb":"8160385C73A9D27198FC7C15E398138C"}"#

    private func claims(pin: String) throws -> CardDataClaims {
        let text = Self.golden.replacing("\"pin\":null", with: "\"pin\":\(pin)")
        return try CardDataClaims(parsing: Array(text.utf8))
    }

    @Test("The claims carry an encrypted PIN and the name of its key")
    func pin() throws {
        let claims = try claims(pin: Self.pin)
        let pin = try #require(claims.encryptedPIN)
        #expect(pin.keyType == .aes256)
        #expect(pin.serialNumber.bytes == hex("123456789012345600000001"))
        #expect(pin.block == hex("8160385C73A9D27198FC7C15E398138C"))
        #expect(try CardDataClaims(parsing: claims.bytes) == claims)
        #expect(!"\(pin) \(String(reflecting: pin))".contains("8160"))
    }

    @Test(
        "A PIN in another form is refused",
        arguments: [
            ("ISO9564-4", "ISO9564-0"), ("AES256", "AES512"), ("AES256", "TDEA"),
            ("\"1234567890", "\"12345678"), ("00000001", "00000000"), ("8160", "81"),
            ("\"epb\"", "\"other\""), ("\"8160", "\"xyz8"),
        ])
    func otherPINs(part: String, change: String) throws {
        #expect(throws: PaymentTokenError(.invalidClaims, "")) {
            try claims(pin: Self.pin.replacing(part, with: change))
        }
    }

    @Test(
        "Claims with missing members, or members of another type, are refused",
        arguments: [
            ("\"iat\":1,", ""), ("\"iat\":1", "\"iat\":1.0"), ("\"iat\":1", "\"iat\":\"1\""),
            ("\"ver\":1,", ""), ("\"jti\":\"j\",", ""), ("\"tid\":\"t\"", "\"tid\":\"\""),
            ("\"rtk\":{\"kid\":\"k\",\"jti\":\"r\"},", ""), ("\"kid\":\"k\",", ""),
            ("000000003240", "3240"), ("000000003240", "00000000324x"),
            ("000000003240", "+00000003240"), ("\"840\"", "\"+84\""), ("\"840\"", "\"84 \""),
            ("\"840\"", "840"),
            ("\"840\"", "\"0840\""), ("\"820200\"", "\"82020\""), ("\"820200\"", "\"82 02 00\""),
            ("\"820200\"", "\"82\\t0200\""),
            ("\"820200\"", "\"8202zz\""), ("\"pin\":null", "\"pin\":\"1234\""), ("\"seq\":1,", ""),
        ])
    func refused(original: String, replacement: String) {
        let text = Self.golden.replacing(original, with: replacement)
        #expect(text != Self.golden)
        #expect(throws: PaymentTokenError(.invalidClaims, "")) {
            try CardDataClaims(parsing: Array(text.utf8))
        }
    }

    @Test("A duplicate member is refused")
    func duplicates() {
        let text = Self.golden.replacing("\"iat\":1,", with: "\"iat\":1,\"iat\":2,")
        #expect(throws: PaymentTokenError(.malformedJSON, "")) {
            try CardDataClaims(parsing: Array(text.utf8))
        }
    }

    @Test("Token identifiers are random UUIDs of version 4 (RFC 9562, 5.4)")
    func identifiers() throws {
        let name = TokenIdentifier.random()
        #expect(name.wholeMatch(of: #/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#) != nil)
        #expect(name.split(separator: "-")[2].first == "4")
        #expect("89ab".contains(try #require(name.split(separator: "-")[3].first)))
        #expect(TokenIdentifier.random() != name)
    }
}
