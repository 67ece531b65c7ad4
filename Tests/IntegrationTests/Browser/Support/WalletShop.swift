// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A shop whose customers pay from an emulated wallet on the sheet, and the program that answers.
struct WalletShop {
    let shop: Shop

    var page: SheetPage { shop.page }

    /// Opens a shop.
    ///
    /// - Parameter cards: The cards that come, each as soon as a read waits for one.
    /// - Throws: When a program does not start.
    init(cards: [String] = []) async throws {
        shop = try await Shop(cards: cards, options: ["--accept-terms", "--wallet", "emulated"])
    }

    /// Opens the sheet for a payment.
    ///
    /// - Returns: Its path.
    func pay(_ order: String) async throws -> String {
        let answer = try await shop.kiosk.ask(
            "/v1/payment-authorizations", order, key: UUID().uuidString)
        return "/v1/payment-authorizations/\(try #require(answer["id"] as? String, "\(answer)"))"
    }

    /// Answers each question of a payment until it has ended.
    ///
    /// - Parameters:
    ///   - path: The payment.
    ///   - answer: Returns the members of an answer to a question.
    /// - Returns: The payment at its end, and the types of its questions in order.
    /// - Throws: When the service does not answer.
    func serve(
        _ path: String, answer: ([String: Any]) -> String
    ) async throws -> (end: [String: Any], asked: [String]) {
        var asked: [String] = []
        while true {
            let payment = try await shop.kiosk.ask(path + "?wait=60")
            guard let question = payment["question"] as? [String: Any] else {
                guard ["open", "processing"].contains(payment["state"] as? String) else {
                    return (payment, asked)
                }
                continue
            }
            asked.append(try #require(question["type"] as? String))
            let number = try #require(question["number"] as? Int)
            let members = answer(question)
            let answered = try await shop.kiosk.ask(
                path + "/answers",
                "{\"question\":\(number)\(members.isEmpty ? "" : "," + members)}")
            #expect(answered["id"] != nil, "\(answered)")
        }
    }

    /// Opens a row of the sheet, as soon as it can be touched.
    func open(_ row: String) async throws {
        try await page.until(
            "document.querySelector('#rows [data-kind=\(row)] button')?.ariaDisabled === 'false'")
        try await page.driver.click("//*[@id='rows']/*[@data-kind='\(row)']/button")
        try await page.until("document.getElementById('chooser').open")
    }

    /// Chooses one of a row's choices by a word in it.
    func choose(_ row: String, _ word: String) async throws {
        try await open(row)
        try await page.driver.click("//*[@id='chooser']//button[contains(., '\(word)')]")
    }

    /// Touches a consent button as soon as it can be touched.
    func agree(_ text: String) async throws {
        try await page.until(
            "[...document.querySelectorAll('#consents button')]"
                + ".some((one) => one.textContent === '\(text)' && one.ariaDisabled === 'false')")
        try await page.click(text: text)
    }

    static let plain = """
        {"merchantIdentifier":"merchant.example.taptopay","countryCode":"US","currencyCode":"USD",\
        "merchantCapabilities":["supports3DS"],"supportedNetworks":["visa","masterCard","amex"],\
        "total":{"label":"Corner Coffee","amount":"12.50"}}
        """
}
