// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What the page draws of a payment from a wallet, in the customer's words.
///
/// The names are those of `Page/wallet.js`.
struct WalletState: Encodable, Hashable, Sendable {
    /// A line of the payment.
    struct Line: Encodable, Hashable, Sendable {
        let label: String
        let amount: String
        /// When the amount is charged, or `nil`.
        var detail: String?
        var isPending = false
    }

    /// Something that the customer can choose.
    struct Choice: Encodable, Hashable, Sendable {
        let value: String
        let title: String
        var lines: [String] = []
        var amount: String?
        let isChosen: Bool
    }

    /// Something that the customer can type.
    struct Field: Encodable, Hashable, Sendable {
        /// What the page asks for, with the names of `ContactForm`; `coupon` is the coupon's code.
        let name: String
        let label: String
        let value: String
        /// What is wrong with it, or `nil`.
        var error: String?
        var isRequired = true
    }

    /// Fields that belong together.
    struct Form: Encodable, Hashable, Sendable {
        /// What stands on the button that opens it.
        let title: String
        /// The action that takes it.
        let action: WalletActionForm.Action
        let fields: [Field]
    }

    /// A part of the payment with what is chosen for it.
    struct Row: Encodable, Hashable, Sendable {
        enum Kind: String, Encodable, Sendable {
            case card, shippingContact, billingContact, shippingMethod, coupon
        }

        let kind: Kind
        let label: String
        let title: String
        var lines: [String] = []
        var amount: String?
        /// What is wrong, or `nil`.
        var error: String?
        /// The action that takes a choice, or `nil` where there is none.
        var action: WalletActionForm.Action?
        var choices: [Choice] = []
        var form: Form?
    }

    /// A button by which the customer agrees.
    struct Consent: Encodable, Hashable, Sendable {
        let label: String
        let action: WalletActionForm.Action
        var isOwner: Bool?
        let isMain: Bool
    }

    let payment: String
    /// Whether the page is to wait, for the service or the client.
    let isWaiting: Bool
    /// Whether something is wrong that `prompt` tells.
    let isAlert: Bool
    let lines: [Line]
    /// What the customer agrees to beyond this payment.
    let agreement: [String]
    let rows: [Row]
    let consents: [Consent]
    let canAuthorize: Bool
    let words: Words

    struct Words: Encodable, Hashable, Sendable {
        let done: String
        let close: String
        /// The language of the names of countries.
        let language: String
    }
}
