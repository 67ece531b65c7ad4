// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Limits on a JSON text from outside.
package struct JSONLimits: Hashable, Sendable {
    /// The maximum length of a text, in bytes.
    package var length: Int
    /// The maximum nesting depth of arrays and objects.
    package var depth: Int
    /// The maximum number of members in an object, or of elements in an array.
    package var count: Int

    package init(length: Int, depth: Int, count: Int) {
        self.length = length
        self.depth = depth
        self.count = count
    }

    /// Enough for every header and every set of claims.
    package static let token = JSONLimits(length: 16 * 1024, depth: 8, count: 64)
    /// Enough for a batch of a thousand stored reads.
    package static let batch = JSONLimits(length: 16 * 1024 * 1024, depth: 4, count: 1024)
    /// Enough for a file of keys.
    package static let keySet = JSONLimits(length: 1024 * 1024, depth: 8, count: 1024)
}
