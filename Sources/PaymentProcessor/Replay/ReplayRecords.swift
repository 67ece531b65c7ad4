// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The records of what was presented, with their expiry.
protocol ReplayRecords {
    /// Records a token until it can no longer be accepted.
    mutating func insertToken(
        _ token: PresentedToken, now: Int64
    ) throws(ProcessorError) -> Presentation

    /// Returns whether a token is recorded.
    func knowsToken(_ name: String, now: Int64) throws(ProcessorError) -> Bool

    /// Records a cryptogram; returns `false` if it is already recorded.
    mutating func insertCryptogram(_ name: String, now: Int64) throws(ProcessorError) -> Bool

    /// Records the highest counter of a reader, and returns the previous one.
    mutating func recordSequence(
        _ mark: SequenceMark, of reader: String
    ) throws(ProcessorError) -> SequenceMark?

    /// Records a read whose PIN can follow.
    mutating func recordRead(_ name: String, now: Int64) throws(ProcessorError)

    /// Returns whether a read is recorded.
    func knowsRead(_ name: String, now: Int64) throws(ProcessorError) -> Bool
}

/// How long records are kept, in seconds.
enum ReplayTime {
    /// Cryptograms: one day.
    static let cryptogram: Int64 = 24 * 60 * 60
    /// A read, for its PIN: the time to request, enter, and send the PIN, and a margin.
    static let read: Int64 = 5 * 60

    /// Returns the last second in which a record is kept.
    static func end(of time: Int64, from now: Int64) -> Int64 {
        let (end, overflow) = now.addingReportingOverflow(time)
        return overflow ? .max : end
    }
}

/// The records of what was presented to one program, for as long as it runs.
struct ReplayMemory: ReplayRecords {
    private var tokens: [PresentedToken.Kind: ExpiringNames] = [:]
    private var cryptograms = ExpiringNames()
    private var reads = ExpiringNames()
    private var sequences: [String: SequenceMark] = [:]

    mutating func insertToken(_ token: PresentedToken, now: Int64) -> Presentation {
        var names = tokens[token.kind] ?? ExpiringNames()
        defer { tokens[token.kind] = names }
        if names.contains(token.name, now: now) { return .repeated }
        if let forgotten = names.forgotten, token.end <= forgotten { return .forgotten }
        _ = names.insert(token.name, now: now, end: token.end)
        return .first
    }

    func knowsToken(_ name: String, now: Int64) -> Bool {
        tokens.values.contains { $0.contains(name, now: now) }
    }

    mutating func insertCryptogram(_ name: String, now: Int64) -> Bool {
        cryptograms.insert(
            name, now: now, end: ReplayTime.end(of: ReplayTime.cryptogram, from: now))
    }

    mutating func recordSequence(_ mark: SequenceMark, of reader: String) -> SequenceMark? {
        let last = sequences[reader]
        if last.map({ $0.number < mark.number }) ?? true { sequences[reader] = mark }
        return last
    }

    mutating func recordRead(_ name: String, now: Int64) {
        _ = reads.insert(name, now: now, end: ReplayTime.end(of: ReplayTime.read, from: now))
    }

    func knowsRead(_ name: String, now: Int64) -> Bool {
        reads.contains(name, now: now)
    }
}

/// Names that expire.
private struct ExpiringNames {
    private var ends: [String: Int64] = [:]
    private var clock: StoredClock?
    /// The latest end of a dropped name, or `nil`.
    private(set) var forgotten: Int64?

    func contains(_ name: String, now: Int64) -> Bool {
        ends[name].map { now <= $0 } ?? false
    }

    /// Adds a name; returns `false` if it is already present.
    mutating func insert(_ name: String, now: Int64, end: Int64) -> Bool {
        guard !contains(name, now: now) else { return false }
        ends[name] = end
        var clock = clock ?? StoredClock(now: now)
        if clock.isDue(at: now) { drop(now: now, &clock) }
        self.clock = clock
        return true
    }

    /// Drops expired names; call it once a minute.
    private mutating func drop(now: Int64, _ clock: inout StoredClock) {
        clock.advance(to: now, isRemoving: true)
        let time = clock.removalTime(at: now)
        for (name, end) in ends where end < time {
            ends[name] = nil
            forgotten = max(forgotten ?? end, end)
        }
    }
}
