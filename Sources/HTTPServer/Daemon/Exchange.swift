// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// One request and its response, from the request line to the last byte sent.
final class Exchange: Sendable {
    /// How far the exchange has progressed.
    enum Phase: Sendable {
        /// The request line has arrived.
        case target(String)
        /// The headers have arrived, and the service has checked the caller's credential.
        case verified(RequestHead, Screening)
        /// The headers have arrived, and the body is arriving.
        case reading(RequestHead, body: [UInt8], limit: Int)
        /// The body is refused; this many bytes of it have been discarded.
        case passingOver(Int, Problem)
        /// The handler, or the check of a credential, runs on the library's thread, which started it.
        case handling
        /// The handler, or the check, runs, and the library waits until `resume` is called.
        case waiting(Task<Void, Never>, resume: @Sendable () -> Void)
        /// The response waits for the library to fetch it.
        case answered(Response)
        /// The library has the response, or is processing the previous phase.
        case taken
    }

    let connection: Connection
    let identifier: RequestIdentifier
    /// The memory for the body, and then for the response.
    let memory: Lock<Accounts.Reservation>
    private let phase: Lock<Phase>

    init(target: String, connection: Connection, identifier: RequestIdentifier) {
        self.connection = connection
        self.identifier = identifier
        phase = Lock(.target(target))
        memory = Lock(Accounts.Reservation(for: connection.stranger))
    }

    /// Hands the phase to the library's thread, which then puts the next one.
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

    /// Suspends the connection until the handler responds, unless it already has.
    ///
    /// - Returns: Whether the connection is suspended.
    func wait(for task: Task<Void, Never>, on connection: SuspendedConnection) -> Bool {
        phase.withLock { phase in
            guard case .handling = phase else {
                // Needed if the response says that the server has given up.
                task.cancel()
                return false
            }
            // Under the lock, so that nothing resumes a connection that is not suspended yet.
            connection.suspend()
            phase = .waiting(task, resume: connection.resume)
            return true
        }
    }

    /// Sets the response; only the first one counts.
    func answer(_ response: Response) {
        if !resolve(to: .answered(response)) { response.discard() }
    }

    /// Sets the result of the check of a credential, unless the server has given up.
    func verify(_ head: RequestHead, _ screening: Screening) {
        _ = resolve(to: .verified(head, screening))
    }

    /// Ends the wait for the handler.
    ///
    /// - Returns: Whether there was one.
    private func resolve(to next: Phase) -> Bool {
        phase.withLock { phase in
            switch phase {
            case .waiting(_, let resume):
                phase = next
                // Under the lock: the library keeps the connection only while it waits.
                resume()
                return true
            case .handling:
                phase = next
                return true
            default:
                return false
            }
        }
    }

    /// Gives up waiting for the handler.
    func abandon(_ response: Response) {
        let waiting = phase.withLock { $0 }
        // First, because a handler that is canceled can answer at once, and the first answer counts.
        answer(response)
        if case .waiting(let task, _) = waiting { task.cancel() }
    }

    /// Ends the exchange once the library is done with the request, answered or not.
    func close() {
        if case .answered(let response) = take() { response.discard() }
    }
}

extension Response {
    /// Closes the event stream of a response that is never sent.
    func discard() {
        if case .events(let stream) = body { stream.close() }
    }
}
