// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// A shop: the program `taptopay-kiosk` with a test provider, and the sheet in the browser.
struct Shop {
    let home: TestHome
    let kiosk: KioskProcess
    let page: SheetPage
    private let token: String

    /// Opens a shop.
    ///
    /// - Parameters:
    ///   - cards: The cards that come, each as soon as a read waits for one.
    ///   - settings: Members of the configuration file.
    ///   - options: Options of the program.
    /// - Throws: When a program does not start.
    init(
        cards: [String] = [], settings: [String: Int] = [:], options: [String] = ["--accept-terms"]
    ) async throws {
        home = try TestHome()
        let taps = try JSONEncoder().encode(["taps": cards.map { ["card": $0] }])
        try home.write(String(decoding: taps, as: UTF8.self), to: "script.json")
        // Everything can take as long as the configuration allows.
        var configuration: [String: Any] = [
            "tapTimeout": 600, "pinIdleTimeout": 600, "pinEntryTimeout": 600,
        ]
        for (name, value) in settings { configuration[name] = value }
        configuration["script"] = home.file("script.json").path
        try home.write(
            String(
                decoding: try JSONSerialization.data(withJSONObject: configuration), as: UTF8.self),
            to: "config/taptopay/config.json")
        #expect(try await home.run("psp", "init").status == 0)
        token = try await home.run("psp", "token").output.trimmingCharacters(in: .newlines)
        kiosk = try await KioskProcess(
            home, arguments: options)
        let keys = kiosk.state.appendingPathComponent("reader").path
        #expect(try await home.run("psp", "init", "--reader-state", keys).status == 0)
        page = try await SheetPage(port: kiosk.port, launcher: kiosk.launcher("sheet"))
        try await page.shown("idle")
    }

    /// Links the merchant.
    ///
    /// - Returns: The type of the problem, or `nil` if the merchant is linked.
    func link() async throws -> String? {
        let answer = try await kiosk.ask(
            "/v1/readers/default/link", "{\"token\":\"\(token)\"}")
        return answer["isLinked"] as? Bool == true ? nil : answer["type"] as? String ?? ""
    }

    /// Prepares the reader for a linked merchant.
    func prepare() async throws {
        let reader = try await kiosk.ask(
            "/v1/readers/default/prepare", "{\"token\":\"\(token)\"}")
        #expect(reader["isPrepared"] as? Bool == true)
    }

    /// Starts a read.
    ///
    /// - Returns: Its path.
    func start(_ body: String = Shop.purchase) async throws -> String {
        let read = try await kiosk.ask("/v1/reads", body, key: UUID().uuidString)
        return "/v1/reads/\(try #require(read["id"] as? String, "\(read)"))"
    }

    /// Waits for the end of a read.
    func settled(_ path: String) async throws -> [String: Any] {
        try await kiosk.ask(path + "?wait=60")
    }

    /// Returns the provider's verdict on a read's result.
    func authorization(of read: [String: Any]) async throws -> [String: Any] {
        let result = try JSONSerialization.data(withJSONObject: try #require(read["result"]))
        let opened = try await home.open(
            String(decoding: result, as: UTF8.self), "--json", "--amount", "12.50", "--currency",
            "USD", "--readers", kiosk.state.appendingPathComponent("reader/readers.jwks").path)
        return try #require(try opened.object()["authorization"] as? [String: Any])
    }

    /// Ends the service, after checking the browser's logs.
    func close() async throws {
        try await page.expectClean()
        // A page that outlives its service keeps requesting it, and the next test would see that.
        try await page.driver.go(to: "about:blank")
        #expect(try await kiosk.end(with: SIGTERM) == 0)
    }

    static let purchase = #"{"kind":"payment","amount":"12.50","currencyCode":"USD"}"#
}
