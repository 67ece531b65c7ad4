// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import Cryptography
import PaymentToken

@testable import Kiosk

extension KioskWallet {
    /// A wallet with two cards and the passcode 1234, and a server that knows every merchant.
    ///
    /// The token cannot be opened.
    static func test(cards: [WalletCard] = [.visa, .masterCard]) -> KioskWallet {
        KioskWallet(
            wallet: PlainWallet(cards: cards), server: PlainServer(),
            contacts: [.test("home", .home), .test("work", .work)], isEmulated: true)
    }
}

extension WalletCard {
    static let visa = WalletCard(
        identifier: "card-1", network: PaymentNetwork(rawValue: "Visa"), kind: .credit,
        displayName: "Visa 0010", accountNumberSuffix: "0010", deviceAccountNumberSuffix: "4242",
        issuerCountry: "US", capabilities: [.threeDSecure])
    static let masterCard = WalletCard(
        identifier: "card-2", network: PaymentNetwork(rawValue: "MasterCard"), kind: .debit,
        displayName: "MasterCard 1034", accountNumberSuffix: "1034",
        deviceAccountNumberSuffix: "7777", issuerCountry: "DE", capabilities: [.threeDSecure])
}

extension PostalAddress {
    static let home: PostalAddress = {
        var address = PostalAddress()
        address.street = "1 Infinite Loop"
        address.city = "Cupertino"
        address.state = "CA"
        address.postalCode = "95014-2083"
        address.country = "United States"
        address.isoCountryCode = "US"
        return address
    }()

    static let work: PostalAddress = {
        var address = PostalAddress()
        address.street = "Marktplatz 3"
        address.city = "Bremen"
        address.postalCode = "28195"
        address.country = "Deutschland"
        address.isoCountryCode = "DE"
        return address
    }()
}

extension CustomerContact {
    static func test(_ identifier: String, _ address: PostalAddress) -> CustomerContact {
        CustomerContact(
            identifier: identifier,
            contact: PaymentContact(
                name: ContactName(givenName: "Ada", familyName: "Customer"),
                postalAddress: address, phoneNumber: "+1 555 0100",
                emailAddress: "ada@example.com"))
    }
}

/// A wallet that asks for consent and seals nothing.
final class PlainWallet: PaymentWallet {
    private let all: [WalletCard]

    init(cards: [WalletCard]) { all = cards }

    func canPay() async -> Bool { true }

    func cards() async throws(WalletError) -> [WalletCard] { all }

    func setUp() async throws(WalletError) {}

    func pay(
        _ payment: WalletPayment, consent: WalletConsent
    ) async throws(WalletError) -> SealedWalletPayment {
        switch consent {
        case .biometric(isOwner: true): break
        case .biometric: throw WalletError(.notTheOwner)
        case .passcode(let code):
            guard code.withBytes({ Array($0) }) == Array("1234".utf8) else {
                throw WalletError(.wrongPasscode)
            }
        }
        return SealedWalletPayment(Array("\(payment.amount)".utf8))
    }
}

/// A server whose token holds what the wallet sent in the clear.
struct PlainServer: TokenServer {
    /// The start of the data of every token, so that a search finds it.
    static let sign = Array("kiosk-test-token".utf8)

    func nonce() async throws(TokenServerError) -> [UInt8] { [UInt8](repeating: 7, count: 16) }

    func token(
        for payment: SealedWalletPayment, merchantIdentifier: String
    ) async throws(TokenServerError) -> ApplePayToken {
        ApplePayToken(
            version: .ellipticCurve(ephemeralPublicKey: [1, 2, 3]),
            data: Self.sign + payment.bytes, signature: [4, 5, 6],
            publicKeyHash: [UInt8](repeating: 8, count: 32),
            transactionIdentifier: [UInt8](repeating: 0xAB, count: 32), applicationData: nil)
    }
}
