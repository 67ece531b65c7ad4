// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import Kiosk

@Suite("The timeline of a read")
struct TimeLineTests {
    private static func line(_ steps: [(TimeLine.Step, Int)]) -> TimeLine {
        var line = TimeLine()
        for (step, time) in steps { line.add(step, at: .milliseconds(time)) }
        return line
    }

    @Test(
        "The card time is the sum of the times from each card's arrival to its end",
        arguments: [
            ([], 0),
            ([(.waiting, 5), (.done, 900)], 0),
            ([(.cardDetected, 100), (.cardRemoved, 350), (.sealed, 360), (.done, 400)], 250),
            (
                [(.cardDetected, 100), (.again, 150), (.cardDetected, 400), (.cardRemoved, 600)],
                250
            ),
            ([(.cardDetected, 100), (.done, 180)], 80),
            ([(.cardDetected, 100)], 0),
        ] as [([(TimeLine.Step, Int)], Int)])
    func fieldTime(steps: [(TimeLine.Step, Int)], milliseconds: Int) {
        #expect(Self.line(steps).fieldTime == .milliseconds(milliseconds))
    }

    @Test("A late event is placed before the end, and no later than it")
    func late() {
        var line = Self.line([(.waiting, 1), (.done, 40)])
        line.add(.sealed, at: .milliseconds(41), isLate: true)
        #expect(line.entries.map(\.step) == [.waiting, .sealed, .done])
        #expect(line.entries.map(\.time) == [1, 40, 40].map { .milliseconds($0) })
    }

    @Test("A recorded card's times replace the times at which its events arrived")
    func aligned() {
        let heard = Self.line([
            (.waiting, 2), (.cardDetected, 105), (.again, 170), (.cardDetected, 230),
            (.cardRemoved, 390), (.sealed, 391), (.done, 392),
        ])
        let cards = [(100, 160), (220, 360)].map { begun, ended in
            RecordingCard(
                begun: .milliseconds(begun), ended: .milliseconds(ended), transcript: Transcript())
        }
        let aligned = heard.aligned(with: cards)
        #expect(aligned.entries.map(\.step) == heard.entries.map(\.step))
        #expect(
            aligned.entries.map(\.time)
                == [2, 100, 160, 220, 360, 391, 392].map { .milliseconds($0) })
        #expect(aligned.fieldTime == .milliseconds(200))
        #expect(heard.aligned(with: []) == heard)
    }

    @Test("The timeline of an endless read stays bounded and still contains its end")
    func bound() {
        var line = TimeLine()
        for time in 0..<10_000 { line.add(.waiting, at: .milliseconds(time)) }
        line.add(.done, at: .seconds(10))
        #expect(line.entries.count < 200)
        #expect(line.entries.last?.step == .done)
    }
}
