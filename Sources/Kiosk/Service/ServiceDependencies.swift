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
    /// The current use of the sheet.
    let reservation = SheetReservation()
    let random: RandomSource
    /// The time of day in seconds since 1970.
    let now: @Sendable () -> Int64

    /// Uses the database.
    ///
    /// - Throws: `Problem` if the database fails.
    func keeping<Value: Sendable>(
        _ body: (KioskStore) async throws(StateError) -> Value
    ) async throws(Problem) -> Value {
        do throws(StateError) {
            return try await body(store)
        } catch {
            log.write("state", ["problem": .text(error.description)])
            throw Problem(
                .serviceUnavailable, named: "state-not-writable",
                "The service's state cannot be used.")
        }
    }
}

/// The uses of the sheet.
enum SheetUse: Hashable, Sendable {
    case read, payment, terms
}

/// The reservation of the sheet, which serves one customer at a time.
final class SheetReservation: Sendable {
    private let holder = Lock<SheetUse?>(nil)

    /// Reserves the sheet.
    ///
    /// - Returns: `nil`, or the use that has reserved the sheet already.
    func take(for use: SheetUse) -> SheetUse? {
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

/// The first diagnostic since the last call of ``take()``, which explains an error in more detail.
package final class DiagnosticNotes: Sendable {
    private let first = Lock<String?>(nil)

    package init() {}

    /// Keeps a diagnostic, unless there is an earlier one.
    package func note(_ diagnostic: ReaderDiagnostic) {
        first.withLock { $0 = $0 ?? diagnostic.description }
    }

    /// Returns the diagnostic, and discards it.
    func take() -> String? {
        first.withLock { first in
            defer { first = nil }
            return first
        }
    }
}
