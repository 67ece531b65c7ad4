// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Everything that the page draws, each time as a whole.
///
/// The names are those of `Page/sheet.js`, `Page/pad.js` and `Page/wallet.js`.
struct SheetState: Encodable, Hashable, Sendable {
    enum Screen: String, Encodable, Sendable {
        case idle, waiting, loyalty, processing, removeCard, again, seePhone, otherInterface
        case pin, approved, declined, failed, cancelled, timedOut, terms, wallet
    }

    enum Direction: String, Encodable, Sendable {
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
    }

    enum Tone: String, Encodable, Sendable {
        case success, alert
    }

    struct Words: Encodable, Hashable, Sendable {
        let title: String
        let notice: String
        let accept: String
        let decline: String
        let bypass: String
        let cancel: String
        let clear: String
        let enter: String
        /// What the page says while nothing comes from the service.
        let offline: String
    }

    struct Language: Encodable, Hashable, Sendable {
        let code: String
        /// The language's name in itself.
        let name: String
    }

    struct PIN: Encodable, Hashable, Sendable {
        /// Names this entry; keys for another one are dropped.
        let entry: String
        /// How many places the mask has, always the same.
        let places: Int
        let digits: Int
        /// How long the customer has for the next key.
        let seconds: Int
        let allowsBypass: Bool
        /// How far the entry is, for screen readers.
        let progress: String
        /// The digits in the order in which the pad shows them; keys are places then.
        let order: [String]?
        let restarts: Bool
    }

    struct Terms: Encodable, Hashable, Sendable {
        let paragraphs: [String]
    }

    /// Counts the states.
    var number = 0
    var screen: Screen
    let language: String
    let direction: Direction
    let merchant: String
    var amount: String?
    /// What is read where nothing is paid.
    var purpose: String?
    var description: String?
    var prompt = ""
    var detail: String?
    /// How many of the four status lights are on.
    var lights = 0
    var tone: Tone?
    var canCancel = false
    let words: Words
    let languages: [Language]
    var pin: PIN?
    var terms: Terms?
    var wallet: WalletState?
}
