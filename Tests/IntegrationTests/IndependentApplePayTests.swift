// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Apple Pay tokens open with libraries from outside this project, and OpenSSL verifies them.
@Suite("Apple Pay tokens and independent tools", .serialized)
struct IndependentApplePayTests {
    private struct PaymentData: Decodable {
        struct Cryptogram: Decodable {
            let onlinePaymentCryptogram: String?
            let emvData: String?
        }

        let applicationPrimaryAccountNumber: String
        let applicationExpirationDate: String
        let currencyCode: String
        let transactionAmount: Int
        let paymentDataType: String
        let paymentData: Cryptogram
    }

    private let home: TestHome

    init() throws {
        home = try TestHome()
    }

    private var folder: String { home.file("token").path }

    private func makeToken(_ options: [String] = []) async throws {
        let made = try await home.run(["applepay", "token", "--export", folder] + options)
        try #require(made.status == 0, "\(made.errors)")
    }

    private func open(_ library: String) async throws -> TestProgram.Result {
        try await TestProgram(try await PythonEnvironment.applePay).run(
            try PythonEnvironment.script("open_apple_pay_token"), library, folder)
    }

    private func data(_ result: TestProgram.Result) throws -> PaymentData {
        try #require(result.status == 0, "\(result.errors)")
        return try JSONDecoder().decode(PaymentData.self, from: Data(result.output.utf8))
    }

    @Test(
        "An EC_v1 token opens with independent libraries, with and without application data",
        arguments: ["applepay", "applepie", "cryptography"],
        [[], ["--application-data", "6F72646572"]])
    func ellipticCurve(library: String, options: [String]) async throws {
        try await makeToken(["--amount", "32.40", "--currency", "EUR"] + options)
        let data = try data(await open(library))
        #expect(data.transactionAmount == 3240 && data.currencyCode == "978")
        #expect(data.applicationPrimaryAccountNumber.hasPrefix("476173"))
        #expect(data.applicationExpirationDate == "301231")
        #expect(data.paymentDataType == "3DSecure")
        let cryptogram = Data(base64Encoded: data.paymentData.onlinePaymentCryptogram ?? "")
        #expect(cryptogram?.count == 20)
    }

    @Test("An RSA_v1 token with EMV data opens as its format specifies")
    func rsa() async throws {
        try await makeToken(["--rsa", "--network", "ChinaUnionPay", "--currency", "CNY"])
        let data = try data(await open("cryptography"))
        #expect(data.transactionAmount == 1250 && data.currencyCode == "156")
        #expect(data.paymentDataType == "EMV")
        #expect(data.paymentData.emvData?.isEmpty == false)
    }

    @Test("No library opens a changed token", arguments: ["applepay", "applepie", "cryptography"])
    func changed(library: String) async throws {
        try await makeToken()
        let text = try home.read("token/token.json")
        let start = try #require(text.range(of: #""data":""#)).upperBound
        let letter = text[start] == "A" ? "B" : "A"
        try home.write(
            text.replacingCharacters(in: start...start, with: letter), to: "token/token.json")
        #expect(try await open(library).status != 0)
    }

    @Test(
        "OpenSSL verifies the signature of every kind of token under the exported root",
        arguments: [[], ["--rsa"]], [[], ["--application-data", "00"]])
    func signature(kind: [String], options: [String]) async throws {
        try await makeToken(kind + options)
        let token = try #require(
            try JSONSerialization.jsonObject(with: Data(home.read("token/token.json").utf8))
                as? [String: Any])
        let header = try #require(token["header"] as? [String: String])
        func base64(_ text: Any?) throws -> Data {
            try #require((text as? String).flatMap { Data(base64Encoded: $0) })
        }
        let key = try base64(header["ephemeralPublicKey"] ?? header["wrappedKey"])
        let identifiers = (header["transactionId"] ?? "") + (header["applicationData"] ?? "")
        var content = try key + base64(token["data"])
        content += stride(from: 0, to: identifiers.count, by: 2).compactMap { offset in
            UInt8(identifiers.dropFirst(offset).prefix(2), radix: 16)
        }
        #expect(
            content.count == key.count + (try base64(token["data"]).count)
                + (options.isEmpty ? 32 : 64))
        try content.write(to: home.file("content"))
        try base64(token["signature"]).write(to: home.file("signature"))
        let openssl = TestProgram(URL(fileURLWithPath: "/usr/bin/openssl"))
        let verified = try await openssl.run(
            "cms", "-verify", "-inform", "DER", "-in", home.file("signature").path, "-content",
            home.file("content").path, "-binary", "-CAfile", home.file("token/root.pem").path,
            "-purpose", "any", "-out", "/dev/null")
        #expect(verified.status == 0, "\(verified.errors)")
        let chain = try await openssl.run(
            "verify", "-CAfile", home.file("token/root.pem").path,
            home.file("token/intermediate.pem").path)
        #expect(chain.status == 0, "\(chain.errors)")
    }
}
