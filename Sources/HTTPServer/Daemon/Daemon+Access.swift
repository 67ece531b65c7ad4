// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD

extension Daemon {
    /// Takes the next part of a request: its headers, some of its body, its end, and then the
    /// library's question for the answer.
    func access(
        _ exchange: Exchange, _ raw: OpaquePointer, method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>, _ upload: UnsafeRawBufferPointer
    ) -> MHD_Result {
        switch exchange.take() {
        case .target(let target):
            return begin(
                exchange, raw, String(cString: method), target, String(cString: version))
        case .reading(let head, let body) where upload.isEmpty:
            return handle(head, body, exchange, raw)
        case .reading(let head, let body):
            return read(upload, after: body, head, exchange)
        case .passingOver where upload.isEmpty:
            return send(Response(tooLong), exchange, raw)
        case .passingOver(let count):
            return passOver(count + upload.count, exchange)
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
            let refusal = admit(exchange.connection.peer)
            let head = try RequestHead(
                method: method, target: target, version: version, headers: Headers(of: raw))
            guard head.statedLength ?? 0 <= limits.body else { throw tooLong }
            if let refusal {
                // An answer before the end of the request makes the library close.
                guard !head.hasBody else { throw refusal }
                exchange.put(.answered(Response(refusal)))
                return .YES
            }
            exchange.put(.reading(head, body: []))
            exchange.connection.take(.request(until: deadline(after: limits.bodyTime)))
            return .YES
        } catch {
            return send(Response(error), exchange, raw)
        }
    }

    private func read(
        _ upload: UnsafeRawBufferPointer, after body: consuming [UInt8], _ head: RequestHead,
        _ exchange: Exchange
    ) -> MHD_Result {
        guard upload.count <= limits.body - body.count else {
            return passOver(body.count + upload.count, exchange)
        }
        body += upload
        exchange.put(.reading(head, body: body))
        return .YES
    }

    /// Reads on for a while after a body has become too long: most clients look for the answer
    /// only when they have sent all of it.
    private func passOver(_ count: Int, _ exchange: Exchange) -> MHD_Result {
        guard count <= limits.body + 1 << 20 else { return .NO }
        exchange.put(.passingOver(count))
        return .YES
    }

    private var tooLong: Problem {
        Problem(.contentTooLarge, "The body may have at most \(limits.body) bytes.")
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

/// A connection that the library leaves alone until it is resumed.
struct SuspendedConnection: @unchecked Sendable {
    let raw: OpaquePointer

    func suspend() { MHD_suspend_connection(raw) }

    @Sendable func resume() { MHD_resume_connection(raw) }
}
