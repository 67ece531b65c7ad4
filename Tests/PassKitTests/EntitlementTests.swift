// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PassKit
import PassKitTesting
import Testing

@Suite("Entitlements and merchants")
@MainActor
struct EntitlementTests {
    @Test("A1: An app without the entitlement gets no sheet and the reason")
    func capability() async throws {
        let test = try TestPayments(.agree, merchantIdentifiers: [])
        let shop = HandlerShop()
        #expect(await !shop.sell(.wax(), test.configuration))
        #expect(test.diagnostics.map(\.code) == [.notEntitled])
        #expect(
            test.diagnostics.allSatisfy {
                $0.description.contains("Its entitlement has no merchant identifiers.")
            })
        #expect(shop.calls == [])
    }

    @Test("A1, C4: The environment lists the entitlement's merchant identifiers")
    func environment() {
        let list = "merchant.com.example, merchant.example.taptopay"
        let configuration = PassKitConfiguration(
            environment: ["TAPTOPAY_MERCHANT_IDENTIFIERS": list])
        #expect(
            configuration.merchantIdentifiers
                == ["merchant.com.example", "merchant.example.taptopay"])
        #expect(PassKitConfiguration(environment: [:]).merchantIdentifiers == nil)
    }

    @Test("A2, A3, E5: A token opens only with its merchant's key", arguments: TokenKind.allCases)
    func merchantsKey(kind: TokenKind) async throws {
        let test = try TestPayments(.agree, tokens: kind)
        let other = try TestPayments(tokens: kind)
        let shop = HandlerShop()
        #expect(await shop.sell(.wax(), test.configuration))
        let token = try #require(shop.payment?.token)
        #expect {
            _ = try other.open(token, for: .wax())
        } throws: {
            ($0 as? ApplePayRejection)?.code == .unknownMerchantKey
        }
        #expect(try test.open(token, for: .wax()).merchantIdentifier == request.merchantIdentifier)
    }

    private let request = PKPaymentRequest.wax()

    @Test("C4: The merchant that the request names is paid")
    func merchant() async throws {
        let both: Set = ["merchant.com.one", "merchant.com.two"]
        let test = try TestPayments(.agree, merchantIdentifiers: both)
        let request = PKPaymentRequest.wax()
        request.merchantIdentifier = "merchant.com.two"
        let shop = HandlerShop()
        #expect(await shop.sell(request, test.configuration))
        let token = try #require(shop.payment?.token)
        #expect(try test.open(token, for: request).merchantIdentifier == "merchant.com.two")
    }
}
