// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import Support

/// A store of device account numbers and card keys that creates payment data with them.
///
/// All card keys are derived from the issuer's published test key; they protect nothing.
struct SecureElement: Sendable {
    /// The inputs of one payment.
    struct Transaction: Sendable {
        let payment: WalletPayment
        let method: ConsentMethod
        /// 32 bytes.
        let identifier: [UInt8]
        /// `YYMMDD` in UTC.
        let date: String
    }

    private struct Account: Sendable {
        let card: EmulatedPaymentCard
        let key: SecretBytes
        /// The number of payments made (`9F36`).
        var counter: UInt16 = 0
    }

    private var accounts: [String: Account] = [:]

    /// Returns whether there is a card with this identifier.
    func has(_ identifier: String) -> Bool { accounts[identifier] != nil }

    /// Adds a card and derives its key; replaces a card with the same identifier.
    mutating func add(_ card: EmulatedPaymentCard) throws(CryptographyError) {
        let digits = card.deviceAccountNumber.withBytes { String(decoding: $0, as: UTF8.self) }
        // EMV Book 2, A1.4.2: for up to 16 digits, the same as A1.4.1.
        let key = try CardKeyDerivation.cardKey(
            issuerKey: IssuerKeys.published.applicationCryptogram, pan: digits,
            psn: Self.sequenceDigits, option: .b)
        accounts[card.face.identifier] = Account(card: card, key: key)
    }

    mutating func remove(_ identifier: String) {
        accounts[identifier] = nil
    }

    /// The PAN sequence number of all device accounts.
    static let sequenceDigits = "00"

    /// Creates the payment data that the merchant decrypts, as compact JSON.
    ///
    /// The members are in the order of genuine tokens. See Apple, Payment token format reference.
    ///
    /// - Throws: `WalletError` with `unknownCard`, `invalidPayment`, `unsupportedCapability`, or
    ///   `failed` when the counter is used up.
    mutating func paymentData(_ transaction: Transaction) throws(WalletError) -> SecretBytes {
        let payment = transaction.payment
        guard var account = accounts[payment.card] else { throw WalletError(.unknownCard) }
        let input = try CryptogramInput(transaction, counter: account.counter &+ 1)
        let card = account.card
        let usable = payment.capabilities.intersection(card.face.capabilities)
        guard !usable.isDisjoint(with: [.threeDSecure, .emv]) else {
            throw WalletError(.unsupportedCapability)
        }
        // A counter that starts over would make old cryptograms valid again.
        guard account.counter < .max else {
            throw WalletError(.failed, hint: "Remove the card and add it again.")
        }
        account.counter += 1
        accounts[payment.card] = account
        let (type, values) = try values(input, of: account, isEMV: usable.contains(.emv))
        let json = JSONWriter.object { writer in
            writer.append(
                "applicationPrimaryAccountNumber",
                card.deviceAccountNumber.withBytes { String(decoding: $0, as: UTF8.self) })
            writer.append("applicationExpirationDate", card.expirationDate)
            writer.append("currencyCode", input.currencyDigits)
            writer.append("transactionAmount", payment.amount)
            writer.append("deviceManufacturerIdentifier", "040010030273")
            writer.append("paymentDataType", type)
            writer.append("paymentData", object: values)
        }
        return SecretBytes(json)
    }

    /// Returns EMV data if `isEMV`, or else 3-D Secure data.
    ///
    /// A China UnionPay card makes EMV data if the merchant accepts it.
    private func values(
        _ input: CryptogramInput, of account: Account, isEMV: Bool
    ) throws(WalletError) -> (type: String, values: (inout JSONWriter) -> Void) {
        do {
            if isEMV {
                let data = Base64.string(try input.emvData(key: account.key))
                return ("EMV", { $0.append("emvData", data) })
            }
            let cryptogram = Base64.string(try input.onlinePaymentCryptogram(key: account.key))
            let indicator = account.card.electronicCommerceIndicator
            return (
                "3DSecure",
                { writer in
                    writer.append("onlinePaymentCryptogram", cryptogram)
                    if let indicator { writer.append("eciIndicator", indicator) }
                }
            )
        } catch {
            throw WalletError(.failed)
        }
    }
}

extension SecureElement: CustomStringConvertible {
    /// The number of cards.
    var description: String { accounts.count.counted("card") }
}
