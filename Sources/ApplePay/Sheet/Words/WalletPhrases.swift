// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// The phrases of a payment from a wallet, in one language.
///
/// Texts contain names in braces as placeholders for values.
package struct WalletPhrases: Sendable {
    package let card: String
    package let shipTo: String
    package let deliverTo: String
    package let pickUpAt: String
    package let pickUpFrom: String
    package let contact: String
    package let billing: String
    package let shipping: String
    package let delivery: String
    package let pickup: String
    package let coupon: String
    package let choose: String
    package let enter: String
    package let other: String
    package let done: String
    package let cancel: String
    package let back: String
    /// The names of the keys of a keyboard.
    package let enterKey: String
    package let escapeKey: String

    package let pending: String
    /// With `{merchant}`.
    package let pay: String
    package let confirm: String
    package let usePasscode: String
    package let enterPasscode: String
    package let passcode: String

    /// Shown while the app answers.
    package let moment: String
    package let processing: String
    package let paid: String
    package let notPaid: String
    package let retry: String
    package let notTheOwner: String
    package let passcodeNeeded: String
    package let wrongPasscode: String

    package let givenName: String
    package let familyName: String
    package let phoneticGivenName: String
    package let phoneticFamilyName: String
    package let street: String
    package let city: String
    package let state: String
    package let postalCode: String
    package let country: String
    package let phone: String
    package let email: String

    package let fix: String
    package let required: String
    package let missing: String
    package let check: String
    package let wrongPostalCode: String
    package let unserviceable: String
    package let wrongCoupon: String
    package let expiredCoupon: String
    package let wrongChoice: String

    /// The texts for every minute, hour, day, month, and year.
    package let every: [String]
    /// The texts for every few of them, with `{count}`.
    package let everyFew: [String]
    /// With `{date}`.
    package let from: String
    package let until: String
    package let on: String
    package let freeUntil: String
    /// With `{amount}`.
    package let below: String
}

extension WalletPhrases {
    /// Chooses the phrases of a language by its BCP 47 tag; English for others.
    package init(_ language: String) {
        self =
            switch language {
            case "de": .german
            case "fr": .french
            case "es": .spanish
            case "zh-Hans": .chinese
            case "ar": .arabic
            default: .english
            }
    }

    /// Returns the name of the shipping method.
    package func method(_ kind: PaymentRequest.ShippingKind) -> String {
        switch kind {
        case .shipping: shipping
        case .delivery: delivery
        case .storePickup, .servicePickup: pickup
        }
    }

    /// Returns the name of the address.
    package func destination(_ kind: PaymentRequest.ShippingKind) -> String {
        switch kind {
        case .shipping: shipTo
        case .delivery: deliverTo
        case .storePickup: pickUpAt
        case .servicePickup: pickUpFrom
        }
    }

    /// Returns the text of an error: the merchant's, or one of these.
    package func text(_ error: FieldError) -> String {
        if let message = error.message, !message.isEmpty { return message }
        return switch error.subject {
        case .shippingContact: missing
        case .shippingAddress, .billingAddress: check
        case .unserviceableAddress: unserviceable
        case .invalidCouponCode: wrongCoupon
        case .expiredCouponCode: expiredCoupon
        case .unknown: wrongChoice
        }
    }

    /// Returns when an amount is charged, or `nil` for now.
    package func text(_ timing: SummaryItem.Timing, _ money: (Decimal) -> String) -> String? {
        switch timing {
        case .final, .pending: return nil
        case .deferred(let time): return filled(on, "date", Self.day(time))
        case .automaticReload(let threshold): return filled(below, "amount", money(threshold))
        case .recurring(let period):
            let units = RecurringPeriod.Unit.allCases
            let place = units.firstIndex(of: period.unit) ?? 0
            let words = period.count == 1 ? every : everyFew
            var parts = [filled(words[min(place, words.count - 1)], "count", "\(period.count)")]
            if let start = period.start { parts.append(filled(from, "date", Self.day(start))) }
            if let end = period.end { parts.append(filled(until, "date", Self.day(end))) }
            return parts.joined(separator: ", ")
        }
    }

    /// Returns the day of a time in UTC, such as `2026-07-29`.
    package static func day(_ seconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601.year().month().day())
    }

    /// Returns a text with a value in place of a name in braces.
    package func filled(_ text: String, _ name: String, _ value: String) -> String {
        let sign = Array("{\(name)}".utf8)
        let bytes = Array(text.utf8)
        guard bytes.count >= sign.count,
            let place = (0...(bytes.count - sign.count)).first(where: {
                bytes[$0..<($0 + sign.count)].elementsEqual(sign)
            })
        else { return text }
        return String(decoding: bytes[..<place], as: UTF8.self) + value
            + String(decoding: bytes[(place + sign.count)...], as: UTF8.self)
    }
}
