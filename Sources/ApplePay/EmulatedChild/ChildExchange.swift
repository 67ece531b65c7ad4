// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// The pending requests to one child and the socket they are sent through.
///
/// Nothing here blocks: a socket whose buffer is full belongs to a child that does not read.
final class ChildExchange: Sendable {
    typealias Answer = Result<JSONObject, ChildFailure>

    private struct State {
        var socket: Int32?
        var end: ChildFailure?
        var hasAnswered = false
        var lastNumber: Int64 = 0
        var waiting: [Int64: CheckedContinuation<Answer, Never>] = [:]
        /// The requests made before the socket was available.
        var unsent: [UInt8] = []
    }

    private let state = Lock(State())

    /// Whether the child has ended or is about to end.
    var isOver: Bool { state.withLock { $0.end != nil } }

    /// Whether the child has sent any response.
    var hasAnswered: Bool { state.withLock { $0.hasAnswered } }

    /// Sends a request and waits for the response.
    ///
    /// - Parameters:
    ///   - method: The method the child performs.
    ///   - parameters: The parameters of the method.
    /// - Returns: The response, or a failure if the task is canceled.
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
            resume(number, .failure(.disconnected("The task was canceled.")))
        }
    }

    private func send(
        _ line: [UInt8], _ number: Int64, _ continuation: CheckedContinuation<Answer, Never>
    ) {
        let failure: ChildFailure? = state.withLock { state in
            if let end = state.end { return end }
            // Cancellation marks the task before it calls the handler.
            if Task.isCancelled { return .disconnected("The task was canceled.") }
            state.waiting[number] = continuation
            if let socket = state.socket {
                // The thread that reads the socket notices the shutdown and ends the exchange.
                if !Socket.sendAtOnce(line, to: socket) { shutdown(socket, Int32(SHUT_RDWR)) }
            } else {
                state.unsent += line
            }
            return nil
        }
        if let failure { continuation.resume(returning: .failure(failure)) }
    }

    /// Starts using a socket, until `end`.
    func begin(_ socket: Int32) {
        state.withLock { state in
            // If the child was given up while it was starting, end it now.
            let isSent = state.end == nil && Socket.sendAtOnce(state.unsent, to: socket)
            if !isSent { shutdown(socket, Int32(SHUT_RDWR)) }
            state.socket = socket
            state.unsent = []
        }
    }

    /// Processes a response.
    ///
    /// - Returns: `false` if the line is not a valid response.
    func receive(_ line: [UInt8]) -> Bool {
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

    /// Gives up the child: rejects further requests and stops the thread that reads the socket.
    func giveUp(_ reason: String) {
        state.withLock { state in
            if state.end == nil { state.end = .disconnected(reason) }
            if let socket = state.socket { shutdown(socket, Int32(SHUT_RDWR)) }
        }
    }

    /// Stops using the socket, which can then be closed.
    func leaveSocket() {
        state.withLock { $0.socket = nil }
    }

    /// Ends all pending requests with a failure.
    ///
    /// - Parameter reason: The reason; an earlier reason takes precedence.
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

/// The reason a child process returned no result.
enum ChildFailure: Error, Hashable, Sendable {
    /// The child is missing, has ended, does not respond, or sent an invalid response.
    case disconnected(String)
    /// The child responded with an error.
    case refused(code: String, hint: String?)
}
