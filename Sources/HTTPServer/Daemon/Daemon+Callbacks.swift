// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc
internal import Support

// The library's callbacks, all on its own thread.
extension Daemon {
    /// Starts the library on a socket.
    ///
    /// - Throws: `ServerError`, leaving no copy of the socket open.
    func launch(
        _ socket: ListeningSocket, _ security: TransportSecurity?
    ) throws(ServerError) -> OpaquePointer {
        let context = Unmanaged.passRetained(self)
        do throws(ServerError) {
            let setup = setup(context.toOpaque())
            guard let security else { return try launch(socket, setup) }
            return try security.withTexts { certificate, key throws(ServerError) in
                var setup = setup
                setup.certificate = certificate
                setup.key = key
                setup.priorities = TransportSecurity.priorities
                guard cmicrohttpd_can_use_certificate(&setup) != 0 else {
                    throw ServerError(
                        .certificate, "\(security.certificateFile) and \(security.keyFile)")
                }
                return try launch(socket, setup)
            }
        } catch {
            context.release()
            throw error
        }
    }

    private func launch(
        _ socket: ListeningSocket, _ setup: cmicrohttpd_setup
    ) throws(ServerError) -> OpaquePointer {
        var setup = setup
        // Without a socket the library would open one of its own.
        guard let copy = socket.copy() else {
            throw ServerError(.resources, socket.address.description, systemError: errno)
        }
        setup.listening_socket = copy
        if let started = cmicrohttpd_start(&setup) { return started }
        // In some cases the library has already closed it, in others not.
        socket.reclaim(copy)
        throw ServerError(.resources, socket.address.description)
    }

    /// Returns the settings of the library with this daemon as the context of its callbacks.
    private func setup(_ context: UnsafeMutableRawPointer) -> cmicrohttpd_setup {
        var setup = cmicrohttpd_setup()
        setup.connection_limit = UInt32(clamping: limits.connections)
        setup.connection_memory = limits.head
        setup.context = context
        setup.connection = { context, connection, slot, code in
            guard let connection, let slot else { return }
            Daemon.from(context)?.connection(
                connection, slot, isStart: code == .CONNECTION_NOTIFY_STARTED)
        }
        setup.target = { context, target, connection in
            guard let connection else { return nil }
            return Daemon.from(context)?.target(target, connection)
        }
        setup.access = { context, connection, _, method, version, upload, size, slot in
            guard let connection, let method, let version, let size,
                let daemon = Daemon.from(context),
                let exchange = slot?.pointee.map({ Unmanaged<Exchange>.fromOpaque($0) })
            else { return .NO }
            let bytes = UnsafeRawBufferPointer(start: upload, count: size.pointee)
            size.pointee = 0
            return daemon.access(
                exchange.takeUnretainedValue(), connection, method: method, version: version,
                bytes)
        }
        setup.completed = { context, _, slot, _ in
            guard let exchange = slot?.pointee else { return }
            slot?.pointee = nil
            Daemon.from(context)?.completed(
                Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue())
        }
        return setup
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> Daemon? {
        context.map { Unmanaged<Daemon>.fromOpaque($0).takeUnretainedValue() }
    }

    private func connection(
        _ raw: OpaquePointer, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>, isStart: Bool
    ) {
        if isStart {
            let connection = Connection(
                descriptor: cmicrohttpd_descriptor(raw), sendBuffer: limits.sendBuffer,
                begun: time.now, turn: .request(until: deadline(after: limits.headTime)))
            slot.pointee = Unmanaged.passRetained(connection).toOpaque()
            accepted(connection)
        } else if let context = slot.pointee {
            slot.pointee = nil
            closed(Unmanaged<Connection>.fromOpaque(context).takeRetainedValue())
        }
    }

    private func target(
        _ target: UnsafePointer<CChar>?, _ raw: OpaquePointer
    ) -> UnsafeMutableRawPointer? {
        guard let context = cmicrohttpd_socket_context(raw) else { return nil }
        let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        let exchange = Exchange(
            target: target.map { String(cString: $0) } ?? "", connection: connection,
            identifier: nextIdentifier())
        return Unmanaged.passRetained(exchange).toOpaque()
    }
}
