// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Testing

@testable import EmulatedCards

@Suite("Catalog of payment cards")
struct PaymentCardCatalogTests {
    @Test("The catalog has one card of each network, each with its own identifier")
    func networks() {
        let faces = EmulatedPaymentCard.all.map(\.face)
        #expect(Set(faces.map(\.network)) == Set(PaymentNetwork.all))
        #expect(faces.count == PaymentNetwork.all.count)
        #expect(Set(faces.map(\.identifier)).count == faces.count)
    }

    @Test(
        "Device account numbers have 15 to 19 digits and a valid check digit",
        arguments: PaymentNetwork.all)
    func numbers(network: PaymentNetwork) throws {
        let card = try #require(EmulatedPaymentCard.card(of: network))
        let digits = card.deviceAccountNumber.withBytes { $0.map { Int($0) - 48 } }
        #expect(digits.count == (network == .amex ? 15 : network == .chinaUnionPay ? 19 : 16))
        #expect(digits.allSatisfy { (0...9).contains($0) })
        // The Luhn check: from the right, each second digit is doubled.
        let sum = digits.reversed().enumerated().map { place, digit in
            place.isMultiple(of: 2) ? digit : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit]
        }.reduce(0, +)
        #expect(sum.isMultiple(of: 10))
        #expect(card.face.deviceAccountNumberSuffix == digits.suffix(4).map(String.init).joined())
        #expect(card.face.accountNumberSuffix != card.face.deviceAccountNumberSuffix)
    }

    @Test("No description of a card contains its number", arguments: EmulatedPaymentCard.all)
    func descriptions(card: EmulatedPaymentCard) {
        let number = card.deviceAccountNumber.withBytes { String(decoding: $0, as: UTF8.self) }
        var dumped = ""
        dump(card, to: &dumped)
        for text in ["\(card)", String(reflecting: card), dumped] {
            #expect(!text.contains(number))
            #expect(!text.contains(number.dropLast(4)))
        }
    }

    @Test("Only China UnionPay cards can create EMV data")
    func capabilities() {
        let able = EmulatedPaymentCard.all.filter { $0.face.capabilities.contains(.emv) }
        #expect(able.map(\.face.network) == [.chinaUnionPay])
    }
}
