// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport
internal import Testing

@testable internal import PCSC

@Suite("Other programs that use the PC/SC service")
struct ServiceClientTests {
    @Test("Programs that loaded libpcsclite, and other users' known programs, are found")
    func others() throws {
        let folder = try TemporaryFolder()
        let processes: [(Int32, name: String, maps: String?)] = [
            (2, "bash", "/usr/bin/bash"),
            (30, "python3", "7f00 r-xp /usr/lib/x86_64-linux-gnu/libpcsclite.so.1.0.0"),
            (4, "scdaemon", nil), (5, "sshd", nil), (6, "pcsc_scan", ""),
            (7, "\u{1B}[31mred\u{7}", "/usr/lib/libpcsclite_real.so.1"),
            (getpid(), "self", "/usr/lib/libpcsclite.so.1"),
        ]
        for (process, name, maps) in processes {
            let place = folder.url.appendingPathComponent("proc/\(process)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data("\(name)\n".utf8).write(to: place.appendingPathComponent("comm"))
            try maps.map { try Data($0.utf8).write(to: place.appendingPathComponent("maps")) }
        }
        let found = ServiceClient.others(in: folder.url.path).map(\.description)
        #expect(
            found == [
                "scdaemon (process 4)", "pcsc_scan (process 6)", "[31mred (process 7)",
                "python3 (process 30)",
            ])
    }
}
