// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// A payment out of a token that was verified and decrypted; prints no number in full.
public struct OpenedApplePayment: Sendable {
    /// What the network asks of the device's Secure Element.
    public enum Proof: Hashable, Sendable {
        /// For 3-D Secure; the indicator (ECI), where there is one, must be passed on.
        case threeDSecure(cryptogram: [UInt8], indicator: String?)
        /// EMV data objects; with `RSA_v1` a PIN may come with them.
        case emv(data: [UInt8], encryptedPIN: [UInt8]?)
    }

    /// The transaction as `PKPaymentToken.transactionIdentifier` names it: 64 upper-case digits.
    public let transactionIdentifier: String
    /// The merchant whose key opened the token, or `nil` when its certificate has no name.
    public let merchantIdentifier: String?
    /// SHA-256 of the merchant's identifier, which every certificate has.
    let merchantIdentifierHash: [UInt8]
    /// When the server signed, in seconds since 1970.
    public let signedAt: Int64
    /// The device account number, which is not the number on the card.
    public let number: CardNumber
    /// The expiry as six digits: year, month, day.
    public let expiry: String
    /// The number of ISO 4217, such as 840.
    public let currencyCode: UInt16
    /// The amount in minor units.
    public let amount: Int64
    /// The cardholder's name, or `nil`.
    public let cardholderName: String?
    /// The maker of the device: hexadecimal digits.
    public let deviceManufacturerIdentifier: String
    /// What proves that the card paid.
    public let proof: Proof
    /// SHA-256 of the request's application data, or `nil` when there was none.
    public let applicationDataHash: [UInt8]?
    /// Names the merchant's own token for payments to come, or `nil`.
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
    /// The transaction, the amount and the masked number.
    public var description: String {
        "payment \(transactionIdentifier) of \(amount) in \(currencyCode), card \(number.masked)"
    }

    /// The transaction, the amount and the masked number.
    public var debugDescription: String { description }

    /// The transaction and the masked number.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["transactionIdentifier": transactionIdentifier, "card": number.masked])
    }
}

extension OpenedApplePayment.Proof: CustomStringConvertible, CustomReflectable {
    /// The kind; the proof itself pays, and is not printed.
    public var description: String {
        switch self {
        case .threeDSecure: "3-D Secure <redacted>"
        case .emv: "EMV <redacted>"
        }
    }

    /// Nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
