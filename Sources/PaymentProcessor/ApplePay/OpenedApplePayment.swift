// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// A payment from a verified and decrypted token; never prints the full number.
public struct OpenedApplePayment: Sendable {
    /// The proof that the network requires from the device's Secure Element.
    public enum Proof: Hashable, Sendable {
        /// Data for 3-D Secure; if there is an indicator (ECI), it must be passed on.
        case threeDSecure(cryptogram: [UInt8], indicator: String?)
        /// EMV data objects; with `RSA_v1`, a PIN can accompany them.
        case emv(data: [UInt8], encryptedPIN: [UInt8]?)
    }

    /// The identifier as in `PKPaymentToken.transactionIdentifier`: 64 uppercase digits.
    public let transactionIdentifier: String
    /// The merchant whose key opened the token, or `nil` if its certificate does not name it.
    public let merchantIdentifier: String?
    /// The SHA-256 hash of the merchant's identifier, which is known for every certificate.
    let merchantIdentifierHash: [UInt8]
    /// When the server signed the token, in seconds since 1970.
    public let signedAt: Int64
    /// The device account number, which is not the number on the card.
    public let number: CardNumber
    /// The expiry as six digits: year, month, day.
    public let expiry: String
    /// The numeric ISO 4217 code, such as 840.
    public let currencyCode: UInt16
    /// The amount in minor units.
    public let amount: Int64
    /// The cardholder's name, or `nil`.
    public let cardholderName: String?
    /// The identifier of the device's manufacturer, in hexadecimal digits.
    public let deviceManufacturerIdentifier: String
    /// The proof that the card paid.
    public let proof: Proof
    /// The SHA-256 hash of the request's application data, or `nil` if there was none.
    public let applicationDataHash: [UInt8]?
    /// The identifier of the merchant's own token for future payments, or `nil`.
    public let merchantTokenIdentifier: String?

    init(
        token: ApplePayToken, merchant: ApplePayMerchant, signedAt: Int64,
        data: ApplePayPaymentData
    ) {
        transactionIdentifier = token.transactionIdentifierText
        merchantIdentifier = merchant.identifier
        merchantIdentifierHash = merchant.identifierHash
        self.signedAt = signedAt
        number = data.number
        expiry = data.expiry
        currencyCode = data.currencyCode
        amount = data.amount
        cardholderName = data.cardholderName
        deviceManufacturerIdentifier = data.deviceManufacturerIdentifier
        proof = data.proof
        applicationDataHash = token.applicationData
        merchantTokenIdentifier = data.merchantTokenIdentifier
    }
}

extension OpenedApplePayment: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The transaction, the amount, and the masked number.
    public var description: String {
        "payment \(transactionIdentifier) of \(amount) in \(currencyCode), card \(number.masked)"
    }

    /// The transaction, the amount, and the masked number.
    public var debugDescription: String { description }

    /// The transaction and the masked number.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["transactionIdentifier": transactionIdentifier, "card": number.masked])
    }
}

extension OpenedApplePayment.Proof: CustomStringConvertible, CustomReflectable {
    /// The type; never the proof itself.
    public var description: String {
        switch self {
        case .threeDSecure: "3-D Secure <redacted>"
        case .emv: "EMV <redacted>"
        }
    }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
