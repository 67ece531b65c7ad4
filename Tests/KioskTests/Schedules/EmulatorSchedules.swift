// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import HTTPServer
import SmartCard
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("Schedules of tapped emulated cards")
struct EmulatorSchedules {
    private static let tap = #"{"card":"visa-credit"}"#

    @Test("An accepted tap is read by the read that it names")
    func tapWhileStarting() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("a tap and a start", share: 0.1).run { scenario in
            let kiosk = try await Self.kiosk(scenario, state)
            let start = scenario.start("the start") {
                await scenario.pause(0...20)
                return try kiosk.path(try await kiosk.start(key: "a"))
            }
            let isTaken = Lock(false)
            let taps = (1...2).map { number in
                scenario.start("tap \(number)") {
                    while true {
                        await scenario.pause(0...20)
                        let answer = try await kiosk.ask(
                            .post, "/v1/emulator/taps", Self.tap, scope: .operator)
                        if answer.status == 202 { isTaken.withLock { $0 = true } }
                        // Until the read starts there is nothing to tap for.
                        if answer.problem == "no-read-waits", !isTaken.withLock({ $0 }) { continue }
                        return answer
                    }
                }
            }
            let path = try await start.value
            for tap in taps {
                let answer = try await tap.value
                guard answer.status == 202 else { continue }
                let read = try answer.text("read")
                try scenario.expect(path.hasSuffix("/" + read), "\(read) is not \(path)")
            }
            let read = try await kiosk.ask(.get, path + "?wait=20")
            try scenario.expect(
                read.members["state"] as? String == "completed", "\(read.members)")
            let time = scenario.clock.now.offset
            try scenario.expect(time == .zero, "read after \(time)")
        }
    }

    @Test("A card that was tapped for one read is not read by the next one")
    func nextRead() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("taps and two reads", share: 0.075).run { scenario in
            let kiosk = try await Self.kiosk(scenario, state)
            let named = Lock<[String]>([])
            let taps = (1...3).map { number in
                scenario.start("tap \(number)") {
                    await scenario.pause(0...120)
                    let answer = try await kiosk.ask(
                        .post, "/v1/emulator/taps", Self.tap, scope: .operator)
                    guard answer.status == 202 else { return }
                    let read = try answer.text("read")
                    named.withLock { $0.append(read) }
                }
            }
            for key in ["a", "b"] {
                let path = try kiosk.path(try await kiosk.start(key: key))
                let cancellation = scenario.start("the cancellation of \(key)") {
                    await scenario.pause(0...120)
                    return try await kiosk.ask(.post, path + "/cancel")
                }
                _ = try await cancellation.value
                let read = try await kiosk.ask(.get, path + "?wait=20")
                let end = read.members["state"] as? String ?? ""
                if key == "b" { for tap in taps { try await tap.value } }
                let hasCard = named.withLock { $0.contains { path.hasSuffix("/" + $0) } }
                // A tap that has not returned yet can be the card of the first read.
                try scenario.expect(
                    end == "cancelled" || end == "completed" && (hasCard || key == "a"),
                    "\(end), card tapped: \(hasCard)")
                let time = scenario.clock.now.offset
                try scenario.expect(time == .zero, "\(end) after \(time)")
            }
        }
    }

    @Test("Each card that is held to the field is taken by one wait or stays there")
    func field() async throws {
        try await ScheduleExplorer("a field").run { scenario in
            let field = TappableReader()
            let held = Lock(0)
            let taken = Lock(0)
            let holds = (1...3).map { number in
                scenario.start("hold \(number)") {
                    await scenario.pause(0...12)
                    if field.hold(Self.card(scenario)) { held.withLock { $0 += 1 } }
                }
            }
            let waits = (1...2).map { number in
                scenario.start("wait \(number)") {
                    await scenario.pause(0...12)
                    do throws(CardError) {
                        _ = try await field.waitForCard()
                        taken.withLock { $0 += 1 }
                    } catch {
                        try scenario.expect(error.code == .cancelled, "\(error)")
                    }
                }
            }
            scenario.start("the end of wait 1") {
                await scenario.pause(0...12)
                waits[0].cancel()
            }
            for hold in holds { try await hold.value }
            try await waits[0].value
            // Without a card, wait 2 continues.
            if field.hold(Self.card(scenario)) { held.withLock { $0 += 1 } }
            try await waits[1].value
            // A wait that takes its card and is then canceled gives up the card.
            let isLeft = !field.hold(Self.card(scenario))
            let (all, some) = (held.withLock { $0 }, taken.withLock { $0 })
            let rest = all - some - (isLeft ? 1 : 0)
            try scenario.expect(
                (0...1).contains(rest), "\(all) held, \(some) taken, one is left: \(isLeft)")
        }
    }

    private static func kiosk(
        _ scenario: Scenario, _ state: ScenarioState
    ) async throws -> ScenarioKiosk {
        let source = EmulatedCardSource {
            [
                EmulatedCardSummary(
                    name: "visa-credit", summary: "", scheme: "visa", account: "",
                    applications: [])
            ]
        } reader: { _, _ in
            card(scenario)
        }
        let kiosk = try await ScenarioKiosk(
            scenario, state, emulator: Emulator(source: source, clock: scenario.clock))
        try await kiosk.prepare()
        return kiosk
    }

    /// A separate reader that a card is held to.
    private static func card(_ scenario: Scenario) -> EmulatedReader {
        let reader = EmulatedReader(clock: scenario.clock)
        reader.present(EmulatedCard(.visaCredit))
        return reader
    }
}
