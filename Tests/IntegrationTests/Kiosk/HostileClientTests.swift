// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Hostile clients, against the program as it runs in a shop.
@Suite("The kiosk service and hostile clients")
struct HostileClientTests {
    @Test("Hostile requests get clear answers and do not affect other clients")
    func rows() async throws {
        // The address sanitizer keeps freed memory, which would look like growth.
        let options = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] ?? ""
        let home = try TestHome([
            "ASAN_OPTIONS": options + " quarantine_size_mb=1 thread_local_quarantine_size_kb=64"
        ])
        let kiosk = try await KioskProcess(home, "--reader", "emulated:visa-credit")
        let run = try await PythonEnvironment.plain(in: home).run(
            try PythonEnvironment.script("hostile_clients"), "\(kiosk.port)", kiosk.identifier,
            kiosk.state.path)
        try #require(run.status == 0, "\(run.errors)")
        let seen = try run.object()
        #expect(seen["wrong"] as? [String] == [])
        #expect((seen["rows"] as? Int ?? 0) > 50)
        // Half a request gets no answer, but a whole request does, even if no other follows.
        #expect((seen["halfClosed"] as? [Any])?.allSatisfy { $0 is NSNull } == true)
        #expect(seen["whole"] as? Int == 200)
        #expect(seen["served"] as? Bool == true)
        #expect(seen["afterwards"] as? Bool == true)
        #expect((seen["grownMegabytes"] as? Double ?? .infinity) < 30)
        #expect(try await kiosk.end(with: SIGTERM) == 0)
    }

    @Test("Of ten thousand random heads, the service accepts none that h11 refuses")
    func heads() async throws {
        let home = try TestHome()
        let kiosk = try await KioskProcess(home, "--reader", "emulated:visa-credit")
        let run = try await TestProgram(try await PythonEnvironment.python).run(
            try PythonEnvironment.script("fuzz_heads"), "\(kiosk.port)", "10000", "1")
        try #require(run.status == 0, "\(run.errors)")
        let found = try run.object()
        #expect(found["lenient"] as? [String] == [], "seed \(found["seed"] ?? "")")
        #expect(found["strict"] as? [String] == [], "seed \(found["seed"] ?? "")")
        let seen = try #require(found["seen"] as? [String: Int])
        #expect(seen["accepted"] ?? 0 > 1000)
        #expect(seen["refused"] ?? 0 > 1000)
        #expect(try await kiosk.end(with: SIGTERM) == 0)
    }

    @Test("During each attack on either service, an honest caller is always served")
    func attacks() async throws {
        let home = try TestHome()
        let run = try await PythonEnvironment.plain(in: home).run(
            try PythonEnvironment.script("attacks"), TestProgram.buildDirectory.path,
            home.file("services").path, "10")
        try #require(run.status == 0, "\(run.errors)")
        let attacks = try run.object()
        #expect(attacks.count > 12)
        for (name, result) in attacks {
            let result = try #require(result as? [String: Any])
            #expect((result["failures"] as? [String: Int])?.isEmpty == true, "\(name): \(result)")
            // The address sanitizer keeps freed memory, which would look like growth; a batch of a
            // thousand reads takes its memory from the merchant's share, and more to be read.
            guard ProcessInfo.processInfo.environment["ASAN_OPTIONS"] == nil,
                !name.hasSuffix("refused batches"), !name.hasSuffix("afterwards")
            else { continue }
            #expect(result["memory"] as? Double ?? .infinity < 100, "\(name): \(result)")
        }
    }
}
