// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import VAS

/// Checks the dialogue with Apple's wallet, as the public reader settings of Apple VAS define it.
@Suite("Reading Apple Wallet passes")
struct PassReadingTests {
    private static let nonce: [UInt8] = [0xA1, 0xA2, 0xA3, 0xA4]
    /// SHA-256 of `pass.com.example.loyalty`.
    private static let hash = "5888D01EBEEADF85C8B01EB437DD53D97F9B7D05761311C597340088BBB20B41"
    /// The response of an iPhone to SELECT.
    private static let wallet =
        "6F1D50084170706C655061799F210201009F240401020304" + "9F23040000003E" + "9000"

    private func answer(_ digits: String) throws -> ResponseAPDU {
        try ResponseAPDU(bytes: try #require(Hexadecimal.bytes(digits)))
    }

    private func command(_ action: PassReading.Action) throws -> String {
        guard case .transmit(let command) = action else {
            Issue.record("Expected a command, got \(action)")
            return ""
        }
        return Hexadecimal.string(command.bytes)
    }

    private func loyalty(_ address: String = "") throws -> PassRequest {
        try PassRequest(passTypeIdentifier: "pass.com.example.loyalty", signUpAddress: address)
    }

    @Test("A pass is read with SELECT and GET VAS DATA, and stays sealed")
    func onePass() throws {
        var reading = PassReading([try loyalty()], mode: .passesOnly, nonce: Self.nonce)
        #expect(try command(reading.start()) == "00A404000A4F53452E5641532E303100")
        let ask = try command(reading.received(answer(Self.wallet)))
        #expect(
            ask == "80CA01013E" + "9F22020100" + "9F2520" + Self.hash + "9F260400800002"
                + "9F2804A1A2A3A4" + "9F2B050100000000" + "00")
        let end = try reading.received(answer("700A9F2A009F2704DEADBEEF9000"))
        let entry = PassEntry(try loyalty(), .success, data: .sealed([0xDE, 0xAD, 0xBE, 0xEF]))
        #expect(end == .finish(.read([entry], mayPay: true)))
    }

    @Test(
        "GET VAS DATA contains the terminal's mode",
        arguments: [
            (PassReadingMode.passesOrPayment, "9F260400800000"),
            (.passesAndPayment, "9F260400800001"), (.passesOnly, "9F260400800002"),
        ])
    func modes(mode: PassReadingMode, expected: String) throws {
        var reading = PassReading([try loyalty()], mode: mode, nonce: Self.nonce)
        _ = reading.start()
        #expect(try command(reading.received(answer(Self.wallet))).contains(expected))
    }

    @Test("With several programs each is requested, and all but the last indicate another one")
    func severalPasses() throws {
        let requests = [
            try loyalty(), try PassRequest(passTypeIdentifier: "pass.com.example.other"),
        ]
        var reading = PassReading(requests, mode: .passesAndPayment, nonce: Self.nonce)
        _ = reading.start()
        let first = try command(reading.received(answer(Self.wallet)))
        #expect(first.contains("9F260400800081"))
        let second = try command(reading.received(answer("6A83")))
        #expect(second.contains("9F260400800001"))
        #expect(!second.contains(Self.hash))
        #expect(
            try reading.received(answer("70059F270201029000"))
                == .finish(
                    .read(
                        [
                            PassEntry(requests[0], .dataNotFound),
                            PassEntry(requests[1], .success, data: .sealed([1, 2])),
                        ], mayPay: true)))
    }

    @Test("The sign-up URL is sent last, and without a pass request P2 is 00")
    func address() throws {
        let address = "https://apple.com"
        let request = try PassRequest(
            passTypeIdentifier: "pass.com.example.loyalty", signUpAddress: address,
            sendsAddressOnly: true)
        var reading = PassReading([request], mode: .passesOnly, nonce: Self.nonce)
        _ = reading.start()
        let ask = try command(reading.received(answer(Self.wallet)))
        #expect(ask.hasPrefix("80CA010052"))
        #expect(ask.hasSuffix("9F291168747470733A2F2F6170706C652E636F6D00"))
        #expect(
            try reading.received(answer("9000"))
                == .finish(.read([PassEntry(request, .success)], mayPay: true)))
    }

    /// Uses the status words of `NFCVASErrorCode` in Apple's Core NFC.
    @Test(
        "Every status word of the VAS protocol becomes a pass status",
        arguments: [
            ("6A83", PassStatus.dataNotFound), ("6287", .dataNotActivated),
            ("6B00", .wrongParameters), ("6700", .wrongLength), ("6984", .userIntervention),
            ("6A80", .incorrectData), ("6340", .unsupportedVersion),
        ])
    func statuses(word: String, status: PassStatus) throws {
        var reading = PassReading([try loyalty()], mode: .passesOnly, nonce: Self.nonce)
        _ = reading.start()
        _ = try reading.received(answer(Self.wallet))
        #expect(
            try reading.received(answer(word))
                == .finish(.read([PassEntry(try loyalty(), status)], mayPay: true)))
    }

    @Test("A phone with another VAS protocol version gets no request")
    func version() throws {
        var reading = PassReading([try loyalty()], mode: .passesOnly, nonce: Self.nonce)
        _ = reading.start()
        let other = Self.wallet.replacing("9F21020100", with: "9F21020200")
        #expect(
            try reading.received(answer(other))
                == .finish(
                    .read([PassEntry(try loyalty(), .unsupportedVersion)], mayPay: true)))
    }

    @Test("A phone without a payment card reports that it cannot pay")
    func noPayment() throws {
        var reading = PassReading([try loyalty()], mode: .passesAndPayment, nonce: Self.nonce)
        _ = reading.start()
        _ = try reading.received(answer(Self.wallet.replacing("0000003E", with: "0000000E")))
        #expect(
            try reading.received(answer("6A83"))
                == .finish(.read([PassEntry(try loyalty(), .dataNotFound)], mayPay: false)))
    }

    @Test(
        "Without an Apple wallet the reading ends with the reason",
        arguments: [
            ("6A82", PassReadingResult.noWallet), ("6D00", .noWallet),
            ("9000", .failed(.malformedSelection)), ("6F009000", .failed(.malformedSelection)),
            ("6F0A50084170706C655061799000", .failed(.malformedSelection)),
            ("6F1050084170706C655061799F21030100009000", .failed(.malformedSelection)),
            ("6F0C500A416E64726F69645061799000", .failed(.noCollector)),
            ("6F065004416263649000", .failed(.unknownWallet)),
            ("6FFF9000", .failed(.malformedSelection)),
        ])
    func otherWallets(selection: String, expected: PassReadingResult) throws {
        var reading = PassReading([try loyalty()], mode: .passesOnly, nonce: Self.nonce)
        _ = reading.start()
        #expect(try reading.received(answer(selection)) == .finish(expected))
    }

    @Test(
        "A success without pass data or an unknown status word ends the reading",
        arguments: [
            ("9000", VASError.malformedData), ("70009000", .malformedData),
            ("70039F27009000", .malformedData), ("9F2701019000", .malformedData),
            ("70FF9000", .malformedData), ("6982", .refused(StatusWord(0x69, 0x82))),
        ])
    func malformedData(data: String, expected: VASError) throws {
        var reading = PassReading([try loyalty()], mode: .passesOnly, nonce: Self.nonce)
        _ = reading.start()
        _ = try reading.received(answer(Self.wallet))
        #expect(try reading.received(answer(data)) == .finish(.failed(expected)))
    }

    @Test("An invalid loyalty program is refused with the reason")
    func requests() throws {
        let name = String(repeating: "n", count: 255)
        #expect(throws: Never.self) { try PassRequest(passTypeIdentifier: name) }
        #expect(throws: PassRequestError.longIdentifier) {
            try PassRequest(passTypeIdentifier: name + "n")
        }
        #expect(throws: PassRequestError.noIdentifier) {
            try PassRequest(passTypeIdentifier: "")
        }
        let longest = String(repeating: "u", count: 189)
        #expect(throws: PassRequestError.longAddress) { try loyalty(longest + "u") }
        #expect(throws: PassRequestError.noAddress) {
            try PassRequest(passTypeIdentifier: "p", sendsAddressOnly: true)
        }
        // The longest URL still fits in a short command.
        var reading = PassReading([try loyalty(longest)], mode: .passesOnly, nonce: Self.nonce)
        _ = reading.start()
        #expect(try command(reading.received(answer(Self.wallet))).hasPrefix("80CA0101FF"))
    }
}
