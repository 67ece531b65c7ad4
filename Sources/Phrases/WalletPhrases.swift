// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The phrases of a payment from a wallet, in one language.
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

    package let every: Units
    /// With `{count}`.
    package let everyFew: Units
    /// With `{date}`.
    package let from: String
    package let until: String
    package let on: String
    package let freeUntil: String
    /// With `{amount}`.
    package let below: String

    /// A text for each unit of time.
    package struct Units: Sendable {
        package let minute: String
        package let hour: String
        package let day: String
        package let month: String
        package let year: String
    }
}
