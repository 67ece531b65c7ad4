// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import TestSupport
import Testing

@testable import Kiosk
@testable import ProximityReader

@Suite("Schedules of the PIN pad in a browser")
struct PINSchedules {
    private static let request = PINPadRequest(
        content: PaymentSheetContent(
            merchantName: "Test Shop", amount: "12.50", currencyCode: "USD", type: .purchase,
            description: nil, verificationReason: nil, loyaltyType: nil, programs: [],
            language: nil, usesISOCurrencySymbol: false), lengths: 4...12, allowsBypass: true)

    @Test("No digit is lost or counted twice, however fast two pages press")
    func digits() async throws {
        try await ScheduleExplorer("digits of a PIN", share: 0.5).run { scenario in
            let (sheet, entry) = Self.entry(scenario)
            _ = await sheet.open()
            let outcome = scenario.start("the entry") { await entry.run(Self.request) }
            let pages = [UInt8(1), 2].map { digit in
                scenario.start("page \(digit)") {
                    let pad = try await Self.pad(sheet, scenario)
                    for _ in 1...3 {
                        await scenario.pause(0...12)
                        let isTaken = await sheet.press("\(digit)", entry: pad)
                        try scenario.expect(isTaken, "a digit is refused")
                    }
                    return pad
                }
            }
            let pad = try await pages[0].value
            _ = try await pages[1].value
            let isTaken = await sheet.press("enter", entry: pad)
            try scenario.expect(isTaken, "the end of the entry is refused")
            let end = try await outcome.value
            guard case .entered(let digits) = end else {
                return try scenario.expect(false, "\(end)")
            }
            let sorted = digits.withDigits { Array($0).sorted() }
            try scenario.expect(sorted == [1, 1, 1, 2, 2, 2], "\(sorted)")
            try await Self.expectOver(scenario, sheet, pad)
        }
    }

    @Test("An entry ends once and in time: entered, canceled, bypassed, or timed out")
    func ends() async throws {
        try await ScheduleExplorer("the end of a PIN", share: 0.5).run { scenario in
            let (sheet, entry) = Self.entry(scenario)
            _ = await sheet.open()
            let key = ["cancel", "bypass", "enter"][scenario.random(0...2)]
            let pressed = scenario.start("the key") {
                let pad = try await Self.pad(sheet, scenario)
                if key == "enter" {
                    for digit in 1...4 { _ = await sheet.press("\(digit)", entry: pad) }
                }
                try await scenario.clock.sleep(for: .seconds(scenario.random(28...31)))
                await scenario.pause(0...12)
                let time = scenario.clock.now.offset
                return (pad, time, await sheet.press(key, entry: pad))
            }
            let outcome = await entry.run(Self.request)
            let now = scenario.clock.now.offset
            let (pad, time, isTaken) = try await pressed.value
            let isExpected =
                switch outcome {
                case .cancelled: key == "cancel" && isTaken && now == time
                case .bypassed: key == "bypass" && isTaken && now == time
                case .entered(let digits):
                    key == "enter" && isTaken && now == time && digits.count == 4
                case .timedOut: now == .seconds(30) && (!isTaken || time == .seconds(30))
                case .interrupted, .failed: false
                }
            try scenario.expect(
                isExpected,
                "\(outcome) after \(now), \(key) \(isTaken ? "taken" : "refused") after \(time)")
            try await Self.expectOver(scenario, sheet, pad)
        }
    }

    @Test(
        "An app that cancels ends the entry at once, and its keys do not count for the next entry")
    func interruption() async throws {
        try await ScheduleExplorer("an interrupted PIN", share: 0.5).run { scenario in
            let (sheet, entry) = Self.entry(scenario)
            _ = await sheet.open()
            let first = scenario.start("the first entry") {
                let outcome = await entry.run(Self.request)
                let time = scenario.clock.now.offset
                try scenario.expect(time == .zero, "\(outcome) after \(time)")
            }
            let old = try await Self.pad(sheet, scenario)
            scenario.start("the late keys") {
                for _ in 1...6 {
                    await scenario.pause(0...12)
                    _ = await sheet.press("9", entry: old)
                }
            }
            await scenario.pause(0...30)
            first.cancel()
            try await first.value
            let second = scenario.start("the second entry") { await entry.run(Self.request) }
            let pad = try await Self.pad(sheet, scenario)
            for digit in 1...4 { _ = await sheet.press("\(digit)", entry: pad) }
            _ = await sheet.press("9", entry: old)
            _ = await sheet.press("enter", entry: pad)
            let end = try await second.value
            guard case .entered(let digits) = end else {
                return try scenario.expect(false, "\(end)")
            }
            let entered = digits.withDigits { Array($0) }
            try scenario.expect(entered == [1, 2, 3, 4], "\(entered)")
        }
    }

    private static func entry(_ scenario: Scenario) -> (BrowserSheet, PINEntry) {
        let sheet = BrowserSheet(
            settings: BrowserSheet.Settings(), clock: scenario.clock, random: TestKiosk.random(7))
        let entry = PINEntry(
            pad: sheet, clock: ElapsedClock(scenario.clock),
            times: PINTimes(total: .seconds(60), idle: .seconds(30)))
        return (sheet, entry)
    }

    /// Waits until the sheet shows a pad.
    ///
    /// - Returns: The name of its entry.
    private static func pad(_ sheet: BrowserSheet, _ scenario: Scenario) async throws -> String {
        while true {
            if let pad = await sheet.current.pin { return pad.entry }
            await scenario.pause(1...1)
        }
    }

    /// Checks that an entry is over: its keys are refused, and the next wait for a key fails.
    private static func expectOver(
        _ scenario: Scenario, _ sheet: BrowserSheet, _ pad: String
    ) async throws {
        let isTaken = await sheet.press("1", entry: pad)
        try scenario.expect(!isTaken, "a key is taken after the end")
        let screen = await sheet.current.screen
        try scenario.expect(screen == .processing, "the sheet shows \(screen)")
    }
}
