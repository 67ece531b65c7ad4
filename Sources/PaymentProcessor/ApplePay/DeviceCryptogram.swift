// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

/// The cryptogram of an emulated device account, which its issuer recomputes.
///
/// The content of 3-D Secure cryptograms in real networks is not public. These rules apply to this
/// project's test cards; see Docs/ApplePay.md.
struct DeviceCryptogram: Sendable {
    /// The sequence number of all device accounts.
    private static let sequenceNumber = "00"
    /// The length of a 3-D Secure cryptogram, in bytes.
    ///
    /// Version, key, counter, unpredictable number, code, consent, three zeros.
    private static let count = 20

    /// `9F36`, two bytes.
    let counter: [UInt8]
    /// The message that the code covers.
    private let message: [UInt8]
    private let code: [UInt8]
    private let name: String
    private let number: CardNumber

    /// Extracts the parts, or returns `nil` if one is missing or the amount differs.
    init?(_ payment: OpenedApplePayment) {
        number = payment.number
        switch payment.proof {
        case .threeDSecure(let cryptogram, _):
            guard cryptogram.count == Self.count, cryptogram.starts(with: [0x01, 0x00]),
                let amount = Self.decimal(payment.amount, count: 6),
                let currency = Self.decimal(Int64(payment.currencyCode), count: 2),
                let identifier = Hexadecimal.bytes(payment.transactionIdentifier)
            else { return nil }
            counter = Array(cryptogram[2..<4])
            code = Array(cryptogram[8..<16])
            name = "device account, 3-D Secure"
            message =
                amount + currency + cryptogram[4..<8] + counter + cryptogram[16..<17]
                + identifier
        case .emv(let data, _):
            guard let objects = try? DataObject.sequence(data), let version = Self.version,
                let issuerData = objects.first(.issuerApplicationData)?.value,
                let message = ApplicationCryptogram.message(
                    objects, version: version, issuerApplicationData: Array(issuerData)),
                let counter = objects.first(.applicationTransactionCounter)?.value,
                let code = objects.first(.applicationCryptogram)?.value, code.count == 8,
                objects.first(.amountAuthorizedNumeric).map({ Array($0.value) })
                    == Self.decimal(payment.amount, count: 6),
                objects.first(.transactionCurrencyCode).map({ Array($0.value) })
                    == Self.decimal(Int64(payment.currencyCode), count: 2)
            else { return nil }
            self.counter = Array(counter)
            self.code = Array(code)
            self.message = message
            name = "device account, EMV"
        }
    }

    /// The version with the recommended elements, all of `9F10`, and the common session key.
    private static var version: CryptogramVersion? { .visa[0x12] }

    /// Recomputes the cryptogram and compares it.
    func check(issuerKey: SecretBytes) throws(CryptographyError) -> CryptogramCheck {
        let cardKey = try CardKeyDerivation.cardKey(
            issuerKey: issuerKey, number: number, sequenceNumber: Self.sequenceNumber, option: .b)
        let sessionKey = try CardKeyDerivation.sessionKey(
            .common, cardKey: cardKey, counter: counter, unpredictableNumber: [])
        let expected = try ApplicationCryptogram.compute(
            message, padding: .marked, sessionKey: sessionKey)
        return constantTimeEqual(expected, code)
            ? .valid(.online, version: name) : .invalid(version: name)
    }

    /// The account, in which each counter value is used once.
    var account: [UInt8] { number.withDigits { Array($0) } + [0xFE] }

    /// Returns a number as decimal digits, two per byte, or `nil` if it has more digits.
    private static func decimal(_ number: Int64, count: Int) -> [UInt8]? {
        guard number >= 0, String(number).utf8.count <= 2 * count else { return nil }
        return PackedDecimal.bytes(UInt64(number), count: count)
    }
}
