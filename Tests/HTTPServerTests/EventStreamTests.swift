// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support
internal import Testing

@testable internal import HTTPServer

@Suite("Event streams")
struct EventStreamTests {
    /// The calls that a stream makes to its client.
    private struct Client {
        let calls = Lock<[String]>([])

        var outlet: EventStream.Outlet {
            EventStream.Outlet(
                wake: { [calls] in calls.withLock { $0.append("wake") } },
                cut: { [calls] in calls.withLock { $0.append("cut") } })
        }

        var all: [String] { calls.withLock { $0 } }
    }

    /// Pulls once; the stream reports that it is empty before it has nothing.
    private static func pull(_ stream: EventStream, _ size: Int = 100) -> EventStream.Pull {
        var room = [UInt8](repeating: 0, count: size)
        var isEmpty = false
        let result = room.withUnsafeMutableBytes { stream.pull(into: $0) { isEmpty = true } }
        #expect(isEmpty == (result == .later))
        return result
    }

    @Test("Events are pulled in order and in pieces, until there are none")
    func pieces() {
        let stream = EventStream()
        let client = Client()
        #expect(stream.attach(client.outlet))
        stream.send(Array("abc".utf8))
        stream.send(Array("de".utf8))
        #expect(Self.pull(stream, 2) == .bytes(2))
        #expect(Self.pull(stream, 2) == .bytes(2))
        #expect(Self.pull(stream, 2) == .bytes(1))
        #expect(client.all == [])
        #expect(Self.pull(stream, 2) == .later)
        stream.send(Array("f".utf8))
        stream.send(Array("g".utf8))
        // One signal is enough until the next pull that finds nothing.
        #expect(client.all == ["wake"])
        #expect(stream.drained() == "fg")
        stream.end()
        #expect(client.all == ["wake", "wake"])
        #expect(Self.pull(stream) == .end)
    }

    @Test("What was sent before the end is still pulled, and nothing after it is sent")
    func end() {
        let stream = EventStream()
        #expect(stream.isOpen)
        #expect(stream.send(Array("a".utf8)))
        stream.end()
        #expect(!stream.isOpen)
        #expect(!stream.send(Array("b".utf8)))
        #expect(Self.pull(stream) == .bytes(1))
        #expect(Self.pull(stream) == .end)
    }

    @Test("A stream has one client, and none after it is closed")
    func oneClient() {
        let stream = EventStream()
        #expect(stream.attach(Client().outlet))
        #expect(!stream.attach(Client().outlet))
        stream.close()
        #expect(!stream.attach(Client().outlet))
        let unused = EventStream()
        unused.close()
        #expect(!unused.attach(Client().outlet))
    }

    @Test("A closed stream keeps and takes no events, and calls its handlers once")
    func closed() {
        let stream = EventStream()
        let calls = Lock(0)
        stream.onClose { calls.withLock { $0 += 1 } }
        stream.send(Array("abc".utf8))
        #expect(Self.pull(stream, 1) == .bytes(1))
        #expect(calls.withLock { $0 } == 0)
        stream.close()
        stream.close()
        #expect(calls.withLock { $0 } == 1)
        #expect(!stream.isOpen)
        #expect(stream.drained() == "")
        #expect(!stream.send(Array("d".utf8)))
        #expect(stream.drained() == "")
        stream.onClose { calls.withLock { $0 += 1 } }
        #expect(calls.withLock { $0 } == 2)
    }

    @Test("A closed stream calls nothing of its client, whose connection is gone")
    func gone() {
        let stream = EventStream(bufferLimit: 10)
        let client = Client()
        #expect(stream.attach(client.outlet))
        #expect(Self.pull(stream) == .later)
        stream.close()
        #expect(!stream.send([UInt8](repeating: 0x61, count: 11)))
        stream.end()
        #expect(client.all == [])
    }

    @Test("A client is cut off when more bytes wait for it than the limit, not at the limit")
    func limit() {
        let stream = EventStream(bufferLimit: 10)
        let client = Client()
        #expect(stream.attach(client.outlet))
        #expect(stream.send([UInt8](repeating: 0x61, count: 10)))
        #expect(Self.pull(stream, 4) == .bytes(4))
        #expect(stream.send([UInt8](repeating: 0x62, count: 4)))
        #expect(client.all == [])
        #expect(!stream.send([0x63]))
        #expect(client.all == ["cut"])
        #expect(!stream.isOpen)
        #expect(stream.drained() == "aaaaaabbbb")
    }

    @Test("A client that always lags behind takes no more memory than the limit")
    func lagging() {
        let stream = EventStream(bufferLimit: 10)
        let event = Array("abcde".utf8)
        #expect(stream.send(event))
        for _ in 1...100 {
            #expect(stream.send(event))
            #expect(stream.memory <= 10)
            #expect(Self.pull(stream, 5) == .bytes(5))
        }
        #expect(stream.drained() == "abcde")
        #expect(stream.memory == 0)
    }

    @Test("An event that is longer than the limit ends the wait of the server too")
    func longEvent() {
        let stream = EventStream(bufferLimit: 10)
        let client = Client()
        #expect(stream.attach(client.outlet))
        #expect(Self.pull(stream) == .later)
        #expect(!stream.send([UInt8](repeating: 0x61, count: 11)))
        #expect(client.all == ["cut", "wake"])
        #expect(Self.pull(stream) == .end)
    }

    @Test("A comment is sent at each heartbeat with no event since the last one")
    func heartbeat() {
        let stream = EventStream()
        stream.heartbeat()
        #expect(stream.drained() == "")
        for _ in 1...2 {
            stream.heartbeat()
            #expect(stream.drained() == ":\n\n")
        }
        stream.send(ServerSentEvent(data: "a"))
        stream.heartbeat()
        #expect(stream.drained() == "data: a\n\n")
        stream.heartbeat()
        #expect(stream.drained() == ":\n\n")
    }
}
