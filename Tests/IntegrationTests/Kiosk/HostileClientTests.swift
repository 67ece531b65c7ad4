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
}
