// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import Testing

@Suite("Signed bytes of a payment token")
struct SignedBytesTests {
    @Test("The signed bytes are key, data, identifier, and digest, in this order")
    func order() {
        let token = ApplePayToken(
            version: .ellipticCurve(ephemeralPublicKey: [1]), data: [2], publicKeyHash: [9],
            transactionIdentifier: [3], applicationData: [4])
        #expect(token.signedBytes == [1, 2, 3, 4])
    }
}
