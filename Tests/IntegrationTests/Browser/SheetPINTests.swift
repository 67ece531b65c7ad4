// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Phrases
import ProximityReader
import TestClocks
import Testing

@testable import Kiosk

extension BrowserTests {
    @Suite("A PIN on the payment sheet")
    struct SheetPINTests {
        /// The condition, in JavaScript, that the whole screen is the pad.
        private static let isPad = "!document.getElementById('touch-pad').hidden"

        @Test("A PIN can be typed on the keyboard, and is nowhere in the page")
        func keyboard() async throws {
            let shop = try await Shop(cards: ["visa-online-pin"])
            #expect(try await shop.link() == nil)
            try await shop.prepare()
            let path = try await shop.start()
            try await shop.page.shown("pin")
            try await shop.page.driver.type("58" + .backspaceKey)
            try await shop.page.shown("pin", digits: 2)
            try await shop.page.shown("pin", digits: 0)
            // At once, as people type: no key may overtake another.
            try await shop.page.driver.type("739182")
            try await shop.page.shown("pin", digits: 6)
            let secrets = try PageScript.named("secrets")
            let before: String = try await shop.page.driver.wait(secrets, "")
            #expect(before.contains("aria-live"), "\(before)")
            #expect(!before.contains("739182"))
            #expect(!before.contains("7391"))
            try await shop.page.driver.type(.backspaceKey + "1234" + .enterKey)
            try await shop.page.shown("approved")
            let after: String = try await shop.page.driver.wait(secrets, "")
            #expect(!after.contains("739182"))
            #expect(!after.contains("1234"))
            let read = try await shop.settled(path)
            #expect(try await shop.authorization(of: read)["pin"] as? String == "verified")
            try await shop.close()
        }

        @Test(
            "A PIN on a shuffled pad is correct, whether touched or typed",
            arguments: [true, false])
        func shuffled(isTouched: Bool) async throws {
            let shop = try await Shop(
                cards: ["visa-online-pin"], options: ["--accept-terms", "--shuffle-digits"])
            #expect(try await shop.link() == nil)
            try await shop.prepare()
            let path = try await shop.start()
            try await shop.page.shown("pin")
            let digits: [String] = try await shop.page.driver.run(
                "return [...document.querySelectorAll('#keys .digit')].map((key) => key.textContent)"
            )
            #expect(digits.sorted() == (0...9).map { "\($0)" })
            if isTouched {
                try await shop.page.touch("1234")
                try await shop.page.click(text: "Confirm")
            } else {
                try await shop.page.driver.type("1234" + .enterKey)
            }
            try await shop.page.shown("approved")
            let read = try await shop.settled(path)
            #expect(try await shop.authorization(of: read)["pin"] as? String == "verified")
            try await shop.close()
        }

        @Test("A PIN can be entered without sight, and nothing shows or says a digit")
        func withoutSight() async throws {
            let shop = try await Shop(
                cards: ["visa-online-pin"], options: ["--accept-terms", "--shuffle-digits"])
            #expect(try await shop.link() == nil)
            try await shop.prepare()
            let path = try await shop.start()
            let page = shop.page
            try await page.shown("pin")
            try await page.driver.touch([[[300, 300]], [[500, 300]]])
            try await page.until(Self.isPad)
            // Two taps before a key was found press nothing.
            for _ in 1...2 { try await page.driver.touch([[[20, 20]]]) }
            try await page.pressWithoutSight("7")
            try await page.shown("pin", digits: 1)
            try await page.pressWithoutSight("clear")
            try await page.shown("pin", digits: 0)
            for (count, digit) in "1224".enumerated() {
                try await page.pressWithoutSight(String(digit))
                try await page.shown("pin", digits: count + 1)
            }
            try await page.pressWithoutSight("clear")
            try await page.shown("pin", digits: 0)
            for (count, digit) in "1234".enumerated() {
                try await page.pressWithoutSight(String(digit))
                try await page.shown("pin", digits: count + 1)
            }
            try await page.pressWithoutSight("enter")
            try await page.shown("approved")
            let words = SheetLanguage.english.phrases.pinWithoutSight
            let instructions = words.instructions.replacing("{clear}", with: "Clear")
                .replacing("{confirm}", with: "Confirm")
            let four = (1...4).flatMap { ["440 Hz", "1000 Hz", "Digits entered: \($0)"] }
            let entry =
                ["Enter a test PIN", words.hint, "$12.50", instructions, instructions]
                + four[..<3] + ["Clear", "Deleted"] + four + ["Clear", "Deleted"] + four
                + ["Confirm"]
            let heard = try await page.heard()
            #expect(Array(heard.prefix(entry.count)) == entry)
            #expect(heard.suffix(2).sorted() == ["1500 Hz", "Card read"])
            try await page.until("!(\(Self.isPad))")
            let read = try await shop.settled(path)
            #expect(try await shop.authorization(of: read)["pin"] as? String == "verified")
            try await shop.close()
        }

        @Test("The asterisk key and a button show the pad without sight, and its last key cancels")
        func withoutSightByKey() async throws {
            let shop = try await Shop(cards: ["visa-online-pin"])
            #expect(try await shop.link() == nil)
            try await shop.prepare()
            let path = try await shop.start()
            let page = shop.page
            try await page.shown("pin")
            try await page.driver.type("*")
            try await page.until(Self.isPad)
            try await page.driver.type("12*")
            try await page.shown("pin", digits: 2)
            try await page.until("!(\(Self.isPad))")
            try await page.driver.type(.backspaceKey)
            try await page.shown("pin", digits: 0)
            try await page.click("without-sight")
            try await page.until(Self.isPad)
            try await page.pressWithoutSight("clear")
            try await page.shown("cancelled")
            #expect(try await page.heard().contains("Cancel"))
            #expect(try await shop.settled(path)["state"] as? String == "cancelled")
            try await shop.close()
        }

        @Test("Without sight, the customer hears that time runs out, and gets more by touching")
        func timeWithoutSight() async throws {
            let drawn = try await DrawnSheet()
            drawn.clock.advance(by: .seconds(18))
            _ = try await drawn.faults(in: Scenes.named("pin"))
            try await drawn.page.driver.type("*")
            try await drawn.page.pass(seconds: 1)
            try await drawn.page.pressWithoutSight("5")
            let more = "\(drawn.page.origin)v1/sheet/more-time"
            #expect(try await drawn.page.requests().filter { $0 == more } == [])
            try await drawn.page.pass(seconds: 2)
            let heard = try await drawn.page.heard()
            #expect(heard.last == "Time left: 10 s", "\(heard)")
            try await drawn.page.driver.touch([[[200, 200], [260, 200]]])
            try await drawn.page.until(
                "!document.getElementById('more-time').matches('.pending')")
            #expect(try await drawn.page.requests().filter { $0 == more }.count == 1)
            await drawn.end()
        }

        @Test(
            "The instructions for PIN entry without sight fit on every screen, over everything",
            arguments: [Viewport.narrow, .small, .wide])
        func instructions(viewport: Viewport) async throws {
            let drawn = try await DrawnSheet()
            try await drawn.page.show(at: viewport)
            for language in PaymentSheetWords.languages {
                _ = try await drawn.faults(in: Scenes.named("pin"), language: language)
                try await drawn.page.driver.type("*")
                let isRight: Bool = try await drawn.page.driver.run(
                    """
                    const text = document.querySelector("#touch-pad p").getBoundingClientRect();
                    const covering = [[1, 1], [innerWidth - 1, 1], [innerWidth / 2, innerHeight - 1]]
                      .map(([x, y]) => document.elementFromPoint(x, y).id);
                    return text.left >= 0 && text.right <= innerWidth && text.top >= 0
                      && text.bottom <= innerHeight && covering.every((id) => id === "touch-pad");
                    """)
                #expect(isRight, "\(language)")
                if ["en", "ar"].contains(where: { $0 == language }) {
                    try await Screenshots.keep(
                        drawn.page, "without-sight-\(language)-\(viewport.rawValue)")
                }
                try await drawn.page.driver.type("*")
            }
            await drawn.end()
        }

        @Test("The time bar of the PIN entry runs out with the time, and restarts with each key")
        func time() async throws {
            let drawn = try await DrawnSheet()
            // Longer than a test can take, so that it is not over when the test looks.
            var settings = BrowserSheet.Settings()
            settings.pinIdleTimeout = .seconds(600)
            settings.pinEntryTimeout = .seconds(600)
            await drawn.sheet.use(settings)
            let left = """
                const [animation] = document.getElementById("bar").getAnimations();
                const { duration } = animation.effect.getComputedTiming();
                return [duration, animation.currentTime < duration];
                """
            struct Time: Decodable, Equatable {
                let duration: Double
                let isRunning: Bool
                init(from decoder: any Decoder) throws {
                    var list = try decoder.unkeyedContainer()
                    duration = try list.decode(Double.self)
                    isRunning = try list.decode(Bool.self)
                }
            }
            #expect(try await drawn.faults(in: Scenes.named("pin")) == [])
            let time: Time = try await drawn.page.driver.run(left)
            #expect(time.duration == 600_000)
            #expect(time.isRunning)
            await drawn.end()
        }
    }
}
