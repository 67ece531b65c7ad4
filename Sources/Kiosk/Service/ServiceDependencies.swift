// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
package import ProximityReader
internal import Support

/// The parts that the services for readers and payments share.
struct ServiceDependencies: Sendable {
    let sheet: BrowserSheet
    let store: KioskStore
    let events: EventChannel
    let metrics: KioskMetrics
    let log: KioskLog
    let notes: DiagnosticNotes
    let time: TimeSource
    /// The clock of ``time``.
    let clock: any Clock<Duration>
    /// The idempotency keys of the orders in progress.
    let keys = OrderKeys()
    /// The current use of the sheet.
    let reservation = SheetReservation()
    let readiness = Lock<Readiness?>(nil)
    let random: RandomSource
    /// The time of day in seconds since 1970.
    let now: @Sendable () -> Int64
    /// When the provider's keys were downloaded or written, in seconds since 1970, if they are in
    /// a file.
    let keysTime: @Sendable () -> Int64?

    /// Uses the database.
    ///
    /// - Throws: `Problem` if the database fails.
    func withStore<Value: Sendable>(
        _ body: (KioskStore) async throws(StateError) -> Value
    ) async throws(Problem) -> Value {
        do throws(StateError) {
            defer {
                if let setback = store.setback.withLock({ $0.take() }) {
                    log.write("clock", ["problem": .text(setback.description)])
                }
            }
            return try await body(store)
        } catch {
            log.write("state", ["problem": .text(error.description)])
            readiness.withLock { $0 = Readiness(time: now(), result: .failure(.stateNotWritable)) }
            throw .stateNotWritable
        }
    }

    /// The seconds for which the result of a check, or an error of the database, is valid.
    private static let readinessTime: Int64 = 5

    /// Checks that the database can be written, at most every few seconds.
    ///
    /// A clock that went back does not make the service unready: reads have their own clocks, and
    /// only the operator can correct the time.
    ///
    /// - Returns: How the clock went back a short time ago, or `nil`.
    /// - Throws: `Problem` if the database fails, or failed a moment ago.
    func checkReadiness() async throws(Problem) -> StoredClock.Setback? {
        let now = now()
        let last = readiness.withLock { $0 }
        if let last, last.time <= now, now - last.time < Self.readinessTime {
            return try last.result.get()
        }
        let setback = try await withStore { (store) async throws(StateError) in
            try await store.checkWritable(now: now)
        }
        let result = Result<StoredClock.Setback?, Problem>.success(setback)
        readiness.withLock { $0 = Readiness(time: now, result: result) }
        return setback
    }
}

/// Whether the database could be written a moment ago.
struct Readiness: Sendable {
    let time: Int64
    let result: Result<StoredClock.Setback?, Problem>
}

extension Problem {
    fileprivate static var stateNotWritable: Problem {
        Problem(
            .serviceUnavailable, named: "state-not-writable",
            "The service's state cannot be used.")
    }
}

/// The uses of the sheet.
enum SheetUse: Hashable, Sendable {
    case order(OrderKind)
    case terms
}

/// The reservation of the sheet, which serves one customer at a time.
final class SheetReservation: Sendable {
    private let holder = Lock<SheetUse?>(nil)

    /// Reserves the sheet.
    ///
    /// - Returns: `nil`, or the use that has reserved the sheet already.
    func reserve(for use: SheetUse) -> SheetUse? {
        holder.withLock { holder in
            if let holder { return holder }
            holder = use
            return nil
        }
    }

    /// Ends the reservation of a use.
    func end(_ use: SheetUse) {
        holder.withLock { holder in
            if holder == use { holder = nil }
        }
    }
}

/// The first diagnostic since the last call of ``removeFirst()``, which explains an error in more
/// detail.
package final class DiagnosticNotes: Sendable {
    private let first = Lock<String?>(nil)
    private let quiet = Lock(false)

    package init() {}

    /// Whether diagnostics are not logged, because the reader is prepared again and again.
    ///
    /// The reason for which it cannot be prepared is logged when it changes.
    var isQuiet: Bool {
        get { quiet.withLock { $0 } }
        set { quiet.withLock { $0 = newValue } }
    }

    /// Keeps a diagnostic, unless there is an earlier one.
    package func record(_ diagnostic: ReaderDiagnostic) {
        first.withLock { $0 = $0 ?? diagnostic.description }
    }

    /// Performs a call of the reader, whose error the first diagnostic during the call explains.
    ///
    /// - Parameters:
    ///   - reader: The reader's identifier.
    ///   - isolation: The caller's actor.
    ///   - body: The call.
    ///   - hasPage: Whether a page shows the sheet, for an error of the account.
    /// - Returns: The value that `body` returns.
    /// - Throws: `Problem`.
    func explaining<Value>(
        of reader: String, isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Value, hasPage: () async -> Bool = { true }
    ) async throws(Problem) -> Value {
        _ = removeFirst()
        do {
            return try await body()
        } catch {
            throw Problem(error, of: reader, detail: removeFirst(), hasPage: await hasPage())
        }
    }

    /// Returns the diagnostic, and discards it.
    func removeFirst() -> String? {
        first.withLock { first in
            defer { first = nil }
            return first
        }
    }
}
