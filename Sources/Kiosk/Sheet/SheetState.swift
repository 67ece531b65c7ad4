// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Phrases

/// A complete state of the page.
///
/// The names match those in `Page/sheet.js`, `Page/pad.js`, and `Page/wallet.js`.
struct SheetState: Encodable, Hashable, Sendable {
    enum Screen: String, CaseIterable, Encodable, Sendable {
        case idle, waiting, loyalty, processing, removeCard, again, seePhone
        case otherInterface, anotherCard
        case pin, approved, declined, failed, cancelled, timedOut, terms, wallet
        case authorizing, accepted, refused, askStaff, interrupted
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
        /// The text that the page shows while the service is unreachable.
        let offline: String
        /// The text for the last seconds, with `{seconds}` for their number.
        let timeLeft: String
        /// The button that gives the customer more time.
        let moreTime: String
        /// The name of the list of networks.
        let networks: String
    }

    struct Language: Encodable, Hashable, Sendable {
        let code: String
        /// The language's name in that language.
        let name: String
    }

    struct PIN: Encodable, Hashable, Sendable {
        /// The entry's identifier; keys for other entries are dropped.
        let entry: String
        /// The number of places in the mask, which does not depend on the PIN.
        let places: Int
        let digits: Int
        let allowsBypass: Bool
        /// The progress of the entry, for screen readers.
        let progress: String
        /// The digits in the order of the pad; the page then sends positions as keys.
        let order: [String]?
        let words: PINWithoutSightPhrases
    }

    /// How long the sheet waits for the customer.
    struct TimeLeft: Encodable, Hashable, Sendable {
        let seconds: Int
        /// Whether the customer can have more time.
        let canExtend: Bool

        /// Creates the time that is left until `end`, with both times on the sheet's clock.
        init(until end: Duration, from now: Duration, canExtend: Bool = true) {
            seconds = max(0, Int((end - now) / .seconds(1)))
            self.canExtend = canExtend
        }
    }

    struct Terms: Encodable, Hashable, Sendable {
        let paragraphs: [String]
    }

    /// How the page presents the shop while it is idle.
    struct Shop: Encodable, Hashable, Sendable {
        /// The color of the screen, such as `#0b5d52`, or `nil` for that of the page.
        let color: String?
        /// Whether white text is easier to read on the color than black text.
        let isDark: Bool
        /// Whether `/sheet/logo` is a picture.
        let hasLogo: Bool
    }

    /// The state's number.
    var number = 0
    var screen: Screen
    let language: String
    let direction: Direction
    let merchant: String
    var amount: String?
    /// The purpose of a read without a payment.
    var purpose: String?
    var description: String?
    var prompt = ""
    var detail: String?
    /// The number of status lights that are on, of four.
    var lights = 0
    var tone: Tone?
    var canCancel = false
    let words: Words
    let languages: [Language]
    /// How long the sheet waits for the customer, or `nil` if it does not.
    var time: TimeLeft?
    var pin: PIN?
    var terms: Terms?
    var wallet: WalletState?
    var shop: Shop?
    /// The names of the networks whose cards the reader takes, while the sheet asks for one.
    var networks: [String] = []
    /// The side of the screen where the reader is, or `nil` if it is not known.
    var readerSide: ShopDesign.Side?
}
