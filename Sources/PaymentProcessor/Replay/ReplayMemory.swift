// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard

/// What was seen, and until when it is remembered.
struct ReplayMemory: Equatable {
    /// How long tokens are remembered: their 60 seconds, both clocks' errors, and some.
    static let tokenTime: Int64 = 75
    /// How long cryptograms are remembered: a day.
    static let cryptogramTime: Int64 = 24 * 60 * 60

    /// How long a read is remembered for its PIN: the time in which it may be asked for,
    /// entered and sent, and some.
    static let readTime: Int64 = 5 * 60

    private var tokens: [String: Int64] = [:]
    private var cryptograms: [String: Int64] = [:]
    private var sequences: [String: Int64] = [:]
    private var reads: [String: Int64] = [:]

    init() {}

    /// Remembers a token for a time in seconds; `false` when it is remembered already.
    mutating func insertToken(
        _ name: String, now: Int64, time: Int64 = tokenTime
    ) -> Bool {
        Self.insert(name, into: &tokens, now: now, time: time)
    }

    /// Whether a token is remembered.
    func knowsToken(_ name: String, now: Int64) -> Bool {
        tokens[name].map { now <= $0 } ?? false
    }

    /// Remembers a cryptogram; `false` when it is remembered already.
    mutating func insertCryptogram(_ name: String, now: Int64) -> Bool {
        Self.insert(name, into: &cryptograms, now: now, time: Self.cryptogramTime)
    }

    /// Remembers the highest counter of a reader and returns the one before.
    mutating func noteSequence(_ sequence: Int64, of reader: String) -> Int64? {
        let last = sequences[reader]
        sequences[reader] = max(last ?? sequence, sequence)
        return last
    }

    /// Remembers a read whose PIN may follow.
    mutating func noteRead(_ name: String, now: Int64) {
        _ = Self.insert(name, into: &reads, now: now, time: Self.readTime)
    }

    /// Whether a read is remembered.
    func knowsRead(_ name: String, now: Int64) -> Bool {
        reads[name].map { now <= $0 } ?? false
    }

    private static func insert(
        _ name: String, into names: inout [String: Int64], now: Int64, time: Int64
    ) -> Bool {
        // A clock that was set back must not forget anything, so that only what is over is
        // dropped; a clock set forward drops only what the check of times refuses anyway.
        names = names.filter { now <= $0.value }
        guard names[name] == nil else { return false }
        let (end, overflow) = now.addingReportingOverflow(time)
        names[name] = overflow ? .max : end
        return true
    }
}

extension ReplayMemory {
    /// Reads what `bytes` wrote.
    init?(parsing text: [UInt8]) {
        let limits = JSONLimits(length: 1 << 24, depth: 4, count: 1 << 18)
        guard let object = try? JSONObject(parsing: text, limits: limits),
            let tokens = Self.times(object["tokens"]),
            let cryptograms = Self.times(object["cryptograms"]),
            let sequences = Self.times(object["sequences"]),
            // Files from before there were PINs have none.
            let reads = Self.times(object["reads"] ?? .array([]))
        else { return nil }
        self.tokens = tokens
        self.cryptograms = cryptograms
        self.sequences = sequences
        self.reads = reads
    }

    /// The memory as JSON.
    var bytes: [UInt8] {
        JSONWriter.object { writer in
            writer.append("tokens", Self.list(tokens))
            writer.append("cryptograms", Self.list(cryptograms))
            writer.append("sequences", Self.list(sequences))
            writer.append("reads", Self.list(reads))
        }
    }

    private static func times(_ value: JSONValue?) -> [String: Int64]? {
        guard let elements = value?.array else { return nil }
        var times: [String: Int64] = [:]
        for element in elements {
            guard let pair = element.array, pair.count == 2, let name = pair[0].string,
                let time = pair[1].integer
            else { return nil }
            times[name] = time
        }
        return times
    }

    private static func list(_ times: [String: Int64]) -> JSONValue {
        .array(
            times.sorted { $0.key < $1.key }.map { name, time in
                .array([.string(name), .integer(time)])
            })
    }
}
