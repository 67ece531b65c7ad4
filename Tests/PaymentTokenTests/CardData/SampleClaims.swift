// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import Support

/// Claims for tests, with a published test card number.
enum SampleClaims {
    static let emv =
        Hexadecimal.bytes(
            "57114111111111111111D29122010000000000820200008407A0000000031010950500000000009A"
                + "032601019C01005F2A0208405F3401019F02060000000032409F03060000000000009F100706010A"
                + "03A000009F1A0208409F260801020304050607089F2701809F360200019F370411223344") ?? []

    static func make(issuer: String, emv: [UInt8] = emv) -> CardDataClaims {
        CardDataClaims(
            issuer: issuer, audience: "psp.test", issuedAt: 1_767_225_600,
            tokenIdentifier: "6f0c1c8e-8a55-4d2f-8f6d-0d1f3f0f7c01", sequence: 1,
            transactionIdentifier: "0b9f6f1e-5a0e-4c3c-9a51-2f6f6f9f3a10",
            merchantIdentifier: "MERCHANT-1", terminalProfile: "0001",
            readerToken: ReaderTokenReference(keyIdentifier: "psp-1", tokenIdentifier: "4f9c"),
            request: RequestClaim(operation: "purchase", amount: 3240, currencyCode: 840),
            outcome: "success", emv: emv)
    }
}
