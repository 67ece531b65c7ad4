// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import TestSupport
import Testing

@testable import Kiosk

@Suite("Schedules of wallet payments and reads on one sheet")
struct PaymentSheetSchedules {
    @Test("Of a read and a payment that start at once, only one gets the sheet")
    func together() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("a read and a payment", share: 0.15).run { scenario in
            let kiosk = try await ScenarioKiosk.withWallet(scenario, state)
            try await kiosk.prepare()
            let read = scenario.start("the read") {
                await scenario.pause(0...40)
                return try await kiosk.start(key: "read")
            }
            let payment = scenario.start("the payment") {
                await scenario.pause(0...40)
                return try await kiosk.pay()
            }
            let (first, second) = (try await read.value, try await payment.value)
            try scenario.expect(
                (first.status == 201) != (second.status == 201),
                "\(first.members), \(second.members)")
            if first.status == 201 {
                try scenario.expect(second.problem == "reader-busy", "\(second.members)")
                kiosk.tap()
                try await Self.expectRead(scenario, kiosk, first)
            } else {
                try scenario.expect(first.problem == "payment-under-way", "\(first.members)")
                try await Self.pay(scenario, kiosk, second)
            }
        }
    }

    @Test("A payment that immediately follows a read stays on the sheet")
    func paymentAfterRead() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("a payment after a read", share: 0.075).run { scenario in
            let kiosk = try await ScenarioKiosk.withWallet(scenario, state)
            try await kiosk.prepare()
            kiosk.tap()
            try await Self.expectRead(scenario, kiosk, try await kiosk.start(key: "read"))
            let payment = try await kiosk.pay()
            await scenario.pause(0...40)
            // The end of the read stays for 4 seconds unless something follows.
            if scenario.random(0...1) == 1 { try await scenario.clock.sleep(for: .seconds(5)) }
            try await Self.pay(scenario, kiosk, payment)
        }
    }

    @Test("A read that immediately follows a payment stays on the sheet")
    func readAfterPayment() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("a read after a payment", share: 0.075).run { scenario in
            let kiosk = try await ScenarioKiosk.withWallet(scenario, state)
            try await kiosk.prepare()
            if scenario.random(0...1) == 1 {
                try await Self.pay(scenario, kiosk, try await kiosk.pay())
            } else {
                let path = try kiosk.paymentPath(try await kiosk.pay())
                _ = try await kiosk.ask(.post, path + "/cancel")
            }
            try await scenario.clock.sleep(for: .seconds(scenario.random(0...4)))
            let read = try await kiosk.start(key: "read")
            _ = try kiosk.path(read)
            try await scenario.clock.sleep(for: .seconds(8))
            let screen = await kiosk.sheet.current.screen
            try scenario.expect(screen == .waiting, "the sheet shows \(screen)")
            kiosk.tap()
            try await Self.expectRead(scenario, kiosk, read)
        }
    }

    @Test("An idle payment times out at a fixed time after the customer's last touch")
    func idleness() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("an idle customer", share: 0.15).run { scenario in
            let kiosk = try await ScenarioKiosk.withWallet(scenario, state)
            let payment = try await kiosk.pay()
            let path = try kiosk.paymentPath(payment)
            let last = scenario.random(0...179)
            scenario.start("the customer") {
                for time in [scenario.random(0...last), last].sorted() {
                    try await scenario.clock.sleep(
                        until: .init(offset: .seconds(time)), tolerance: nil)
                    let isTaken = await kiosk.sheet.act(
                        .openPasscode, of: try payment.text("id"))
                    try scenario.expect(isTaken, "no touch is taken after \(time) seconds")
                }
            }
            let isCancelled = scenario.random(0...3) == 0
            if isCancelled {
                scenario.start("the cancellation") {
                    try await scenario.clock.sleep(for: .seconds(last + 180))
                    _ = try await kiosk.ask(.post, path + "/cancel")
                }
            }
            let end = try await kiosk.end(path)
            let time = scenario.clock.now.offset
            try scenario.expect(
                time == .seconds(last + 180), "\(end) after \(time), the last touch at \(last)")
            try scenario.expect(end == "timedOut" || isCancelled && end == "cancelled", end)
            // Nothing of it is left for the next payment.
            let next = try kiosk.paymentPath(try await kiosk.pay(key: "b"))
            let cancelled = try await kiosk.ask(.post, next + "/cancel")
            try scenario.expect(
                cancelled.members["cancelled"] as? Bool == true, "\(cancelled.members)")
        }
    }

    @Test("A service that stops ends its payment unless the client has accepted it")
    func stop() async throws {
        let state = try await ScenarioState()
        try await ScheduleExplorer("a stop with a payment", share: 0.2).run { scenario in
            let kiosk = try await ScenarioKiosk.withWallet(scenario, state)
            let start = scenario.start("the start") {
                await scenario.pause(0...30)
                return try await kiosk.pay()
            }
            scenario.start("the stop") {
                await scenario.pause(0...80)
                await kiosk.kiosk.stop()
                let time = scenario.clock.now.offset
                try scenario.expect(time == .zero, "stopped at \(time)")
            }
            let payment = try await start.value
            guard payment.status == 201 else {
                return try scenario.expect(payment.problem == "stopping", "\(payment.members)")
            }
            let path = try kiosk.paymentPath(payment)
            _ = await kiosk.authorize(path)
            var isTaken = false
            if let number = try await kiosk.question(path) {
                await scenario.pause(0...20)
                isTaken = try await kiosk.reply(path, number).status == 200
            }
            let end = try await kiosk.end(path)
            try scenario.expect(
                end == (isTaken ? "completed" : "cancelled"), "\(end), answer taken: \(isTaken)")
        }
    }

    /// Waits for a read whose card is there, and checks that it comes at once.
    private static func expectRead(
        _ scenario: Scenario, _ kiosk: ScenarioKiosk, _ read: Answer
    ) async throws {
        let now = scenario.clock.now
        let answer = try await kiosk.ask(.get, try kiosk.path(read) + "?wait=20")
        try scenario.expect(
            answer.members["state"] as? String == "completed", "\(answer.members)")
        try scenario.expect(scenario.clock.now == now, "read after \(scenario.clock.now.offset)")
    }

    /// Lets the customer pay and the client accept the payment, and checks that both can.
    private static func pay(
        _ scenario: Scenario, _ kiosk: ScenarioKiosk, _ payment: Answer
    ) async throws {
        let path = try kiosk.paymentPath(payment)
        let isAuthorized = await kiosk.authorize(path)
        let screen = await kiosk.sheet.current.screen
        try scenario.expect(isAuthorized, "the sheet shows \(screen), not the payment")
        let answer = try await kiosk.reply(path, try await kiosk.question(path) ?? 0)
        try scenario.expect(answer.status == 200, "\(answer.members)")
        let end = try await kiosk.end(path)
        try scenario.expect(end == "completed", end)
    }
}
