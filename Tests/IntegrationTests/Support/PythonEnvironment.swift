// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Virtual environments next to the build, with the pinned libraries of `Scripts`.
///
/// `make test` makes them before the tests; otherwise, the first test that requires one does.
enum PythonEnvironment {
    /// The interpreter.
    static var python: URL { get async throws { try await interpreter(of: "python-environment") } }

    /// The interpreter of the libraries for Apple Pay, which require an old `cryptography`.
    static var applePay: URL {
        get async throws { try await interpreter(of: "python-environment-apple-pay") }
    }

    /// The program text of axe-core, which checks the accessibility of a page.
    static var axe: String { get async throws { try await axeText.value } }

    /// Returns the system's Python, for scripts that require no library.
    static func plain(in home: TestHome) -> TestProgram {
        TestProgram(URL(fileURLWithPath: "/usr/bin/python3"), environment: home.environment)
    }

    /// Returns the path of a script by its name without extension.
    static func script(_ name: String) throws -> String {
        try scripts().appendingPathComponent("\(name).py").path
    }

    /// The program that makes all environments; simultaneous tests wait for one run of it.
    private static let made = Task {
        let program = TestProgram(try scripts().appendingPathComponent("environments"))
        let made = try await program.run(TestProgram.buildDirectory.path)
        try #require(made.status == 0, "\(made.output)\(made.errors)")
    }

    private static let axeText = Task {
        let python = TestProgram(try await interpreter(of: "python-environment-axe"))
        let found = try await python.run(
            "-c", "import axe_playwright_python as axe; print(axe.__path__[0])")
        return try String(
            contentsOfFile: found.output.trimmingCharacters(in: .newlines) + "/axe.min.js",
            encoding: .utf8)
    }

    private static func interpreter(of environment: String) async throws -> URL {
        try await made.value
        return TestProgram.buildDirectory.appendingPathComponent("\(environment)/bin/python")
    }

    private static func scripts() throws -> URL {
        try #require(Bundle.module.url(forResource: "Scripts", withExtension: nil))
    }
}
