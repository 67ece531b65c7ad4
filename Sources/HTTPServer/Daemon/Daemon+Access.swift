// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import SmartCard
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
}

/// A connection that the library can suspend and resume.
struct SuspendedConnection: @unchecked Sendable {
    let raw: OpaquePointer

    func suspend() { MHD_suspend_connection(raw) }

    @Sendable func resume() { MHD_resume_connection(raw) }
}
