// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Support
import TestSupport
import Testing

@testable import Kiosk

/// What needs a process of its own: its output, its signals, and its limits.
@Suite("The program", .timeLimit(.minutes(4)))
struct ProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("It prints where it serves, reloads after SIGHUP, and ends with status 0 after SIGTERM")
    func serves() async throws {
        let path = folder.url.path
        let result = try await #require(
            processExitsWith: .success,
            observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [path = path as String] in
            let manager = try NotifySocket(path + "/manager")
            func ready() async {
                await waitUntil("the service is ready") {
                    manager.told()?.hasPrefix("READY=1") == true
                }
            }
            let program = Task {
                await KioskProgram.run(
                    [
                        "--state", path + "/state", "--reader", "emulated", "--listen",
                        "unix:\(path)/socket",
                    ], environment: ["XDG_CONFIG_HOME": path, "NOTIFY_SOCKET": manager.name])
            }
            await ready()
            kill(getpid(), SIGHUP)
            await ready()
            kill(getpid(), SIGTERM)
            exit(await program.value)
        }
        let output = String(decoding: result.standardOutputContent, as: UTF8.self)
        let tokens = ["caller", "operator", "sheet"].map {
            #""\#($0)":"\#(path)/state/\#($0).token""#
        }
        let line =
            #"{"address":"unix:\#(path)/socket","addresses":["unix:\#(path)/socket"],"#
            + #""event":"ready","state":"\#(path)/state","tokens":{"#
            + tokens.joined(separator: ",") + "}}"
        #expect(output.split(separator: "\n").contains { $0 == line }, "\(output)")
        let log = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(log.contains(#"{"event":"reload","part":"tokens","state":"taken"}"#), "\(log)")
    }

    @Test("A program whose output is closed goes on")
    func closedOutput() async {
        await #expect(processExitsWith: .success) {
            close(STDOUT_FILENO)
            #expect(await KioskProgram.run(["--version"], environment: [:]) == 0)
        }
    }

    @Test("What programs write to standard error becomes lines of the log, if there is a pipe")
    func emulatorErrors() async {
        await #expect(processExitsWith: .success) { () async throws in
            func run() throws -> Int32? {
                try ChildProcess(
                    path: "/bin/sh", arguments: ["-c", "echo complaint >&2; exit 3"],
                    silence: .zero
                ).end()
            }
            let lines = Lock<[String]>([])
            let log = KioskLog { line in lines.withLock { $0.append(line) } }
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            var none = limit
            none.rlim_cur = 0
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
            EmulatorErrors.send(to: log)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            #expect(try run() == 3)
            EmulatorErrors.send(to: log)
            #expect(try run() == 3)
            await waitUntil("the complaint is logged") { lines.withLock { !$0.isEmpty } }
            #expect(
                lines.withLock { $0 } == [#"{"event":"emulator","text":"complaint"}"#])
        }
    }
}
