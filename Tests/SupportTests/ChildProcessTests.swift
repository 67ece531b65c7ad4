// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Support
import TestSupport
import Testing

@Suite("Child processes")
struct ChildProcessTests {
    @Test("A child blocks no signals, even if the thread that starts it blocks all")
    func signals() async throws {
        let status = try await BlockingThread.run {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
            return try Self.output(of: "/bin/cat", ["/proc/self/status"])
        }
        let blocked = status.split(separator: "\n").filter { $0.hasPrefix("SigBlk:") }
        #expect(blocked == ["SigBlk:\t0000000000000000"])
    }

    @Test("A program that exits waits for a child for which another thread is waiting")
    func endAll() async throws {
        // Ends all children of its process, so that it needs a process of its own.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let pipe = folder.url.appendingPathComponent("pipe").path
            try #require(mkfifo(pipe, 0o600) == 0)
            let isStarted = WorkerThread.start(name: "child") {
                // When its socket closes, the child says who it is, and works for a while.
                let process = try? ChildProcess(
                    path: "/bin/sh",
                    arguments: ["-c", "cat <&3; echo $$ >\"$1\"; seq 100000 | tail", "sh", pipe],
                    silence: .zero)
                _ = process?.end()
            }
            try #require(isStarted)
            let said = try #require(try FileHandle(forReadingAtPath: pipe)?.readToEnd())
            let child = try #require(pid_t(String(decoding: said.dropLast(), as: UTF8.self)))
            ChildProcess.endAll()
            #expect(kill(child, 0) == -1 && errno == ESRCH)
        }
    }

    private static func output(of path: String, _ arguments: [String]) throws -> String {
        let process = try ChildProcess(
            path: path, arguments: arguments, descriptor: STDOUT_FILENO, silence: .zero)
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(process.socket, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            output += buffer.prefix(count)
        }
        _ = process.end()
        return String(decoding: output, as: UTF8.self)
    }
}
