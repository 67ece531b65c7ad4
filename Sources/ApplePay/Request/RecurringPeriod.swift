// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How often a recurring amount is charged.
package struct RecurringPeriod: Hashable, Sendable {
    package enum Unit: String, Hashable, Sendable, CaseIterable {
        case minute, hour, day, month, year
    }

    package var unit: Unit
    /// The number of units in the charging interval, at least 1.
    package var count: Int
    /// The time of the first charge, in seconds since 1970; `nil` for now.
    package var start: Int64?
    /// The time of the last charge, in seconds since 1970; `nil` for no end.
    package var end: Int64?

    package init(unit: Unit, count: Int, start: Int64? = nil, end: Int64? = nil) {
        self.unit = unit
        self.count = count
        self.start = start
        self.end = end
    }
}
