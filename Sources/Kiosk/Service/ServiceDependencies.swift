// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
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
    let turn = SheetReservation()
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
