// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Testing

@testable internal import HTTPServer

/// A connection of the server to a client within the test.
private final class Pair: Sendable {
    let connection: Connection
    private let descriptors: [Int32]

    init(begun: Duration = .zero, deadline: Duration = .seconds(100)) {
        var pair: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair)
        descriptors = pair
        connection = Connection(
            descriptor: pair[0], sendBuffer: 4096, begun: begun, turn: .request(until: deadline))
    }

    deinit { for descriptor in descriptors { close(descriptor) } }

    func send(_ byte: UInt8) {
        var byte = byte
        Glibc.send(descriptors[1], &byte, 1, Int32(MSG_NOSIGNAL))
    }

    func receive() {
        var byte: UInt8 = 0
        recv(descriptors[0], &byte, 1, Int32(MSG_DONTWAIT))
    }

    func finishSending() { shutdown(descriptors[1], Int32(SHUT_WR)) }

    /// Whether the server has cut the client off.
    var isCut: Bool {
        var byte: UInt8 = 0
        return recv(descriptors[1], &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    var turn: UInt64 { connection.readiness(now: .zero, newTime: .zero)?.turn ?? 0 }

    func kind(now: Duration = .zero, newTime: Duration = .zero) -> Connection.Readiness? {
        connection.readiness(now: now, newTime: newTime)?.kind
    }
}

@Suite("Connections")
struct ConnectionTests {
    @Test("A client is cut off when its time to send a request, or to receive a response, is over")
    func deadlines() {
        for isAnswer in [false, true] {
            let pair = Pair(deadline: .seconds(5))
            if isAnswer { pair.connection.begin(.answer(until: .seconds(5))) }
            pair.connection.check(now: .seconds(4.999))
            #expect(!pair.isCut)
            #expect(pair.kind() == .waiting)
            pair.connection.check(now: .seconds(5))
            #expect(pair.isCut)
            #expect(pair.kind() == nil)
        }
    }

    @Test("A client that waits for the server, or for events, has no deadline")
    func patience() {
        for turn in [Connection.Turn.handler, .events(EventStream())] {
            let pair = Pair(deadline: .seconds(5))
            pair.connection.begin(turn)
            pair.finishSending()
            for _ in 1...3 { pair.connection.check(now: .seconds(1_000)) }
            #expect(!pair.isCut)
        }
    }

    @Test("A client that leaves within a request is cut off at the second check that finds it gone")
    func left() {
        let pair = Pair()
        for _ in 1...3 { pair.connection.check(now: .zero) }
        #expect(!pair.isCut)
        pair.send(0x47)
        pair.finishSending()
        // The server has not read everything yet.
        for _ in 1...3 { pair.connection.check(now: .zero) }
        #expect(!pair.isCut)
        pair.receive()
        pair.connection.check(now: .zero)
        #expect(!pair.isCut)
        // The next part of the request is read: the count starts again.
        pair.connection.begin(.request(until: .seconds(100)))
        pair.connection.check(now: .zero)
        #expect(!pair.isCut)
        pair.connection.check(now: .zero)
        #expect(pair.isCut)
    }

    @Test("A client that leaves before the first check is cut off at the second one")
    func leftAtOnce() {
        let pair = Pair()
        pair.finishSending()
        pair.connection.check(now: .zero)
        #expect(!pair.isCut)
        pair.connection.check(now: .zero)
        #expect(pair.isCut)
    }

    @Test("A client that was cut off stays so, whatever comes next")
    func over() {
        let pair = Pair()
        pair.connection.cut()
        #expect(pair.isCut)
        pair.connection.begin(.handler)
        #expect(pair.kind() == nil)
    }

    @Test("A connection that gives way ends its event stream")
    func givesWay() {
        let pair = Pair()
        let stream = EventStream()
        pair.connection.begin(.events(stream))
        #expect(pair.connection.stream === stream)
        #expect(pair.kind() == .streaming)
        pair.connection.giveWay()
        #expect(pair.isCut)
        #expect(!stream.isOpen)
        #expect(pair.connection.stream == nil)
    }

    @Test("A connection is new for a time, until its client sends the head of a request")
    func new() {
        let pair = Pair(begun: .seconds(10))
        #expect(pair.kind(now: .seconds(14.999), newTime: .seconds(5)) == .new)
        #expect(pair.kind(now: .seconds(15), newTime: .seconds(5)) == .waiting)
        pair.connection.begin(.request(until: .seconds(100)))
        #expect(pair.kind(now: .seconds(10), newTime: .seconds(5)) == .waiting)
        pair.connection.begin(.handler)
        #expect(pair.kind(now: .seconds(10), newTime: .seconds(5)) == .busy)
    }

    @Test("Each turn has a higher number than those before it, of all connections")
    func turns() {
        let (first, second) = (Pair(), Pair())
        var numbers = [first, second].map(\.turn)
        for pair in [first, second, first] {
            pair.connection.begin(.handler)
            numbers.append(pair.turn)
        }
        #expect(numbers == Set(numbers).sorted())
    }

    @Test("A closed connection forgets its descriptor, which can be another connection's by then")
    func closed() {
        let pair = Pair()
        pair.connection.close()
        pair.connection.cut()
        #expect(!pair.isCut)
        #expect(pair.kind() == nil)
    }
}
