// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support
internal import TestSupport
internal import Testing

@testable internal import HTTPServer

@Suite("Requests in progress")
struct ExchangeTests {
    private static let turn = Connection.Turn.request(until: .seconds(100))

    private static func connection(_ descriptor: Int32 = -1) -> Connection {
        Connection(descriptor: descriptor, sendBuffer: 4096, begun: .zero, turn: turn)
    }

    private static func exchange() throws -> Exchange {
        Exchange(
            target: "/", connection: connection(),
            identifier: try #require(RequestIdentifier("test-1")))
    }

    private static func daemon(_ clock: ManualClock = ManualClock()) -> Daemon {
        Daemon(
            limits: Limits(), accounts: Accounts(limits: Limits()), time: TimeSource(clock),
            isSecure: false, hosts: nil, screen: { _ in Screening(.shared) }, handler: echo)
    }

    @Test("Only the first response counts; the event stream of another one is closed")
    func firstResponse() throws {
        let exchange = try Self.exchange()
        exchange.put(.handling)
        let (first, second) = (EventStream(), EventStream())
        exchange.answer(Response(first))
        exchange.answer(Response(second))
        #expect(first.isOpen)
        #expect(!second.isOpen)
        guard case .answered(let response) = exchange.take(),
            case .events(let stream) = response.body
        else {
            Issue.record("The exchange has no response.")
            return
        }
        #expect(stream === first)
    }

    @Test("A response that the library did not fetch is closed with its request")
    func notFetched() throws {
        let exchange = try Self.exchange()
        let stream = EventStream()
        exchange.put(.answered(Response(stream)))
        Self.daemon().completed(exchange)
        #expect(!stream.isOpen)
    }

    @Test("A handler whose response came while it was started is canceled, not waited for")
    func canceled() async throws {
        let exchange = try Self.exchange()
        exchange.put(.answered(Daemon.stoppingResponse))
        let task = Task<Void, Never> {
            for await _ in AsyncStream.makeStream(of: Void.self).stream {}
        }
        let raw = try #require(OpaquePointer(bitPattern: 1))
        #expect(!exchange.wait(for: task, on: SuspendedConnection(raw: raw)))
        #expect(task.isCancelled)
        await task.value
    }

    @Test("A connection that has ended is forgotten, with its descriptor and its account")
    func ended() {
        var pair: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair)
        defer { for descriptor in pair { close(descriptor) } }
        let daemon = Self.daemon()
        let connection = Self.connection(pair[0])
        daemon.accepted(connection)
        #expect(daemon.accounts.count == 1)
        daemon.closed(connection)
        daemon.accounts.forget(now: .zero)
        #expect(daemon.accounts.count == 0)
        #expect(daemon.state.withLock { $0.connections.isEmpty })
        // The descriptor can belong to another connection now, which is not cut off.
        connection.cut()
        var byte: UInt8 = 0
        #expect(recv(pair[1], &byte, 1, Int32(MSG_DONTWAIT)) == -1)
    }

    @Test("A client that connects does not delay the check of those before it")
    func check() {
        let clock = ManualClock()
        let daemon = Self.daemon(clock)
        daemon.accepted(Self.connection())
        #expect(daemon.nextCheck == .seconds(1))
        let number = daemon.state.withLock { $0.check?.number }
        daemon.accepted(Self.connection())
        // At the same time, one check is enough.
        #expect(daemon.state.withLock { $0.check?.number } == number)
        clock.advance(by: .milliseconds(500))
        daemon.accepted(Self.connection())
        #expect(daemon.nextCheck == .seconds(1))
    }
}
