// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD

extension Daemon {
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
