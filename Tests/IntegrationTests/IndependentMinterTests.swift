// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentProcessor
import TestSupport
import Testing

/// Tokens that a Python script minted as the format specifies, valid and spoiled.
@Suite("Independently minted Apple Pay tokens and the verifier")
struct IndependentMinterTests {
    private struct Case: Decodable {
        struct Request: Decodable {
            let amount: Int64
            let currency: UInt16
            let merchant: String?
            let applicationData: String?
        }

        let name: String
        /// The code of the refusal, or `ok`.
        let expected: String
        let token: String
        let root: String
        let merchant: String
        let key: String
        let at: Int64
        /// How often the token is presented.
        let times: Int
        let request: Request

        /// Returns the outcome of the last presentation.
        func outcome() throws -> String {
            let opener = ApplePayOpener(
                merchants: [
                    try ApplePayMerchant(
                        certificate: Array(merchant.utf8), privateKey: Array(key.utf8))
                ], roots: try ApplePayRoots(Array(root.utf8)), replayGuard: ReplayGuard())
            let data = request.applicationData.map { text in
                stride(from: 0, to: text.count, by: 2).compactMap {
                    UInt8(text.dropFirst($0).prefix(2), radix: 16)
                }
            }
            let expected = ExpectedApplePayment(
                merchantIdentifier: request.merchant, currencyCode: request.currency,
                amount: request.amount, applicationData: data)
            do throws(ApplePayRejection) {
                for _ in 0..<times {
                    _ = try opener.open(Array(token.utf8), expecting: expected, now: at)
                }
                return "ok"
            } catch {
                return error.code.rawValue
            }
        }
    }

    @Test("Each minted token is accepted, or refused with its own error code")
    func minted() async throws {
        let minted = try await TestProgram(try await PythonEnvironment.python).run(
            try PythonEnvironment.script("mint_apple_pay_tokens"))
        try #require(minted.status == 0, "\(minted.errors)")
        let cases = try JSONDecoder().decode([Case].self, from: Data(minted.output.utf8))
        for one in cases {
            #expect(try one.outcome() == one.expected, "\(one.name)")
        }
        let codes = Set(cases.map(\.expected))
        #expect(cases.count { $0.expected == "ok" } >= 20)
        #expect(cases.count { $0.expected != "ok" } >= 100)
        // A version that does not match the key, and system failures, have their own tests.
        let others: Set<ApplePayRejection.Code> = [.wrongKeyKind, .systemFailure]
        for code in ApplePayRejection.Code.allCases where !others.contains(code) {
            #expect(codes.contains(code.rawValue), "\(code)")
        }
    }
}
