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
            return begin(
                exchange, raw, String(cString: method), target, String(cString: version))
        case .reading(let head, let body, _) where upload.isEmpty:
            return handle(head, body, exchange, raw)
        case .reading(let head, let body, let limit):
            return read(upload, after: body, head, limit, exchange)
        case .passingOver(_, let problem) where upload.isEmpty:
            return send(Response(problem), exchange, raw)
        case .passingOver(let count, let problem):
            return passOver(count + upload.count, problem, exchange)
        case .answered(let response):
            return send(response, exchange, raw)
        case .handling, .waiting, .taken:
            return .YES
        }
    }

    private func begin(
        _ exchange: Exchange, _ raw: OpaquePointer, _ method: String, _ target: String,
        _ version: String
    ) -> MHD_Result {
        do throws(Problem) {
            let head = try head(exchange, raw, method, target, version)
            let screening = screen(head)
            if screening.isAuthenticated { exchange.connection.authenticate() }
            exchange.share.withLock {
                $0 = BodyBudget.Share(isAuthenticated: screening.isAuthenticated)
            }
            let peer = exchange.connection.peer
            let refusal =
                admit(peer, isAuthenticated: screening.isAuthenticated)
                ?? hosts?.refusal(of: head, from: peer)
            let limit = min(screening.bodyLimit, limits.body)
            guard head.statedLength ?? 0 <= limit else { throw Self.tooLong(limit) }
            if let refusal {
                // The library closes the connection on a response before the end of the request.
                guard !head.hasBody else { throw refusal }
                exchange.put(.answered(Response(refusal)))
                return .YES
            }
            exchange.put(.reading(head, body: [], limit: limit))
            exchange.connection.take(.request(until: deadline(after: limits.bodyTime)))
            return .YES
        } catch {
            return send(Response(error), exchange, raw)
        }
    }

    /// Reads the head of a request; a malformed one counts as unauthenticated.
    private func head(
        _ exchange: Exchange, _ raw: OpaquePointer, _ method: String, _ target: String,
        _ version: String
    ) throws(Problem) -> RequestHead {
        do throws(Problem) {
            let headers = try Headers(of: raw)
            // The library's strings end at a NUL: anything after one would be ignored.
            let readSize = headers.fields.reduce(
                method.utf8.count + target.utf8.count + version.utf8.count + 6
            ) { $0 + $1.name.text.utf8.count + $1.value.text.utf8.count + 4 }
            guard cmicrohttpd_head_size(raw) <= readSize else {
                throw Problem(
                    .badRequest,
                    "The request head contains a NUL, a folded line, or excess whitespace."
                )
            }
            return try RequestHead(
                method: method, target: target, version: version, headers: headers)
        } catch {
            throw admit(exchange.connection.peer, isAuthenticated: false) ?? error
        }
    }

    private func read(
        _ upload: UnsafeRawBufferPointer, after body: consuming [UInt8], _ head: RequestHead,
        _ limit: Int, _ exchange: Exchange
    ) -> MHD_Result {
        guard upload.count <= limit - body.count else {
            return passOver(body.count + upload.count, Self.tooLong(limit), exchange)
        }
        if let refusal = receive(upload.count, exchange) {
            return passOver(body.count + upload.count, refusal, exchange)
        }
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
        guard count <= limits.body + 1 << 20 else { return .NO }
        exchange.put(.passingOver(count, problem))
        return .YES
    }

    private static func tooLong(_ limit: Int) -> Problem {
        Problem(.contentTooLarge, "The body is too long: at most \(limit) bytes are allowed.")
    }

    private func handle(
        _ head: RequestHead, _ body: [UInt8], _ exchange: Exchange, _ raw: OpaquePointer
    ) -> MHD_Result {
        let request = Request(
            head.method, path: head.target.path, query: head.target.query, headers: head.headers,
            body: body, identifier: exchange.identifier, peer: exchange.connection.peer,
            isSecure: isSecure)
        exchange.connection.take(.handler)
        guard begin(exchange) else { return send(Self.stoppingResponse, exchange, raw) }
        exchange.put(.handling)
        let task = Task.immediate { [handler] in exchange.answer(await handler(request)) }
        guard let response = exchange.wait(for: task, on: SuspendedConnection(raw: raw)) else {
            return .YES
        }
        return send(response, exchange, raw)
    }

    // MARK: - Responses

    /// Gives the library a response to send.
    func send(_ response: Response, _ exchange: Exchange, _ raw: OpaquePointer) -> MHD_Result {
        let message: OpaquePointer?
        switch response.body {
        case .bytes(let bytes):
            exchange.connection.take(.answer(until: deadline(after: limits.responseTime)))
            message = bytes.withUnsafeBytes { body in
                MHD_create_response_from_buffer(
                    body.count, UnsafeMutableRawPointer(mutating: body.baseAddress),
                    .RESPMEM_MUST_COPY)
            }
        case .events(let stream):
            message = events(stream, exchange, raw)
        }
        guard let message else { return .NO }
        defer { MHD_destroy_response(message) }
        add(response.headers, exchange.identifier, to: message)
        return MHD_queue_response(raw, UInt32(response.status.code), message)
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
        exchange.connection.take(.events(stream))
        if isStopping { stream.end() }
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
