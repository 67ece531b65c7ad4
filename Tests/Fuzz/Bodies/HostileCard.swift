// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard

/// A card that answers what fuzzed bytes say.
///
/// Each answer is two bytes of length, of which the lowest 9 bits count, then the answer with its
/// status word. After the last one the card is lost.
struct HostileCard {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Returns the next answer, or `nil` if the card is gone.
    mutating func answer() -> ResponseAPDU? {
        guard let high = rest.popFirst(), let low = rest.popFirst() else { return nil }
        let length = (Int(high) << 8 | Int(low)) & 0x1FF
        defer { rest = rest.dropFirst(length) }
        return try? ResponseAPDU(bytes: Array(rest.prefix(length)))
    }
}
