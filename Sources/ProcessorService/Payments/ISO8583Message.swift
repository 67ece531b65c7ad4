// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentProcessor
internal import PaymentToken
internal import SmartCard
internal import Support

/// An authorization as data elements of ISO 8583:1987, as an acquirer would send it.
///
/// The message is stored, so its account number is masked, and it has no track and no PIN block.
struct ISO8583Message: Sendable {
    /// The tags of the chip data (DE 55), which a read in mag-stripe mode does not have.
    ///
    /// They do not include the account number, track, name, and expiry.
    private static let chipTags: [Tag] = [
        .applicationDedicatedFileName, .applicationLabel, .applicationInterchangeProfile,
        .dedicatedFileName, .terminalVerificationResults, .transactionDate, .transactionType,
        .transactionCurrencyCode, .panSequenceNumber, .amountAuthorizedNumeric, .amountOtherNumeric,
        .applicationIdentifierOfTerminal, .applicationVersionNumberOfTerminal,
        .issuerApplicationData, .terminalCountryCode, .interfaceDeviceSerialNumber,
        .applicationCryptogram, .cryptogramInformationData, .terminalCapabilities, .cvmResults,
        .terminalType, .applicationTransactionCounter, .unpredictableNumber,
        .transactionSequenceCounter,
        .formFactorIndicator,
    ]

    /// The authorization code of an approval (DE 38), or `nil`.
    let authorizationCode: String?
    /// The message type and the data elements by name.
    let object: JSONObject

    /// Creates the message for an issuer's answer.
    ///
    /// - Parameters:
    ///   - token: The opened card data.
    ///   - answer: The issuer's answer.
    ///   - kind: The type of payment.
    ///   - auditNumber: The number of the message (DE 11).
    ///   - random: The source of the authorization code.
    init(
        _ token: OpenedToken, _ answer: IssuerAnswer, kind: Payment.Kind, auditNumber: Int64,
        random: RandomSource
    ) {
        let code = random.bytes(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000
        let authorizationCode = answer.isApproved ? Self.digits(code, count: 6) : nil
        self.authorizationCode = authorizationCode
        let claims = token.claims
        let audit = UInt64(max(auditNumber, 0))
        let isMagneticStripe = Self.entryMode(token.objects) == "911"
        object = JSONObject { writer in
            writer.append("mti", "0110")
            if let account = token.account {
                writer.append("DE2", account.number.masked)
                writer.append("DE23", "0" + account.sequenceNumber)
            }
            writer.append("DE3", Hexadecimal.string([kind.transactionType]) + "0000")
            writer.append("DE4", Self.digits(claims.request.amount, count: 12))
            writer.append("DE11", Self.digits(audit % 1_000_000, count: 6))
            writer.append("DE22", Self.entryMode(token.objects))
            writer.append("DE37", Self.digits(audit, count: 12))
            if let authorizationCode { writer.append("DE38", authorizationCode) }
            writer.append("DE39", answer.code)
            writer.append("DE42", String(claims.merchantIdentifier.prefix(15)))
            let currency = Self.digits(UInt64(claims.request.currencyCode), count: 3)
            writer.append("DE49", currency)
            if claims.request.otherAmount > 0 {
                // Additional amounts: account type 00, amount type 40 (cashback), a debit.
                writer.append(
                    "DE54",
                    "0040\(currency)D" + Self.digits(claims.request.otherAmount, count: 12))
            }
            if !isMagneticStripe { writer.append("DE55", Self.chipData(token.objects)) }
        }
    }

    /// Returns the entry mode (DE 22): POS Entry Mode (`9F39`), `07` for a contactless chip and `91` for
    /// contactless mag-stripe mode, then `1`, because PINs can be entered.
    private static func entryMode(_ objects: [DataObject]) -> String {
        let mode = objects.first(.pointOfServiceEntryMode)?.value ?? []
        return (mode.count == 1 ? Hexadecimal.string(mode) : "07") + "1"
    }

    private static func chipData(_ objects: [DataObject]) -> String {
        var writer = TLVWriter()
        for tag in chipTags {
            if let object = objects.first(tag) { writer.append(tag, Array(object.value)) }
        }
        return Hexadecimal.string(writer.bytes)
    }

    private static func digits(_ number: UInt64, count: Int) -> String {
        String(number).suffix(count).zeroPadded(to: count)
    }
}
