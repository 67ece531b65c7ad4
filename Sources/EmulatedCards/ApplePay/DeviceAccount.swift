// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import Support

/// The number range of a network's test cards.
struct DeviceAccount: Sendable {
    let network: PaymentNetwork
    /// The first six digits.
    let prefix: String
    /// The number of digits in an account number.
    let count: Int
    let kind: WalletCard.Kind
    /// The country of issue, as a two-letter ISO 3166 code.
    let country: String

    init(
        _ network: PaymentNetwork, _ prefix: String, _ kind: WalletCard.Kind, _ country: String,
        count: Int = 16
    ) {
        self.network = network
        self.prefix = prefix
        self.count = count
        self.kind = kind
        self.country = country
    }

    /// Makes a number that ends in its check digit (ISO/IEC 7812-1, annex B).
    ///
    /// - Parameter account: The part between the prefix and the check digit.
    /// - Returns: The digits.
    func number(_ account: Int) -> String {
        let body = prefix + String(account).zeroPadded(to: count - 1 - prefix.count)
        return body + String(Self.checkDigit(of: body))
    }

    private static func checkDigit(of body: String) -> Int {
        let sum = body.reversed().enumerated().reduce(0) { sum, place in
            let digit = place.element.wholeNumberValue ?? 0
            let weighted = place.offset.isMultiple(of: 2) ? 2 * digit : digit
            return sum + weighted / 10 + weighted % 10
        }
        return (10 - sum % 10) % 10
    }

    /// One number range for each network.
    ///
    /// The prefixes are those of test numbers that networks and processors publish. Where no test
    /// number is known, the prefix starts with 9999: a leading nine is for national numbers, and no
    /// country has the code 999 (ISO/IEC 7812-1, 4.2), so no issuer uses it.
    static let all: [DeviceAccount] = [
        DeviceAccount(.visa, "476173", .credit, "US"),
        DeviceAccount(.masterCard, "541333", .debit, "US"),
        DeviceAccount(.amex, "378282", .credit, "US", count: 15),
        DeviceAccount(.discover, "601111", .credit, "US"),
        DeviceAccount(.chinaUnionPay, "620550", .debit, "CN", count: 19),
        DeviceAccount(.jcb, "353011", .credit, "JP"),
        DeviceAccount(.maestro, "679999", .debit, "NL"),
        DeviceAccount(.interac, "999901", .debit, "CA"),
        DeviceAccount(.bancomat, "999902", .debit, "IT"),
        DeviceAccount(.bancontact, "670344", .debit, "BE"),
        DeviceAccount(.bankAxept, "999903", .debit, "NO"),
        DeviceAccount(.barcode, "999904", .store, "US"),
        DeviceAccount(.cartesBancaires, "403550", .debit, "FR"),
        DeviceAccount(.conecs, "999905", .prepaid, "FR"),
        DeviceAccount(.dankort, "501971", .debit, "DK"),
        DeviceAccount(.eftpos, "999906", .debit, "AU"),
        DeviceAccount(.electron, "491761", .debit, "GB"),
        DeviceAccount(.elCorteIngles, "999907", .store, "ES"),
        DeviceAccount(.elo, "636297", .credit, "BR"),
        DeviceAccount(.girocard, "999908", .debit, "DE"),
        DeviceAccount(.himyan, "999909", .debit, "QA"),
        DeviceAccount(.idCredit, "999910", .credit, "JP"),
        DeviceAccount(.jaywan, "999911", .debit, "AE"),
        DeviceAccount(.mada, "999912", .debit, "SA"),
        DeviceAccount(.meeza, "999913", .debit, "EG"),
        DeviceAccount(.mir, "999914", .debit, "RU"),
        DeviceAccount(.myDebit, "999915", .debit, "MY"),
        DeviceAccount(.napas, "999916", .debit, "VN"),
        DeviceAccount(.nanaco, "999917", .eMoney, "JP"),
        DeviceAccount(.pagoBancomat, "999918", .debit, "IT"),
        DeviceAccount(.postFinance, "999919", .debit, "CH"),
        DeviceAccount(.privateLabel, "999920", .store, "US"),
        DeviceAccount(.quicPay, "999921", .credit, "JP"),
        DeviceAccount(.suica, "999922", .eMoney, "JP"),
        DeviceAccount(.tmoney, "999923", .prepaid, "KR"),
        DeviceAccount(.vPay, "999924", .debit, "DE"),
        DeviceAccount(.waon, "999925", .eMoney, "JP"),
    ]
}
