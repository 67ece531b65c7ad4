// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// When expired records are removed, and what the last removal left.
struct Cleaning: Sendable {
    /// The time of the next one.
    var next: Int64 = 0
    var hasMore = false
}

/// The result of the last write for readiness.
struct Readiness: Sendable {
    let time: Int64
    let result: Result<StoredClock.Setback?, Problem>
}

extension ProcessorService {
    /// Removes some expired records: once a minute, or with each request while there are more.
    func clean() {
        let now = now()
        let (isDue, hasMore) = cleaning.withLock { cleaning in
            // The clock can have been ahead.
            let isDue = now >= cleaning.next || cleaning.next - now > StoredClock.pause
            guard isDue || cleaning.hasMore else { return (false, false) }
            let next = now.addingReportingOverflow(StoredClock.pause).partialValue
            cleaning = Cleaning(next: isDue ? next : cleaning.next)
            return (true, !isDue)
        }
        guard isDue else { return }
        let result = try? database.transaction { (session) throws(Problem) in
            let (clock, setback) = try ClockRecords.advance(
                to: now, isRemoving: !hasMore, in: session)
            let time = clock.removalTime(at: now)
            var hasMore = false
            for records in ExpiredRecords.all where try records.remove(now: time, in: session) {
                hasMore = true
            }
            return (hasMore, setback)
        }
        guard let result else { return }
        if result.0 { cleaning.withLock { $0.hasMore = true } }
        report(result.1)
    }

    /// Logs that the clock went back.
    private func report(_ setback: StoredClock.Setback?) {
        if let setback { ProcessorLog.error("clock", setback.description) }
    }

    /// The seconds for which the result of a write to the database is valid for readiness.
    private static let readinessTime: Int64 = 5

    /// Checks that the database can be written, at most every few seconds.
    ///
    /// A clock that went back does not make the service unready: what was presented stays refused,
    /// and the operator, not another instance, must correct the time.
    ///
    /// - Returns: How the clock went back a short time ago, or `nil`.
    /// - Throws: `Problem` if the database fails.
    func readiness() throws(Problem) -> StoredClock.Setback? {
        let now = now()
        if let last = lastReadiness.withLock({ $0 }), last.time <= now,
            now - last.time < Self.readinessTime
        {
            return try last.result.get()
        }
        let result = Result { () throws(Problem) in
            let (clock, setback) = try database.transaction { (session) throws(Problem) in
                try ClockRecords.advance(to: now, isRemoving: false, in: session)
            }
            report(setback)
            return clock.recentSetback(at: now)
        }
        lastReadiness.withLock { $0 = Readiness(time: now, result: result) }
        return try result.get()
    }
}
