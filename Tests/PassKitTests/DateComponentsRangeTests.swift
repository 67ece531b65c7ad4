// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PassKit
import Testing

@Suite("PKDateComponentsRange")
struct DateComponentsRangeTests {
    private let calendar = Calendar(identifier: .gregorian)

    private func day(_ day: Int, month: Int = 3) -> DateComponents {
        DateComponents(calendar: calendar, year: 2026, month: month, day: day)
    }

    @Test("A date range requires valid calendar dates, with the start not after the end")
    func valid() throws {
        #expect(PKDateComponentsRange(start: day(1), end: day(2)) != nil)
        #expect(PKDateComponentsRange(start: day(2), end: day(2)) != nil)
        #expect(PKDateComponentsRange(start: day(3), end: day(2)) == nil)
        #expect(PKDateComponentsRange(start: day(1), end: day(31, month: 2)) == nil)
        #expect(PKDateComponentsRange(start: DateComponents(year: 2026), end: day(2)) == nil)
    }

    @Test("A date range survives archiving unchanged")
    func archive() throws {
        let range = try #require(PKDateComponentsRange(start: day(1), end: day(2)))
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: range, requiringSecureCoding: true)
        let read = try #require(
            try NSKeyedUnarchiver.unarchivedObject(
                ofClass: PKDateComponentsRange.self, from: data))
        #expect(read.startDateComponents.day == 1)
        #expect(read.endDateComponents.day == 2)
        #expect((range.copy() as? PKDateComponentsRange) === range)
    }
}
