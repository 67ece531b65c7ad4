// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite(
    "taptopay-kiosk --check, and the checks before the service is ready")
struct KioskCheckTests {
    private static func run(
        _ home: TestHome, _ arguments: [String]
    ) async throws -> TestProgram.Result {
        try await TestProgram(
            TestProgram.buildDirectory.appendingPathComponent("taptopay-kiosk"),
            environment: home.environment
        ).run(["--state", home.file("kiosk").path] + arguments)
    }

    @Test("The check finds nothing wrong, and serves nothing")
    func good() async throws {
        let home = try TestHome()
        try #require(try await home.run("psp", "init").status == 0)
        let result = try await Self.run(home, ["--reader", "emulated:visa-credit", "--check"])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "No problems found.\n")
    }

    @Test(
        "Invalid options have the exit status 2, as the manual page says",
        arguments: [
            ["--color", "teal"], ["--reader-side", "behind"], ["--logo", "/dev/zero"],
            ["--wallet", "leather"], ["--terminal", "till"], ["--merchant", "--check"],
            ["--nonsense"],
        ])
    func invalid(options: [String]) async throws {
        let home = try TestHome()
        let result = try await Self.run(home, options + ["--check"])
        #expect(result.status == 2, "\(result.errors)")
        #expect(result.output == "")
        #expect(result.errors.contains(options[0]) || result.errors.contains("/dev/zero"))
    }

    /// The options, and a text in the error.
    private static let mistakes: [([String], String)] = [
        (["--reader", "emulated:visa-credti"], "Did you mean visa-credit?"),
        (["--reader", "emulated:visa-credit", "--psp-keys", "/nowhere"], "/nowhere"),
        (["--reader", "emulated:visa-credit", "--psp-keys", "/dev/null"], "/dev/null"),
    ]

    @Test("A service that could never read does not say that it is ready", arguments: mistakes)
    func mistake(options: [String], text: String) async throws {
        let home = try TestHome()
        try #require(try await home.run("psp", "init").status == 0)
        for check in [[], ["--check"]] {
            let result = try await Self.run(home, options + ["--listen", "127.0.0.1:0"] + check)
            #expect(result.status == 1)
            #expect(!result.output.contains("ready"))
            #expect(result.errors.contains(text), "\(result.errors)")
        }
    }

    @Test("The check also finds missing keys and readers, which can come after the start", .pcscd)
    func later() async throws {
        let home = try TestHome()
        let keys = try await Self.run(home, ["--reader", "emulated:visa-credit", "--check"])
        #expect(keys.status == 1)
        #expect(keys.errors.contains("psp init"), "\(keys.errors)")
        try #require(try await home.run("psp", "init").status == 0)
        let pcscd = try PrivatePCSCD()
        let machine = try TestHome(pcscd.environment)
        try machine.write(home.read("config/taptopay/psp.jwks"), to: "config/taptopay/psp.jwks")
        let reader = try await Self.run(machine, ["--reader", "Nowhere", "--check"])
        #expect(reader.status == 1)
        #expect(reader.errors.contains("Nowhere"), "\(reader.errors)")
    }
}
