// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import Support
import TestSupport
import Testing

@testable import taptopay

@Suite("The doctor's checks of the kiosk")
struct DoctorTests {
    private typealias Change = @Sendable (inout KioskInstallation) -> Void

    @Test("A healthy installation has no findings")
    func well() {
        #expect(KioskInstallation().findings.isEmpty)
    }

    /// The fault, its severity, and a text in its solution.
    private static let rows: [(name: String, isHarmless: Bool, remedy: String, change: Change)] = [
        ("no user", false, "systemd-sysusers", { $0.user = nil }),
        ("no polkit rule", false, "rules.d", { $0.hasRule = false }),
        (
            "stopped", false, "journalctl -u taptopay-kiosk",
            { ($0.isRunning, $0.page) = (false, .noProgram) }
        ),
        (
            "disabled", true, "systemctl enable --now",
            { ($0.isRunning, $0.isEnabled, $0.page) = (false, false, .noProgram) }
        ),
        ("no state", false, "--state", { $0.folder = .missing }),
        ("hidden state", true, "sudo taptopay doctor", { $0.folder = .hidden }),
        ("another's state", false, "chown", { $0.folder = .present(owner: 0, mode: 0o700) }),
        ("an open state", false, "chmod 0700", { $0.folder = .present(owner: 990, mode: 0o750) }),
        ("no keys", false, "JWKS", { $0.keys = .missing }),
        ("invalid keys", false, "again", { $0.keys = .unusable("not JSON.") }),
        ("no PIN key", true, "psp init --reader-state", { $0.pinKey = .missing }),
        ("another address", false, "--listen", { $0.page = .noProgram }),
        ("another program's page", false, "ss -ltnp", { $0.page = .other }),
    ]

    @Test("Each single fault gives one finding with its solution", arguments: rows.indices)
    func finding(index: Int) throws {
        let row = Self.rows[index]
        var seen = KioskInstallation()
        row.change(&seen)
        let finding = try #require(seen.findings.first, "\(row.name)")
        #expect(seen.findings.count == 1, "\(row.name)")
        #expect(finding.harmless == row.isHarmless, "\(row.name)")
        #expect(finding.remedy.contains(row.remedy), "\(row.name)")
    }

    @Test("A port in use by another program is reported in addition to the stopped service")
    func taken() {
        var seen = KioskInstallation()
        (seen.isRunning, seen.page) = (false, .other)
        #expect(seen.findings.map(\.harmless) == [false, false])
        #expect(seen.findings.last?.remedy.contains("--listen") == true)
    }

    @Test("Unused parts are not reported as missing")
    func notUsed() {
        var seen = KioskInstallation()
        (seen.hasPolkit, seen.hasRule) = (false, false)
        #expect(seen.findings.isEmpty)
        seen = KioskInstallation()
        (seen.hasUnit, seen.user, seen.isEnabled) = (false, nil, false)
        #expect(seen.findings.isEmpty)
    }

    @Test("The doctor examines a machine's unit, rule, state, keys, and page")
    func machine() async throws {
        let folder = try TemporaryFolder()
        func write(_ path: String, _ text: String = "") throws {
            let url = folder.url.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data(text.utf8).write(to: url)
        }
        // An address that no other test's server can get when this one has stopped.
        let server = try Server(at: .tcp(host: "127.80.1.1", port: 0)) { request in
            .json(["status": request.path.segments == ["healthz"] ? "ok" : "?"])
        }
        func seen() -> KioskInstallation? {
            .inspect(root: folder.url.path, address: server.address, timeout: 240) { _ in
                geteuid()
            }
        }
        #expect(
            KioskInstallation.inspect(root: folder.url.path, address: nil) { _ in nil } == nil)
        try write("lib/systemd/system/taptopay-kiosk.service")
        try write("usr/share/polkit-1/actions/org.debian.pcsc-lite.policy")
        let first = try #require(seen())
        #expect(first.hasUnit && first.hasPolkit && !first.hasRule && !first.isEnabled)
        #expect(!first.isRunning && first.folder == .missing && first.page == .kiosk)
        try write("etc/systemd/system/multi-user.target.wants/taptopay-kiosk.service")
        try write("sys/fs/cgroup/system.slice/taptopay-kiosk.service/cgroup.procs")
        try write("usr/share/polkit-1/rules.d/50-taptopay.rules")
        try write("var/lib/taptopay/psp.jwks", "no keys")
        let second = try #require(seen())
        #expect(second.isEnabled && second.isRunning && second.hasRule)
        #expect(second.folder == .present(owner: geteuid(), mode: 0o700))
        guard case .unusable = second.keys else { throw Unexpected(second.keys) }
        try write("var/lib/taptopay/psp.jwks", #"{"keys":[]}"#)
        #expect(seen()?.keys == .present)
        #expect(seen()?.pinKey == .missing)
        // The keys are not in the state folder, but where `taptopay psp init` puts them for the
        // service's user.
        try FileManager.default.removeItem(
            at: folder.url.appendingPathComponent("var/lib/taptopay/psp.jwks"))
        #expect(seen()?.keys == .missing)
        try write("var/lib/taptopay/.config/taptopay/psp.jwks", #"{"keys":[]}"#)
        #expect(seen()?.keys == .present)
        await server.stop()
        #expect(seen()?.page == .noProgram)
    }

    @Test("The doctor repeats what the kiosk says about its state and the clock")
    func readiness() async throws {
        let folder = try TemporaryFolder()
        let body = Lock(#"{"status":"ready"}"#)
        let status = Lock(Status.ok)
        let server = try Server(at: .tcp(host: "127.80.1.2", port: 0)) { request in
            guard request.path.segments == ["readyz"] else { return .json(["status": "ok"]) }
            let text = body.withLock { $0 }
            return Response(
                status.withLock { $0 }, type: "application/json", body: Array(text.utf8))
        }
        func causes() throws -> [String] {
            let seen = try #require(
                KioskInstallation.inspect(
                    root: folder.url.path, address: server.address, timeout: 240
                ) { _ in nil })
            return seen.findings.map(\.cause).filter { !$0.contains("folder") }
        }
        #expect(try causes() == [])
        body.withLock { $0 = #"{"clock":"The clock went back by 61 seconds.","status":"ready"}"# }
        #expect(try causes() == ["The clock went back by 61 seconds."])
        status.withLock { $0 = .serviceUnavailable }
        func problem(_ name: String) {
            let text = #"{"type":"urn:taptopay:problem:\#(name)","detail":"Do this."}"#
            body.withLock { $0 = text }
        }
        problem("state-not-writable")
        #expect(try causes() == ["The kiosk cannot use its state, so no card can be read."])
        problem("reader-not-prepared")
        #expect(try causes() == ["The kiosk cannot read cards now."])
        status.withLock { $0 = .ok }
        body.withLock { $0 = #"{"certificate":"It expires in 3 days.","status":"ready"}"# }
        #expect(try causes() == ["The kiosk's certificate ends soon."])
        await server.stop()
    }

    private struct Unexpected: Error {
        let value: KioskInstallation.Keys

        init(_ value: KioskInstallation.Keys) { self.value = value }
    }

    @Test("The command examines a kiosk that runs without its unit")
    func command() async throws {
        let home = try TestHome()
        let doctor = try await home.run(
            "doctor", "--json", "--state", home.file("nowhere").path, "--listen", "127.0.0.1:1")
        let causes = try doctor.objects().compactMap { $0["cause"] as? String }
        #expect(causes.contains { $0.contains("/nowhere") })
        #expect(try doctor.objects().last?["result"] as? String == "wrong")
        #expect(doctor.status == 1)
        let wrong = try await home.run("doctor", "--listen", "here")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("--listen must be"))
    }

    @Test("State that reads cannot use is found, and no missing state is created")
    func readerState() async throws {
        let home = try TestHome()
        func causes() async throws -> [String] {
            try await home.run("doctor", "--json").objects().compactMap { $0["cause"] as? String }
        }
        let place = "state/taptopay"
        #expect(try await causes().allSatisfy { !$0.contains(place) })
        #expect(!FileManager.default.fileExists(atPath: home.file(place).path))
        try home.write("no key", to: "\(place)/reader-key.jwk")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: home.file("\(place)/reader-key.jwk").path)
        #expect(
            try await causes().contains { $0.contains("\(place)/reader-key.jwk is damaged") })
        try home.write("no database", to: "\(place)/state.db")
        #expect(try await causes().contains { $0.contains("\(place)/state.db is damaged") })
        try FileManager.default.removeItem(at: home.file(place))
        try home.write("no folder", to: place)
        #expect(try await causes().contains { $0.contains(place) })
    }

    @Test("Schemes without a live authority key are named, until a key is configured")
    func authorityKeys() async throws {
        let home = try TestHome()
        func schemes() async throws -> String {
            let causes = try await home.run("doctor", "--json").objects()
                .filter { $0["harmless"] as? Bool == true }
                .compactMap { $0["cause"] as? String }
            return causes.first { $0.contains("live certification authority key") } ?? ""
        }
        let first = try await schemes()
        #expect(first.contains("JCB (A000000065)") && first.contains("Discover (A000000152)"))
        #expect(!first.contains("A000000003") && !first.contains("A000000004"))
        let modulus = String(repeating: "C1", count: 128)
        try home.write(
            """
            {"terminal": {"certificationAuthorityKeys": [
              {"rid": "A000000065", "index": "14", "modulus": "\(modulus)", "exponent": "03"}]}}
            """, to: "config/taptopay/config.json")
        let second = try await schemes()
        #expect(!second.contains("JCB") && second.contains("Discover (A000000152)"))
    }

    @Test("With a contactless reader all is well, and the JSON says so", .pcscd)
    func allWell() async throws {
        let pcscd = try PrivatePCSCD()
        let home = try TestHome(pcscd.environment)
        let card = try ScriptedCard(
            in: pcscd, answerToReset: try #require(Hexadecimal.bytes("3B80800101")))
        let result = try await home.run("doctor", "--json")
        #expect(result.status == 0, "\(result.output)")
        #expect(try result.objects().last?["result"] as? String == "ok")
        card.remove()
    }
}
