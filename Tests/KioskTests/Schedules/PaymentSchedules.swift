// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import HTTPServer
@testable import Kiosk

@Suite("Schedules of wallet payments")
struct PaymentSchedules {
    @Test("A long poll for a payment answers when a question comes and when the payment ends")
    func questions() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("questions", share: 0.2).run { scenario in
            let kiosk = try await ScenarioKiosk.withWallet(scenario, state)
            let path = try kiosk.paymentPath(try await kiosk.pay())
            for number in 1...2 {
                scenario.start("poll \(number)") {
                    await scenario.pause(0...20)
                    _ = try await kiosk.ask(.get, path + "?wait=60")
                    try Self.expect(scenario, at: .seconds(5))
                }
            }
            scenario.start("the client") {
                await scenario.pause(0...20)
                let number = try await kiosk.question(path)
                try Self.expect(scenario, at: .seconds(5))
                let answer = try await kiosk.reply(path, number ?? 0)
                try scenario.expect(answer.status == 200, "\(answer.members)")
                let end = try await kiosk.ask(.get, path + "?wait=60")
                try scenario.expect(
                    end.members["state"] as? String == "completed", "\(end.members)")
                try Self.expect(scenario, at: .seconds(5))
            }
            try await scenario.clock.sleep(for: .seconds(5))
            let isTaken = await kiosk.authorize(path)
            try scenario.expect(isTaken, "the sheet takes no consent")
        }
    }

    @Test("One key gives one payment, however often and whenever it is sent")
    func sameKey() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("one key of payments", share: 0.1).run { scenario in
            let kiosk = try await ScenarioKiosk.withWallet(scenario, state)
            let starts = (1...3).map { number in
                scenario.start("start \(number)") {
                    await scenario.pause(0...40)
                    return try kiosk.paymentPath(try await kiosk.pay())
                }
            }
            var paths: Set<String> = []
            scenario.start("the client") {
                let path = try await starts[0].value
                // The sheet opens shortly after the key is known.
                while !(await kiosk.authorize(path)) { await scenario.pause(1...1) }
                if let number = try await kiosk.question(path) {
                    _ = try await kiosk.reply(path, number)
                }
                let end = try await kiosk.end(path)
                try scenario.expect(end == "completed", end)
            }
            for start in starts { paths.insert(try await start.value) }
            try scenario.expect(paths.count == 1, "\(paths)")
        }
    }

    @Test("A payment whose identifier was returned can be fetched, with or without a page")
    func leavingPage() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("a page that leaves", share: 0.3).run { scenario in
            let kiosk = try await ScenarioKiosk(scenario, state, wallet: .test())
            let page = await kiosk.sheet.open()
            scenario.start("the page") {
                await scenario.pause(0...20)
                page.close()
            }
            let starts = (1...2).map { number in
                scenario.start("start \(number)") {
                    await scenario.pause(0...20)
                    return try await kiosk.pay()
                }
            }
            for start in starts {
                let answer = try await start.value
                guard answer.status == 201 else {
                    try scenario.expect(answer.problem == "no-sheet", "\(answer.members)")
                    continue
                }
                let found = try await kiosk.ask(.get, try kiosk.paymentPath(answer))
                try scenario.expect(found.status == 200, "started, then: \(found.members)")
            }
            // An open payment would keep the service and its database.
            await kiosk.kiosk.stop()
        }
    }

    @Test(
        "Only one of several answers to one question counts, and answers to other questions do not")
    func oneAnswer() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("one answer", share: 0.1).run { scenario in
            let kiosk = try await ScenarioKiosk.withWallet(scenario, state)
            let path = try kiosk.paymentPath(try await kiosk.pay())
            _ = await kiosk.authorize(path)
            guard let number = try await kiosk.question(path) else {
                return try scenario.expect(false, "there is no question")
            }
            let answers = [0, 0, 1].enumerated().map { index, status in
                scenario.start("answer \(index + 1)") {
                    await scenario.pause(0...20)
                    let answer = try await kiosk.reply(path, number, status)
                    return answer.status == 200 ? status : nil
                }
            }
            scenario.start("an answer to another question") {
                await scenario.pause(0...20)
                for other in [number - 1, number + 1] {
                    let answer = try await kiosk.reply(path, other)
                    try scenario.expect(answer.problem == "not-asked", "\(answer.members)")
                }
            }
            var counted: [Int] = []
            for answer in answers {
                if let status = try await answer.value { counted.append(status) }
            }
            try scenario.expect(counted.count == 1, "counted: \(counted)")
            // A refused payment stays on the sheet, where the customer can try again.
            if counted == [1] {
                while !(await kiosk.sheet.cancel()) { await scenario.pause(1...1) }
            }
            let end = try await kiosk.end(path)
            try scenario.expect(end == (counted == [0] ? "completed" : "declined"), end)
        }
    }

    @Test("An answer at the moment of the time-out counts for client and service alike")
    func timeOut() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("an answer at the time-out", share: 0.2).run { scenario in
            let kiosk = try await ScenarioKiosk.withWallet(scenario, state)
            let path = try kiosk.paymentPath(try await kiosk.pay())
            _ = await kiosk.authorize(path)
            let number = try await kiosk.question(path) ?? 0
            let answer = scenario.start("the answer") {
                try await scenario.clock.sleep(for: .seconds(scenario.random(29...31)))
                await scenario.pause(0...20)
                return try await kiosk.reply(path, number)
            }
            let isTaken = try await answer.value.status == 200
            let end = try await kiosk.end(path)
            try scenario.expect(
                end == (isTaken ? "completed" : "timedOut"),
                "\(end), and the answer was \(isTaken ? "taken" : "refused")")
        }
    }

    @Test("A client that cancels learns the outcome of a payment that it accepts")
    func cancellation() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("a cancelled payment", share: 0.2).run { scenario in
            let kiosk = try await ScenarioKiosk.withWallet(scenario, state)
            let path = try kiosk.paymentPath(try await kiosk.pay())
            let answer = Self.client(scenario, kiosk, path)
            let cancellation = scenario.start("the cancellation") {
                await scenario.pause(0...60)
                let answer = try await kiosk.ask(.post, path + "/cancel")
                try Self.expect(scenario, at: .zero)
                return answer.members["cancelled"] as? Bool
            }
            scenario.start("the customer") {
                await scenario.pause(0...20)
                _ = await kiosk.authorize(path)
            }
            let isCancelled = try await cancellation.value == true
            let isTaken = try await answer.value
            let end = try await kiosk.end(path)
            try scenario.expect(
                end == (isTaken ? "completed" : "cancelled") && isCancelled == !isTaken,
                "\(end), answer taken: \(isTaken), cancelled: \(isCancelled)")
        }
    }

    @Test("A customer who cancels pays nothing, and one whose cancellation is refused pays")
    func customer() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("a customer who cancels", share: 0.1).run { scenario in
            let kiosk = try await ScenarioKiosk.withWallet(scenario, state)
            let path = try kiosk.paymentPath(try await kiosk.pay(TestKiosk.order))
            scenario.start("the client") {
                while let number = try await kiosk.question(path) {
                    await scenario.pause(0...10)
                    _ = try await kiosk.reply(path, number)
                }
            }
            scenario.start("the customer") {
                // The sheet waits for the client's prices first.
                var turns = 0
                while !(await kiosk.authorize(path)), turns < 200 {
                    turns += 1
                    await scenario.pause(1...1)
                }
            }
            let cancellation = scenario.start("the cancellation") {
                await scenario.pause(0...100)
                return await kiosk.sheet.cancel()
            }
            let isCancelled = try await cancellation.value
            if !isCancelled { return }
            let end = try await kiosk.end(path)
            try scenario.expect(end == "cancelled", "\(end) after the customer cancelled")
            try Self.expect(scenario, within: .seconds(1))
        }
    }

    /// Answers the payment's question when it comes.
    ///
    /// - Returns: Whether the answer was accepted.
    private static func client(
        _ scenario: Scenario, _ kiosk: ScenarioKiosk, _ path: String
    ) -> Task<Bool, any Error> {
        scenario.start("the client") {
            guard let number = try await kiosk.question(path) else { return false }
            await scenario.pause(0...10)
            return try await kiosk.reply(path, number).status == 200
        }
    }

    private static func expect(_ scenario: Scenario, at time: Duration) throws {
        let now = scenario.clock.now.offset
        try scenario.expect(now == time, "at \(now), not at \(time)")
    }

    private static func expect(_ scenario: Scenario, within time: Duration) throws {
        let now = scenario.clock.now.offset
        try scenario.expect(now < time, "only at \(now)")
    }
}
