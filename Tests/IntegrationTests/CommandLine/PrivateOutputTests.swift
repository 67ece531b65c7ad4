// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Files with card data that replace others")
struct PrivateOutputTests {
    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    /// Makes a file that every user can read.
    private func makeOpenFile(_ home: TestHome, _ name: String) throws -> String {
        let path = try home.write("old", to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        return path
    }

    @Test("A recording over a file that every user can read is only for its owner")
    func recording() async throws {
        let home = try TestHome()
        let file = try makeOpenFile(home, "rec.apdu")
        let read = ["read", "--card", "visa-credit", "--amount", "1", "--currency", "USD"]
        let result = try await home.run(read + ["--record", file])
        #expect(result.status == 0, "\(result.errors)")
        #expect(try mode(file) == 0o600)
        let inspected = try makeOpenFile(home, "inspect.apdu")
        let inspection = try await home.run(
            "inspect", "--card", "visa-credit", "--record", inspected)
        #expect(inspection.status == 0, "\(inspection.errors)")
        #expect(try mode(inspected) == 0o600)
    }

    @Test("The private key and the result of a demonstration are only for their owner")
    func demonstration() async throws {
        let home = try TestHome()
        let files = ["psp-private.jwk", "result.json"]
        let paths = try files.map { try makeOpenFile(home, "export/\($0)") }
        let demo = try await home.run("demo", "--export", home.file("export").path)
        #expect(demo.status == 0, "\(demo.errors)")
        for path in paths { #expect(try mode(path) == 0o600, "\(path)") }
    }

    @Test("A file without card data keeps its mode")
    func others() async throws {
        let home = try TestHome()
        let path = try makeOpenFile(home, "card.json")
        let made = try await home.run("card", "new", "--force", path)
        #expect(made.status == 0, "\(made.errors)")
        #expect(try mode(path) == 0o644)
    }
}
