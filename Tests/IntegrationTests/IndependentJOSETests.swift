// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What the reader seals opens with two JOSE libraries that nobody here wrote.
@Suite(.serialized)
struct IndependentJOSETests {
    private struct Claims: Decodable {
        let tid: String
        let iat: Int
        let exp: Int
        let req: [String: String]
        let emv: String
    }

    private struct ReadResult: Decodable {
        let id: String
    }

    @Test("A sealed read opens with an independent library", arguments: ["jwcrypto", "joserfc"])
    func opens(library: String) async throws {
        let python = try await Self.python()
        let folder = try TemporaryFolder()
        let exported = folder.url.appendingPathComponent("export")
        let demo = try await TestProgram.taptopay(home: folder.url).run(
            "demo", "--amount", "32.40", "--currency", "EUR", "--export", exported.path)
        try #require(demo.status == 0, "\(demo.errors)")

        let script = try Self.scripts().appendingPathComponent("open_with_\(library).py")
        let opened = try await TestProgram(python).run(script.path, exported.path)
        try #require(opened.status == 0, "\(opened.errors)")

        let claims = try JSONDecoder().decode(Claims.self, from: Data(opened.output.utf8))
        let result = try JSONDecoder().decode(
            ReadResult.self,
            from: Data(contentsOf: exported.appendingPathComponent("result.json")))
        #expect(claims.tid == result.id)
        #expect(claims.exp - claims.iat == 60)
        #expect(claims.req["amt"] == "000000003240")
        #expect(claims.req["cur"] == "978")
        #expect(claims.emv.contains("9F0206000000003240"))
    }

    private static func scripts() throws -> URL {
        try #require(Bundle.module.url(forResource: "Scripts", withExtension: nil))
    }

    /// A virtual environment beside the build, with the pinned libraries.
    private static func python() async throws -> URL {
        let requirements = try scripts().appendingPathComponent("requirements.txt")
        let home = TestProgram.buildDirectory.appendingPathComponent("jose-environment")
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
