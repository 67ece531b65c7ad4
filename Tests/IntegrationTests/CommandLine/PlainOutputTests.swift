// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Colors are only for terminals whose user wants them.
@Suite("Plain output", .serialized)
struct PlainOutputTests {
    private static let escape = "\u{1B}"

    @Test(
        "Output that is not to a terminal contains no escape sequences",
        arguments: [
            ["demo"], ["card", "list"], ["--help"], ["tlv", "9F66043600C000"], ["psp", "init"],
            ["read", "--card", "visa-credit", "--amount", "1", "--currency", "USD"],
        ])
    func noTerminal(words: [String]) async throws {
        let result = try await TestHome().run(words)
        #expect(result.status == 0)
        #expect(!result.output.contains(Self.escape))
        #expect(!result.errors.contains(Self.escape))
    }

    @Test(
        "Output to a terminal has escape sequences unless NO_COLOR is set or it is a dumb one",
        arguments: [
            ([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
        ])
    func terminal(variables: [String: String], isColored: Bool) async throws {
        let home = try TestHome(["TERM": "xterm"].merging(variables) { $1 })
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay").path
        let script = TestProgram(
            URL(fileURLWithPath: "/usr/bin/script"), environment: home.environment)
        let result = try await script.run("-qec", "'\(program)' card list", "/dev/null")
        #expect(result.status == 0)
        #expect(result.output.contains("visa-credit"))
        #expect(result.output.contains(Self.escape) == isColored)
    }
}
