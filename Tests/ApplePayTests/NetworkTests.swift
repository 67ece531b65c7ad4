// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import Testing

@Suite("Payment networks")
struct NetworkTests {
    @Test("C14: Payment networks have PassKit's raw values, and all differ")
    func texts() {
        #expect(PaymentNetwork.all.count == 37)
        #expect(Set(PaymentNetwork.all).count == PaymentNetwork.all.count)
        #expect(
            [
                PaymentNetwork.amex, .discover, .jcb, .masterCard, .chinaUnionPay, .visa, .maestro,
                .interac,
            ].map(\.rawValue) == [
                "AmEx", "Discover", "JCB", "MasterCard", "ChinaUnionPay", "Visa", "Maestro",
                "Interac",
            ])
    }
}
