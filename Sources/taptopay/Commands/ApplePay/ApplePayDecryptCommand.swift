// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentProcessor
internal import Support

/// `taptopay applepay decrypt`: verifies a token and shows its payment data.
enum ApplePayDecryptCommand {
    static let command = Command(
        name: "decrypt", summary: "Verify a token, and show its payment data.",
        discussion: """
            Prints JSON with Apple's names. Number, name and proof are masked unless --reveal is \
            given. A refused token is not decrypted: the output is then that of taptopay applepay \
            verify, and the exit code is 1.
            """,
        options: [
            .json,
            Option(
                name: "reveal", help: "Show number, name, proof, and encrypted PIN data in full."),
        ] + TokenVerification.options, arguments: [TokenVerification.argument],
        examples: [
            "taptopay applepay decrypt --root token/root.pem --merchant token/merchant.pem "
                + "--key token/merchant.key token/token.json"
        ]
    ) { invocation in
        let verification = try ApplePayVerifyCommand.verification(invocation, asJSON: true)
        let payment: OpenedApplePayment
        do throws(ApplePayRejection) {
            payment = try verification.open()
        } catch {
            return try ApplePayVerifyCommand.refuse(error, asJSON: true)
        }
        try JSON.print(DecryptionReport(payment, isRevealed: invocation.has("reveal")))
        return .done
    }
}

/// The output of `applepay decrypt`: the payment data under Apple's names.
private struct DecryptionReport: Encodable {
    /// The proof that the network requires from the Secure Element.
    struct Proof: Encodable {
        let onlinePaymentCryptogram: String?
        let eciIndicator: String?
        let emvData: String?
        let encryptedPINData: String?
    }

    let applicationPrimaryAccountNumber: String
    let applicationExpirationDate: String
    let currencyCode: String
    let transactionAmount: Int64
    let cardholderName: String?
    let deviceManufacturerIdentifier: String
    let paymentDataType: String
    let paymentData: Proof
    let merchantTokenIdentifier: String?
    let transactionIdentifier: String

    /// Creates a report, which masks the number, the name and the proof unless revealed.
    init(_ payment: OpenedApplePayment, isRevealed: Bool) {
        let masked = "<masked>"
        applicationPrimaryAccountNumber =
            isRevealed
            ? payment.number.withDigits { digits in
                String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
            } : payment.number.masked
        applicationExpirationDate = payment.expiry
        currencyCode = String(payment.currencyCode).zeroPadded(to: 3)
        transactionAmount = payment.amount
        cardholderName = payment.cardholderName.map { isRevealed ? $0 : masked }
        deviceManufacturerIdentifier = payment.deviceManufacturerIdentifier
        switch payment.proof {
        case .threeDSecure(let cryptogram, let indicator):
            paymentDataType = "3DSecure"
            paymentData = Proof(
                onlinePaymentCryptogram: isRevealed ? Base64.string(cryptogram) : masked,
                eciIndicator: indicator, emvData: nil, encryptedPINData: nil)
        case .emv(let data, let pin):
            paymentDataType = "EMV"
            paymentData = Proof(
                onlinePaymentCryptogram: nil, eciIndicator: nil,
                emvData: isRevealed ? Base64.string(data) : masked,
                encryptedPINData: pin.map { isRevealed ? Hexadecimal.string($0) : masked })
        }
        merchantTokenIdentifier = payment.merchantTokenIdentifier
        transactionIdentifier = payment.transactionIdentifier
    }
}
