// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A merchant's back end in another language, with the real program as its provider and reader.
@Suite("The payment service provider as a service")
struct ProcessorServiceLoopTests {
    @Test("The service takes a payment once, through SIGKILL and restart, and ends on request")
    func loop() async throws {
        let home = try TestHome()
        // Makes the reader's key.
        try #require(try await home.run("psp", "init").status == 0)
        let folder = home.file("psp")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let python = TestProgram(
            try await PythonEnvironment.python, environment: home.environment)
        let run = try await python.run(
            try PythonEnvironment.script("psp_service"),
            TestProgram.buildDirectory.appendingPathComponent("taptopay").path, folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let seen = try run.object()
        #expect(seen["ready"] as? String == "ready")
        #expect(seen["modes"] as? [String] == ["0o600"])
        #expect(seen["enrolled"] as? Int == 201)
        #expect(seen["paid"] as? [AnyHashable] == [201, "captured"])
        #expect(seen["killed"] as? Int == -9)
        #expect(seen["same"] as? Bool == true)
        #expect(seen["again"] as? [AnyHashable] == [422, "urn:taptopay:problem:replay"])
        #expect(seen["refunded"] as? String == "2.50")
        #expect(seen["described"] as? String == "3.1.0")
        #expect(seen["captured"] as? [String] == ["authorized", "captured", "10.00"])
        #expect(seen["listed"] as? Bool == true)
        #expect(
            seen["events"] as? [String] == [
                "payment.authorized", "payment.captured", "payment.refunded",
            ])
        #expect(seen["strangers"] as? Int == 401)
        #expect(seen["ended"] as? Int == 0)
        #expect(seen["secrets"] as? [String] == [])
    }

    @Test(
        "Unusable addresses, databases, and options are refused with a solution",
        arguments: [
            (["--listen", "localhost:http"], "--listen must be"),
            (["--listen", "192.0.2.1:0"], "192.0.2.1"),
            (["--certificate", "server.pem"], "--certificate and --key"),
            (["--database", "postgresql:///psp?host=/nowhere"], "PostgreSQL"),
        ])
    func mistakes(options: [String], reason: String) async throws {
        let home = try TestHome()
        let run = try await home.run(
            ["psp", "serve", "--state", home.file("psp").path] + options)
        #expect(run.status != 0)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(reason), "\(run.errors)")
    }
}
