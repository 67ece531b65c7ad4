// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import ApplePayServer
@_spi(Testing) import PassKit
import PassKitTesting
import PaymentToken
import Testing

/// The path of a payment: framework, Secure Element, server, app.
@Suite("Path of a token")
@MainActor
struct TokenPathTests {
    private let test: TestPayments
    private let record = Record()
    private let configuration: PassKitConfiguration

    init() throws {
        test = try TestPayments(.agree)
        var configuration = test.configuration
        configuration.wallet = RecordingWallet(
            wallet: try #require(configuration.wallet), record: record)
        configuration.server = RecordingServer(
            server: try #require(configuration.server), record: record)
        self.configuration = configuration
    }

    private func sell() async throws -> PKPaymentToken {
        let shop = HandlerShop()
        #expect(await shop.sell(.wax(), configuration))
        #expect(shop.calls.last == "didFinish")
        return try #require(shop.payment?.token)
    }

    @Test("E1, E3, E6: The server gets exactly the wallet's bytes, and the app the server's token")
    func order() async throws {
        let token = try await sell()
        #expect(record.now.steps == ["nonce", "wallet", "server"])
        let asked = try #require(record.now.asked)
        #expect(asked.merchantIdentifier == "merchant.example.taptopay")
        #expect(asked.amount == 900)
        #expect(record.now.sealed == record.now.received && record.now.sealed != nil)
        #expect(Array(token.paymentData) == record.now.token?.paymentData)
    }

    @Test("E2, E5: Nothing that passes through the framework contains the card number")
    func sealed() async throws {
        let token = try await sell()
        let number = try test.open(token, for: .wax()).number
        let leg = String(decoding: try #require(record.now.sealed).bytes, as: UTF8.self)
        let text = String(decoding: token.paymentData, as: UTF8.self)
        let digits = number.withDigits { String(decoding: $0, as: UTF8.self) }
        #expect(digits.count >= 15)
        for passed in [leg, text, "\(token)", "\(number)"] { #expect(!passed.contains(digits)) }
    }

    @Test("E4: The server signs the token and encrypts it for the merchant's key")
    func signed() async throws {
        let token = try await sell()
        let parts = try #require(record.now.token)
        #expect(!parts.signature.isEmpty)
        var changed = parts
        changed.data[0] ^= 1
        let wrong = PKPaymentToken(
            simulated: token.paymentMethod, paymentData: Data(changed.paymentData))
        #expect {
            _ = try test.open(wrong, for: .wax())
        } throws: {
            ($0 as? ApplePayRejection)?.code == .digestMismatch
        }
        #expect(try test.open(token, for: .wax()).amount == 900)
    }

    @Test("A7: The server keeps nothing of a payment, except that its nonce is used")
    func nothingKept() async throws {
        let token = try await sell()
        let server = try #require(test.configuration.server as? EmulatedTokenServer)
        #expect(await server.openNonces == 0)
        var kept = ""
        dump(server, to: &kept)
        #expect(!kept.isEmpty)
        #expect(!kept.uppercased().contains(token.transactionIdentifier))
        // The same sealed payment gets no second token.
        let payment = try #require(record.now.sealed)
        await #expect(throws: TokenServerError(.invalidNonce)) {
            try await server.token(
                for: payment, merchantIdentifier: "merchant.example.taptopay")
        }
    }

    @Test(
        "E7, F1: The app's server verifies, decrypts, and answers; the sheet ends with its status")
    func status() async throws {
        let shop = ServerShop(test)
        #expect(await shop.sell(.wax(), configuration))
        #expect(shop.calls == ["opened 900", "refused", "didFinish"])
        #expect(test.diagnostics.map(\.code) == [.notPaid])
    }
}
