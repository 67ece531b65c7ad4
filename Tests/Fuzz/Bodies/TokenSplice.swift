// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A genuine token with one of its segments changed by fuzzed bytes.
///
/// Without this, hardly any input would get past the outermost encoding.
struct TokenSplice {
    /// The changed token in its compact form.
    let text: String
    /// Whether the change left the segment as it was.
    let isUnchanged: Bool

    /// Changes a token: the bytes are segment, offset (2), count to drop, what to insert.
    ///
    /// - Returns: `nil` if the first byte names no segment.
    init?(_ token: String, _ bytes: [UInt8]) {
        var segments = token.split(separator: ".", omittingEmptySubsequences: false).map(
            String.init)
        guard bytes.count >= 4, segments.indices.contains(Int(bytes[0])),
            let original = Self.decode(segments[Int(bytes[0])])
        else { return nil }
        let offset = (Int(bytes[1]) << 8 | Int(bytes[2])) % (original.count + 1)
        let changed =
            original.prefix(offset) + bytes.dropFirst(4)
            + original.dropFirst(offset).dropFirst(Int(bytes[3]))
        segments[Int(bytes[0])] = Self.encode(Array(changed))
        text = segments.joined(separator: ".")
        isUnchanged = changed == original[...]
    }

    private static func decode(_ segment: String) -> [UInt8]? {
        let standard = segment.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        let padding = String(repeating: "=", count: (4 - standard.count % 4) % 4)
        return Data(base64Encoded: String(standard) + padding).map(Array.init)
    }

    private static func encode(_ bytes: [UInt8]) -> String {
        let url = Data(bytes).base64EncodedString().compactMap { character -> Character? in
            switch character {
            case "+": "-"
            case "/": "_"
            case "=": nil
            default: character
            }
        }
        return String(url)
    }
}
