// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// One request and its answer, from the request line to the last byte sent.
final class Exchange: Sendable {
    /// How far it is.
    enum Phase: Sendable {
        /// The request line is there.
        case target(String)
        /// The headers are there, the body is coming.
        case reading(RequestHead, body: [UInt8])
        /// The body is too long; so many bytes of it were passed over.
        case passingOver(Int)
        /// The handler has the request, and the library waits until `resume` is called.
        case handling(Task<Void, Never>?, resume: @Sendable () -> Void)
        /// The answer waits for the library to fetch it.
        case answered(Response)
        /// The library has the answer, or works on what was in the phase before.
        case taken
    }

    let connection: Connection
    let identifier: RequestIdentifier
    private let phase: Lock<Phase>

    init(target: String, connection: Connection, identifier: RequestIdentifier) {
        self.connection = connection
        self.identifier = identifier
        phase = Lock(.target(target))
    }

    /// Hands the phase to the library's thread, which puts the next one in its place.
    func take() -> Phase {
        phase.withLock { phase in
            if case .handling = phase { return phase }
            defer { phase = .taken }
            return phase
        }
    }

    /// Puts the next phase in place of the one taken.
    func put(_ next: Phase) {
        phase.withLock { $0 = next }
    }

    /// The library waits from now on until there is an answer.
    func wait(resume: @escaping @Sendable () -> Void) {
        put(.handling(nil, resume: resume))
    }

    /// Keeps the handler's task, to be cancelled when the server has to stop.
    func keep(_ task: Task<Void, Never>) {
        phase.withLock { phase in
            guard case .handling(_, let resume) = phase else { return }
            phase = .handling(task, resume: resume)
        }
    }

    /// Gives the answer; the first one counts.
    func answer(_ response: Response) {
        let isTaken = phase.withLock { phase in
            guard case .handling(_, let resume) = phase else { return false }
            phase = .answered(response)
            // Under the lock: only while it waits does the library keep the connection.
            resume()
            return true
        }
        if !isTaken { response.discard() }
    }

    /// Gives up waiting for the handler.
    func abandon(_ response: Response) {
        if case .handling(let task, _) = phase.withLock({ $0 }) { task?.cancel() }
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
