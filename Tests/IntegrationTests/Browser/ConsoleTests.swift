// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension BrowserTests {
    @Suite("An operator at the console")
    struct ConsoleTests {
        /// Waits until a condition is true on the page.
        private static func until(_ condition: String, in shop: Shop) async throws {
            let script = """
                const done = arguments[1];
                const look = () => (\(condition)) ? done(true) : setTimeout(look, 20);
                look();
                """
            let isSo: Bool = try await shop.page.driver.wait(script, "")
            #expect(isSo)
        }

        @Test("The operator taps cards by mouse and keyboard, and sees the dialogue with them")
        func tap() async throws {
            let shop = try await Shop(options: ["--accept-terms", "--reader", "emulated"])
            #expect(try await shop.link() == nil)
            try await shop.prepare()
            let driver = shop.page.driver
            let token = try String(
                contentsOf: shop.kiosk.state.appendingPathComponent("operator.token"),
                encoding: .utf8)
            try await driver.go(
                to: "\(shop.page.origin)console#token=\(token.trimmingCharacters(in: .newlines))")
            try await Self.until("document.querySelectorAll('#cards button').length > 10", in: shop)
            let secrets: String = try await driver.run("return location.hash + document.cookie")
            #expect(secrets == "")

            let first = try await shop.start()
            try await Self.until(
                "document.getElementById('field').dataset.state === 'waiting'", in: shop)
            try await driver.click("//button[span[text()='mastercard-credit']]")
            #expect(try await shop.settled(first)["state"] as? String == "completed")
            try await Self.until(
                "document.querySelectorAll('.exchange .number').length > 5", in: shop)
            #expect(
                try await driver.accessibility("//*[@id='times']/*[name()='svg']").first == "image")
            let text: String = try await driver.run("return document.documentElement.outerHTML")
            #expect(text.contains("541333******1034"))
            #expect(!text.contains("5413330089601034"))

            let second = try await shop.start()
            try await Self.until(
                "document.getElementById('field').dataset.state === 'waiting'", in: shop)
            let _: Bool? = try await driver.run(
                "document.querySelector('#cards button').focus(); return true")
            try await driver.type("\u{E007}")
            #expect(try await shop.settled(second)["state"] as? String == "completed")
            try await Self.until(
                "document.querySelectorAll('#reads-list button').length === 2", in: shop)

            for (viewport, isDark) in [
                (Viewport.wide, false), (.small, true), (.phone, false), (.narrow, true),
            ] {
                try await shop.page.show(at: viewport, isDark: isDark)
                let overflow: Int = try await driver.run(
                    "return document.documentElement.scrollWidth - innerWidth")
                #expect(overflow <= 0)
                // As wide as before the page shrank.
                try await Self.until("document.querySelector('#times svg')", in: shop)
                let overflowBeforeRedraw: Int = try await driver.run(
                    """
                    document.querySelector('#times svg').setAttribute('width', 3000);
                    return document.documentElement.scrollWidth - innerWidth
                    """)
                #expect(overflowBeforeRedraw <= 0)
                let faint: [String] = try await driver.run(try PageScript.named("contrast"))
                #expect(faint == [])
                let cutOff: [String] = try await driver.run(
                    """
                    return [...document.querySelectorAll('#times .exchange')].filter((one) => {
                      const name = one.querySelector('text');
                      const box = name.getBoundingClientRect();
                      const room = name.classList.contains('inside')
                        ? one.querySelector('.theirs').getBoundingClientRect()
                        : document.querySelector('#times svg').getBoundingClientRect();
                      return box.left < room.left - 1 || box.right > room.right + 1;
                    }).map((one) => one.textContent);
                    """)
                #expect(cutOff == [])
                let violations = try await shop.page.violations()
                #expect(violations == [], "\(viewport)")
                try await Screenshots.keep(shop.page, "console-\(viewport.rawValue)")
            }
            try await shop.close()
        }
    }
}
