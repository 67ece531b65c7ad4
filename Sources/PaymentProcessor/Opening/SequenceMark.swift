// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The highest known number of a counter, and its time.
package struct SequenceMark: Hashable, Sendable {
    /// The highest number.
    package let number: Int64
    /// When the number was assigned, in seconds since 1970, or `nil` if unknown.
    package let time: Int64?

    package init(number: Int64, time: Int64?) {
        self.number = number
        self.time = time
    }
}
