// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How far a counter is known to have come, and when.
package struct SequenceMark: Hashable, Sendable {
    /// The highest number.
    package let number: Int64
    /// When it was given, in seconds since 1970, or `nil` where that was not kept.
    package let time: Int64?

    package init(number: Int64, time: Int64?) {
        self.number = number
        self.time = time
    }
}
