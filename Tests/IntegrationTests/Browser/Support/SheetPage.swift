// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The payment sheet's page in the browser, as a customer sees and uses it.
struct SheetPage {
    /// A state that the page has shown.
    struct Shown: Decodable, Hashable, Sendable {
        let screen: String
        let language: String
        let direction: String
        let merchant: String
        let amount: String
        let description: String
        let prompt: String
        let terms: String
        let lights: Int
        let digits: Int
        let buttons: [String]
    }

    let driver: WebDriver
    /// The service's address, with a trailing slash.
    let origin: String

    /// Opens the page of a service in a new tab.
    ///
    /// - Parameters:
    ///   - port: The service's port.
    ///   - launcher: The address of the file that signs the page in.
    ///   - viewport: The size of the page.
    /// - Throws: When the browser fails.
    init(port: Int, launcher: String, at viewport: Viewport = .wide) async throws {
        driver = try BrowserTrait.driver
        origin = "http://127.0.0.1:\(port)/"
        try await driver.open(
            "about:blank", running: try PageScript.named("recorder"))
        // What earlier pages left. They are closed by now: a page whose service has ended asks for
        // it again and again.
        for log in ["browser", "performance"] { _ = try await driver.log(log) }
        try await show(at: viewport)
        try await driver.go(to: launcher)
    }

    /// Changes the viewport and the color scheme.
    func show(
        at viewport: Viewport, isDark: Bool = false, forcesColors: Bool = false
    ) async throws {
        struct Metrics: Encodable, Sendable {
            let width: Int
            let height: Int
            let deviceScaleFactor = 1
            let mobile = false
        }
        struct Media: Encodable, Sendable {
            let features: [[String: String]]
        }
        try await driver.command(
            "Emulation.setDeviceMetricsOverride",
            Metrics(width: viewport.width, height: viewport.height))
        try await driver.command(
            "Emulation.setEmulatedMedia",
            Media(features: [
                ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
                ["name": "prefers-reduced-motion", "value": "reduce"],
                ["name": "forced-colors", "value": forcesColors ? "active" : "none"],
            ]))
    }

    /// Sets the browser's text size in percent of the default, for all later states.
    func enlargeText(to percent: Int) async throws {
        struct Sizes: Encodable, Sendable {
            let fontSizes: [String: Int]
        }
        try await driver.command(
            "Page.setFontSizes",
            Sizes(fontSizes: ["standard": 16 * percent / 100, "fixed": 13 * percent / 100]))
    }

    /// Waits for the next state of a screen, and forgets the states before it.
    @discardableResult
    func shown(
        _ screen: String, language: String? = nil, digits: Int? = nil
    ) async throws -> Shown {
        struct Wanted: Encodable, Sendable {
            let screen: String
            let language: String?
            let digits: Int?
        }
        struct ScreenHistory: Decodable, Sendable {
            let found: Shown?
            let story: [String]
        }
        let history: ScreenHistory = try await driver.wait(
            try PageScript.named("story"),
            Wanted(screen: screen, language: language, digits: digits))
        return try #require(
            history.found, "The page showed \(history.story), not \(screen).")
    }

    /// Waits until a condition is true on the page.
    func until(_ condition: String) async throws {
        try await driver.until(condition)
    }

    /// Makes the page count some seconds; it counts none by itself.
    ///
    /// - Returns: The screen that it then shows.
    @discardableResult
    func pass(seconds: Int) async throws -> String {
        try await driver.run("passSeconds(\(seconds)); return document.body.dataset.screen")
    }

    /// Clicks a button by its identifier.
    func click(_ identifier: String) async throws {
        try await driver.click("//*[@id='\(identifier)']")
    }

    /// Clicks a button by its text.
    func click(text: String) async throws {
        try await driver.click("//button[normalize-space()='\(text)']")
    }

    /// Touches keys of the PIN pad by their digits, each after the previous one has counted.
    func touch(_ digits: String) async throws {
        for (count, digit) in digits.enumerated() {
            try await driver.click("//*[@id='keys']/button[normalize-space()='\(digit)']")
            try await shown("pin", digits: count + 1)
        }
    }

    /// Slides a finger over the whole screen's pad to a key, and taps twice elsewhere.
    ///
    /// - Parameters:
    ///   - key: A digit, or `clear` or `enter`.
    ///   - viewport: The page's viewport.
    /// - Throws: When the driver does not touch the screen.
    func pressWithoutSight(_ key: String, at viewport: Viewport = .wide) async throws {
        let keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "enter"]
        let place = keys.firstIndex(of: key) ?? 0
        let (column, row) = (place % 3, place / 3)
        let end = [
            viewport.width * (2 * column + 1) / 6, viewport.height * (2 * row + 1) / 8,
        ]
        try await driver.touch([[[end[0], end[1] - 40], end]])
        for _ in 1...2 { try await driver.touch([[[20, 20]]]) }
    }

    /// Returns the texts and tones that a customer has heard since the page was opened.
    func heard() async throws -> [String] { try await driver.run("return window.heard") }

    /// Loads axe-core into the page, unless it is there.
    func loadAxe() async throws {
        let isLoaded: Bool = try await driver.run("return window.axe !== undefined")
        if !isLoaded {
            let _: Bool = try await driver.run(try await PythonEnvironment.axe + "\nreturn true")
        }
    }

    /// Returns what axe-core finds wrong with the page.
    func violations() async throws -> [String] {
        try await loadAxe()
        return try await driver.wait(try PageScript.named("axe"), "")
    }

    /// Returns the addresses of the requests that the page has made since it was opened.
    func requests() async throws -> [String] {
        struct Entry: Decodable {
            struct Message: Decodable {
                struct Parameters: Decodable {
                    struct Request: Decodable { let url: String }
                    let request: Request?
                }
                let method: String
                let params: Parameters
            }
            let message: Message
        }
        return try await driver.log("performance").compactMap { text in
            let entry = try JSONDecoder().decode(Entry.self, from: Data(text.utf8))
            guard entry.message.method == "Network.requestWillBeSent" else { return nil }
            return entry.message.params.request?.url
        }
    }

    /// Expects that the browser has logged no errors, and that requests went only to the service.
    ///
    /// Errors include violations of the page's policy.
    func expectClean() async throws {
        let complaints = try await driver.log("browser")
        #expect(complaints == [], "\(complaints)")
        let requests = try await requests().filter { $0 != "about:blank" }
        #expect(requests.contains { $0.hasPrefix(origin) })
        #expect(requests.filter { !$0.hasPrefix(origin) && !$0.hasPrefix("file://") } == [])
    }
}
