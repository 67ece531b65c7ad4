// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentProcessor
import PaymentToken
import Support
import Testing

@Suite("The decrypted data of a payment token")
struct PaymentDataTests {
    /// See Apple's Payment token format reference: YYMMDD, a numeric code of three digits, and an
    /// amount in the smallest unit.
    @Test(
        "Each value has its form, and a refusal names the member",
        arguments: [
            ("transactionAmount", "1250", ["0", "1", "9007199254740991"], ["-1", "1.5", "null"]),
            (
                "applicationExpirationDate", #""301231""#,
                [#""300101""#, #""301131""#, #""301201""#, #""000228""#],
                [
                    #""300031""#, #""301331""#, #""301200""#, #""301232""#, #""30123""#,
                    #""3012311""#, #""30+131""#, #""3O1231""#, #""3012+1""#, #""""#,
                ]
            ),
            ("currencyCode", #""840""#, [#""008""#], [#""84""#, #""0840""#, #""+84""#, "840"]),
            (
                "onlinePaymentCryptogram", #""AMwBRjPWDnAgAA7Rls7mAoABFA==""#, [#""AA==""#],
                [#""""#, #""A""#]
            ),
            ("deviceManufacturerIdentifier", #""040010030273""#, [#""0""#], ["7"]),
            ("paymentDataType", #""3DSecure""#, [], [#""3dsecure""#, "3"]),
        ])
    func members(name: String, value: String, allowed: [String], refused: [String]) throws {
        let mint = try TokenMint()
        func open(_ other: String) throws -> OpenedApplePayment {
            let plain = TokenMint.plain.replacing(
                "\"\(name)\":\(value)", with: "\"\(name)\":\(other)")
            #expect(plain != TokenMint.plain)
            return try mint.opener().open(
                mint.token(plain).paymentData, expecting: nil, now: TokenMint.now)
        }
        for other in allowed {
            #expect(throws: Never.self, "\(other)") { try open(other) }
        }
        for other in refused {
            let error = #expect(throws: ApplePayRejection.self, "\(other)") { try open(other) }
            #expect(error?.code == .malformedPaymentData, "\(other)")
            #expect(error?.detail.contains("\"\(name)\"") == true, "\(other)")
        }
    }
}
