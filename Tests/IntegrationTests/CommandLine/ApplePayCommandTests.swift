// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Apple Pay tokens from the command line", .serialized)
struct ApplePayCommandTests {
    private let home: TestHome

    init() throws {
        home = try TestHome()
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: home.file(path).path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test("An authority is kept until it is replaced, and only its owner can read its keys")
    func authority() async throws {
        let first = try await home.run("applepay", "ca", "--json").object()
        let second = try await home.run("applepay", "ca", "--json").object()
        #expect(first["new"] as? Bool == true && second["new"] as? Bool == false)
        #expect(first["fingerprint"] as? String == second["fingerprint"] as? String)
        let third = try await home.run("applepay", "ca", "--json", "--force").object()
        #expect(third["new"] as? Bool == true)
        #expect(third["fingerprint"] as? String != first["fingerprint"] as? String)
        let folder = try #require(first["folder"] as? String)
        #expect(folder.hasSuffix("state/taptopay/applepay"))
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            #expect(try mode("state/taptopay/applepay/\(name)") & 0o077 == 0, "\(name)")
        }
        let elsewhere = home.file("elsewhere").path
        let fourth = try await home.run("applepay", "ca", "--json", "--state", elsewhere).object()
        #expect(fourth["root"] as? String == "\(elsewhere)/root.pem")
    }

    @Test("An export has six files, and only its owner can read the key")
    func export() async throws {
        let folder = home.file("export").path
        let result = try await home.run(
            "applepay", "token", "--export", folder, "--json", "--amount", "12.50", "--currency",
            "EUR", "--country", "DE", "--application-data", "6f7264", "--network", "mastercard",
            "--merchant", "merchant.example.cafe"
        ).object()
        #expect(result["version"] as? String == "EC_v1")
        #expect((result["card"] as? String)?.hasPrefix("MasterCard ") == true)
        #expect(
            try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == [
                "token.json", "root.pem", "intermediate.pem", "merchant.pem", "merchant.key",
                "request.json",
            ])
        #expect(try mode("export/merchant.key") == 0o600)
        let request = try #require(
            try JSONSerialization.jsonObject(with: Data(home.read("export/request.json").utf8))
                as? [String: String])
        #expect(
            request == [
                "merchantIdentifier": "merchant.example.cafe", "countryCode": "DE",
                "currencyCode": "EUR", "amount": "12.50", "applicationData": "6F7264",
            ])
        let token = try home.read("export/token.json")
        let identifier = try #require(result["transactionIdentifier"] as? String)
        #expect(identifier.count == 64 && identifier == identifier.uppercased())
        #expect(token.contains("\"transactionId\":\"\(identifier.lowercased())\""))
        #expect(token.contains("\"applicationData\":\""))
        // Each payment is a new one, under the same root.
        let root = try home.read("export/root.pem")
        _ = try await home.run("applepay", "token", "--export", folder)
        #expect(try home.read("export/token.json") != token)
        #expect(try home.read("export/root.pem") == root)
        #expect(try !home.read("export/token.json").contains("applicationData"))
    }

    @Test("A merchant with its own certificate request keeps its key (A4)")
    func request() async throws {
        let key = home.file("own.key").path
        let file = home.file("own.csr").path
        let made = try await home.run("applepay", "csr", "--key", key, file, "--json").object()
        #expect(made["newKey"] as? Bool == true)
        #expect(try mode("own.key") == 0o600)
        let text = try home.read("own.key")
        let again = try await home.run("applepay", "csr", "--key", key, file, "--json").object()
        #expect(again["newKey"] as? Bool == false)
        #expect(try home.read("own.key") == text)
        let merchant = try await home.run("applepay", "merchant", "--request", file, "--json")
        #expect(try merchant.object()["key"] == nil)
        // A key of an older export must not stay next to a token that it cannot open.
        try home.write("old", to: "export/merchant.key")
        let folder = home.file("export").path
        let token = try await home.run("applepay", "token", "--export", folder)
        #expect(token.status == 0, "\(token.errors)")
        #expect(token.output.contains("used for its request"))
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/merchant.key"))
        let openssl = TestProgram(URL(fileURLWithPath: "/usr/bin/openssl"))
        let ofKey = try await openssl.run("pkey", "-in", key, "-pubout").output
        let ofCertificate = try await openssl.run(
            "x509", "-in", "\(folder)/merchant.pem", "-noout", "-pubkey"
        ).output
        #expect(ofKey == ofCertificate && !ofKey.isEmpty)
    }

    @Test("A time in the past requires an authority from that time")
    func time() async throws {
        let folder = home.file("export").path
        let past = ["--at", "2021-09-01T19:03:06Z", "--state", home.file("past").path]
        let made = try await home.run(["applepay", "token", "--export", folder] + past)
        #expect(made.status == 0, "\(made.errors)")
        let seconds = try await home.run(
            ["applepay", "token", "--export", folder, "--at", "1630523000"] + past[2...])
        #expect(seconds.status == 0, "\(seconds.errors)")
        let late = try await home.run(
            ["applepay", "token", "--export", folder, "--at", "2031-01-01T00:00:00Z"] + past[2...])
        #expect(late.status == 1)
        #expect(late.errors.contains("not valid at the requested time"))
    }

    @Test(
        "Wrong usage is explained and changes nothing",
        arguments: [
            (["token"], "--export"),
            (["token", "--export", "x", "--amount", "1.234"], "at most 2 decimals"),
            (["token", "--export", "x", "--currency", "ABC"], "Unknown currency code"),
            (["token", "--export", "x", "--country", "USA"], "ISO 3166"),
            (["token", "--export", "x", "--network", "Foo"], "Unknown network"),
            (["token", "--export", "x", "--application-data", "0"], "hexadecimal"),
            (["token", "--export", "x", "--merchant", "../x"], "Invalid --merchant"),
            (["token", "--export", "x", "--at", "yesterday"], "--at must be"),
            (["token", "--export", "x", "--at", "-1"], "--at must be"),
            (["merchant", "--rsa", "--request", "x"], "--request or --rsa"),
            (["csr"], "needs FILE"),
        ])
    func mistakes(words: [String], reason: String) async throws {
        let result = try await home.run(["applepay"] + words)
        #expect(result.status == 2)
        #expect(result.errors.contains(reason), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: home.file("state").path))
    }

    @Test("An unusable file is named in the error")
    func files() async throws {
        let missing = try await home.run("applepay", "merchant", "--request", "/nowhere")
        #expect(missing.status == 1 && missing.errors.contains("/nowhere"))
        let text = try home.write("no request", to: "text.csr")
        let garbage = try await home.run("applepay", "merchant", "--request", text)
        #expect(garbage.status == 1 && garbage.errors.contains("not a usable certificate request"))
        _ = try await home.run("applepay", "ca")
        let key = home.file("state/taptopay/applepay/signer.key").path
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
        let open = try await home.run("applepay", "token", "--export", home.file("x").path)
        #expect(open.status == 1 && open.errors.contains("chmod 600"))
        #expect(open.errors.contains("signer.key"))
        let locked = try await home.run(
            "applepay", "token", "--state", home.file("new").path, "--export", "/proc/none")
        #expect(locked.status == 1 && locked.errors.contains("/proc/none"))
    }
}
