// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import HTTPServer
@testable import Kiosk
@testable import ProximityReader

@Suite("Schedules of the sheet in a browser")
struct SheetSchedules {
    private static let content = PaymentSheetContent(
        merchantName: "Test Shop", amount: "12.50", currencyCode: "USD", type: .purchase,
        description: nil, verificationReason: nil, loyaltyType: nil, programs: [],
        language: nil, usesISOCurrencySymbol: false)
    private static let terms = MerchantTerms(
        merchantIdentifier: "TEST-MERCHANT", merchantName: "Test Shop", isRenewal: false,
        language: nil)

    @Test("Each page gets the current state and every later one, in order")
    func pages() async throws {
        try await ScheduleExplorer("pages").run { scenario in
            let sheet = Self.sheet(scenario)
            let staying = (1...2).map { number in
                scenario.start("page \(number)") {
                    await scenario.pause()
                    return await sheet.open()
                }
            }
            let leaving = scenario.start("a page that leaves") {
                await scenario.pause(0...20)
                let page = await sheet.open()
                await scenario.pause(0...20)
                let states = try Self.states(of: page)
                page.close()
                return states
            }
            let language = scenario.start("the customer's language") {
                await scenario.pause(0...20)
                _ = await sheet.speak("de")
            }
            for message in [PaymentSheetMessage.presentCard, .processing, .success] {
                await scenario.pause()
                if message == .presentCard { try await sheet.present(Self.content) {} }
                await sheet.show(message)
            }
            await sheet.dismiss()
            var all = [try await leaving.value]
            try await language.value
            let last = await sheet.current
            for page in staying {
                let states = try Self.states(of: try await page.value)
                try scenario.expect(
                    states.last?.screen == last.screen.rawValue, "\(states), then \(last.screen)")
                try scenario.expect(
                    states.last?.number == last.number, "\(states), then \(last.number)")
                all.append(states)
            }
            for states in all {
                for (state, next) in zip(states, states.dropFirst()) {
                    try scenario.expect(next.number == state.number + 1, "\(states)")
                }
                try scenario.expect(!states.isEmpty, "a page without a state")
            }
            while await sheet.pageCount != staying.count { await scenario.pause(1...1) }
        }
    }

    @Test("The end of a read does not close what follows")
    func ends() async throws {
        try await ScheduleExplorer("the end of a read").run { scenario in
            let sheet = Self.sheet(scenario)
            _ = await sheet.open()
            try await sheet.present(Self.content) {}
            await sheet.show(.success)
            await sheet.dismiss()
            let next = scenario.start("the next one") {
                // The end of a read stays for 4 seconds.
                try await scenario.clock.sleep(for: .seconds(scenario.random(3...5)))
                await scenario.pause()
                switch scenario.random(0...2) {
                case 0:
                    try await sheet.present(Self.content) {}
                    await sheet.show(.presentCard)
                    return SheetState.Screen.waiting
                case 1:
                    try await sheet.begin(
                        PINPadRequest(content: Self.content, lengths: 4...12, allowsBypass: true))
                    await sheet.show(PINPadDisplay(message: .enterPIN, digitCount: 0))
                    return .pin
                default:
                    scenario.start("the terms") {
                        _ = try? await sheet.acceptTerms(Self.terms)
                    }
                    while await sheet.current.screen != .terms { await scenario.pause(1...1) }
                    return .terms
                }
            }
            let expected = try await next.value
            try await scenario.clock.sleep(for: .seconds(10))
            let screen = await sheet.current.screen
            try scenario.expect(screen == expected, "the sheet shows \(screen), not \(expected)")
        }
    }

    @Test("The first answer to the terms counts, and without one they end in time")
    func terms() async throws {
        try await ScheduleExplorer("terms").run { scenario in
            let sheet = Self.sheet(scenario)
            _ = await sheet.open()
            let answers = [true, false].map { isAccepted in
                scenario.start(isAccepted ? "the acceptance" : "the refusal") {
                    try await scenario.clock.sleep(for: .seconds(scenario.random(118...122)))
                    await scenario.pause()
                    let isTaken = await sheet.answerTerms(isAccepted)
                    return isTaken ? scenario.clock.now.offset : nil
                }
            }
            let result = try? await sheet.acceptTerms(Self.terms)
            let now = scenario.clock.now.offset
            let accepted = try await answers[0].value
            let refused = try await answers[1].value
            if let result {
                try scenario.expect(now <= .seconds(120), "\(result) only after \(now)")
                try scenario.expect(
                    (result ? accepted : refused) == now, "\(result) without an answer")
            } else {
                try scenario.expect(
                    accepted == nil && refused == nil, "an answer that was taken does not count")
                try scenario.expect(now == .seconds(120), "no answer after \(now)")
            }
            let isTaken = await sheet.answerTerms(true)
            try scenario.expect(!isTaken, "an answer to terms that are over is taken")
        }
    }

    @Test(
        "A client that disconnects ends its wait for the terms at once, and the next starts afresh")
    func leavingClient() async throws {
        try await ScheduleExplorer("terms without their client").run { scenario in
            let sheet = Self.sheet(scenario)
            _ = await sheet.open()
            let client = scenario.start("the client") {
                _ = try? await sheet.acceptTerms(Self.terms)
                let time = scenario.clock.now.offset
                try scenario.expect(time == .zero, "back after \(time)")
            }
            let customer = scenario.start("the customer") {
                await scenario.pause()
                _ = await sheet.answerTerms(true)
            }
            await scenario.pause()
            client.cancel()
            try await client.value
            try await customer.value
            // The answer to the first terms must not count for the second.
            let second = scenario.start("the second client") {
                try? await sheet.acceptTerms(Self.terms)
            }
            try await scenario.clock.sleep(for: .seconds(3))
            _ = await sheet.answerTerms(false)
            let answer = try await second.value
            try scenario.expect(answer == false, "\(answer.map { "\($0)" } ?? "no answer")")
            let time = scenario.clock.now.offset
            try scenario.expect(time == .seconds(3), "answered after \(time)")
        }
    }

    private static func sheet(_ scenario: Scenario) -> BrowserSheet {
        BrowserSheet(
            settings: BrowserSheet.Settings(), clock: scenario.clock, random: TestKiosk.random(7))
    }

    /// The states that a page was sent: their numbers and screens.
    private static func states(
        of page: EventStream
    ) throws -> [(number: Int, screen: String)] {
        var text = ""
        var room = [UInt8](repeating: 0, count: 4096)
        while case .bytes(let count) = room.withUnsafeMutableBytes({ page.pull(into: $0) {} }) {
            text += String(decoding: room[..<count], as: UTF8.self)
        }
        return try text.split(separator: "\n").filter { $0.hasPrefix("data: ") }.map { line in
            let state = try JSONSerialization.jsonObject(with: Data(line.dropFirst(6).utf8))
            guard let state = state as? [String: Any], let number = state["number"] as? Int,
                let screen = state["screen"] as? String
            else { throw Scenario.Failure(description: "no state: \(line)") }
            return (number, screen)
        }
    }
}
