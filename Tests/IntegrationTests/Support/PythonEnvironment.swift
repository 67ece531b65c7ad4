// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Virtual environments next to the build, with the pinned libraries of `Scripts`.
enum PythonEnvironment {
    /// The interpreter; simultaneous tests wait for the same one.
    static var python: URL { get async throws { try await made.value } }

    /// The interpreter of the libraries for Apple Pay, which require an old `cryptography`.
    static var applePay: URL { get async throws { try await madeForApplePay.value } }

    /// The program text of axe-core, which checks the accessibility of a page.
    static var axe: String { get async throws { try await madeAxe.value } }

    /// Returns the system's Python, for scripts that require no library.
    static func plain(in home: TestHome) -> TestProgram {
        TestProgram(URL(fileURLWithPath: "/usr/bin/python3"), environment: home.environment)
    }

    /// Returns the path of a script by its name without extension.
    static func script(_ name: String) throws -> String {
        try scripts().appendingPathComponent("\(name).py").path
    }

    private static let made = Task {
        try await make("python-environment", requirements: "requirements.txt")
    }

    private static let madeForApplePay = Task {
        try await make("python-environment-apple-pay", requirements: "requirements-apple-pay.txt")
    }

    private static let madeAxe = Task {
        let requirements = try scripts().appendingPathComponent("requirements-axe.txt")
        let folder = TestProgram.buildDirectory.appendingPathComponent("python-axe")
        let installed = try await TestProgram(python).run(
            "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-compile",
            "--no-deps", "--upgrade", "--target", folder.path, "-r", requirements.path)
        try #require(installed.status == 0, "\(installed.output)\(installed.errors)")
        return try String(
            contentsOf: folder.appendingPathComponent("axe_playwright_python/axe.min.js"),
            encoding: .utf8)
    }

    private static func scripts() throws -> URL {
        try #require(Bundle.module.url(forResource: "Scripts", withExtension: nil))
    }

    private static func make(_ name: String, requirements: String) async throws -> URL {
        let requirements = try scripts().appendingPathComponent(requirements)
        let home = TestProgram.buildDirectory.appendingPathComponent(name)
        let python = home.appendingPathComponent("bin/python")
        let system = TestProgram(URL(fileURLWithPath: "/usr/bin/env"))
        // A run that was killed may have left a part of it.
        var isWhole = false
        if FileManager.default.fileExists(atPath: python.path) {
            isWhole = try await TestProgram(python).run("-m", "pip", "--version").status == 0
        }
        if !isWhole {
            let made = try await system.run("python3", "-m", "venv", "--clear", home.path)
            try #require(made.status == 0, "\(made.output)\(made.errors)")
        }
        // Python compiles what the tests import, which takes less time than to compile everything.
        let installed = try await TestProgram(python).run(
            "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-compile", "-r",
            requirements.path)
        try #require(installed.status == 0, "\(installed.output)\(installed.errors)")
        return python
    }
}
