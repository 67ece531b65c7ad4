// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import HTTPServer
import PaymentToken
import TestSupport

@testable import Kiosk

extension ScenarioKiosk {
    private static let underWay: Set<String> = ["open", "processing"]

    /// Makes a service with a wallet, and opens a page of its sheet.
    static func withWallet(
        _ scenario: Scenario, _ state: ScenarioState
    ) async throws -> ScenarioKiosk {
        let kiosk = try await ScenarioKiosk(scenario, state, wallet: .test())
        _ = await kiosk.sheet.open()
        return kiosk
    }

    /// Starts a payment.
    func pay(_ order: String = TestKiosk.plainOrder, key: String = "a") async throws -> Answer {
        try await ask(.post, TestKiosk.payments, order, key: key)
    }

    /// The path of a payment that was started.
    func paymentPath(_ payment: Answer) throws -> String {
        guard payment.status == 201 else {
            throw Scenario.Failure(description: "\(payment.status): \(payment.members)")
        }
        return "\(TestKiosk.payments)/\(try payment.text("id"))"
    }

    /// Answers a question of a payment, with success unless another status is given.
    func reply(_ path: String, _ question: Int, _ status: Int = 0) async throws -> Answer {
        try await ask(
            .post, path + "/answers", "{\"question\":\(question),\"status\":\(status)}")
    }

    /// Waits until a payment asks a question.
    ///
    /// - Returns: The number of the question; `nil` if the payment has ended.
    func question(_ path: String) async throws -> Int? {
        while true {
            let answer = try await ask(.get, path + "?wait=60")
            if let question = answer.members["question"] as? [String: Any] {
                return question["number"] as? Int
            }
            let state = answer.members["state"] as? String ?? ""
            guard Self.underWay.contains(state) else { return nil }
        }
    }

    /// Waits until a payment has ended.
    ///
    /// - Returns: Its state.
    func end(_ path: String) async throws -> String {
        while true {
            let answer = try await ask(.get, path + "?wait=60")
            let state = answer.members["state"] as? String ?? "\(answer.status)"
            guard Self.underWay.contains(state) else { return state }
            // An open question ends each wait at once, and time would stand still.
            try await clock.sleep(for: .milliseconds(100))
        }
    }

    /// Lets the customer agree to a payment.
    ///
    /// - Returns: Whether the sheet accepted it.
    func authorize(_ path: String) async -> Bool {
        await sheet.act(
            .authorize, of: path.split(separator: "/").last.map(String.init) ?? "")
    }
}
