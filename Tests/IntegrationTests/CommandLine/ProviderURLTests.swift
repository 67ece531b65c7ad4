// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("A provider at a URL")
struct ProviderURLTests {
    private static let read = [
        "read", "--card", "visa-credit", "--amount", "12.50", "--currency", "USD", "--yes",
    ]

    @Test("A reader enrolls with a provider in one command, and uses its keys")
    func enroll() async throws {
        let home = try TestHome()
        let provider = try await ProcessorProcess(home)
        let words = [
            "keys", "enroll", "--provider", provider.url, "--api-key", provider.merchantKey,
        ]
        let other = try await home.run(words + ["--merchant", "CAFE-2"])
        #expect(other.status == 1)
        #expect(other.errors.contains("CAFE-1"), "\(other.errors)")
        for _ in 0..<2 {
            let enrolled = try await home.run(words + ["--json"])
            #expect(enrolled.status == 0, "\(enrolled.errors)")
            let result = try enrolled.object()
            #expect(result["merchant"] as? String == "CAFE-1")
            #expect(result["keys"] as? String == home.file("config/taptopay/psp.jwks").path)
        }
        let key = try home.read("merchant.key")
        let issued = try await TestProgram(URL(fileURLWithPath: "/usr/bin/curl")).run(
            "--silent", "\(provider.url)/v1/reader-tokens", "--json", "{}", "--header",
            "Authorization: Bearer \(key)")
        let token = try home.write(
            try #require(try issued.object()["token"] as? String, "\(issued.output)"),
            to: "token.jwt")
        let read = try await home.run(Self.read + ["--token", token])
        #expect(read.status == 0, "\(read.errors)")
        // With the keys of another provider, the token is not from the provider of the keys.
        let stranger = try TestHome()
        try #require(try await stranger.run("psp", "init").status == 0)
        let refused = try await stranger.run(Self.read + ["--token", token])
        #expect(refused.status == 1)
        #expect(refused.errors.contains("from another provider"), "\(refused.errors)")
        #expect(refused.errors.contains("Set TAPTOPAY_PSP_KEYS"), "\(refused.errors)")
        await provider.end()
    }

    @Test("The provider's refusal is shown, and nothing is enrolled")
    func refused() async throws {
        let home = try TestHome()
        let provider = try await ProcessorProcess(home)
        let key = try home.write("wrong", to: "wrong.key")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        let run = try await home.run(
            "keys", "enroll", "--provider", provider.url, "--api-key", key)
        #expect(run.status == 1)
        #expect(run.errors.contains("status 401"), "\(run.errors)")
        await provider.end()
        let gone = try await home.run(
            "keys", "enroll", "--provider", provider.url, "--api-key", provider.merchantKey)
        #expect(gone.status == 1)
        #expect(gone.errors.contains("No program listens"), "\(gone.errors)")
    }

    @Test("A service is healthy while it can serve requests")
    func health() async throws {
        let home = try TestHome()
        let provider = try await ProcessorProcess(home)
        for service in [provider.url, provider.url + "/"] {
            let run = try await home.run("health", service)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output == "The service is ready.\n")
        }
        // A program that is not one of the services.
        let other = try await home.run("health", provider.url + "/other", "--json")
        #expect(other.status == 1)
        #expect(
            other.output
                == #"{"ready":false,"reason":"This path does not exist.","status":404}"# + "\n")
        await provider.end()
        let gone = try await home.run("health", provider.url)
        #expect(gone.status == 1)
        #expect(gone.errors.contains("No program listens"), "\(gone.errors)")
    }

    @Test("Downloaded keys do not replace those of another provider")
    func fetch() async throws {
        let home = try TestHome()
        let provider = try await ProcessorProcess(home)
        let url = provider.url + "/v1/jwks.json"
        let file = home.file("keys.jwks").path
        let fetched = try await home.run("keys", "fetch", url, "--keys", file)
        #expect(fetched.status == 0, "\(fetched.errors)")
        let keys = try home.read("keys.jwks")
        #expect(keys.contains(#""use":"enc""#), "\(keys)")
        try #require(try await home.run("psp", "init").status == 0)
        let own = try home.read("config/taptopay/psp.jwks")
        let refused = try await home.run("keys", "fetch", url)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("another payment service provider"), "\(refused.errors)")
        #expect(try home.read("config/taptopay/psp.jwks") == own)
        let wrong = try await home.run("keys", "fetch", provider.url + "/openapi.json")
        #expect(wrong.errors.contains("JSON Web Key Set"), "\(wrong.errors)")
        await provider.end()
    }

    @Test(
        "Options that contradict each other are refused",
        arguments: [
            ["--provider", "https://psp.example"], ["--merchant", "CAFE-1"],
            ["--merchant", "CAFE-1", "--nonce", "a", "--keys", "psp.jwks"],
            ["--provider", "https://psp.example", "--api-key", "a", "--nonce", "a"],
        ])
    func usage(options: [String]) async throws {
        let home = try TestHome()
        let run = try await home.run(["keys", "enroll"] + options)
        #expect(run.status == 2, "\(run.errors)")
    }

    /// Starts the service until it is ready, and ends it.
    private func start(_ home: TestHome, _ url: String) async throws {
        let kiosk = try await KioskProcess(
            home, "--reader", "emulated:visa-credit", "--psp-keys", url)
        #expect(try await kiosk.end(with: SIGTERM) == 0)
    }

    private func check(_ home: TestHome, _ url: String) async throws -> TestProgram.Result {
        try await TestProgram(
            TestProgram.buildDirectory.appendingPathComponent("taptopay-kiosk"),
            environment: home.environment
        ).run(
            "--state", home.file("kiosk").path, "--reader", "emulated:visa-credit", "--psp-keys",
            url, "--check")
    }

    @Test("The kiosk downloads the keys before it is ready, and starts again without the provider")
    func kiosk() async throws {
        let home = try TestHome()
        let provider = try await ProcessorProcess(home)
        let url = provider.url + "/v1/jwks.json"
        try await start(home, url)
        let copy = try home.read("kiosk/psp-downloaded.jwks")
        #expect(copy.contains(url) && copy.contains(#""use":"enc""#), "\(copy)")
        #expect(try await check(home, url).output == "No problems found.\n")
        await provider.end()
        try await start(home, url)
        #expect(try home.read("kiosk/psp-downloaded.jwks") == copy)
        // The check requires the provider, and no keys are used for another URL.
        for address in [url, provider.url + "/other.json"] {
            let checked = try await check(home, address)
            #expect(checked.status == 1)
            #expect(checked.errors.contains("No program listens at \(address)"))
        }
    }

    @Test(
        "The kiosk refuses URLs that it cannot use",
        arguments: ["http://psp.example/keys", "https://psp.example:0/"])
    func invalid(url: String) async throws {
        let run = try await check(TestHome(), url)
        #expect(run.status == 2)
        #expect(run.errors.contains("--psp-keys") && run.errors.contains(url), "\(run.errors)")
    }
}
