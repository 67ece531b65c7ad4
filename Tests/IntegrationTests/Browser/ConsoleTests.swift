// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension BrowserTests {
    @Suite("An operator at the console")
    struct ConsoleTests {
        /// Waits until a condition is true on the page.
        static func until(_ condition: String, in shop: Shop) async throws {
            try await shop.page.driver.until(condition)
        }

        /// Opens the console of a shop with an emulated reader.
        static func shop(_ options: String...) async throws -> Shop {
            let shop = try await Shop(
                options: ["--accept-terms", "--reader", "emulated"] + options)
            #expect(try await shop.link() == nil)
            try await shop.prepare()
            try await shop.page.driver.go(to: shop.kiosk.launcher("console"))
            try await until("document.querySelectorAll('#cards button').length > 10", in: shop)
            return shop
        }

        /// Reads a card that the operator taps.
        ///
        /// - Returns: The read's path.
        static func read(_ card: String, in shop: Shop) async throws -> String {
            let path = try await shop.start()
            try await until(
                "document.getElementById('field').dataset.state === 'waiting'", in: shop)
            #expect(try await text("#field-hint", in: shop) == "Drag a card here, or click it.")
            try await shop.page.driver.click("//button[span[text()='\(card)']]")
            _ = try await shop.settled(path)
            try await until("document.getElementById('field').dataset.state === 'idle'", in: shop)
            return path
        }

        /// Returns the text of an element as it is shown.
        private static func text(_ selector: String, in shop: Shop) async throws -> String {
            try await shop.page.driver.run(
                "return document.querySelector(\"\(selector)\").innerText")
        }

        /// Expects that the page fits each screen, is readable, and has no violations.
        ///
        /// - Parameters:
        ///   - shop: The shop.
        ///   - name: The name of the pictures.
        ///   - selector: The element that the pictures show.
        /// - Throws: When the browser fails.
        static func expectReadable(
            _ shop: Shop, _ name: String, showing selector: String = "header"
        ) async throws {
            for (viewport, isDark) in [
                (Viewport.wide, true), (.wide, false), (.phone, false), (.narrow, true),
            ] {
                try await shop.page.show(at: viewport, isDark: isDark)
                let overflow: Int = try await shop.page.driver.run(
                    "return document.documentElement.scrollWidth - innerWidth")
                #expect(overflow <= 0, "\(viewport)")
                let faint: [String] = try await shop.page.driver.run(
                    try PageScript.named("contrast"))
                #expect(faint == [], "\(viewport)")
                // axe-core takes a second: it looks once at each color scheme, on the narrowest and
                // the widest screen.
                if viewport == .narrow || (viewport == .wide && !isDark) {
                    #expect(try await shop.page.violations() == [], "\(viewport)")
                }
                let _: Bool? = try await shop.page.driver.run(
                    """
                    document.querySelector("\(selector)").scrollIntoView({ block: 'center' });
                    return true;
                    """)
                let shade = isDark ? "dark" : "light"
                try await Screenshots.keep(shop.page, "\(name)-\(shade)-\(viewport.rawValue)")
            }
            try await shop.page.show(at: .wide)
        }

        @Test("The operator sees how each read ended, why, and what the program told the customer")
        func ends() async throws {
            let shop = try await Self.shop("--wallet", "emulated")
            let approved = try await Self.read("visa-credit", in: shop)
            _ = try await shop.kiosk.ask(approved + "/outcome", #"{"outcome":"approved"}"#)
            _ = try await Self.read("visa-declining", in: shop)
            let refused = try await Self.read("mastercard-credit", in: shop)
            _ = try await shop.kiosk.ask(refused + "/outcome", #"{"outcome":"refused"}"#)
            _ = try await Self.read("unknown-application", in: shop)
            try await Self.until(
                "document.querySelectorAll('#reads-list .outcome').length === 2", in: shop)
            let rows: [String] = try await shop.page.driver.run(
                """
                return [...document.querySelectorAll('#reads-list button')]
                  .map((one) => one.querySelector('.ends').innerText.replace(/\\s+/g, ' '));
                """)
            #expect(rows == ["Failed", "Completed Refused", "Declined", "Completed Approved"])
            #expect(
                try await Self.text("#reads-list .reason", in: shop)
                    == "The card's applications are not supported here: F0000000010001. "
                    + "cardNotSupported")
            #expect(
                try await Self.text("#reads-counts li", in: shop)
                    == "1 failed: The card's applications are not supported here: F0000000010001.")
            try await shop.page.driver.click("//*[@id='reads-list']/li[2]/button")
            try await Self.until("document.querySelector('#times svg')", in: shop)
            let facts = try await Self.text("#read-facts", in: shop)
            for fact in ["Refused", "•••• 1034", "Mastercard credit or debit", "12.50 USD"] {
                #expect(facts.contains(fact))
            }
            try await Self.expectReadable(shop, "console-ends", showing: "#reads-list")
            try await shop.close()
        }

        @Test("The charts have named axes, and say the value at the mouse and at the keyboard")
        func charts() async throws {
            let shop = try await Self.shop()
            let driver = shop.page.driver
            _ = try await Self.read("visa-credit", in: shop)
            _ = try await Self.read("visa-declining", in: shop)
            let words = "document.querySelectorAll('#charts .words')"
            try await Self.until("\(words)[0].innerText === '1 declined, 1 completed'", in: shop)
            #expect(
                try await driver.accessibility("//*[@id='charts']/figure[2]/*[name()='svg']")
                    == ["slider", "Card in the field"])
            let _: Bool? = try await driver.run(
                "document.querySelector('#charts svg').focus(); return true")
            try await driver.type(.homeKey)
            try await Self.until("\(words)[0].innerText === '1 declined, 50% of 2'", in: shop)
            try await driver.type(.rightKey)
            try await Self.until("\(words)[0].innerText === '1 completed, 50% of 2'", in: shop)
            let _: Bool? = try await driver.run(
                """
                document.activeElement.blur();
                const chart = document.querySelectorAll('#charts svg')[1];
                const { left, top } = chart.getBoundingClientRect();
                chart.dispatchEvent(
                  new PointerEvent('pointermove', { clientX: left + 3, clientY: top + 30 }));
                return true;
                """)
            try await Self.until("/^0 ms to .* m?s: [0-2]$/.test(\(words)[1].innerText)", in: shop)

            // Nothing has ended within the last minute of a page that was just opened.
            let _: Bool? = try await driver.run("location.reload(); return true")
            try await Self.until("\(words)[0]?.innerText === '1 declined, 1 completed'", in: shop)
            let _: Bool? = try await driver.run(
                """
                const range = document.getElementById('range');
                range.value = '1';
                range.dispatchEvent(new Event('input'));
                return true;
                """)
            try await Self.until("\(words)[0].innerText === 'none in this range'", in: shop)
            let _: Bool? = try await driver.run(
                """
                const range = document.getElementById('range');
                range.value = '0';
                range.dispatchEvent(new Event('input'));
                return true;
                """)
            for viewport in [Viewport.wide, .small, .phone, .narrow] {
                try await shop.page.show(at: viewport)
                try await Self.until(
                    """
                    [...document.querySelectorAll('#charts svg')].every((one) =>
                      Math.abs(one.clientWidth - one.parentElement.clientWidth) <= 1
                        && one.getAttribute('width') <= one.parentElement.clientWidth)
                    """, in: shop)
                let overlapping: [String] = try await driver.run(
                    """
                    return [...document.querySelectorAll('#charts svg')].flatMap((chart) => {
                      const names = [...chart.querySelectorAll('text')]
                        .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }));
                      return names.filter(({ box }, place) => names.slice(0, place).some((other) =>
                        box.left < other.box.right && other.box.left < box.right
                          && box.top < other.box.bottom && other.box.top < box.bottom))
                        .map(({ text }) => text);
                    });
                    """)
                #expect(overlapping == [], "\(viewport)")
            }
            try await Self.expectReadable(shop, "console-charts", showing: "#charts")
            try await shop.close()
        }

        @Test("The filters of the list survive a reload, and the list has payments from the wallet")
        func filters() async throws {
            let shop = try await Self.shop("--wallet", "emulated")
            let driver = shop.page.driver
            _ = try await Self.read("visa-credit", in: shop)
            _ = try await Self.read("visa-declining", in: shop)
            try await driver.open(shop.kiosk.launcher("sheet"), running: "")
            try await shop.page.until("document.body.dataset.screen === 'idle'")
            let payment = try await shop.kiosk.ask(
                "/v1/payment-authorizations", WalletShop.plain, key: "payment")
            let identifier = try #require(payment["id"] as? String, "\(payment)")
            try await driver.go(to: shop.kiosk.launcher("console"))
            try await Self.until("document.body.dataset.link === 'live'", in: shop)
            try await driver.go(to: "\(shop.page.origin)console?find=corner")
            try await Self.until(
                "document.querySelectorAll('#reads-list button').length === 1", in: shop)
            #expect(try await Self.text("#reads-list .state", in: shop) == "Customer chooses")
            let path = "/v1/payment-authorizations/\(identifier)/cancel"
            _ = try await shop.kiosk.ask(path, "{}")
            try await Self.until(
                "document.querySelector('#reads-list .state').innerText === 'Canceled'", in: shop)

            let _: Bool? = try await driver.run(
                """
                const [text, result] = ['filter-text', 'filter-result']
                  .map((name) => document.getElementById(name));
                text.value = '12.50';
                result.value = 'declined';
                result.dispatchEvent(new Event('input'));
                return true;
                """)
            #expect(try await Self.text("#reads-list", in: shop).contains("Declined"))
            #expect(
                try await driver.run("return location.search") == "?find=12.50&result=declined")
            let _: Bool? = try await driver.run("location.reload(); return true")
            try await Self.until(
                "document.querySelectorAll('#reads-list button').length === 1", in: shop)
            #expect(try await Self.text("#reads-list .state", in: shop) == "Declined")

            #expect(
                try await driver.accessibility("//*[@id='owner']")
                    == ["switch", "The wallet’s owner pays"])
            try await driver.click("//*[@id='owner-switch']")
            try await Self.until(
                "document.getElementById('notice').innerText.includes('Another person')", in: shop)
            let biometrics = try await shop.kiosk.ask("/v1/emulator/biometrics", as: "operator")
            #expect(biometrics["isOwner"] as? Bool == false)
            try await Self.expectReadable(shop, "console-filters")
            try await shop.close()
        }

        @Test("The operator taps cards by mouse and keyboard, and sees the dialogue with them")
        func tap() async throws {
            let shop = try await Self.shop()
            let driver = shop.page.driver
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
