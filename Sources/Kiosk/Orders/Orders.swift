// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import ServiceInterface
internal import Support

/// An order that is being carried out.
protocol OrderInProgress {
    associatedtype Record: OrderRecord

    var record: Record { get set }
    /// The request that started it.
    var claim: IdempotencyClaim { get }
}

/// The orders of one kind, of which one at a time is in progress.
///
/// Each order has the same course: its request claims an idempotency key, the order reserves the
/// sheet, it is stored before it starts, and its end is stored before clients receive it. An
/// instance is a part of the actor that carries the orders out.
final class Orders<Order: OrderInProgress> {
    typealias Record = Order.Record

    private let dependencies: ServiceDependencies
    /// The order in progress; ``changes`` signals each change of it.
    private(set) var current: Order?
    let changes = ChangeSignal()
    /// How many orders have ended.
    private(set) var ends = 0
    /// Whether no more orders start.
    private(set) var isStopping = false
    /// Orders whose end could not be stored, as clients know them: to the store, they are in
    /// progress.
    private var unstored: [String: Record] = [:]

    init(_ dependencies: ServiceDependencies) {
        self.dependencies = dependencies
    }

    /// Returns the order with an identifier while it is in progress, and otherwise `nil`.
    func current(_ identifier: String) -> Order? {
        current.flatMap { $0.record.id == identifier ? $0 : nil }
    }

    /// Changes the order in progress.
    ///
    /// - Parameters:
    ///   - identifier: The order, if only this one is meant.
    ///   - change: The change; not called if the order is not in progress.
    func update(_ identifier: String? = nil, _ change: (inout Order) -> Void) {
        guard var order = identifier.map({ current($0) }) ?? current else { return }
        change(&order)
        current = order
        changes.notify()
    }

    /// Starts no more orders.
    func stop() {
        isStopping = true
        changes.notify()
    }

    // MARK: - Start

    /// Claims the key of a request, and starts its order.
    ///
    /// - Parameters:
    ///   - key: The key, which is free again if the order does not start.
    ///   - identifier: The identifier of a known order that continues; `nil` for a new order.
    ///   - isolation: The actor that carries the orders out.
    ///   - find: Returns the order with an identifier, which the same request has already started.
    ///   - begin: Starts the order.
    /// - Returns: The order, as clients see it.
    /// - Throws: `Problem` if another request has used the key, or if the order does not start.
    func start<Resource>(
        _ key: IdempotencyKey, of identifier: String? = nil,
        isolation: isolated (any Actor)? = #isolation,
        known find: (String) async throws(Problem) -> Resource,
        begin: (IdempotencyClaim) async throws(Problem) -> Resource
    ) async throws(Problem) -> Resource {
        let claim = IdempotencyClaim(
            key,
            began: identifier
                ?? Hexadecimal.string(dependencies.random.bytes(12)).lowercased())
        if let known = try await dependencies.enter(claim) { return try await find(known) }
        do throws(Problem) {
            return try await begin(claim)
        } catch {
            dependencies.keys.leave(claim)
            throw error
        }
    }

    /// Reserves the sheet for an order, and stores the order.
    ///
    /// - Parameters:
    ///   - order: The order, which is in progress from now on.
    ///   - isolation: The actor that carries the orders out.
    ///   - open: Prepares what the order requires.
    ///   - close: Ends what was prepared, because the order cannot be stored.
    /// - Throws: `Problem` if the order is not in progress.
    func begin(
        _ order: Order, isolation: isolated (any Actor)? = #isolation,
        open: () async throws(Problem) -> Void, close: () async -> Void = {}
    ) async throws(Problem) {
        guard !isStopping else { throw .stopping }
        if let use = dependencies.reservation.reserve(for: .order(Record.kind)) {
            throw .sheetTaken(by: use)
        }
        current = order
        do throws(Problem) {
            try await open()
            try await store(order, close)
        } catch {
            makeRoom()
            throw error
        }
        dependencies.keys.start(order.claim)
    }

    private func store(
        _ order: Order, isolation: isolated (any Actor)? = #isolation, _ close: () async -> Void
    ) async throws(Problem) {
        let (record, claim, now) = (order.record, order.claim, dependencies.now())
        do throws(Problem) {
            try await dependencies.withStore { (store) async throws(StateError) in
                try await store.begin(record, claim, now: now)
            }
        } catch {
            await close()
            throw error
        }
    }

    // MARK: - End

    /// Stores the end of the order in progress.
    ///
    /// - Returns: The order as clients may see it.
    func settle(
        _ record: Record, isolation: isolated (any Actor)? = #isolation
    ) async -> Record {
        var settled = record
        do throws(StateError) {
            try await dependencies.store.settle(record)
        } catch {
            settled.lose(error)
            unstored[settled.id] = settled
            dependencies.log.write("state", ["problem": .text(error.description)])
        }
        var members = settled.summary
        members[Record.kind.rawValue] = .text(settled.id)
        members["error"] = .text(settled.error?.name ?? "")
        dependencies.log.write(Record.kind.rawValue, members)
        return settled
    }

    /// Makes room for the next order, after clients have received the end of this one.
    func end() {
        if let current { dependencies.keys.leave(current.claim) }
        makeRoom()
    }

    private func makeRoom() {
        current = nil
        ends += 1
        dependencies.reservation.end(.order(Record.kind))
        changes.notify()
    }

    // MARK: - Lookup

    /// Waits until an order has ended, or a deadline has passed.
    func untilEnd(
        of identifier: String, _ deadline: TimeSource.Deadline? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) async {
        await changes.wait(until: deadline) { current(identifier) == nil }
    }

    /// Finds an order that is not in progress.
    ///
    /// - Returns: The order, or `nil` if it is unknown or no longer kept.
    func stored(
        _ identifier: String, isolation: isolated (any Actor)? = #isolation
    ) async throws(Problem) -> Record? {
        let record = try await dependencies.withStore { (store) async throws(StateError) in
            try await store.record(identifier, of: Record.self)
        }
        return record.map { unstored[identifier] ?? $0 }
    }

    /// Returns the last orders that have ended, newest first.
    func newest(
        _ count: Int, isolation: isolated (any Actor)? = #isolation
    ) async throws(Problem) -> [Record] {
        try await dependencies.withStore { (store) async throws(StateError) in
            try await store.newest(count, of: Record.self)
        }
    }
}
