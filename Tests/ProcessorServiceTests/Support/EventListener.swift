// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import PaymentProcessor
import PaymentToken
import Support
import TestSupport
import Testing

@testable import ProcessorService

/// A merchant's program: stores what it receives, and answers with the next status.
final class EventListener: Sendable {
    struct Event {
        let path: String
        let body: String
        let signature: String
    }

    let events = Lock<[Event]>([])
    private let changes = ChangeSignal()
    /// The number of responses that can be sent.
    private let permits: Lock<Int>
    let server: Server

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - statuses: The first statuses; further ones are 200.
    ///   - permits: The number of responses before the program waits for ``permit(_:)``.
    /// - Throws: `ServerError`.
    init(_ statuses: [Status] = [], permits: Int = .max) throws {
        let (events, changes, permits) = (events, changes, Lock(permits))
        let remaining = Lock(statuses)
        self.permits = permits
        server = try Server(at: .loopback(), clock: ManualClock()) { request in
            let signature = HeaderName("Taptopay-Signature").flatMap { request.headers[$0] }
            events.withLock {
                $0.append(
                    Event(
                        path: request.path.segments.joined(separator: "/"),
                        body: String(decoding: request.body, as: UTF8.self),
                        signature: signature?.text ?? ""))
            }
            changes.notify()
            await changes.wait {
                permits.withLock { permits in
                    guard permits > 0 else { return false }
                    permits -= 1
                    return true
                }
            }
            return Response(remaining.withLock { $0.isEmpty ? .ok : $0.removeFirst() })
        }
    }

    var url: String { "http://\(server.address)/events" }

    /// The port, or 0.
    var port: UInt16 { WebhookAddress(url)?.port ?? 0 }

    /// Sets the number of further responses that can be sent.
    func permit(_ count: Int) {
        permits.withLock { $0 = count }
        changes.notify()
    }

    /// Waits until this many events were received.
    func untilReceived(_ count: Int) async {
        await changes.wait { events.withLock { $0.count } >= count }
    }
}

/// A program that takes connections, and never responds or always in the same way.
final class RawListener: Sendable {
    let port: UInt16
    private let listener: Int32
    private let taken = Lock<[Int32]>([])
    private let changes = ChangeSignal()

    /// Starts the program.
    ///
    /// - Parameter response: What it sends after the head of each request; `nil` for nothing.
    /// - Throws: An error of the test.
    init(response: String? = nil) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 128) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        try #require(isListening)
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        let isStarted = WorkerThread.start(name: "raw") { [taken, changes] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                if let response { Self.answer(connection, response) }
                taken.withLock { $0.append(connection) }
                changes.notify()
            }
        }
        try #require(isStarted)
    }

    /// Reads a request, sends the response, and waits until the client has closed.
    private static func answer(_ connection: Int32, _ response: String) {
        var bytes: [UInt8] = []
        var isAnswered = false
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = recv(connection, &buffer, buffer.count, 0), count > 0 {
            bytes += buffer.prefix(count)
            guard !isAnswered, bytes.containsHeadEnd else { continue }
            isAnswered = true
            _ = Array(response.utf8).withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, 0)
            }
        }
    }

    /// The number of connections so far.
    var count: Int { taken.withLock { $0.count } }

    /// Waits until this many connections are open.
    func untilTaken(_ count: Int) async {
        await changes.wait { taken.withLock { $0.count } >= count }
    }

    /// Ends all connections, and takes no more.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        for connection in taken.withLock({ $0 }) { close(connection) }
    }
}

extension [UInt8] {
    fileprivate var containsHeadEnd: Bool {
        String(decoding: self, as: UTF8.self).contains("\r\n\r\n")
    }
}

extension ProcessorService {
    /// Delivers all due events, one webhook after the other; blocks.
    func deliver() {
        for entry in dueWebhooks() {
            while deliverNext(to: entry.webhook) != nil {}
        }
    }
}

extension ServiceWorld {
    /// Adds merchants, each with a webhook at a path of its own, and with events that are due.
    func addMerchants(_ count: Int, at port: UInt16, events: Int = 1) throws {
        try service.database.transaction { (session) throws(Problem) in
            for number in 1...count {
                let name = "SILENT-\(number)"
                _ = try MerchantRecords.insert(
                    Merchant(
                        identifier: name, name: "Silent", categoryCode: "5999",
                        terminalProfile: "profile"), now: Self.now, in: session)
                try WebhookRecords.insert(
                    WebhookRecords.Entry(
                        identifier: "wh_\(name)", url: "http://127.0.0.1:\(port)/\(number)",
                        events: []),
                    secret: "whs_test", merchant: name, in: session)
            }
        }
        for _ in 0..<events { try queueEvents(count) }
    }

    /// Queues an event for each of the first added merchants, as their payments would.
    func queueEvents(_ count: Int) throws {
        try service.database.transaction { (session) throws(Problem) in
            for number in 1...count {
                _ = try WebhookRecords.queue(
                    "payment.captured", "{}", for: "SILENT-\(number)", now: Self.now,
                    identifier: { TokenIdentifier.random() }, in: session)
            }
        }
    }

    /// The number of events that wait or are being delivered.
    var waitingEvents: Int64? {
        get throws {
            try service.database.transaction { (session) throws(Problem) in
                try session.row("SELECT count(*) FROM delivery")?.integer(0)
            }
        }
    }
}
