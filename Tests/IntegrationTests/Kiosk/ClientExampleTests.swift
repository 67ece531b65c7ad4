// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The clients in `Examples` and the program in `Examples/kiosk-javascript/README.md`.
@Suite("Clients of the kiosk service in other languages")
struct ClientExampleTests {
    private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("Clients prepare, read, resume interrupted events, capture a PIN, and repeat requests")
    func clients() async throws {
        let home = try TestHome()
        #expect(try await home.run("psp", "init").status == 0)
        let token = try home.write(try await home.run("psp", "token").output, to: "token.jwt")
        let kiosk = try await KioskProcess(home, "--reader", "emulated:visa-credit")
        let reader = kiosk.state.appendingPathComponent("reader").path
        #expect(try await home.run("psp", "init", "--reader-state", reader).status == 0)
        let run = try await PythonEnvironment.plain(in: home).run(
            try PythonEnvironment.script("kiosk_clients"), kiosk.url, kiosk.state.path,
            token, TestProgram.buildDirectory.appendingPathComponent("taptopay").path,
            Self.project.path)
        try #require(run.status == 0, "\(run.errors)")
        let seen = try run.object()
        for language in ["python", "javascript"] {
            let client = try #require(seen[language] as? [String: Any])
            #expect(client["state"] as? String == "completed", "\(client)")
            #expect(client["pin"] as? String == "completed", "\(client)")
            #expect(client["same"] as? Bool == true, "asked again: \(client)")
            #expect(client["resumed"] as? Bool == true, "a cut line: \(client)")
            #expect(client["refused"] as? Bool == true, "a key that is too long: \(client)")
        }
        #expect(seen["page"] as? String == "read")
        #expect(try await kiosk.end(with: SIGTERM) == 0)
    }
}
