// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import TestSupport

/// Runs a server on a free port while `body` works with it.
func withServer<Value>(
    limits: Limits = Limits(), clock: some Clock<Duration> = ManualClock(),
    hosts: HostNames? = nil,
    screen: @escaping Server.Screen = { _ in Screening(.shared) },
    handler: @escaping Server.Handler, _ body: (Server) async throws -> Value
) async throws -> Value {
    let server = try Server(
        at: .loopback(), hosts: hosts, limits: limits, clock: clock, screen: screen,
        handler: handler)
    do {
        let value = try await body(server)
        await server.stop()
        return value
    } catch {
        await server.stop()
        throw error
    }
}

extension ListenAddress {
    /// Returns a free port of a loopback address that belongs to one test.
    ///
    /// Another test's server cannot get the port when this one has stopped.
    ///
    /// - Parameter number: The test's number, from 1 to 254.
    /// - Returns: The address.
    static func own(_ number: Int) -> ListenAddress { .tcp(host: "127.80.0.\(number)", port: 0) }
}

extension Limits {
    /// Limits with which no client is cut off for being slow.
    ///
    /// They are for tests in which the server checks once a second, by a real clock, which clients
    /// have left.
    static var patient: Limits {
        var limits = Limits()
        limits.headTime = .seconds(600)
        limits.bodyTime = .seconds(600)
        limits.responseTime = .seconds(600)
        return limits
    }
}

/// Answers with the parts of the request, one on each line.
@Sendable func echo(_ request: Request) async -> Response {
    var lines = [request.method.rawValue, request.path.segments.joined(separator: "|")]
    lines += request.query.parameters.map { "\($0.name)=\($0.value)" }
    lines.append(String(decoding: request.body, as: UTF8.self))
    return .text(lines.joined(separator: "\n"))
}
