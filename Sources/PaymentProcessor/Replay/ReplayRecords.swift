// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What was seen, and until when it is remembered.
protocol ReplayRecords {
    /// Remembers a token for a time in seconds; `false` when it is remembered already.
    mutating func insertToken(
        _ name: String, now: Int64, time: Int64
    ) throws(ProcessorError) -> Bool

    /// Whether a token is remembered.
    func knowsToken(_ name: String, now: Int64) throws(ProcessorError) -> Bool

    /// Remembers a cryptogram; `false` when it is remembered already.
    mutating func insertCryptogram(_ name: String, now: Int64) throws(ProcessorError) -> Bool

    /// Remembers the highest counter of a reader and returns the one before.
    mutating func noteSequence(
        _ mark: SequenceMark, of reader: String
    ) throws(ProcessorError) -> SequenceMark?

    /// Remembers a read whose PIN may follow.
    mutating func noteRead(_ name: String, now: Int64) throws(ProcessorError)

    /// Whether a read is remembered.
    func knowsRead(_ name: String, now: Int64) throws(ProcessorError) -> Bool
}

/// How long things are remembered, in seconds.
enum ReplayTime {
    /// Tokens: their 60 seconds, both clocks' errors, and some.
    static let token: Int64 = 75
    /// Cryptograms: a day.
    static let cryptogram: Int64 = 24 * 60 * 60
    /// A read, for its PIN: the time in which it may be asked for, entered and sent, and some.
    static let read: Int64 = 5 * 60

    /// The last second in which something is remembered.
    static func end(of time: Int64, from now: Int64) -> Int64 {
        let (end, overflow) = now.addingReportingOverflow(time)
        return overflow ? .max : end
    }
}
