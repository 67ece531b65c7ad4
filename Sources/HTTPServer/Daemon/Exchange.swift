// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// One request and its answer, from the request line to the last byte sent.
final class Exchange: Sendable {
    /// How far it is.
    enum Phase: Sendable {
        /// The request line is there.
        case target(String)
        /// The headers are there, the body is coming.
        case reading(RequestHead, body: [UInt8], limit: Int)
        /// The body is refused; so many bytes of it were passed over.
        case passingOver(Int, Problem)
        /// The handler runs, begun by the library's thread, which is still in it.
        case handling
        /// The handler runs, and the library waits until `resume` is called.
        case waiting(Task<Void, Never>, resume: @Sendable () -> Void)
        /// The answer waits for the library to fetch it.
        case answered(Response)
        /// The library has the answer, or works on what was in the phase before.
        case taken
    }

    let connection: Connection
    let identifier: RequestIdentifier
    /// What its body takes of the memory for all.
    let share = Lock(BodyMemory.Share(isAuthenticated: false))
    private let phase: Lock<Phase>

    init(target: String, connection: Connection, identifier: RequestIdentifier) {
        self.connection = connection
        self.identifier = identifier
        phase = Lock(.target(target))
    }

    /// Hands the phase to the library's thread, which puts the next one in its place.
    func take() -> Phase {
        phase.withLock { phase in
            switch phase {
            case .handling, .waiting: return phase
            default:
                defer { phase = .taken }
                return phase
            }
        }
    }

    /// Puts the next phase in place of the one taken.
    func put(_ next: Phase) {
        phase.withLock { $0 = next }
    }

    /// Lets the library wait for the handler, unless it is through already.
    ///
    /// - Returns: The answer when it is there.
    func wait(for task: Task<Void, Never>, on connection: SuspendedConnection) -> Response? {
        phase.withLock { phase in
            if case .answered(let response) = phase {
                phase = .taken
                // Of use when the answer is that the server has given up.
                task.cancel()
                return response
            }
            // Under the lock, so that nobody resumes what is not suspended yet.
            connection.suspend()
            phase = .waiting(task, resume: connection.resume)
            return nil
        }
    }

    /// Gives the answer; the first one counts.
    func answer(_ response: Response) {
        let isFirst = phase.withLock { phase in
            switch phase {
            case .waiting(_, let resume):
                phase = .answered(response)
                // Under the lock: only while it waits does the library keep the connection.
                resume()
                return true
            case .handling:
                phase = .answered(response)
                return true
            default:
                return false
            }
        }
        if !isFirst { response.discard() }
    }

    /// Gives up waiting for the handler.
    func abandon(_ response: Response) {
        if case .waiting(let task, _) = phase.withLock({ $0 }) { task.cancel() }
        answer(response)
    }

    /// The library is done with the request, whether it was answered or not.
    func close() {
        if case .answered(let response) = take() { response.discard() }
    }
}

extension Response {
    /// Nobody will read it.
    func discard() {
        if case .events(let stream) = body { stream.close() }
    }
}
