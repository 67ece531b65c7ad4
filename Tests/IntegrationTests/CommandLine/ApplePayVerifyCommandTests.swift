// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Apple Pay tokens verified from the command line", .serialized)
struct ApplePayVerifyCommandTests {
    private let home: TestHome

    init() throws {
        home = try TestHome()
    }

    private func makeToken(_ options: [String] = []) async throws {
        let made = try await home.run(
            ["applepay", "token", "--export", home.file("token").path] + options)
        try #require(made.status == 0, "\(made.errors)")
    }

    private func run(
        _ command: String, _ options: [String] = [], key: String = "merchant.key"
    ) async throws -> TestProgram.Result {
        func file(_ name: String) -> String { home.file("token/\(name)").path }
        return try await home.run(
            [
                "applepay", command, "--json", "--root", file("root.pem"), "--merchant",
                file("merchant.pem"),
            ]
                + ["--key", file(key)] + options + [file("token.json")])
    }

    /// The steps with their results, such as `format passed`.
    private func steps(_ answer: [String: Any]) throws -> [String] {
        let steps = try #require(answer["steps"] as? [[String: String]])
        return steps.map { "\($0["step"] ?? "") \($0["result"] ?? "")" }
    }

    @Test(
        "A token from the command line is valid, with and without its request",
        arguments: [[], ["--rsa"], ["--application-data", "6F72646572"]])
    func good(options: [String]) async throws {
        try await makeToken(options)
        let result = try await run(
            "verify", ["--request", home.file("token/request.json").path])
        #expect(result.status == 0, "\(result.errors)")
        let answer = try result.object()
        #expect(answer["ok"] as? Bool == true)
        #expect(answer["amount"] as? String == "12.50")
        #expect((answer["number"] as? String)?.hasPrefix("476173******") == true)
        #expect(try steps(answer).allSatisfy { $0.hasSuffix(" passed") })
        let alone = try await run("verify").object()
        #expect(try steps(alone).last == "request skipped")
    }

    @Test("A changed token is refused with the step and the code, and exit code 1")
    func changed() async throws {
        try await makeToken()
        let text = try home.read("token/token.json")
        let start = try #require(text.range(of: #""data":""#)).upperBound
        let letter = text[start] == "A" ? "B" : "A"
        try home.write(
            text.replacingCharacters(in: start...start, with: letter), to: "token/token.json")
        for command in ["verify", "decrypt"] {
            let result = try await run(command)
            #expect(result.status == 1)
            let answer = try result.object()
            #expect(answer["ok"] as? Bool == false)
            #expect(answer["error"] as? String == "digest_mismatch")
            #expect(
                try steps(answer).prefix(4) == [
                    "format passed", "certificates passed", "signature failed",
                    "signingTime skipped",
                ])
            #expect(result.errors.contains("digest_mismatch"))
        }
    }

    @Test("A token that is six minutes old, or was seen before, is refused")
    func late() async throws {
        try await makeToken(["--at", "1790000000"])
        let late = try await run("verify", ["--at", "1790000360"])
        #expect(late.status == 1)
        #expect(try late.object()["error"] as? String == "signing_time_too_old")
        let seen = ["--at", "1790000001", "--seen", home.file("seen").path]
        #expect(try await run("verify", seen).status == 0)
        let again = try await run("verify", seen)
        #expect(again.status == 1)
        #expect(try again.object()["error"] as? String == "replay")
    }

    @Test("A token for another request is refused for its amount")
    func request() async throws {
        try await makeToken()
        let request = try home.write(
            #"{"amount": "12.51", "currencyCode": "USD"}"#, to: "request.json")
        let result = try await run("verify", ["--request", request])
        #expect(result.status == 1)
        #expect(try result.object()["error"] as? String == "amount_mismatch")
        let wrong = try home.write(#"{"amount": "1,5", "currencyCode": "USD"}"#, to: "wrong.json")
        let unusable = try await run("verify", ["--request", wrong])
        #expect(unusable.status == 1)
        #expect(try unusable.object()["error"] as? String == "unusable_file")
    }

    @Test("Decrypted data is masked unless the user asks for it")
    func decrypted() async throws {
        try await makeToken()
        let masked = try await run("decrypt")
        #expect(masked.status == 0, "\(masked.errors)")
        let number = try #require(
            try masked.object()["applicationPrimaryAccountNumber"] as? String)
        #expect(number.contains("******"))
        #expect(masked.output.contains("<masked>"))
        let shown = try await run("decrypt", ["--reveal"]).object()
        let whole = try #require(shown["applicationPrimaryAccountNumber"] as? String)
        #expect(whole.count == 16 && whole.hasSuffix(number.suffix(4)))
        #expect(shown["transactionAmount"] as? Int == 1250)
        let proof = try #require(shown["paymentData"] as? [String: String])
        #expect(Data(base64Encoded: proof["onlinePaymentCryptogram"] ?? "")?.count == 20)
    }

    /// The arguments for a token that Apple signed.
    private static let genuineToken = {
        let folder = Fixtures.url("apple-pay/gala").path
        return [
            "--root", "\(folder)/AppleRootCA-G3.pem", "--merchant", "\(folder)/certificate.pem",
            "--key", "\(folder)/private_key.pem", "\(folder)/token.json",
        ]
    }()

    @Test("A genuine token is verified under Apple's root at its time")
    func genuine() async throws {
        let good = try await home.run(
            ["applepay", "verify", "--json", "--at", "2021-09-01T19:04:00Z"] + Self.genuineToken)
        #expect(good.status == 0, "\(good.errors)")
        #expect(
            try good.object()["merchantIdentifier"] as? String
                == "merchant.test.spreedly.123merchant")
        let late = try await home.run(["applepay", "verify", "--json"] + Self.genuineToken)
        #expect(late.status == 1)
        #expect(try late.object()["error"] as? String == "certificate_expired")
    }

    @Test("Without --json, the steps and the payment are lines for people")
    func lines() async throws {
        let good = try await home.run(
            ["applepay", "verify", "--at", "2021-09-01T19:04:00Z"] + Self.genuineToken)
        #expect(good.status == 0, "\(good.errors)")
        #expect(good.output.contains("merchant         merchant.test.spreedly.123merchant\n"))
        #expect(good.output.contains("format           passed\n"))
        #expect(good.output.contains("signed           2021-"))
        let late = try await home.run(["applepay", "verify"] + Self.genuineToken)
        #expect(late.status == 1)
        #expect(late.output.contains(" failed\n") && !late.output.contains("{"))
    }

    @Test("An unusable file is named in the error, in JSON as well")
    func files() async throws {
        try await makeToken()
        let text = try home.write("no key", to: "token/text.key")
        let result = try await run("verify", key: "text.key")
        #expect(result.status == 1 && result.errors.contains("private key"), "\(text)")
        #expect(try result.object()["error"] as? String == "unusable_file")
        let missing = try await run("verify", key: "nowhere.key")
        #expect(missing.status == 1 && missing.errors.contains("nowhere.key"))
    }
}
