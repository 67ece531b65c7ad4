// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Kiosk

extension BrowserTests {
    @Suite("A PIN on the payment sheet")
    struct SheetPINTests {
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
            #expect(try await shop.authorisation(of: read)["pin"] as? String == "verified")
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
            #expect(try await shop.authorisation(of: read)["pin"] as? String == "verified")
            try await shop.close()
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
