// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A client's order for a read.
package struct ReadOrder: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, CaseIterable, Sendable {
        case payment, verification, loyalty
    }

    package enum TransactionType: String, Codable, CaseIterable, Sendable {
        case purchase, refund
    }

    package enum Reason: String, Codable, CaseIterable, Sendable {
        case lookUp, saveCard, openTab, other
    }

    /// The reader's name; by default, the first reader.
    package var reader: String?
    package let kind: Kind
    /// The amount with its decimals, such as `12.50`.
    package var amount: String?
    /// The currency as ISO 4217 letters.
    package var currencyCode: String?
    /// The type of transaction; by default, a purchase.
    package var type: TransactionType?
    package var verificationReason: Reason?
    /// Application identifiers as hexadecimal digits.
    package var preferredAIDs: [String]?
    /// The customer's language as a BCP 47 tag.
    package var language: String?
    package var description: AmountDescription?
    package var usesISOCurrencySymbol: Bool?
    /// Which passes to read, alone or with the payment.
    package var loyalty: LoyaltyOrder?
    /// Whether to keep the read in the reader's store until a network is available.
    package var store: Bool?
}

/// A client's order for loyalty passes.
package struct LoyaltyOrder: Codable, Hashable, Sendable {
    package struct Programme: Codable, Hashable, Sendable {
        /// The pass type identifier.
        package let id: String
        /// Where a customer without a pass can get one.
        package var url: String?
        /// The name for the customer.
        package var name: String?
    }

    package let merchants: [Programme]
    /// The text to show in place of an amount.
    package var type: String?
    /// Whether to return the first result alone, either passes or a card.
    package var stopOnVASResult: Bool?
}

/// The description under the amount.
package struct AmountDescription: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, CaseIterable, Sendable {
        case surchargePercent, surchargeAmount, installment, membership
        case preauthorizationAmount, preauthorization, preauthorizationRelease
    }

    package enum Cycle: String, Codable, CaseIterable, Sendable {
        case weekly, monthly, yearly
    }

    package let kind: Kind
    package var percent: Double?
    package var amount: String?
    package var cycle: Cycle?
    package var payments: Int?
}
