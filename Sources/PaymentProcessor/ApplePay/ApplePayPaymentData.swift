// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import Support

/// The encrypted content of a payment token.
///
/// Unknown members, such as those of agreements, are ignored. See Apple, Payment token format
/// reference, "Payment data keys".
struct ApplePayPaymentData: Sendable {
    let number: CardNumber
    /// The expiry as six digits: year, month, day.
    let expiry: String
    /// The numeric ISO 4217 code.
    let currencyCode: UInt16
    /// The amount in minor units.
    let amount: Int64
    let cardholderName: String?
    let deviceManufacturerIdentifier: String
    let proof: OpenedApplePayment.Proof
    let merchantTokenIdentifier: String?

    /// Performs step 4: decrypts and parses the payment data.
    ///
    /// - Throws: `ApplePayRejection` with the step `decryption`.
    init(_ token: ApplePayToken, key: SecretBytes) throws(ApplePayRejection) {
        let text = try Self.decrypt(token.data, key: key)
        let object: JSONObject
        do {
            object = try JSONObject(parsing: text)
        } catch {
            throw Self.malformed("The decrypted data is not valid JSON.")
        }
        number = try Self.value("applicationPrimaryAccountNumber", object) {
            CardNumber($0.string?.utf8.map { $0 &- UInt8(ascii: "0") } ?? [])
        }
        expiry = try Self.value("applicationExpirationDate", object) { Self.date($0.string) }
        currencyCode = try Self.value("currencyCode", object) { Self.currency($0.string) }
        amount = try Self.value("transactionAmount", object) { value in
            value.integer.flatMap { $0 >= 0 ? $0 : nil }
        }
        deviceManufacturerIdentifier = try Self.value("deviceManufacturerIdentifier", object) {
            $0.string
        }
        cardholderName = try Self.optional("cardholderName", object) { $0.string }
        merchantTokenIdentifier = try Self.optional("merchantTokenIdentifier", object) {
            $0.string
        }
        let type = try Self.value("paymentDataType", object) { $0.string }
        let proof = try Self.value("paymentData", object) { $0.object }
        self.proof = try Self.proof(type, proof)
    }

    /// Decrypts data; the IV of 16 zero bytes is safe because each key is used only once.
    private static func decrypt(
        _ data: [UInt8], key: SecretBytes
    ) throws(ApplePayRejection) -> [UInt8] {
        guard data.count > AESGCM.tagCount else {
            throw ApplePayRejection(
                .truncatedTag, .decryption,
                "The encrypted data does not end with a tag of \(AESGCM.tagCount) bytes.")
        }
        do {
            return try AESGCM.open(
                ciphertext: Array(data.dropLast(AESGCM.tagCount)),
                tag: Array(data.suffix(AESGCM.tagCount)), key: key,
                nonce: [UInt8](repeating: 0, count: AESGCM.longNonceCount))
        } catch {
            throw ApplePayRejection(
                .decryptionFailed, .decryption,
                "The data or its tag was changed or truncated, or the merchant identifier "
                    + "differs from the certificate's.")
        }
    }

    private static func proof(
        _ type: String, _ object: JSONObject
    ) throws(ApplePayRejection) -> OpenedApplePayment.Proof {
        if type.hasSameBytes(as: "3DSecure") {
            return .threeDSecure(
                cryptogram: try value("onlinePaymentCryptogram", object) { bytes($0) },
                indicator: try optional("eciIndicator", object) { $0.string })
        }
        guard type.hasSameBytes(as: "EMV") else {
            throw malformed("\"paymentDataType\" is neither 3DSecure nor EMV.")
        }
        return .emv(
            data: try value("emvData", object) { bytes($0) },
            encryptedPIN: try optional("encryptedPINData", object) {
                $0.string.flatMap { Hexadecimal.bytes($0) }
            })
    }

    private static func bytes(_ value: JSONValue) -> [UInt8]? {
        value.string.flatMap { Base64.bytes($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns six digits if they are a date.
    private static func date(_ text: String?) -> String? {
        guard let text, text.utf8.count == 6,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let month = Int(text.dropFirst(2).prefix(2)), (1...12).contains(month),
            let day = Int(text.suffix(2)), (1...31).contains(day)
        else { return nil }
        return text
    }

    /// Returns the number that three digits represent.
    private static func currency(_ text: String?) -> UInt16? {
        guard let text, text.utf8.count == 3,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return UInt16(text)
    }

    private static func value<Value>(
        _ name: String, _ object: JSONObject, _ read: (JSONValue) -> Value?
    ) throws(ApplePayRejection) -> Value {
        guard let value = object[name].flatMap(read) else {
            throw malformed("\"\(name)\" is missing or invalid.")
        }
        return value
    }

    /// Reads an optional member; `null` counts as absent.
    private static func optional<Value>(
        _ name: String, _ object: JSONObject, _ read: (JSONValue) -> Value?
    ) throws(ApplePayRejection) -> Value? {
        guard let member = object[name], member != .null else { return nil }
        return try value(name, object, read)
    }

    private static func malformed(_ detail: String) -> ApplePayRejection {
        ApplePayRejection(.malformedPaymentData, .decryption, detail)
    }
}
