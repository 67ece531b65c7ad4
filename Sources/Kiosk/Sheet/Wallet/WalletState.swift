// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay

/// The state of a payment from a wallet on the page, in the customer's language.
///
/// The names match those in `Page/wallet.js`.
struct WalletState: Encodable, Hashable, Sendable {
    /// A line of the payment.
    struct Line: Encodable, Hashable, Sendable {
        let label: String
        let amount: String
        /// When the amount is charged, or `nil`.
        var detail: String?
        let isPending: Bool
    }

    /// A choice for the customer.
    struct Choice: Encodable, Hashable, Sendable {
        let value: String
        let title: String
        var lines: [String] = []
        var amount: String?
        let isChosen: Bool
    }

    /// A text field for the customer.
    struct Field: Encodable, Hashable, Sendable {
        /// The field's name, as in `ContactForm`; `coupon` for the coupon code.
        let name: String
        let label: String
        let value: String
        /// What is wrong with it, or `nil`.
        var error: String?
        let isRequired: Bool
    }

    /// A group of fields.
    struct Form: Encodable, Hashable, Sendable {
        /// The label of the button that opens it.
        let title: String
        /// The action that submits it.
        let action: WalletActionForm.Action
        let fields: [Field]
    }

    /// A part of the payment and its current choice.
    struct Row: Encodable, Hashable, Sendable {
        let kind: SheetRow
        let label: String
        let title: String
        var lines: [String] = []
        var amount: String?
        /// What is wrong, or `nil`.
        var error: String?
        /// The action that submits a choice, or `nil` if there is none.
        var action: WalletActionForm.Action?
        var choices: [Choice] = []
        var form: Form?
    }

    /// A button with which the customer agrees.
    struct Consent: Encodable, Hashable, Sendable {
        let label: String
        let action: WalletActionForm.Action
        let isMain: Bool
    }

    let payment: String
    /// Whether the page has to wait for the service or the client.
    let isWaiting: Bool
    /// Whether `prompt` reports an error.
    let isAlert: Bool
    let lines: [Line]
    /// The agreement beyond this payment.
    let agreement: [String]
    let rows: [Row]
    let consents: [Consent]
    let canAuthorize: Bool
    let words: Words

    struct Words: Encodable, Hashable, Sendable {
        let done: String
        let close: String
        /// The text in an empty field that is required.
        let required: String
        /// What is wrong with such a field.
        let missing: String
        /// The text above fields with errors, with `{fields}` for their names.
        let fix: String
        /// The language of country names.
        let language: String
    }
}
