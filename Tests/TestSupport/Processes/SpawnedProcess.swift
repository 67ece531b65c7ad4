// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPrivateService
public import Foundation
internal import Glibc
internal import Support

/// A program that a test starts, with no descriptor but its standard streams.
///
/// Tests do not use Foundation's `Process`. It notices the end of a program on a socket that a program
/// started at the same instant can inherit; the end of the one is then noticed only when the other ends
/// too. It also reads past a buffer when more than a thousand descriptors are open.
public final class SpawnedProcess: Sendable {
    private struct State {
        var status: Int32?
        var waiting: [CheckedContinuation<Int32, Never>] = []
    }

    /// The process identifier.
    public let identifier: Int32
    private let state = Lock(State())

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: The program's file.
    ///   - arguments: The arguments, without the program's name.
    ///   - environment: Variables that replace the inherited ones of the same names.
    ///   - input: The standard input, or `nil` for an empty one.
    ///   - output: The standard output, or `nil` for that of the tests.
    ///   - errors: The standard error, or `nil` for that of the tests.
    /// - Throws: `POSIXError` if the program cannot be started.
    public init(
        _ program: URL, _ arguments: [String], environment: [String: String] = [:],
        input: FileHandle? = nil, output: FileHandle? = nil, errors: FileHandle? = nil
    ) throws {
        let streams = [
            (input ?? .nullDevice).fileDescriptor,
            (output ?? .standardOutput).fileDescriptor,
            (errors ?? .standardError).fileDescriptor,
        ]
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let child = Self.withCStrings([program.path] + arguments) { words in
            Self.withCStrings(variables.map { "\($0.key)=\($0.value)" }) { variables in
                private_service_spawn(program.path, words, variables, streams)
            }
        }
        guard child > 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: -child) ?? .EINVAL)
        }
        let state = state
        identifier = child
        let isWatched = WorkerThread.start(name: "child-watch") {
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7F
            let code = signal == 0 ? (status >> 8) & 0xFF : -signal
            let waiting = state.withLock { state in
                state.status = code
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume(returning: code) }
        }
        guard isWatched else {
            kill(child, SIGKILL)
            waitpid(child, nil, 0)
            // There is nothing left for deinit to signal.
            state.withLock { $0.status = -SIGKILL }
            throw POSIXError(.EAGAIN)
        }
    }

    deinit {
        signal(SIGTERM)
    }

    /// Whether the program has not ended.
    public var isRunning: Bool { state.withLock { $0.status == nil } }

    /// Sends a signal; does nothing if the program has ended.
    public func signal(_ number: Int32) {
        state.withLock { state in
            if state.status == nil { kill(identifier, number) }
        }
    }

    /// Waits for the program's end.
    ///
    /// - Returns: The exit code, or the negated number of the signal that ended it.
    public func end() async -> Int32 {
        await withCheckedContinuation { continuation in
            let status = state.withLock { state in
                if state.status == nil { state.waiting.append(continuation) }
                return state.status
            }
            if let status { continuation.resume(returning: status) }
        }
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = strings.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
