// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Checks that both services behave as their OpenAPI documents describe.
///
/// The tools are from outside this project: a validator, and Schemathesis with valid and invalid
/// requests.
@Suite("The services and their OpenAPI documents")
struct InterfaceTests {
    @Test("The kiosk service answers valid and invalid requests as its document describes")
    func kiosk() async throws {
        let home = try TestHome()
        #expect(try await home.run("psp", "init").status == 0)
        let token = try await home.run("psp", "token").output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let kiosk = try await KioskProcess(home, "--reader", "emulated:visa-credit")
        let body = "{\"token\":\"\(token)\"}"
        _ = try await kiosk.ask("/v1/readers/default/link", body)
        _ = try await kiosk.ask("/v1/readers/default/prepare", body)
        try await check("kiosk", kiosk.url, kiosk.state, home)
        #expect(try await kiosk.end(with: SIGTERM) == 0)
    }

    @Test("The provider's service answers valid and invalid requests as its document describes")
    func processor() async throws {
        let home = try TestHome()
        let program = TestProgram.buildDirectory.appendingPathComponent("taptopay")
        try await check("psp", program.path, home.file("psp"), home)
    }

    private func check(
        _ service: String, _ place: String, _ state: URL, _ home: TestHome
    ) async throws {
        let run = try await TestProgram(
            PythonEnvironment.python, environment: home.environment
        ).run(try PythonEnvironment.script("check_interface"), service, place, state.path)
        try #require(run.status == 0, "\(run.errors)")
        let seen = try run.object()
        #expect(seen["status"] as? Int == 0, "\(run.errors)")
        #expect(seen["ended"] as? Int == 0)
        let (tested, streams) = (seen["tested"] as? Int ?? 0, seen["streams"] as? Int ?? 0)
        #expect(tested + streams == seen["operations"] as? Int)
        #expect((seen["cases"] as? Int ?? 0) > 500)
    }
}
