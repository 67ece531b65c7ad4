// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import TestSupport
internal import Testing

@testable internal import HTTPServer

@Suite("Limits per peer")
struct PeerLimitTests {
    private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test("A peer that sends too many requests gets a Retry-After and is served again after it")
    func rate() async throws {
        let clock = ManualClock()
        var limits = Limits()
        limits.requestsPerSecond = 2
        limits.requestBurst = 3
        try await withServer(limits: limits, clock: clock, handler: echo) { server in
            let client = try RawClient(server.address)
            for _ in 1...3 { #expect(try await client.ask(Self.request).status == 200) }
            let refused = try await client.ask(Self.request)
            #expect(refused.status == 429)
            #expect(refused.headers["retry-after"] == "1")
            clock.advance(by: .seconds(1))
            for _ in 1...2 { #expect(try await client.ask(Self.request).status == 200) }
            #expect(try await client.ask(Self.request).status == 429)
        }
    }

    @Test("A peer with too many connections gets no more until one ends")
    func connections() async throws {
        var limits = Limits()
        limits.connectionsPerPeer = 2
        try await withServer(limits: limits, handler: echo) { server in
            let first = try RawClient(server.address)
            let second: RawClient? = try RawClient(server.address)
            #expect(try await first.ask(Self.request).status == 200)
            #expect(try await second?.ask(Self.request).status == 200)
            #expect(try await RawClient(server.address).receiveAll().isEmpty)
            #expect(try await first.ask(Self.request).status == 200)
            second?.finishSending()
            #expect(try await second?.receiveAll().isEmpty == true)
            var status: Int?
            while status == nil {
                status = try? await RawClient(server.address).ask(Self.request).status
            }
            #expect(status == 200)
        }
    }

    @Test("Connections beyond the total limit wait until one ends")
    func total() async throws {
        var limits = Limits()
        limits.connections = 1
        try await withServer(limits: limits, handler: echo) { server in
            let first = try RawClient(server.address)
            #expect(try await first.ask(Self.request).status == 200)
            let second = try RawClient(server.address)
            second.send(Self.request)
            first.finishSending()
            #expect(try await second.response().status == 200)
        }
    }

    @Test("A peer that has disconnected and is below its limits is forgotten")
    func memory() {
        var limits = Limits()
        limits.requestsPerSecond = 10
        limits.requestBurst = 20
        var peers = PeerTable(limits: limits)
        for number in 0..<1000 {
            let peer = Peer.address("10.0.0.\(number)")
            let isAllowed = peers.connect(peer, now: .zero)
            let wait = peers.request(from: peer, isAuthenticated: true, now: .zero)
            #expect(isAllowed && wait == nil)
            peers.disconnect(peer, now: .zero)
        }
        peers.forget(now: .milliseconds(50))
        #expect(peers.count == 1000)
        peers.forget(now: .milliseconds(100))
        #expect(peers.count == 0)
    }
}
