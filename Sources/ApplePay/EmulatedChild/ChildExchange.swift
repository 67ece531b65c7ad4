// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import PaymentToken
internal import Support

/// The requests to one child that wait for their answers, and the socket they went through.
///
/// Nothing here blocks: a socket that takes no more is one whose child does not read.
final class ChildExchange: Sendable {
    typealias Answer = Result<JSONObject, ChildFailure>

    private struct State {
        var socket: Int32?
        var end: ChildFailure?
        var hasAnswered = false
        var lastNumber: Int64 = 0
        var waiting: [Int64: CheckedContinuation<Answer, Never>] = [:]
        /// What was asked before there was a socket.
        var unsent: [UInt8] = []
    }

    private let state = Lock(State())

    /// Whether the child is gone, or about to be.
    var isOver: Bool { state.withLock { $0.end != nil } }

    /// Whether the child has answered anything.
    var hasAnswered: Bool { state.withLock { $0.hasAnswered } }

    /// Asks, and waits for the answer.
    ///
    /// - Parameters:
    ///   - method: What the child shall do.
    ///   - parameters: With what.
    /// - Returns: The answer; for a cancelled task that there is none.
    func ask(_ method: String, _ parameters: JSONObject) async -> Answer {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let request = JSONObject([
            "id": .integer(number), "method": .string(method), "parameters": .object(parameters),
        ])
        let line = JSONWriter.text(.object(request)) + [UInt8(ascii: "\n")]
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                send(line, number, continuation)
            }
        } onCancel: {
            resume(number, .failure(.disconnected("The task was cancelled.")))
        }
    }

    private func send(
        _ line: [UInt8], _ number: Int64, _ continuation: CheckedContinuation<Answer, Never>
    ) {
        let failure: ChildFailure? = state.withLock { state in
            if let end = state.end { return end }
            // A cancellation marks the task before it calls the handler.
            if Task.isCancelled { return .disconnected("The task was cancelled.") }
            state.waiting[number] = continuation
            if let socket = state.socket {
                // The reader of the socket notices that it was shut down, and ends it all.
                if !SocketWriting.write(line, to: socket) { shutdown(socket, Int32(SHUT_RDWR)) }
            } else {
                state.unsent += line
            }
            return nil
        }
        if let failure { continuation.resume(returning: .failure(failure)) }
    }

    /// Begins to use a socket, until `end`.
    func begin(_ socket: Int32) {
        state.withLock { state in
            // Whoever gave up while the child was started is obeyed now.
            let isSent = state.end == nil && SocketWriting.write(state.unsent, to: socket)
            if !isSent { shutdown(socket, Int32(SHUT_RDWR)) }
            state.socket = socket
            state.unsent = []
        }
    }

    /// Takes an answer.
    ///
    /// - Returns: `false` when it is none.
    func take(_ line: [UInt8]) -> Bool {
        guard let object = try? JSONObject(parsing: line, limits: .wallet),
            let number = object["id"]?.integer
        else { return false }
        state.withLock { $0.hasAnswered = true }
        if let result = object["result"]?.object {
            resume(number, .success(result))
        } else if let error = object["error"]?.object, let code = error["code"]?.string {
            resume(number, .failure(.refused(code: code, hint: error["hint"]?.string)))
        } else {
            return false
        }
        return true
    }

    /// Gives the child up: no further request is taken, and whoever reads the socket returns.
    func giveUp(_ reason: String) {
        state.withLock { state in
            if state.end == nil { state.end = .disconnected(reason) }
            if let socket = state.socket { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    /// Stops to use the socket, which may be closed then.
    func leaveSocket() {
        state.withLock { $0.socket = nil }
    }

    /// Tells all who wait that there are no answers.
    ///
    /// - Parameter reason: Why; a reason that was given before goes first.
    func end(_ reason: String) {
        let (waiting, failure) = state.withLock { state in
            let failure = state.end ?? .disconnected(reason)
            state.end = failure
            defer { state.waiting = [:] }
            return (Array(state.waiting.values), failure)
        }
        for continuation in waiting { continuation.resume(returning: .failure(failure)) }
    }

    private func resume(_ number: Int64, _ answer: Answer) {
        let continuation = state.withLock { $0.waiting.removeValue(forKey: number) }
        continuation?.resume(returning: answer)
    }
}

extension JSONLimits {
    /// Enough for a wallet with many cards, and for a token.
    static let wallet = JSONLimits(length: LineDecoder.longestLine, depth: 8, count: 256)
}
