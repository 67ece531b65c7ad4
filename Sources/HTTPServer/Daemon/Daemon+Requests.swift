// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Support

extension Daemon {
    /// Handles the next part of a request.
    ///
    /// The parts are its headers, pieces of its body, its end, and the call for the response.
    func access(
        _ exchange: Exchange, _ raw: OpaquePointer, method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>, _ upload: UnsafeRawBufferPointer
    ) -> MHD_Result {
        switch exchange.take() {
        case .target(let target):
            return begin(exchange, raw, method, target, version)
        case .reading(let head, let body, _) where upload.isEmpty:
            return handle(head, body, exchange, raw)
        case .reading(let head, let body, let limit):
            return read(upload, after: body, head, limit, exchange)
        case .passingOver(_, let problem) where upload.isEmpty:
            return send(Response(problem), exchange, raw)
        case .passingOver(let count, let problem):
            return passOver(count + upload.count, problem, exchange)
        case .verified(let head, let screening):
            // The library repeats the call in which the connection was suspended.
            do throws(Problem) {
                try accept(head, screening, exchange)
                return .YES
            } catch {
                return send(Response(error), exchange, raw)
            }
        case .answered(let response):
            return send(response, exchange, raw)
        case .handling, .waiting, .taken:
            return .YES
        }
    }

    private func begin(
        _ exchange: Exchange, _ raw: OpaquePointer, _ method: UnsafePointer<CChar>,
        _ target: String, _ version: UnsafePointer<CChar>
    ) -> MHD_Result {
        do throws(Problem) {
            let head = try head(exchange, raw, method, target, version)
            let screening = screen(head)
            if let check = screening.check {
                return try verify(head, screening, check, exchange, raw)
            }
            try accept(head, screening, exchange)
            return .YES
        } catch {
            return send(Response(error), exchange, raw)
        }
    }

    /// Waits for the check of a credential, which counts as a request without one.
    private func verify(
        _ head: RequestHead, _ screening: Screening,
        _ check: @escaping @Sendable () async -> CredentialIdentity?, _ exchange: Exchange,
        _ raw: OpaquePointer
    ) throws(Problem) -> MHD_Result {
        if let refusal = admit(exchange.connection.stranger) { throw refusal }
        exchange.connection.begin(.handler)
        guard begin(exchange) else { return send(Self.stoppingResponse, exchange, raw) }
        exchange.put(.handling)
        let limit = screening.bodyLimit
        let task = Task.immediate {
            exchange.verify(head, Screening(await check(), bodyLimit: limit))
        }
        if exchange.wait(for: task, on: SuspendedConnection(raw: raw)) { return .YES }
        switch exchange.take() {
        case .verified(let head, let screening):
            try accept(head, screening, exchange)
            return .YES
        case .answered(let response): return send(response, exchange, raw)
        default: return .NO
        }
    }

    /// Counts a request for its account, and prepares to read its body.
    ///
    /// - Throws: `Problem` if the request is refused before its body.
    private func accept(
        _ head: RequestHead, _ screening: Screening, _ exchange: Exchange
    ) throws(Problem) {
        let connection = exchange.connection
        let account = screening.credential.map(Account.caller) ?? connection.stranger
        exchange.memory.withLock { $0 = Accounts.Reservation(for: account) }
        let crowd = account.isStranger ? nil : admit(connection, to: account)
        let refusal = crowd ?? admit(account) ?? hosts?.refusal(of: head, from: connection.peer)
        let limit = min(screening.bodyLimit, limits.share(of: account).body)
        guard head.statedLength ?? 0 <= limit else { throw tooLong(limit, account) }
        if let refusal {
            // The library closes the connection on a response before the end of the request.
            guard !head.hasBody else { throw refusal }
            exchange.put(.answered(Response(refusal)))
            return
        }
        exchange.put(.reading(head, body: [], limit: limit))
        connection.begin(.request(until: deadline(after: limits.bodyTime)))
    }

    /// Reads the head of a request; a malformed one counts as unauthenticated.
    private func head(
        _ exchange: Exchange, _ raw: OpaquePointer, _ method: UnsafePointer<CChar>,
        _ target: String, _ version: UnsafePointer<CChar>
    ) throws(Problem) -> RequestHead {
        do throws(Problem) {
            let headers = try Headers(
                of: raw,
                after: HeadLayout(method, target, version, size: cmicrohttpd_head_size(raw)))
            return try RequestHead(
                method: String(cString: method), target: target,
                version: String(cString: version), headers: headers)
        } catch {
            throw admit(exchange.connection.stranger) ?? error
        }
    }

    private func read(
        _ upload: UnsafeRawBufferPointer, after body: consuming [UInt8], _ head: RequestHead,
        _ limit: Int, _ exchange: Exchange
    ) -> MHD_Result {
        guard upload.count <= limit - body.count else {
            let problem = tooLong(limit, exchange.memory.withLock { $0.account })
            return passOver(body.count + upload.count, problem, exchange)
        }
        if let refusal = reserve(upload.count, exchange) {
            return passOver(body.count + upload.count, refusal, exchange)
        }
        body.reserveCapacity(min(head.statedLength ?? 0, limit))
        body += upload
        exchange.put(.reading(head, body: body, limit: limit))
        return .YES
    }

    /// Keeps reading for a while after refusing a body.
    ///
    /// Most clients look for the response only after they have sent the whole body.
    private func passOver(
        _ count: Int, _ problem: Problem, _ exchange: Exchange
    ) -> MHD_Result {
        guard count <= limits.caller.body + 1 << 20 else { return .NO }
        exchange.put(.passingOver(count, problem))
        return .YES
    }

    private func tooLong(_ limit: Int, _ account: Account) -> Problem {
        let isStrangersLimit = account.isStranger && limits.stranger.body < limits.caller.body
        return Problem(
            .contentTooLarge,
            "The body is too long: at most \(limit) bytes are allowed"
                + (isStrangersLimit && limit == limits.stranger.body
                    ? " without a valid token." : "."))
    }

    private func handle(
        _ head: RequestHead, _ body: [UInt8], _ exchange: Exchange, _ raw: OpaquePointer
    ) -> MHD_Result {
        var credential: CredentialIdentity?
        if case .caller(let identity) = exchange.memory.withLock({ $0.account }) {
            credential = identity
        }
        let request = Request(
            head.method, path: head.target.path, query: head.target.query, headers: head.headers,
            body: body, identifier: exchange.identifier, peer: exchange.connection.peer,
            credential: credential, isSecure: isSecure)
        exchange.connection.begin(.handler)
        guard begin(exchange) else { return send(Self.stoppingResponse, exchange, raw) }
        exchange.put(.handling)
        let task = Task.immediate { [handler] in exchange.answer(await handler(request)) }
        if exchange.wait(for: task, on: SuspendedConnection(raw: raw)) { return .YES }
        guard case .answered(let response) = exchange.take() else { return .NO }
        return send(response, exchange, raw)
    }

    // MARK: - Responses

    /// Gives the library a response to send.
    func send(_ response: Response, _ exchange: Exchange, _ raw: OpaquePointer) -> MHD_Result {
        var response = response
        let message: OpaquePointer?
        switch response.body {
        case .bytes(let bytes):
            exchange.connection.begin(.answer(until: deadline(after: limits.responseTime)))
            if bytes.count <= limits.smallResponse {
                message = copy(bytes)
            } else if !response.isShared, let refusal = reserve(bytes.count, exchange) {
                response = Response(refusal)
                guard case .bytes(let bytes) = response.body else { return .NO }
                message = copy(bytes)
            } else {
                message = LongBody(bytes).message(pieces: limits.smallResponse)
            }
        case .events(let stream):
            message = events(stream, exchange, raw)
        }
        guard let message else { return .NO }
        defer { MHD_destroy_response(message) }
        if isEnding { response.headers[.connection] = "close" }
        add(response.headers, exchange.identifier, to: message)
        return MHD_queue_response(raw, UInt32(response.status.code), message)
    }

    private func copy(_ bytes: [UInt8]) -> OpaquePointer? {
        bytes.withUnsafeBytes { body in
            MHD_create_response_from_buffer(
                body.count, UnsafeMutableRawPointer(mutating: body.baseAddress),
                .RESPMEM_MUST_COPY)
        }
    }

    private func add(
        _ headers: Headers, _ identifier: RequestIdentifier, to message: OpaquePointer
    ) {
        for field in headers.fields where !Self.framing.contains(field.name) {
            MHD_add_response_header(message, field.name.text, field.value.text)
        }
        if headers[.cacheControl] == nil {
            MHD_add_response_header(message, "cache-control", "no-store")
        }
        MHD_add_response_header(message, "x-content-type-options", "nosniff")
        MHD_add_response_header(message, "x-request-id", identifier.description)
    }

    /// The headers that only the server sets.
    private static let framing: Set<HeaderName> = [
        .contentLength, .transferEncoding, .contentTypeOptions, .requestID,
    ]

    private func events(
        _ stream: EventStream, _ exchange: Exchange, _ raw: OpaquePointer
    ) -> OpaquePointer? {
        let connection = SuspendedConnection(raw: raw)
        let outlet = EventStream.Outlet(
            wake: connection.resume, cut: { exchange.connection.cut() })
        guard stream.attach(outlet) else { return nil }
        exchange.connection.begin(.events(stream))
        accounts.stream(on: exchange.connection, now: time.now)?.giveWay()
        if isEnding { stream.end() }
        let pump = Unmanaged.passRetained(EventPump(stream: stream, connection: connection))
        let message = MHD_create_response_from_callback(
            cmicrohttpd_size_unknown(), 1024,
            { context, _, room, size in
                guard let context, let room else { return cmicrohttpd_end_of_stream() }
                return Unmanaged<EventPump>.fromOpaque(context).takeUnretainedValue().pull(
                    UnsafeMutableRawBufferPointer(start: room, count: size))
            }, pump.toOpaque(),
            { context in
                guard let context else { return }
                Unmanaged<EventPump>.fromOpaque(context).takeRetainedValue().stream.close()
            })
        if message == nil { pump.release() }
        return message
    }
}

/// A connection that the library can suspend and resume.
struct SuspendedConnection: @unchecked Sendable {
    let raw: OpaquePointer

    func suspend() { MHD_suspend_connection(raw) }

    @Sendable func resume() { MHD_resume_connection(raw) }
}

/// A long body, which the library reads piece by piece as the client accepts it.
///
/// The library would copy it as a whole for each client.
private final class LongBody: Sendable {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the library's response with the body.
    ///
    /// - Parameter size: The maximum length of a piece in bytes.
    /// - Returns: The response, or `nil` if there is no memory.
    func message(pieces size: Int) -> OpaquePointer? {
        let body = Unmanaged.passRetained(self)
        let message = MHD_create_response_from_callback(
            UInt64(bytes.count), size,
            { context, position, room, size in
                guard let context, let room else { return cmicrohttpd_end_of_stream() }
                return Unmanaged<LongBody>.fromOpaque(context).takeUnretainedValue().copy(
                    from: position, to: UnsafeMutableRawBufferPointer(start: room, count: size))
            }, body.toOpaque(),
            { context in
                if let context { Unmanaged<LongBody>.fromOpaque(context).release() }
            })
        if message == nil { body.release() }
        return message
    }

    private func copy(from position: UInt64, to room: UnsafeMutableRawBufferPointer) -> Int {
        // The library knows the length, and asks for nothing beyond it.
        let piece = bytes.dropFirst(Int(clamping: position)).prefix(room.count)
        room.copyBytes(from: piece)
        return piece.count
    }
}

/// A source of events for the library, which suspends the connection when there are none.
private final class EventPump: Sendable {
    let stream: EventStream
    private let connection: SuspendedConnection

    init(stream: EventStream, connection: SuspendedConnection) {
        self.stream = stream
        self.connection = connection
    }

    func pull(_ room: UnsafeMutableRawBufferPointer) -> Int {
        switch stream.pull(into: room, onEmpty: connection.suspend) {
        case .bytes(let count): count
        case .later: 0
        case .end: cmicrohttpd_end_of_stream()
        }
    }
}
