// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProximityReader
import TestClocks
import Testing

@testable import Kiosk

extension BrowserTests {
    @Suite("The layout of the payment sheet")
    struct SheetLayoutTests {
        @Test(
            "Every screen fits in every language: nothing is cut off, covered, or without a glyph",
            arguments: Viewport.allCases)
        func layout(viewport: Viewport) async throws {
            let drawn = try await DrawnSheet()
            try await drawn.page.show(at: viewport)
            try await drawn.stopPainting()
            for language in PaymentSheetWords.languages {
                for (name, scene) in Scenes.share(of: viewport, in: language) {
                    let faults = try await drawn.faults(in: scene, language: language)
                    #expect(faults == [], "\(name) in \(language)")
                    if language == "en" {
                        try await Screenshots.keep(drawn.page, "\(name)-\(viewport.rawValue)")
                    }
                }
                // A character for private use has none, so the search can find one.
                let missing = try await drawn.missingGlyphs(and: "\u{F1234}")
                #expect(missing == ["\u{F1234}"], "\(language)")
            }
            await drawn.end()
        }

        @Test(
            "While the sheet asks for a card, an arrow points to the reader beside the screen",
            arguments: ShopDesign.Side.allCases)
        func readerSide(side: ShopDesign.Side) async throws {
            var shop = ShopDesign()
            shop.readerSide = side
            let drawn = try await DrawnSheet(shop: shop)
            for viewport in [Viewport.small, .phone] {
                try await drawn.page.show(at: viewport)
                for language in ["en", "ar"] {
                    for name in ["waiting", "again", "loyalty", "approved"] {
                        let faults = try await drawn.faults(
                            in: Scenes.named(name), language: language)
                        #expect(faults == [], "\(name) in \(language), \(viewport)")
                        let shown: [String] = try await drawn.page.driver.run(
                            """
                            const arrow = document.querySelector("#art .arrow");
                            if (!arrow.checkVisibility()) return [];
                            const one = arrow.getBoundingClientRect();
                            const art = arrow.parentElement.getBoundingClientRect();
                            return [
                              one.right <= art.left && "left", one.left >= art.right && "right",
                              one.bottom <= art.top && "top", one.top >= art.bottom && "bottom",
                            ].filter(Boolean);
                            """)
                        let isShown = name != "approved"
                        #expect(shown == (isShown ? [side.rawValue] : []), "\(name), \(viewport)")
                        if name == "waiting", language == "en" {
                            try await Screenshots.keep(
                                drawn.page, "reader-\(side)-\(viewport.rawValue)")
                        }
                    }
                }
            }
            await drawn.end()
        }

        @Test(
            "With the colors of the system, lights that are on and digits entered still stand out")
        func forcedColors() async throws {
            let drawn = try await DrawnSheet()
            try await drawn.page.show(at: .wide, forcesColors: true)
            for (name, list) in [("processing", "lights"), ("pin", "mask")] {
                _ = try await drawn.faults(in: Scenes.named(name))
                let colors: [String] = try await drawn.page.driver.run(
                    """
                    return [...document.getElementById("\(list)").children]
                      .map((one) => getComputedStyle(one).backgroundColor)
                    """)
                #expect(colors.first != colors.last, "\(name)")
                try await Screenshots.keep(drawn.page, "\(name)-forced")
            }
            await drawn.end()
        }

        @Test("The networks have small marks, all alike, apart from the amount")
        func networks() async throws {
            let drawn = try await DrawnSheet()
            for viewport in Viewport.allCases + [.narrow] {
                try await drawn.page.show(at: viewport)
                for language in ["en", "ar"] {
                    for name in ["waiting", "dinars", "again"] {
                        _ = try await drawn.faults(in: Scenes.named(name), language: language)
                        let isRight: Bool = try await drawn.page.driver.run(
                            """
                            const marks = [...document.querySelectorAll("#networks li")];
                            const size = (one) => Number.parseFloat(getComputedStyle(one).fontSize);
                            const box = (one) => one.getBoundingClientRect();
                            const [amount, stage] = ["amount", "stage"]
                              .map((name) => document.getElementById(name));
                            return marks.length === 6 && marks.every((mark) =>
                              size(mark) * 1.5 < size(amount)
                              && box(mark).height === box(marks[0]).height
                              && box(mark).top - box(amount).bottom > 12
                              && (box(mark).top > box(stage).bottom || box(mark).right < box(stage).left
                                || box(mark).left > box(stage).right)
                              && box(mark).right <= innerWidth && box(mark).left >= 0);
                            """)
                        #expect(isRight, "\(name) in \(language), \(viewport)")
                    }
                }
            }
            await drawn.end()
        }

        @Test("A payment from a wallet is one sheet in the middle, with the total and Pay in view")
        func wallet() async throws {
            struct Place: Decodable, Sendable {
                let isInTheMiddle: Bool
                let showsTotal: Bool
                let showsStage: Bool
                let art: [Double]
                let footer: Double
            }
            let script = """
                const box = (name) => document.querySelector(name).getBoundingClientRect();
                const [sheet, total, stage, art] = ["main", "#money", "#stage", "#art"].map(box);
                return {
                  isInTheMiddle: Math.abs(sheet.left + sheet.right - innerWidth) <= 1,
                  showsTotal: total.top >= box("#wallet").bottom - 1 && total.bottom <= stage.top + 1,
                  showsStage: stage.top >= 0 && stage.bottom <= innerHeight,
                  art: [art.left, art.top, art.width],
                  footer: box("footer").top,
                };
                """
            let drawn = try await DrawnSheet()
            for viewport in Viewport.allCases + [.narrow] {
                try await drawn.page.show(at: viewport)
                var marks: Set<[Double]> = []
                var footers: Set<Double> = []
                for name in ["wallet", "wallet-long", "wallet-processing", "wallet-paid"] {
                    _ = try await drawn.faults(in: Scenes.named(name))
                    let place: Place = try await drawn.page.driver.run(script)
                    #expect(
                        place.isInTheMiddle && place.showsTotal && place.showsStage,
                        "\(name), \(viewport)")
                    if place.art[2] > 0 { marks.insert(place.art) }
                    footers.insert(place.footer)
                }
                // The tick replaces the spinner.
                #expect(marks.count == 1, "\(viewport)")
                // Cancel goes when the payment begins, and its place stays.
                #expect(footers.count == 1, "\(viewport)")
            }
            await drawn.end()
        }

        /// See WCAG 2.2, 1.4.4.
        @Test(
            "With text of twice the size, no text on any screen is cut off or covered",
            arguments: [Viewport.small, .wide, .tall, .large])
        func largeText(viewport: Viewport) async throws {
            let drawn = try await DrawnSheet()
            try await drawn.page.show(at: viewport)
            _ = try await drawn.faults(in: Scenes.named("waiting"))
            let usual = try await drawn.promptSize()
            try await drawn.page.enlargeText(to: 200)
            try await drawn.stopPainting()
            // German has the longest words; one language is enough on the fourth screen.
            let isOnlyGerman = viewport == .large
            for language in isOnlyGerman ? ["de"] : PaymentSheetWords.languages {
                let scenes =
                    isOnlyGerman ? Scenes.all : Scenes.share(of: viewport, in: language)
                for (name, scene) in scenes {
                    let faults = try await drawn.faults(in: scene, language: language)
                    #expect(faults == [], "\(name) in \(language)")
                    if language == "de" {
                        try await Screenshots.keep(drawn.page, "\(name)-\(viewport.rawValue)-large")
                    }
                }
            }
            _ = try await drawn.faults(in: Scenes.named("waiting"))
            #expect(try await drawn.promptSize() >= 1.99 * usual)
            await drawn.end()
        }

        @Test(
            "Every text and sign has enough contrast, in light and in dark mode",
            arguments: [false, true])
        func contrast(isDark: Bool) async throws {
            let drawn = try await DrawnSheet()
            try await drawn.page.show(at: .wide, isDark: isDark)
            for (name, scene) in Scenes.all {
                #expect(try await drawn.faults(in: scene) == [])
                #expect(try await drawn.faintTexts() == [], "\(name)")
                if isDark { try await Screenshots.keep(drawn.page, "\(name)-dark") }
            }
            await drawn.end()
        }

        @Test(
            "The idle screen has the shop's color and picture, and text that can be read on it",
            arguments: [("#0b5d52", false), ("#f4d35e", true)])
        func shop(color: String, isDark: Bool) async throws {
            let drawn = try await DrawnSheet()
            var settings = BrowserSheet.Settings()
            settings.shop.color = ScreenColor(color)
            settings.shop.greeting = "Coffee and cake, all day"
            settings.shop.logo = try Picture(
                Array(
                    """
                    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="400">
                    <circle cx="20" cy="20" r="18" fill="#a3211a"/></svg>
                    """.utf8))
            await drawn.sheet.use(settings)
            for viewport in Viewport.allCases {
                try await drawn.page.show(at: viewport, isDark: isDark)
                let faults = try await drawn.faults(in: Scenes.named("idle"))
                #expect(faults == [], "\(viewport)")
                try await drawn.page.until("document.getElementById('logo').naturalWidth > 0")
                #expect(try await drawn.faintTexts() == [], "\(viewport)")
                try await Screenshots.keep(
                    drawn.page, "shop-\(viewport.rawValue)-\(isDark ? "dark" : "light")")
            }
            _ = try await drawn.faults(in: Scenes.named("waiting"))
            let isHidden: Bool = try await drawn.page.driver.run(
                "return !document.getElementById('logo').checkVisibility()")
            #expect(isHidden)
            await drawn.end()
        }

        @Test("A page that loses its service says so in the customer's language, and recovers")
        func offline() async throws {
            let drawn = try await DrawnSheet()
            _ = await drawn.draw(Scenes.named("waiting"), in: "de")
            try await drawn.page.shown("waiting", language: "de")
            await drawn.interrupt()
            #expect(
                try await drawn.page.shown("offline").prompt
                    == "Verbindung unterbrochen. Bitte keine Karte hinhalten.")
            try drawn.resume()
            #expect(try await drawn.page.shown("waiting").prompt == "Karte an das Lesegerät halten")
            await drawn.end()
        }

        @Test(
            "For ten seconds, the page counts down, tells screen readers once, and offers more time"
        )
        func lastSeconds() async throws {
            let drawn = try await DrawnSheet()
            drawn.clock.advance(by: .seconds(108))
            let state = await drawn.draw(Scenes.named("terms"))
            #expect(state.time?.seconds == 12)
            try await drawn.page.shown("terms")
            let isShown = "document.getElementById('time').checkVisibility()"
            let words = "document.getElementById('time').textContent"
            let spoken = "document.getElementById('time-spoken').textContent"
            try await drawn.page.pass(seconds: 1)
            try await drawn.page.until("!\(isShown) && \(spoken) === ''")
            try await drawn.page.pass(seconds: 3)
            try await drawn.page.until("\(isShown) && \(words) === 'Time left: 8 s'")
            // A screen reader says it once.
            try await drawn.page.until("\(spoken) === 'Time left: 10 s'")
            try await drawn.page.click("more-time")
            try await drawn.page.until("!\(isShown)")
            await drawn.end()
        }

        @Test("A page that hears nothing from its service asks not to tap, until it hears again")
        func silence() async throws {
            let drawn = try await DrawnSheet()
            _ = await drawn.draw(Scenes.named("waiting"))
            try await drawn.page.shown("waiting")
            #expect(try await drawn.page.pass(seconds: 4) == "waiting")
            try await drawn.page.pass(seconds: 5)
            let shown = try await drawn.page.shown("offline")
            #expect(shown.prompt == "Connection lost. Please do not tap." && shown.buttons == [])
            try await drawn.page.shown("waiting")
            await drawn.end()
        }
    }
}
