// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, Annex A: User Interface Request Data (DF8116)")
struct UserInterfaceRequestBytesTests {
    static let rows: [(String, UserInterfaceRequest)] = [
        (
            "1E00" + "000013" + "0000000000000000" + "00" + "000000000000" + "0000",
            UserInterfaceRequest(.clearDisplay, .notReady, holdTime: .milliseconds(1_300))
        ),
        (
            "1704" + "000000" + "656E646500000000" + "20" + "000000012345" + "0978",
            UserInterfaceRequest(
                .cardReadSuccessfully, .cardReadSuccessfully,
                languagePreference: Array("ende".utf8),
                value: .init(
                    qualifier: .balance, amount: hex("000000012345"), currencyCode: hex("0978")))
        ),
        (
            "0300" + "000100" + "656E646566726974" + "10" + "000000000500" + "0840",
            UserInterfaceRequest(
                .approved, .notReady, holdTime: .seconds(10),
                languagePreference: Array("endefrit".utf8),
                value: .init(
                    qualifier: .amount, amount: hex("000000000500"), currencyCode: hex("0840")))
        ),
    ]

    @Test("A request is encoded to and decoded from 22 bytes", arguments: rows)
    func bytes(digits: String, request: UserInterfaceRequest) {
        #expect(Hexadecimal.string(request.bytes) == digits)
        #expect(UserInterfaceRequest(bytes: hex(digits)) == request)
    }

    @Test("A request is encoded to and decoded from 13 bytes without its value", arguments: rows)
    func shortBytes(digits: String, request: UserInterfaceRequest) {
        #expect(Hexadecimal.string(request.bytesWithoutValue) == digits.prefix(26))
        var expected = request
        expected.value = nil
        #expect(UserInterfaceRequest(bytes: Array(hex(digits).prefix(13))) == expected)
    }

    @Test("Requests with a wrong length or a non-numeric hold time are refused")
    func refused() {
        for count in [0, 12, 14, 21, 23] {
            #expect(UserInterfaceRequest(bytes: [UInt8](repeating: 0, count: count)) == nil)
        }
        #expect(UserInterfaceRequest(bytes: hex("1E0000001A0000000000000000")) == nil)
    }

    @Test("A request with a reserved value qualifier has no value")
    func reservedQualifier() {
        let digits = "1E00" + "000000" + "0000000000000000" + "30" + "000000000100" + "0840"
        #expect(
            UserInterfaceRequest(bytes: hex(digits))
                == UserInterfaceRequest(.clearDisplay, .notReady))
    }

    @Test("Long fields of a request are truncated, and short fields are padded")
    func lengths() {
        let request = UserInterfaceRequest(
            .processing, .processing, holdTime: .seconds(1_000_000_000),
            languagePreference: Array("endefritnl".utf8),
            value: .init(qualifier: .amount, amount: [0x05], currencyCode: []))
        #expect(
            Hexadecimal.string(request.bytes) == "1603" + "999999" + "656E646566726974" + "10"
                + "000000000005" + "0000")
    }

    @Test("A currency code of one byte is padded to two")
    func shortCurrency() {
        let request = UserInterfaceRequest(
            .approved, .notReady,
            value: .init(qualifier: .amount, amount: hex("000000000500"), currencyCode: [0x40]))
        #expect(Hexadecimal.string(request.bytes.suffix(2)) == "0040")
    }
}
