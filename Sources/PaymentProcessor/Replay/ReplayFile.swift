// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The file of an earlier version: one JSON object with the last second of each name.
struct ReplayFile {
    let tokens: [String: Int64]
    let cryptograms: [String: Int64]
    let reads: [String: Int64]
    /// The highest counter of each reader.
    let sequences: [String: Int64]

    /// Reads a file.
    init?(parsing text: [UInt8]) {
        let limits = JSONLimits(length: 1 << 24, depth: 4, count: 1 << 18)
        guard let object = try? JSONObject(parsing: text, limits: limits),
            let tokens = Self.numbers(object["tokens"]),
            let cryptograms = Self.numbers(object["cryptograms"]),
            let sequences = Self.numbers(object["sequences"]),
            // Files from before PINs were supported have no reads.
            let reads = Self.numbers(object["reads"] ?? .array([]))
        else { return nil }
        self.tokens = tokens
        self.cryptograms = cryptograms
        self.sequences = sequences
        self.reads = reads
    }

    private static func numbers(_ value: JSONValue?) -> [String: Int64]? {
        guard let elements = value?.array else { return nil }
        var numbers: [String: Int64] = [:]
        for element in elements {
            guard let pair = element.array, pair.count == 2, let name = pair[0].string,
                let number = pair[1].integer
            else { return nil }
            numbers[name] = number
        }
        return numbers
    }
}
