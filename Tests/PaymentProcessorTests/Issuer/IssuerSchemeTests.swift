// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import PaymentProcessor

@Suite("The scheme whose rules an issuer follows")
struct IssuerSchemeTests {
    private func scheme(_ number: String, application: String? = nil, tag: SmartCard.Tag = 0x84)
        throws
        -> IssuerScheme?
    {
        let digits = number + "D3012201"
        let track = digits + (digits.count.isMultiple(of: 2) ? "" : "F")
        var objects = [DataObject(0x57, try #require(Hexadecimal.bytes(track)))]
        if let application {
            objects.append(DataObject(tag, try #require(Hexadecimal.bytes(application))))
        }
        return IssuerScheme(objects, account: try #require(CardholderAccount(objects)))
    }

    /// The registered application provider identifiers; see EMV Book 1, 12.2.1.
    @Test(
        "The application decides, whatever the number is",
        arguments: [
            ("A0000000031010", .visa), ("A0000000041010", .mastercard),
            ("A000000333010101", .unionPay), ("A00000002501", .americanExpress),
            ("A0000001523010", .discover), ("A0000000651010", .jcb),
        ] as [(String, IssuerScheme)])
    func applications(identifier: String, scheme: IssuerScheme) throws {
        for number in ["4761739001010010", "5413330089601034", "9990000000000007"] {
            for tag: SmartCard.Tag in [0x84, 0x4F, 0x9F06] {
                #expect(try self.scheme(number, application: identifier, tag: tag) == scheme)
            }
        }
    }

    /// The issuer identification numbers of the schemes; see ISO/IEC 7812-1, 4.2.
    @Test(
        "Without a known application, the first digits of the number decide",
        arguments: [
            ("4761739001010010", .visa), ("5413330089601034", .mastercard),
            ("2221000000000009", .mastercard), ("6200000000000005", .unionPay),
            ("340000000000009", .americanExpress), ("370000000000002", .americanExpress),
            ("6011000000000004", .discover), ("6500000000000002", .discover),
            ("36000000000008", .discover), ("38000000000006", .discover),
            ("3530000000000003", .jcb), ("3000000000000004", nil), ("6012000000000003", nil),
            ("9990000000000007", nil), ("1000000000000008", nil),
        ] as [(String, IssuerScheme?)])
    func numbers(number: String, scheme: IssuerScheme?) throws {
        #expect(try self.scheme(number) == scheme)
        #expect(try self.scheme(number, application: "F000000001") == scheme)
    }
}
