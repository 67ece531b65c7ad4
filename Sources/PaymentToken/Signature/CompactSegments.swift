// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The segments of a compact token, separated by periods.
package enum CompactSegments {
    /// Splits a text.
    ///
    /// - Returns: The segments, or `nil` when there are not exactly `count` of them.
    package static func split(_ text: [UInt8], count: Int) -> [ArraySlice<UInt8>]? {
        let segments = text.split(
            separator: UInt8(ascii: "."), maxSplits: count, omittingEmptySubsequences: false)
        return segments.count == count ? segments : nil
    }
}
