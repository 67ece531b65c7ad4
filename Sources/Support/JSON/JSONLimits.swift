// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Bounds on a JSON text from outside.
package struct JSONLimits: Hashable, Sendable {
    /// The longest text, in bytes.
    package var length: Int
    /// How deep arrays and objects may nest.
    package var depth: Int
    /// How many members one object, or elements one array, may have.
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
