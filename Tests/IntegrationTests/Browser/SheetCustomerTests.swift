// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension BrowserTests {
    @Suite("A customer at the payment sheet")
    struct SheetCustomerTests {
        @Test(
            "The customer accepts the terms, taps, enters the PIN, and the provider gets all of it")
        func purchase() async throws {
            let shop = try await Shop(cards: ["visa-online-pin"], options: [])
            async let refusal = shop.link()
            let terms = try await shop.page.shown("terms")
            #expect(terms.terms.contains("Demo Shop"))
            #expect(terms.buttons == ["decline", "accept"])
            try await shop.page.click("accept")
            #expect(try await refusal == nil)
            try await shop.page.shown("idle")
            try await shop.prepare()

            let path = try await shop.start()
            let waiting = try await shop.page.shown("waiting")
            #expect(waiting.amount == "$12.50")
            #expect(waiting.merchant == "Demo Shop")
            #expect(waiting.prompt == "Hold the card to the reader")
            #expect(waiting.lights == 1)
            #expect(try await shop.page.shown("pin").digits == 0)
            try await shop.page.touch("1234")
            try await shop.page.click(text: "Confirm")
            let approved = try await shop.page.shown("approved")
            #expect(approved.lights == 4)
            #expect(approved.buttons == [])

            let read = try await shop.settled(path)
            #expect(read["state"] as? String == "completed")
            let authorization = try await shop.authorization(of: read)
            #expect(authorization["pin"] as? String == "verified")
            #expect(authorization["approved"] as? Bool == true)
            let idle = try await shop.page.shown("idle")
            #expect(idle.amount == idle.merchant && idle.description == "")
            try await shop.close()
        }

        @Test("The customer sees that the card declines")
        func declined() async throws {
            let shop = try await Shop(cards: ["visa-declining"])
            #expect(try await shop.link() == nil)
            try await shop.prepare()
            let path = try await shop.start()
            let declined = try await shop.page.shown("declined")
            #expect(declined.prompt == "Declined by the card")
            #expect(declined.lights == 0)
            #expect(try await shop.settled(path)["state"] as? String == "declined")
            try await shop.close()
        }

        @Test("The customer chooses another language, from right to left, and cancels")
        func cancelled() async throws {
            let shop = try await Shop()
            #expect(try await shop.link() == nil)
            try await shop.prepare()
            let path = try await shop.start()
            #expect(try await shop.page.shown("waiting").direction == "ltr")
            try await shop.page.click("language")
            try await shop.page.click(text: "العربية")
            let arabic = try await shop.page.shown("waiting", language: "ar")
            #expect(arabic.direction == "rtl")
            #expect(arabic.prompt == "قرّب البطاقة من القارئ")
            try await shop.page.click("cancel")
            #expect(try await shop.page.shown("cancelled").language == "ar")
            #expect(try await shop.settled(path)["state"] as? String == "cancelled")
            try await shop.close()
        }

        @Test("The customer does not accept the terms, and is not linked")
        func termsDeclined() async throws {
            let shop = try await Shop(options: [])
            async let refusal = shop.link()
            try await shop.page.shown("terms")
            try await shop.page.click("decline")
            #expect(try await refusal?.isEmpty == false)
            try await shop.page.shown("idle")
            try await shop.close()
        }

        @Test("The customer shows a loyalty pass")
        func loyalty() async throws {
            let shop = try await Shop(cards: ["wallet-pass"])
            #expect(try await shop.link() == nil)
            try await shop.prepare()
            let path = try await shop.start(
                #"{"kind":"loyalty","loyalty":{"merchants":[{"id":"pass.com.example.coffee","#
                    + #""name":"Coffee Club"}],"type":"Your Coffee Club card"}}"#)
            let loyalty = try await shop.page.shown("loyalty")
            #expect(loyalty.amount == "Your Coffee Club card")
            #expect(loyalty.description == "Coffee Club")
            try await shop.page.shown("approved")
            let read = try await shop.settled(path)
            #expect(read["state"] as? String == "completed")
            #expect((read["passes"] as? [Any])?.count == 1)
            try await shop.close()
        }

        @Test("A customer who is too late with the PIN ends the read")
        func latePIN() async throws {
            let shop = try await Shop(cards: ["visa-online-pin"], settings: ["pinIdleTimeout": 1])
            #expect(try await shop.link() == nil)
            try await shop.prepare()
            let path = try await shop.start()
            try await shop.page.shown("pin")
            #expect(try await shop.page.shown("failed").prompt == "No PIN was entered")
            #expect(try await shop.settled(path)["state"] as? String == "failed")
            try await shop.close()
        }

        @Test("A customer who is too late with the card ends the read")
        func lateCard() async throws {
            let shop = try await Shop(settings: ["tapTimeout": 1])
            #expect(try await shop.link() == nil)
            try await shop.prepare()
            _ = try await shop.start()
            try await shop.page.shown("waiting")
            #expect(try await shop.page.shown("timedOut").prompt == "No card was presented")
            try await shop.close()
        }
    }
}
