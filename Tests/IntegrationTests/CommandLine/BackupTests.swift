// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Copies of the services' databases")
struct BackupTests {
    private func check(_ copy: URL) throws {
        let data = try Data(contentsOf: copy)
        #expect(data.starts(with: Data("SQLite format 3\0".utf8)))
        let attributes = try FileManager.default.attributesOfItem(atPath: copy.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("The kiosk's database is copied while it runs, and its files are complete after a stop")
    func kiosk() async throws {
        let home = try TestHome()
        try #require(try await home.run("psp", "init").status == 0)
        let kiosk = try await KioskProcess(home, "--reader", "emulated:visa-credit")
        let token = try await home.run("psp", "token").output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        for path in ["link", "prepare"] {
            _ = try await kiosk.ask("/v1/readers/default/\(path)", "{\"token\":\"\(token)\"}")
        }
        let copy = home.file("copy.sqlite")
        let program = TestProgram(
            TestProgram.buildDirectory.appendingPathComponent("taptopay-kiosk"),
            environment: home.environment)
        let words = ["--state", kiosk.state.path, "--backup", copy.path]
        #expect(try await program.run(words).status == 0)
        try check(copy)
        let again = try await program.run(words)
        #expect(again.status == 1 && again.errors.contains("copy.sqlite"), "\(again.errors)")
        #expect(try await kiosk.end(with: SIGTERM) == 0)
        for log in ["kiosk.sqlite-wal", "reader/state.db-wal"] {
            let size =
                try? FileManager.default.attributesOfItem(
                    atPath: kiosk.state.appendingPathComponent(log).path)[.size] as? Int
            #expect(size ?? 0 == 0, "\(log)")
        }
    }

    @Test("The provider's database is copied while it runs, and a service starts with the copy")
    func provider() async throws {
        let home = try TestHome()
        let provider = try await ProcessorProcess(home)
        let copy = home.file("copy.sqlite")
        let made = try await home.run(
            "psp", "backup", "--state", home.file("psp").path, copy.path, "--json")
        #expect(made.status == 0, "\(made.errors)")
        #expect(try made.object()["copy"] as? String == copy.path)
        try check(copy)
        let again = try await home.run("psp", "backup", "--state", home.file("psp").path, copy.path)
        #expect(again.status == 1 && again.errors.contains("copy.sqlite"), "\(again.errors)")
        let nowhere = try await home.run(
            "psp", "backup", "--state", home.file("nowhere").path, home.file("other").path)
        #expect(nowhere.status == 1 && nowhere.errors.contains("psp.sqlite is missing"))
        await provider.end()
        let keys = try await home.run(
            "psp", "keys", "list", "--state", home.file("psp").path, "--database", copy.path)
        #expect(keys.status == 0)
        #expect(keys.errors.contains("the database is a copy of 20"), "\(keys.errors)")
    }
}
