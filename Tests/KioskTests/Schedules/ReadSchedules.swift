// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import Kiosk

@Suite("Schedules of reads")
struct ReadSchedules {
    @Test("A long poll answers when its read settles, not at the end of its wait")
    func longPolls() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("long polls", share: 0.25).run { scenario in
            let kiosk = try await ScenarioKiosk(scenario, state)
            try await kiosk.prepare()
            let path = try kiosk.path(try await kiosk.start(key: "a")) + "?wait=20"
            let start = scenario.clock.now
            for number in 1...3 {
                scenario.start("poll \(number)") {
                    await scenario.pause()
                    let answer = try await kiosk.ask(.get, path)
                    try scenario.expect(
                        answer.members["state"] as? String == "completed", "\(answer.members)")
                    let time = start.duration(to: scenario.clock.now)
                    try scenario.expect(time == .seconds(3), "answered after \(time)")
                }
            }
            try await scenario.clock.sleep(for: .seconds(3))
            kiosk.tap()
        }
    }

    @Test("A long poll answers with a settled read, even if a PIN is requested in the meantime")
    func longPollAndPIN() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("a long poll and a PIN").run { scenario in
            let kiosk = try await ScenarioKiosk(scenario, state)
            try await kiosk.prepare()
            let path = try kiosk.path(try await kiosk.start(key: "a"))
            kiosk.tap()
            _ = try await kiosk.ask(.get, path + "?wait=20")
            scenario.start("the PIN") {
                await scenario.pause(0...20)
                // There is no PIN key, so the entry ends at once.
                _ = try await kiosk.ask(.post, path + "/pin", #"{"token":"none"}"#, key: "pin")
            }
            for number in 1...3 {
                scenario.start("poll \(number)") {
                    await scenario.pause(0...30)
                    let answer = try await kiosk.ask(.get, path + "?wait=20")
                    try scenario.expect(
                        answer.members["state"] as? String == "completed", "\(answer.members)")
                }
            }
        }
    }

    @Test("One key gives one read, however often and whenever it is sent")
    func sameKey() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("one key", share: 0.25).run { scenario in
            let kiosk = try await ScenarioKiosk(scenario, state)
            try await kiosk.prepare()
            let starts = (1...4).map { number in
                scenario.start("start \(number)") {
                    await scenario.pause(0...30)
                    return try await kiosk.start(key: "a")
                }
            }
            scenario.start("the card") {
                await scenario.pause(0...40)
                kiosk.tap()
            }
            var paths: Set<String> = []
            for start in starts { paths.insert(try kiosk.path(try await start.value)) }
            try scenario.expect(paths.count == 1, "\(paths)")
            let last = try await kiosk.ask(.get, (paths.first ?? "") + "?wait=20")
            try scenario.expect(
                last.members["state"] as? String == "completed", "\(last.members)")
        }
    }

    @Test("A cancellation returns with the outcome of its read")
    func cancellation() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("a cancellation").run { scenario in
            let kiosk = try await ScenarioKiosk(scenario, state)
            try await kiosk.prepare()
            let path = try kiosk.path(try await kiosk.start(key: "a"))
            scenario.start("the card") {
                await scenario.pause(0...60)
                kiosk.tap()
            }
            let cancellation = scenario.start("the cancellation") {
                await scenario.pause(0...40)
                let answer = try await kiosk.ask(.post, path + "/cancel")
                try scenario.expect(
                    scenario.clock.now.offset == .zero, "answered at \(scenario.clock.now.offset)")
                return answer.members["cancelled"] as? Bool
            }
            let read = try await kiosk.ask(.get, path + "?wait=20")
            let expected = try await cancellation.value == true ? "cancelled" : "completed"
            try scenario.expect(
                read.members["state"] as? String == expected, "\(expected): \(read.members)")
        }
    }

    @Test("A canceling client that disconnects stops waiting, and the read continues to its end")
    func abandonedCancellation() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("an abandoned cancellation", share: 0.5).run { scenario in
            let kiosk = try await ScenarioKiosk(scenario, state)
            try await kiosk.prepare()
            let path = try kiosk.path(try await kiosk.start(key: "a"))
            let leaving = scenario.start("the client that leaves") {
                _ = try await kiosk.ask(.post, path + "/cancel")
            }
            await scenario.pause(0...10)
            leaving.cancel()
            _ = try await leaving.value
            kiosk.tap()
            let read = try await kiosk.ask(.get, path + "?wait=20")
            let end = read.members["state"] as? String ?? ""
            try scenario.expect(["completed", "cancelled"].contains(end), "\(read.members)")
            try scenario.expect(
                scenario.clock.now.offset == .zero, "ended at \(scenario.clock.now.offset)")
        }
    }

    @Test("A service that stops settles its read first and starts no other")
    func stop() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("a stop", share: 0.25).run { scenario in
            let kiosk = try await ScenarioKiosk(scenario, state)
            try await kiosk.prepare()
            let start = scenario.start("the start") {
                await scenario.pause(0...30)
                return try await kiosk.start(key: "a")
            }
            scenario.start("the card") {
                await scenario.pause(0...60)
                kiosk.tap()
            }
            scenario.start("the stop") {
                await scenario.pause(0...60)
                await kiosk.kiosk.stop()
                try scenario.expect(
                    scenario.clock.now.offset == .zero, "stopped at \(scenario.clock.now.offset)")
                let readers = try await kiosk.ask(.get, "/v1/readers")
                let isBusy = String(decoding: readers.body, as: UTF8.self)
                    .contains("\"isBusy\":true")
                try scenario.expect(!isBusy, "a read is under way after the stop")
            }
            let answer = try await start.value
            guard answer.status == 201 else {
                return try scenario.expect(answer.problem == "stopping", "\(answer.members)")
            }
            let read = try await kiosk.ask(.get, try kiosk.path(answer) + "?wait=20")
            let end = read.members["state"] as? String ?? ""
            try scenario.expect(["completed", "cancelled"].contains(end), "\(read.members)")
        }
    }

    @Test("The reader's state during one read does not show in the next")
    func states() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("states of two reads", share: 0.25).run { scenario in
            let kiosk = try await ScenarioKiosk(scenario, state)
            try await kiosk.prepare()
            let first = try kiosk.path(try await kiosk.start(key: "a"))
            kiosk.tap()
            _ = try await kiosk.ask(.get, first + "?wait=20")
            kiosk.field.remove()
            let second = try kiosk.path(try await kiosk.start(key: "b"))
            await scenario.pause(0...20)
            let read = try await kiosk.ask(.get, second)
            try scenario.expect(
                read.members["state"] as? String == "waiting", "without a card: \(read.members)")
            let cancellation = try await kiosk.ask(.post, second + "/cancel")
            try scenario.expect(
                cancellation.members["cancelled"] as? Bool == true, "\(cancellation.members)")
        }
    }

    @Test("Consecutive reads work while the reader is replaced and clients disconnect")
    func sequence() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("reads in sequence", share: 0.25).run { scenario in
            let kiosk = try await ScenarioKiosk(scenario, state)
            try await kiosk.prepare()
            scenario.start("the reload") {
                await scenario.pause(0...60)
                await kiosk.kiosk.use(
                    ScenarioKiosk.reader(scenario, state, kiosk.field, kiosk.sheet),
                    name: "other", settings: BrowserSheet.Settings())
            }
            for number in 1...2 {
                var answer = try await kiosk.start(key: "\(number)")
                while answer.problem == "reader-not-prepared" {
                    try await kiosk.prepare()
                    answer = try await kiosk.start(key: "\(number)")
                }
                let path = try kiosk.path(answer)
                let leaving = scenario.start("a client that leaves") {
                    _ = try await kiosk.ask(.get, path + "?wait=20")
                }
                await scenario.pause(0...40)
                leaving.cancel()
                kiosk.tap()
                let read = try await kiosk.ask(.get, path + "?wait=20")
                try scenario.expect(
                    read.members["state"] as? String == "completed",
                    "read \(number): \(read.members)")
                kiosk.field.remove()
                try scenario.expect(
                    scenario.clock.now.offset == .zero, "read at \(scenario.clock.now.offset)")
            }
        }
    }
}
