// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken

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
        let digits = String(account)
        let zeros = max(0, count - 1 - prefix.count - digits.count)
        let body = prefix + String(repeating: "0", count: zeros) + digits
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
}
