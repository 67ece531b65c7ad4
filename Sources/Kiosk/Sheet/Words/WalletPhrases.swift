// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import ProximityReader

/// The sheet's texts for a payment from a wallet.
///
/// Texts contain names in braces as placeholders for values.
struct WalletPhrases: Sendable {
    let card: String
    let shipTo: String
    let deliverTo: String
    let pickUpAt: String
    let pickUpFrom: String
    let contact: String
    let billing: String
    let shipping: String
    let delivery: String
    let pickup: String
    let coupon: String
    let choose: String
    let enter: String
    let other: String
    let done: String

    let pending: String
    /// With `{merchant}`.
    let pay: String
    let confirm: String
    let stranger: String
    let usePasscode: String
    let enterPasscode: String

    let processing: String
    let paid: String
    let notPaid: String
    let retry: String
    let notTheOwner: String
    let passcodeNeeded: String
    let wrongPasscode: String

    let givenName: String
    let familyName: String
    let phoneticGivenName: String
    let phoneticFamilyName: String
    let street: String
    let city: String
    let state: String
    let postalCode: String
    let country: String
    let phone: String
    let email: String

    let fix: String
    let required: String
    let missing: String
    let check: String
    let wrongPostalCode: String
    let unserviceable: String
    let wrongCoupon: String
    let expiredCoupon: String
    let wrongChoice: String

    /// The texts for every minute, hour, day, month, and year.
    let every: [String]
    /// The texts for every few of them, with `{count}`.
    let everyFew: [String]
    /// With `{date}`.
    let from: String
    let until: String
    let on: String
    let freeUntil: String
    /// With `{amount}`.
    let below: String
}

extension WalletPhrases {
    /// Chooses the texts for a language of `PaymentSheetWords.languages`; English for others.
    init(_ language: String) {
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
    func method(_ kind: PaymentRequest.ShippingKind) -> String {
        switch kind {
        case .shipping: shipping
        case .delivery: delivery
        case .storePickup, .servicePickup: pickup
        }
    }

    /// Returns the name of the address.
    func destination(_ kind: PaymentRequest.ShippingKind) -> String {
        switch kind {
        case .shipping: shipTo
        case .delivery: deliverTo
        case .storePickup: pickUpAt
        case .servicePickup: pickUpFrom
        }
    }

    /// Returns the text of an error: the merchant's, or one of these.
    func text(_ error: FieldError) -> String {
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
    func text(_ timing: SummaryItem.Timing, _ money: (Decimal) -> String) -> String? {
        switch timing {
        case .final, .pending: return nil
        case .deferred(let time): return filled(on, "date", DateText.day(time))
        case .automaticReload(let threshold): return filled(below, "amount", money(threshold))
        case .recurring(let period):
            let units = RecurringPeriod.Unit.allCases
            let place = units.firstIndex(of: period.unit) ?? 0
            let words = period.count == 1 ? every : everyFew
            var parts = [filled(words[min(place, words.count - 1)], "count", "\(period.count)")]
            if let start = period.start { parts.append(filled(from, "date", DateText.day(start))) }
            if let end = period.end { parts.append(filled(until, "date", DateText.day(end))) }
            return parts.joined(separator: ", ")
        }
    }

    /// Returns a text with a value in place of a name in braces.
    func filled(_ text: String, _ name: String, _ value: String) -> String {
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
