// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import TestSupport
import Testing

/// The program as a service manager runs it.
@Suite("taptopay-kiosk as a service", .serialized)
struct KioskServiceTests {
    /// Starts the program, talks to it as systemd does, and returns a JSON object of what was seen.
    private static func manage(_ home: TestHome, _ part: String) async throws -> [String: Any] {
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay-kiosk").path
        let python = TestProgram(
            URL(fileURLWithPath: "/usr/bin/python3"), environment: home.environment)
        let result = try await python.run(
            PythonEnvironment.script("service_manager"), part, program, home.folder.url.path)
        #expect(result.status == 0, "\(result.errors)")
        return try result.object()
    }

    private static func texts(_ value: Any?) throws -> [String] {
        try #require(value as? [String], "\(String(describing: value))")
    }

    @Test("The service manager is notified of readiness, life, reloads, and the end")
    func notices() async throws {
        let home = try TestHome()
        #expect(try await home.run("psp", "init").status == 0)
        let seen = try await Self.manage(home, "notices")
        let notices = try Self.texts(seen["notices"])
        #expect(
            notices.map { String($0.prefix { $0 != "=" }) } == [
                "READY", "WATCHDOG", "RELOADING", "READY", "STOPPING",
            ])
        #expect(seen["status"] as? Int == 0)
    }

    @Test("A reload with a wrong configuration is refused, and the service continues unchanged")
    func reload() async throws {
        let home = try TestHome()
        #expect(try await home.run("psp", "init").status == 0)
        let seen = try await Self.manage(home, "reload")
        #expect(try Self.texts(seen["readers"]) == ["only", "only", "emulated:visa-debit"])
        let log = try Self.texts(seen["log"])
        let kept = try #require(log.first { $0.contains(#""state":"kept""#) })
        #expect(kept.contains(#""event":"reload""#) && kept.contains("$.reader"))
        #expect(log.contains { $0.contains(#""part":"configuration","state":"taken""#) })
        let statuses = try Self.texts(seen["notices"]).filter { $0.contains("STATUS=") }
        #expect(statuses.map { $0.contains("Not reloaded") } == [false, true, false])
    }

    @Test("The service keeps the PIN key out of its ordinary memory", .enabled(if: geteuid() == 0))
    func memory() async throws {
        let home = try TestHome()
        let state = home.file("kiosk")
        try FileManager.default.createDirectory(
            at: state, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let made = try await home.run(
            "psp", "init", "--reader-state", state.appendingPathComponent("reader").path)
        #expect(made.status == 0, "\(made.errors)")
        let token = try await home.run("psp", "token").output
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay-kiosk").path
        let python = TestProgram(
            URL(fileURLWithPath: "/usr/bin/python3"), environment: home.environment)
        let result = try await python.run(
            PythonEnvironment.script("kiosk_memory"), program, state.path,
            token.trimmingCharacters(in: .whitespacesAndNewlines))
        #expect(result.status == 0, "\(result.errors)")
        let seen = try result.object()
        #expect(seen["digits"] as? Int == 0)
        #expect(seen["bytes"] as? Int == 0)
        let isSanitized = ProcessInfo.processInfo.environment["SANITIZER"] != nil
        #expect(seen["skipped"] as? Int == 0 || isSanitized)
        #expect(try #require(seen["read"] as? Int) > 1 << 20)
        // No other process of its user can read it: its entries in `/proc` belong to root.
        #expect(seen["owner"] as? Int == 0)
    }

    @Test("A socket that the service manager passes on is served")
    func socket() async throws {
        let seen = try await Self.manage(try TestHome(), "socket")
        #expect(seen["health"] as? String == #"{"status":"ok"}"#)
        #expect(seen["beside"] as? String == #"{"status":"ok"}"#)
        #expect(seen["page"] as? Bool == true)
        #expect(seen["mode"] as? String == "0o600")
        #expect(seen["status"] as? Int == 0)
    }
}
