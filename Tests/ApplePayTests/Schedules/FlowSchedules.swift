// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentToken
import Support
import TestSupport
import Testing

@testable import ApplePay

@Suite("Schedules of payment flows")
struct FlowSchedules {
    @Test("The app is asked one question at a time, and nothing after the end")
    func order() async throws {
        try await ScheduleExplorer("a flow and its app").run { scenario in
            let purchase = Self.purchase(scenario) { await scenario.pause(0...10) }
            try await purchase.flow.present()
            let run = Self.run(purchase, scenario)
            scenario.start("the customer") {
                for _ in 1...4 {
                    await scenario.pause(0...15)
                    purchase.sheet.customer(
                        [
                            .selectCard("mastercard"), .selectShippingMethod("fast"),
                            .authorize(.owner),
                        ][scenario.random(0...2)])
                }
                await scenario.pause(0...15)
                purchase.sheet.customer(.cancel)
            }
            let dismisses = scenario.random(0...1) == 1
            if dismisses {
                scenario.start("the app") {
                    await scenario.pause(0...60)
                    purchase.flow.dismiss()
                }
            }
            let outcome = try await run.value
            try scenario.expect(outcome != .dismissed || dismisses, "dismissed, but not by the app")
            try Self.check(purchase.journal.all, outcome, scenario)
        }
    }

    @Test("However often the customer authorizes, the wallet and the app each handle one payment")
    func once() async throws {
        try await ScheduleExplorer("one payment").run { scenario in
            let purchase = Self.purchase(scenario) { await scenario.pause(0...10) }
            try await purchase.flow.present()
            let run = Self.run(purchase, scenario)
            for number in 1...2 {
                scenario.start("customer \(number)") {
                    for _ in 1...4 {
                        await scenario.pause(0...15)
                        purchase.sheet.customer(.authorize(.owner))
                    }
                    // The app is asked about the address first, which takes a while.
                    while purchase.wallet.payments.isEmpty {
                        purchase.sheet.customer(.authorize(.owner))
                        await scenario.pause(20...40)
                    }
                }
            }
            guard case .paid = try await run.value else {
                return try scenario.expect(false, "\(purchase.journal.all)")
            }
            let counts = [
                purchase.wallet.payments.count, purchase.merchant.authorizedPayments.count,
                purchase.wallet.charges.count, purchase.journal.count(of: "shown: success"),
            ]
            try scenario.expect(counts == [1, 1, 1, 1], "\(counts): \(purchase.journal.all)")
        }
    }

    @Test("An answer within the time limit counts, and a late one changes nothing")
    func timeOut() async throws {
        try await ScheduleExplorer("an answer of the app").run { scenario in
            let delay = scenario.random(29...31)
            let (clock, answered) = (scenario.clock, Lock<Duration?>(nil))
            let purchase = Self.purchase(
                scenario, .example,
                authorization: {
                    // The app does not know the flow's task, and continues after the flow gives up.
                    let work = Task(executorPreference: .inherited) {
                        try? await clock.sleep(for: .seconds(delay))
                    }
                    await work.value
                    answered.withLock { $0 = clock.now.offset }
                }, pause: {})
            try await purchase.flow.present()
            let run = Self.run(purchase, scenario)
            await scenario.pause()
            purchase.sheet.customer(.authorize(.owner))
            let outcome = try await run.value
            let now = scenario.clock.now.offset
            switch outcome {
            case .paid:
                try scenario.expect(
                    delay <= 30 && now == .seconds(delay), "paid after \(now), not \(delay) s")
            case .timedOut(.authorization):
                try scenario.expect(
                    delay >= 30 && now == .seconds(30), "time-out after \(now), not \(delay) s")
            default: try scenario.expect(false, "\(outcome)")
            }
            try await scenario.clock.sleep(for: .seconds(5))
            try scenario.expect(answered.withLock { $0 } != nil, "the app is not done")
            let all = purchase.journal.all
            try scenario.expect(all.filter { $0 == "closed" }.count == 1, "\(all)")
            try scenario.expect(all.filter { $0 == "told: finished" }.count == 1, "\(all)")
            try scenario.expect(
                all.contains("shown: success") == outcome.isPaid, "\(outcome): \(all)")
        }
    }

    @Test("The customer pays the app's last total with the last card it was asked about")
    func lastAnswer() async throws {
        try await ScheduleExplorer("the last answer").run { scenario in
            let asked = Lock<[String]>([])
            let purchase = Purchase { answers in
                answers.card = { card in
                    let number = asked.withLock { asked in
                        asked.append(card.identifier)
                        return asked.count
                    }
                    try? await scenario.clock.sleep(for: .seconds(scenario.random(0...3)))
                    await scenario.pause()
                    return PaymentUpdate(
                        summaryItems: [SummaryItem(label: "Shop", amount: .init(number))])
                }
            }
            scenario.add(purchase.clock)
            try await purchase.flow.present()
            let run = Self.run(purchase, scenario)
            for number in 1...2 {
                scenario.start("choice \(number)") {
                    for _ in 1...3 {
                        await scenario.pause(0...15)
                        if scenario.random(0...2) == 0 {
                            try await scenario.clock.sleep(for: .seconds(1))
                        }
                        purchase.sheet.customer(
                            .selectCard(["visa", "mastercard"][scenario.random(0...1)]))
                    }
                }
            }
            scenario.start("the customer's fingerprint") {
                while purchase.wallet.payments.isEmpty {
                    purchase.sheet.customer(.authorize(.owner))
                    // Not on each turn, because the app takes time to answer.
                    try await scenario.clock.sleep(for: .milliseconds(700))
                }
            }
            guard case .paid = try await run.value else {
                return try scenario.expect(false, "\(purchase.journal.all)")
            }
            let paid = purchase.wallet.payments.map { "\($0.card) \($0.amount)" }
            let all = asked.withLock { $0 }
            let expected = "\(all.last ?? "visa") \(all.isEmpty ? 1250 : 100 * all.count)"
            try scenario.expect(paid == [expected], "\(paid), not \(expected)")
        }
    }

    private static func purchase(
        _ scenario: Scenario, _ request: PaymentRequest = .delivered,
        authorization: (@Sendable () async -> Void)? = nil,
        pause: @escaping @Sendable () async -> Void
    ) -> Purchase {
        let purchase = Purchase(request) { answers in
            answers.shippingContact = { _ in
                await pause()
                return PaymentUpdate()
            }
            answers.shippingMethod = { _ in
                await pause()
                return PaymentUpdate()
            }
            answers.card = { _ in
                await pause()
                return PaymentUpdate()
            }
            answers.authorization = { _ in
                await (authorization ?? pause)()
                return AuthorizationAnswer(.success)
            }
        }
        scenario.add(purchase.clock)
        return purchase
    }

    private static func run(
        _ purchase: Purchase, _ scenario: Scenario
    ) -> Task<PaymentOutcome, any Error> {
        scenario.start("the flow") { await purchase.flow.run() }
    }

    /// Checks the calls to the app and the sheet, and their order.
    private static func check(
        _ lines: [String], _ outcome: PaymentOutcome, _ scenario: Scenario
    ) throws {
        let isTold = outcome != .dismissed
        let finishes = lines.filter { $0 == "told: finished" }.count
        try scenario.expect(finishes == (isTold ? 1 : 0), "\(outcome): \(lines)")
        try scenario.expect(lines.filter { $0 == "closed" }.count == 1, "\(lines)")
        var (isAsked, isOver) = (false, false)
        for line in lines {
            if line == "told: finished" || line == "closed" { isOver = true }
            if line == "answered" { isAsked = false }
            guard line.hasPrefix("asked: ") || line == "told: will authorize" else { continue }
            try scenario.expect(!isOver, "“\(line)” after the end: \(lines)")
            try scenario.expect(!isAsked, "“\(line)” before an answer: \(lines)")
            isAsked = line.hasPrefix("asked: ")
        }
        try scenario.expect(
            lines.contains("shown: success") == outcome.isPaid, "\(outcome): \(lines)")
    }
}

extension PaymentOutcome {
    fileprivate var isPaid: Bool { if case .paid = self { true } else { false } }
}
