// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A virtual environment beside the build, with the pinned libraries of `Scripts`.
enum PythonEnvironment {
    /// The interpreter; tests that ask at once wait for the same one.
    static var python: URL { get async throws { try await made.value } }

    /// The system's Python, for scripts that need no library.
    static func plain(in home: TestHome) -> TestProgram {
        TestProgram(URL(fileURLWithPath: "/usr/bin/python3"), environment: home.environment)
    }

    /// A script, by its name without extension.
    static func script(_ name: String) throws -> String {
        try scripts().appendingPathComponent("\(name).py").path
    }

    private static let made = Task { try await make() }

    private static func scripts() throws -> URL {
        try #require(Bundle.module.url(forResource: "Scripts", withExtension: nil))
    }

    private static func make() async throws -> URL {
        let requirements = try scripts().appendingPathComponent("requirements.txt")
        let home = TestProgram.buildDirectory.appendingPathComponent("python-environment")
        let python = home.appendingPathComponent("bin/python")
        let system = TestProgram(URL(fileURLWithPath: "/usr/bin/env"))
        if !FileManager.default.fileExists(atPath: python.path) {
            let made = try await system.run("python3", "-m", "venv", home.path)
            try #require(made.status == 0, "\(made.output)\(made.errors)")
        }
        let installed = try await TestProgram(python).run(
            "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "-r",
            requirements.path)
        try #require(installed.status == 0, "\(installed.output)\(installed.errors)")
        return python
    }
}
