// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
@_spi(Testing) import ProximityReader
import SQLite
import ServiceInterface
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("The service's database")
struct KioskStoreTests {
    private static let day: Int64 = 86_400
    private static let start: Int64 = 1_772_366_400

    private let folder: TemporaryFolder
    private let state: StateFolder
    private let store: KioskStore

    init() throws {
        folder = try TemporaryFolder()
        state = try StateFolder(folder.url.appendingPathComponent("state").path)
        store = try KioskStore(in: state)
    }

    private static func claim(_ key: String, _ began: String) -> IdempotencyClaim {
        IdempotencyClaim(key: key, fingerprint: RequestFingerprint(text: [7]), began: began)
    }

    private static func read(
        _ id: String, _ order: String = TestKiosk.purchase
    ) throws -> ReadResource {
        ReadResource(
            id: id, reader: "default", createdAt: start,
            request: try JSONDecoder().decode(ReadOrder.self, from: Data(order.utf8)))
    }

    /// Stores a read that starts at a time, and its end.
    private func add(_ id: String, at time: Int64, isSettled: Bool = true) async throws {
        var read = try Self.read(id)
        try await store.begin(read, Self.claim("key-\(id)", id), now: time)
        guard isSettled else { return }
        read.state = .completed
        try await store.settle(read)
    }

    private func addPayment(_ id: String, at time: Int64, isSettled: Bool = true) async throws {
        let payment = PaymentRecord(
            id: id, createdAt: time, total: nil, currencyCode: "USD", reference: "order-\(id)")
        try await store.begin(payment, Self.claim("key-\(id)", id), now: time)
        guard isSettled else { return }
        var ended = payment
        ended.state = .completed
        try await store.settle(ended)
    }

    @Test("The claim of a key is found, whether it started a read or a payment")
    func claims() async throws {
        try await add("a", at: 1)
        try await addPayment("p", at: 2)
        #expect(try await store.claim("key-a") == Self.claim("key-a", "a"))
        #expect(try await store.claim("key-p") == Self.claim("key-p", "p"))
        #expect(try await store.claim("key-b") == nil)
        let second = try Self.read("b")
        await #expect(throws: StateError.self) {
            try await store.begin(second, Self.claim("key-a", "b"), now: 3)
        }
        #expect(try await store.record("b", of: ReadResource.self) == nil)
    }

    @Test("However many reads and payments start while the clock is ahead, none is removed early")
    func startsAhead() async throws {
        try await add("a", at: Self.start)
        let ahead = Self.start + 2 * Self.day
        for number in 0..<60 {
            try await add("r\(number)", at: ahead)
            try await addPayment("p\(number)", at: ahead)
        }
        try await store.removeExpired(now: ahead)
        #expect(try await store.record("a", of: ReadResource.self) != nil)
    }

    @Test("Only reads and payments that have ended are listed, the newest first")
    func newest() async throws {
        for (number, id) in ["a", "b", "c"].enumerated() {
            try await add(id, at: Self.start + Int64(number))
            try await addPayment("p\(id)", at: Self.start + Int64(number))
        }
        try await add("d", at: Self.start + 9, isSettled: false)
        try await addPayment("pd", at: Self.start + 9, isSettled: false)
        #expect(try await store.newest(2, of: ReadResource.self).map(\.id) == ["c", "b"])
        #expect(try await store.newest(9, of: ReadResource.self).map(\.id) == ["c", "b", "a"])
        #expect(try await store.newest(2, of: PaymentRecord.self).map(\.id) == ["pc", "pb"])
        #expect(try await store.newest(9, of: PaymentRecord.self).map(\.id) == ["pc", "pb", "pa"])
    }

    /// Reads the query of a request as the service does.
    private static func search(_ query: String) throws -> OrderSearch {
        let target = try RequestTarget(parsing: "/v1/reads?\(query)")
        return try OrderSearch(
            Request(
                .get, path: target.path, query: target.query,
                identifier: try #require(RequestIdentifier("test"))))
    }

    @Test("A search finds what has the key and the reference, up to its limit")
    func search() async throws {
        for (number, id) in ["a", "b", "c"].enumerated() {
            try await add(id, at: Self.start + Int64(number))
            try await addPayment("p\(id)", at: Self.start + Int64(number))
        }
        let rows: [(String, [String], [String])] = [
            ("", ["c", "b", "a"], ["pc", "pb", "pa"]), ("limit=1", ["c"], ["pc"]),
            ("idempotencyKey=key-b", ["b"], []), ("idempotencyKey=key-pb", [], ["pb"]),
            ("reference=order-pa", [], ["pa"]),
            ("reference=order-pa&idempotencyKey=key-pa", [], ["pa"]),
            ("reference=order-pa&idempotencyKey=key-pb", [], []),
        ]
        for (query, reads, payments) in rows {
            #expect(try await store.orders(.read, Self.search(query)) == reads, "\(query)")
            #expect(try await store.orders(.payment, Self.search(query)) == payments, "\(query)")
        }
        #expect(try Self.search("").limit == 20)
        for (limit, isAllowed) in [(0, false), (1, true), (100, true), (101, false)] {
            if isAllowed {
                #expect(try Self.search("limit=\(limit)").limit == limit)
            } else {
                #expect(throws: Problem.self) { try Self.search("limit=\(limit)") }
            }
        }
    }

    @Test("The PIN of a read is a part of it, and does not change when it was started")
    func pinEntry() async throws {
        try await add("a", at: Self.start)
        try await add("b", at: Self.start + 1)
        var read = try #require(try await store.record("a", of: ReadResource.self))
        read.state = .enteringPIN
        let claim = Self.claim("pin", "a")
        try await store.begin(read, claim, now: Self.start + 2)
        // While it is open, the read is not listed, and it is not removed.
        #expect(try await store.newest(9, of: ReadResource.self).map(\.id) == ["b"])
        read.state = .completed
        try await store.settle(read)
        #expect(try await store.newest(9, of: ReadResource.self).map(\.id) == ["b", "a"])
        #expect(try await store.claim("pin") == claim)
    }

    @Test("An outcome is stored once, and only for a completed read of a card")
    func outcomes() async throws {
        #expect(try await store.reportOutcome(.approved, of: "none") == nil)
        for (id, state, hasResult, isTold) in [
            ("a", .completed, true, true), ("b", .declined, true, false),
            ("c", .completed, false, false),
        ] as [(String, ReadState, Bool, Bool)] {
            try await add(id, at: Self.start, isSettled: false)
            var read = try Self.read(id)
            read.state = state
            if hasResult { read.result = .test }
            try await store.settle(read)
            let told = try #require(try await store.reportOutcome(.refused, of: id))
            #expect(told.isNew == isTold && told.read.outcome == (isTold ? .refused : nil))
            #expect(
                try await store.record(id, of: ReadResource.self)?.outcome
                    == (isTold ? .refused : nil))
        }
        let again = try #require(try await store.reportOutcome(.approved, of: "a"))
        #expect(!again.isNew && again.read.outcome == .refused)
    }

    @Test("An outcome counts as interrupted up to its time after the end of the read")
    func interruptedOutcome() async throws {
        for (seconds, isInterrupted) in [(-1, false), (0, true), (61, true), (62, false)] {
            let id = "read-\(seconds)"
            let order = TestKiosk.purchase.dropLast() + #","awaitsOutcome":true}"#
            var read = try Self.read(id, String(order))
            let time = Self.start + Int64(seconds) * 1000
            try await store.begin(read, Self.claim(id, id), now: time + 100_000)
            read.state = .completed
            read.result = .test
            read.endedAt = time
            try await store.settle(read)
            let interruption = try await store.interruptUnsettled(
                now: time + Int64(seconds), outcomeLimit: 61)
            #expect(interruption == (isInterrupted ? .payment(id) : nil), "\(seconds)")
            #expect(
                try await store.record(id, of: ReadResource.self)?.wasInterrupted
                    == (isInterrupted ? true : nil))
        }
    }

    @Test("A payment that was open is interrupted, and so is every read")
    func interruptedPayments() async throws {
        try await add("a", at: Self.start, isSettled: false)
        try await add("b", at: Self.start, isSettled: false)
        #expect(try await store.interruptUnsettled(now: Self.start, outcomeLimit: 61) == .read)
        for id in ["a", "b"] {
            #expect(try await store.record(id, of: ReadResource.self)?.state == .interrupted)
        }
        try await addPayment("p", at: Self.start, isSettled: false)
        try await addPayment("q", at: Self.start)
        #expect(
            try await store.interruptUnsettled(now: Self.start, outcomeLimit: 61) == .payment("p"))
        #expect(try await store.record("p", of: PaymentRecord.self)?.state == .interrupted)
        #expect(try await store.record("q", of: PaymentRecord.self)?.state == .completed)
        #expect(try await store.interruptUnsettled(now: Self.start, outcomeLimit: 61) == nil)
    }

    /// The tables of reads, payments, and keys as commit 34980461 created them.
    private static let earlierTables = [
        """
        CREATE TABLE read (
            identifier TEXT NOT NULL PRIMARY KEY, created INTEGER NOT NULL,
            is_settled INTEGER NOT NULL, body BLOB NOT NULL, reference TEXT
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE idempotency_key (
            key TEXT NOT NULL PRIMARY KEY, fingerprint BLOB NOT NULL, created INTEGER NOT NULL,
            read TEXT NOT NULL REFERENCES read ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE payment (
            identifier TEXT NOT NULL PRIMARY KEY, key TEXT NOT NULL UNIQUE,
            fingerprint BLOB NOT NULL, created INTEGER NOT NULL, is_settled INTEGER NOT NULL,
            body BLOB NOT NULL, reference TEXT
        ) STRICT, WITHOUT ROWID
        """,
    ]

    @Test("An earlier version's reads, payments, and keys are kept, with the names of passes")
    func earlierOrders() async throws {
        var read = try Self.read("loyalty")
        read.passes = []
        try await store.begin(read, Self.claim("key-a", read.id), now: Self.start)
        try await store.settle(read)
        try await addPayment("p", at: Self.start + 1)
        try await addPayment("q", at: Self.start + 2, isSettled: false)
        let database = try Database<StateError>(
            path: state.path(of: "kiosk.sqlite"), busyTimeout: .patience)
        let statements =
            ["ALTER TABLE idempotency_key RENAME TO later_key"] + Self.earlierTables + [
                """
                INSERT INTO read SELECT identifier, created, is_settled,
                    CAST(replace(CAST(body AS TEXT), '"passes":[]',
                        '"passes":[{"programme":"pass.com.example","status":"success"}]') AS BLOB),
                    'order-a' FROM client_order WHERE kind = 'read'
                """,
                """
                INSERT INTO payment
                SELECT identifier, key, fingerprint, client_order.created, is_settled, body,
                    reference
                FROM client_order JOIN later_key ON client_order = identifier
                WHERE kind = 'payment'
                """,
                """
                INSERT INTO idempotency_key SELECT key, fingerprint, created, client_order
                FROM later_key WHERE client_order = 'loyalty'
                """,
                // The key of the read, once more.
                """
                INSERT INTO payment SELECT 'twin', 'key-a', fingerprint, created, 1, body, NULL
                FROM payment WHERE identifier = 'p'
                """,
                "DROP TABLE later_key", "DROP TABLE client_order", "PRAGMA user_version = 5",
            ]
        for statement in statements { try database.run(statement) }
        let updated = try KioskStore(in: state)
        let pass = try #require(try await updated.record("loyalty", of: ReadResource.self))
        #expect(pass.passes?.map(\.program) == ["pass.com.example"])
        #expect(try await updated.orders(.read, Self.search("reference=order-a")) == ["loyalty"])
        #expect(try await updated.claim("key-a") == Self.claim("key-a", "loyalty"))
        #expect(try await updated.record("twin", of: PaymentRecord.self)?.state == .completed)
        for (payment, state) in [("p", PaymentState.completed), ("q", .open)] {
            let search = try Self.search("reference=order-\(payment)")
            #expect(try await updated.orders(.payment, search) == [payment])
            #expect(
                try await updated.record(payment, of: PaymentRecord.self)?.state == state)
            #expect(
                try await updated.claim("key-\(payment)") == Self.claim("key-\(payment)", payment))
        }
        #expect(
            try await updated.interruptUnsettled(now: Self.start, outcomeLimit: 61)
                == .payment("q"))
    }

    @Test("However many reads and payments have expired, all are removed at once")
    func removal() async throws {
        let database = try Database<StateError>(
            path: state.path(of: "kiosk.sqlite"), busyTimeout: .patience)
        let count = 1001
        for kind in OrderKind.allCases {
            try database.run(
                """
                WITH RECURSIVE numbers (n) AS (
                    VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < \(count))
                INSERT INTO client_order (identifier, kind, created, is_settled, body)
                SELECT ?1 || '-' || n, ?1, ?2, 1, x'7B7D' FROM numbers
                """, .text(kind.rawValue), .integer(Self.start))
        }
        try await add("new", at: Self.start + Self.day)
        try await addPayment("new-payment", at: Self.start + Self.day)
        func left(_ kind: OrderKind) throws -> [String] {
            try database.rows(
                "SELECT identifier FROM client_order WHERE kind = ?", .text(kind.rawValue)
            ) { $0.text(0) ?? "" }
        }
        // The time of removal follows the clock in steps.
        var now = Self.start
        while now < Self.start + Self.day {
            #expect(try left(.read).count == count + 1)
            now += 3600
            try await store.removeExpired(now: now)
        }
        try await store.removeExpired(now: now)
        #expect(try left(.read).count == count + 1)
        try await store.removeExpired(now: now + 1)
        #expect(try left(.read) == ["new"])
        #expect(try left(.payment) == ["new-payment"])
    }

    @Test("Of the sessions of a scope, the oldest are removed, and tokens stay")
    func sessions() async throws {
        func entry(_ number: UInt8, _ scope: TokenScope, isSession: Bool) -> AccessTokens.Entry {
            AccessTokens.Entry(
                digest: [UInt8](repeating: number, count: 32), scope: scope, isSession: isSession)
        }
        let token = entry(1, .sheet, isSession: false)
        let other = entry(2, .operator, isSession: true)
        try await store.add(token, keepingSessions: 2)
        try await store.add(other, keepingSessions: 2)
        let sessions = (3...5).map { entry($0, .sheet, isSession: true) }
        for session in sessions { try await store.add(session, keepingSessions: 2) }
        #expect(try await store.tokens() == [token, other, sessions[1], sessions[2]])
        let next = entry(6, .sheet, isSession: false)
        try await store.replace(next)
        #expect(try await store.tokens() == [other, next])
    }

    @Test("A copy has the reads of a service that is running, and only of one that exists")
    func copy() async throws {
        try await add("a", at: Self.start)
        let copies = try StateFolder(folder.url.appendingPathComponent("copy").path)
        let path = copies.path(of: "kiosk.sqlite")
        try KioskStore.copy(state.path(of: "kiosk.sqlite"), to: path)
        #expect(
            try await KioskStore(in: copies).record("a", of: ReadResource.self)?.state == .completed
        )
        let missing = state.path(of: "none.sqlite")
        let error = #expect(throws: StateError.self) {
            try KioskStore.copy(missing, to: copies.path(of: "other.sqlite"))
        }
        #expect(error?.code == .file(.notWritable) && error?.path == missing)
        #expect(!FileManager.default.fileExists(atPath: missing))
    }

    @Test("Without the space that a read requires, no read starts, and the service is not ready")
    func noSpace() async throws {
        let full = try KioskStore(in: state, leastSpace: .max)
        let error = await #expect(throws: StateError.self) {
            try await full.begin(try Self.read("a"), Self.claim("a", "a"), now: Self.start)
        }
        #expect(error?.code == .file(.full))
        await #expect(throws: StateError.self) { try await full.checkWritable(now: Self.start) }
        #expect(try await store.checkWritable(now: Self.start) == nil)
        #expect(try await store.record("a", of: ReadResource.self) == nil)
    }

    @Test("The free space is that of the disk with the database")
    func freeSpace() throws {
        let attributes = try FileManager.default.attributesOfFileSystem(forPath: state.path)
        let free = try #require((attributes[.systemFreeSize] as? NSNumber)?.int64Value)
        let own = try #require(store.freeBytes)
        // Other programs use the disk in the meantime.
        #expect(own > 0 && own <= 2 * free && 2 * Int64(own) >= free)
    }
}

extension CardResult {
    /// A result without card data.
    static let test = CardResult(PaymentCardReadResult(id: "result"))
}

@Suite("The state folder")
struct StateFolderTests {
    private let folder: TemporaryFolder
    private let state: StateFolder

    init() throws {
        folder = try TemporaryFolder()
        state = try StateFolder(folder.url.appendingPathComponent("state").path)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("A short file is replaced as a whole, and only its owner can read it")
    func write() throws {
        #expect(state.read("caller.token") == nil)
        let path = state.path(of: "caller.token")
        for text in ["first", "second"] {
            try state.write(text + "\nrest", to: "caller.token")
            #expect(state.read("caller.token") == text)
            #expect(try mode(path) == 0o600)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: state.path) == ["caller.token"])
        state.remove("caller.token")
        #expect(state.read("caller.token") == nil)
        try state.write("\n", to: "caller.token")
        #expect(state.read("caller.token") == nil)
        #expect(try mode(state.path) == 0o700)
    }

    @Test("A file of an earlier attempt, or a link in its place, is no obstacle")
    func drafts() throws {
        let target = folder.url.appendingPathComponent("target").path
        try Data("own".utf8).write(to: URL(fileURLWithPath: target))
        try FileManager.default.createSymbolicLink(
            atPath: state.path(of: "a.token.new"), withDestinationPath: target)
        try state.write("new", to: "a.token")
        #expect(state.read("a.token") == "new")
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "own")
    }

    @Test("A folder in the place of a file is reported, and nothing is left behind")
    func occupied() throws {
        try FileManager.default.createDirectory(
            atPath: state.path(of: "a.token/b"), withIntermediateDirectories: true)
        let error = #expect(throws: StateError.self) { try state.write("x", to: "a.token") }
        #expect(error?.code == .file(.notWritable) && error?.detail == "Is a directory")
        #expect(try FileManager.default.contentsOfDirectory(atPath: state.path) == ["a.token"])
        let missing = #expect(throws: StateError.self) { try state.write("x", to: "none/a.token") }
        #expect(
            missing?.code == .file(.notWritable) && missing?.detail == "No such file or directory")
    }

    @Test("A file that does not fit on the disk is reported, and its beginning is removed")
    func full() async {
        let path = folder.url.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            let state = try StateFolder(path + "/full")
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 2, rlim_max: 2)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let error = #expect(throws: StateError.self) { try state.write("long", to: "a.token") }
            #expect(error?.code == .file(.full))
            #expect(try FileManager.default.contentsOfDirectory(atPath: state.path) == [])
        }
    }

    @Test("A file that exists is kept, and a new one is empty and private")
    func makeFile() throws {
        let path = try state.makeFile("new.sqlite")
        #expect(try mode(path) == 0o600 && Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
        try Data("own".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try state.makeFile("new.sqlite") == path)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "own")
        let error = #expect(throws: StateError.self) { try state.makeFile("none/new.sqlite") }
        #expect(error?.code == .file(.notWritable))
    }

    @Test("A folder that cannot be made, or is not one, is reported")
    func noFolder() throws {
        let file = folder.url.appendingPathComponent("file").path
        try Data().write(to: URL(fileURLWithPath: file))
        for (path, detail) in [
            (file, "Not a directory"), (file + "/state", "Not a directory"),
            (folder.url.appendingPathComponent("a/b").path, "No such file or directory"),
        ] {
            let error = #expect(throws: StateError.self) { try StateFolder(path) }
            #expect(error?.code == .file(.notWritable) && error?.path == path)
            #expect(error?.detail == detail)
        }
        // The reason is that it cannot be made, not that it is missing.
        let system = #expect(throws: StateError.self) { try StateFolder("/sys/taptopay-test") }
        #expect(system?.detail != "No such file or directory")
    }

    @Test("A folder is free again when its service has ended")
    func released() throws {
        let path = folder.url.appendingPathComponent("other").path
        do {
            let first = try StateFolder(path)
            let error = #expect(throws: StateError.self) { try StateFolder(first.path) }
            #expect(error?.code == .inUse)
            #expect(
                error?.description
                    == "Another service uses \(path): choose another folder with --state.")
        }
        _ = try StateFolder(path)
    }
}
