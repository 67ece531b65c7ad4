// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// SIGKILL during reads: what a client was told stays true, and its retry gets the same answer.
@Suite("The kiosk service is killed during reads")
struct KilledServiceTests {
    /// `make kills` runs 200 rounds.
    private static let rounds =
        ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 20

    @Test(
        "After each kill nothing is lost or doubled, and a retry with its key gets the same answer")
    func kills() async throws {
        let home = try TestHome()
        #expect(try await home.run("psp", "init").status == 0)
        let run = try await PythonEnvironment.plain(in: home).run(
            try PythonEnvironment.script("kiosk_kills"),
            TestProgram.buildDirectory.path, home.file("kiosk").path, "\(Self.rounds)")
        try #require(run.status == 0, "\(run.errors)")
        let seen = try run.object()
        #expect(seen["wrong"] as? [String] == [])
        #expect(seen["reads"] as? Int == Self.rounds)
        #expect(seen["results"] as? Int == seen["transactions"] as? Int)
        #expect(seen["ended"] as? Int == 0)
        let states = try #require(seen["states"] as? [String: Int])
        #expect(states.values.reduce(0, +) == Self.rounds)
        if Self.rounds > 20 { print("Killed: \(states.sorted { $0.key < $1.key })") }
    }
}
