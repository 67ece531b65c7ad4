// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension BrowserTests {
    @Suite("The dialogue in the console")
    struct ConsoleDialogueTests {
        /// The response of the second exchange, which selects the application.
        private static let answer =
            "document.querySelector('[data-place=\"0-1\"] .side:last-child')"

        /// Opens the console with a read and the response of its second exchange.
        private static func opened() async throws -> Shop {
            let shop = try await ConsoleTests.shop()
            _ = try await ConsoleTests.read("visa-credit", in: shop)
            try await ConsoleTests.until("document.querySelector('[data-place=\"0-1\"]')", in: shop)
            try await shop.page.driver.click("//*[@data-place='0-1']/summary")
            try await ConsoleTests.until("\(answer).querySelector('.byte')", in: shop)
            return shop
        }

        /// Returns the digits of the marked bytes, the text of the marked line, and the focus.
        private static func marked(_ shop: Shop) async throws -> [String] {
            try await shop.page.driver.run(
                """
                const side = \(answer);
                const line = side.querySelector('.tree .marked');
                return [
                  [...side.querySelectorAll('.byte.marked')].map((one) => one.textContent).join(''),
                  (line?.querySelector('summary') ?? line)?.innerText.trim() ?? '',
                  document.activeElement.className.split(' ')[0],
                ];
                """)
        }

        @Test("The keyboard reaches each byte and each line, and marks the other beside it")
        func keyboard() async throws {
            let shop = try await Self.opened()
            let driver = shop.page.driver
            let _: Bool? = try await driver.run(
                "\(Self.answer).querySelector('.byte').focus(); return true")
            var marked = try await Self.marked(shop)
            #expect(marked[0].hasPrefix("6F") && !marked[0].hasSuffix("9000"))
            #expect(marked[1].hasPrefix("6F File Control Information (FCI) Template"))
            #expect(marked[2] == "byte")
            // Two bytes on, past the tag and the length.
            try await driver.type(.rightKey + .rightKey)
            marked = try await Self.marked(shop)
            #expect(marked[0] == "8407A0000000031010")
            #expect(marked[1].hasPrefix("84 Dedicated File (DF) Name"))
            try await driver.type(.endKey)
            marked = try await Self.marked(shop)
            #expect(marked[0] == "9000" && marked[1].hasPrefix("From the card: 9000"))

            let _: Bool? = try await driver.run(
                "\(Self.answer).querySelector('.tree summary').focus(); return true")
            #expect(try await Self.marked(shop)[1].hasPrefix("6F"))
            try await driver.type(.downKey)
            marked = try await Self.marked(shop)
            #expect(marked[0] == "8407A0000000031010")
            #expect(marked[2] == "node")
            try await shop.close()
        }

        @Test("The mouse marks the line of a byte and the bytes of a line")
        func mouse() async throws {
            let shop = try await Self.opened()
            let _: Bool? = try await shop.page.driver.run(
                """
                \(Self.answer).querySelectorAll('.byte')[4]
                  .dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
                return true;
                """)
            var marked = try await Self.marked(shop)
            #expect(marked[0] == "8407A0000000031010" && marked[1].hasPrefix("84"))
            let _: Bool? = try await shop.page.driver.run(
                """
                [...\(Self.answer).querySelectorAll('.node .label')]
                  .find((one) => one.textContent === '50')
                  .dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
                return true;
                """)
            marked = try await Self.marked(shop)
            #expect(marked[0].hasPrefix("50"))
            // On a phone, the bytes stay in view above the lines, and scroll to those of a line.
            try await shop.page.show(at: .phone)
            let _: Bool? = try await shop.page.driver.run(
                """
                const last = [...\(Self.answer).querySelectorAll('.node')].at(-1);
                last.scrollIntoView({ block: 'end' });
                last.focus();
                return true;
                """)
            try await ConsoleTests.until(
                """
                (() => {
                  const [bytes, byte] = ['.bytes', '.byte.marked']
                    .map((one) => \(Self.answer).querySelector(one).getBoundingClientRect());
                  return bytes.top >= 0 && byte.top >= bytes.top && byte.bottom <= bytes.bottom + 1
                    && byte.bottom <= innerHeight;
                })()
                """, in: shop)
            try await shop.page.show(at: .wide)
            let _: Bool? = try await shop.page.driver.run(
                "\(Self.answer).querySelectorAll('.byte')[16].focus(); return true")
            try await ConsoleTests.expectReadable(
                shop, "console-bytes", showing: "[data-place='0-1'] .side:last-child")
            try await shop.close()
        }

        @Test("The operator copies and saves the dialogue, whose card data is masked")
        func export() async throws {
            struct Permissions: Encodable, Sendable {
                let permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"]
            }
            let shop = try await Self.opened()
            try await shop.page.driver.command("Browser.grantPermissions", Permissions())
            try await shop.page.click(text: "Copy transcript")
            try await ConsoleTests.until(
                "document.getElementById('notice').innerText === 'Copied the transcript.'",
                in: shop)
            let text: String = try await shop.page.driver.wait(
                "navigator.clipboard.readText().then(arguments[1], (error) => arguments[1](`${error}`))",
                "")
            #expect(text.contains("\n> 00A404000E325041592E5359532E444446303100\n"))
            #expect(text.contains("**") && !text.contains("4761739001010010"))
            for (name, ending) in [("Save transcript", "apdu"), ("Save for Wireshark", "pcap")] {
                try await shop.page.click(text: name)
                try await ConsoleTests.until(
                    "document.getElementById('notice').innerText.endsWith('.\(ending).')", in: shop)
            }
            try await shop.close()
        }
    }
}
