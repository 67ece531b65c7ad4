// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Phrases
internal import ProximityReader

/// The current content of the sheet, independent of the language.
struct Scene: Sendable {
    /// The part of the scene that the sheet shows.
    enum Part: Sendable {
        case idle
        case message(PaymentSheetMessage)
        case outcome(OutcomeScene)
        /// A read ended with the service; if `isUnpaid`, nothing of it can be charged.
        case interrupted(isUnpaid: Bool)
        case pin(PINEntryState)
        case terms(MerchantTerms)
        case wallet(WalletScene)
    }

    var part = Part.idle
    /// The content of the read, or `nil`.
    var content: PaymentSheetContent?
    /// The last merchant's name.
    var merchant = ""
    /// The language that the customer chose, or `nil`.
    var chosenLanguage: String?

    /// The language of the sheet.
    var language: Locale.Language? {
        if let chosenLanguage { return Locale.Language(tag: chosenLanguage) }
        if case .terms(let terms) = part { return terms.language }
        if case .wallet(let wallet) = part { return wallet.language }
        return content?.language
    }

    /// Whether the customer can close the sheet.
    var canCancel: Bool {
        switch part {
        case .message(let message): message.look.canCancel
        case .pin: true
        case .wallet(let wallet): wallet.canCancel
        case .idle, .outcome, .interrupted, .terms: false
        }
    }

    /// Whether the sheet asks for a payment card.
    var asksForCard: Bool {
        guard case .message(let message) = part else { return false }
        return message.look.screen == .waiting || message.look.screen == .again
    }

    /// Whether the sheet is idle.
    var isIdle: Bool {
        if case .idle = part { true } else { false }
    }

    /// Whether the sheet shows how a read or a payment ended.
    var isFinal: Bool {
        switch part {
        case .message(let message): message.look.isFinal
        case .wallet(let wallet): wallet.isFinal
        case .idle, .outcome, .interrupted, .pin, .terms: false
        }
    }

    // MARK: - Drawing

    /// Returns the state that shows the scene.
    ///
    /// - Parameters:
    ///   - shop: How the sheet presents the shop while it is idle.
    ///   - shopLanguage: The default language.
    /// - Returns: The state to draw.
    func drawn(in shop: ShopDesign, shopLanguage: Locale.Language?) -> SheetState {
        let words = PaymentSheetWords(language ?? shopLanguage)
        let phrases = words.phrases
        var state = SheetState(
            screen: .idle, language: words.language,
            direction: words.isRightToLeft ? .rightToLeft : .leftToRight,
            merchant: merchant.isEmpty ? shop.name : merchant,
            words: SheetState.Words(phrases), languages: SheetState.languages)
        if let content {
            let heading = words.heading(content)
            if content.amount == nil { state.purpose = heading } else { state.amount = heading }
            state.description = words.detail(content)
        }
        state.canCancel = canCancel
        state.readerSide = shop.readerSide
        switch part {
        case .idle:
            state.prompt = shop.greeting ?? phrases.page.welcome
            state.purpose = state.merchant
            state.shop = SheetState.Shop(
                color: shop.color?.text, isDark: shop.color?.isDark == true,
                hasLogo: shop.logo != nil)
        case .message(let message): draw(message, words, &state)
        case .outcome(let outcome):
            state.screen = outcome.screen
            state.prompt = phrases.page.text(outcome)
            state.tone = outcome == .refused || outcome == .unknown ? .alert : nil
        case .interrupted(let isUnpaid):
            state.screen = .interrupted
            state.prompt = isUnpaid ? phrases.page.interruptedUnpaid : phrases.page.interrupted
        case .pin(let pin): draw(pin, words, &state)
        case .wallet(let wallet):
            WalletDrawing(scene: wallet, words: words).draw(&state)
        case .terms(let terms):
            state.screen = .terms
            state.prompt = words.termsTitle
            state.terms = SheetState.Terms(paragraphs: [words.text(terms)])
        }
        return state
    }

    private func draw(
        _ message: PaymentSheetMessage, _ words: PaymentSheetWords, _ state: inout SheetState
    ) {
        let look = message.look
        state.screen = look.screen
        state.prompt = words.text(message)
        state.lights = look.lights
        state.tone = look.tone
    }

    private func draw(
        _ pin: PINEntryState, _ words: PaymentSheetWords, _ state: inout SheetState
    ) {
        state.screen = .pin
        let digits = pin.display?.digitCount ?? 0
        state.prompt = words.text(pin.display?.message ?? .enterPIN)
        state.pin = SheetState.PIN(
            entry: pin.identifier, places: 12, digits: digits,
            allowsBypass: pin.allowsBypass, progress: words.phrases.page.progress(digits),
            order: pin.order?.map { String($0) }, words: words.phrases.pinWithoutSight)
    }
}

/// The outcome of the payment after the card was read.
enum OutcomeScene: Sendable {
    /// The client has not reported it yet.
    case awaited
    case approved
    case refused
    /// The client did not tell it in time.
    case unknown

    fileprivate var screen: SheetState.Screen {
        switch self {
        case .awaited: .authorizing
        case .approved: .accepted
        case .refused: .refused
        case .unknown: .askStaff
        }
    }
}

/// How the page shows a message.
private struct MessageLook: Sendable {
    let screen: SheetState.Screen
    var lights = 0
    var tone: SheetState.Tone?
    var canCancel = false
    var isFinal = false
}

extension PaymentSheetMessage {
    /// The screen, lights, and tone of the message.
    ///
    /// The lights and tones are those of EMV Contactless Book A, chapter 9: the first light when
    /// the reader is ready for a card, all four and a tone when it was read, and another tone for
    /// an error.
    fileprivate var look: MessageLook {
        switch self {
        case .presentCard: MessageLook(screen: .waiting, lights: 1, canCancel: true)
        case .presentPhone: MessageLook(screen: .loyalty, lights: 1, canCancel: true)
        case .processing: MessageLook(screen: .processing, lights: 2)
        case .removeCard: MessageLook(screen: .removeCard, lights: 4)
        case .presentCardAgain, .presentOneCard:
            MessageLook(screen: .again, lights: 1, tone: .alert, canCancel: true)
        case .seePhone: MessageLook(screen: .seePhone, lights: 1, tone: .alert, canCancel: true)
        case .tryAnotherCard: MessageLook(screen: .anotherCard, tone: .alert, isFinal: true)
        case .useAnotherCard, .insertCard:
            MessageLook(screen: .otherInterface, tone: .alert, isFinal: true)
        case .success: MessageLook(screen: .approved, lights: 4, tone: .success, isFinal: true)
        case .declined: MessageLook(screen: .declined, tone: .alert, isFinal: true)
        case .failed, .noPIN: MessageLook(screen: .failed, tone: .alert, isFinal: true)
        case .cancelled: MessageLook(screen: .cancelled, isFinal: true)
        case .timedOut: MessageLook(screen: .timedOut, isFinal: true)
        }
    }
}

/// One PIN entry, without its digits.
struct PINEntryState: Sendable {
    /// The entry's identifier, so that a key pressed late does not count for the next entry.
    let identifier: String
    let allowsBypass: Bool
    /// The digits as the pad shows them, or `nil` for the usual order.
    let order: [UInt8]?
    /// The progress of the entry; `nil` until the first update.
    var display: PINPadDisplay?
    /// When the entry began and when the last key came, on the sheet's clock.
    let begun: Duration
    var lastKey: Duration

    /// Returns the key that a page sent, or `nil` for anything else.
    func key(_ text: String) -> PINPadKey? {
        switch text {
        case "clear": return .clear
        case "enter": return .enter
        case "cancel": return .cancel
        case "bypass": return allowsBypass ? .bypass : nil
        case "moreTime": return .moreTime
        default:
            let bytes = Array(text.utf8)
            if bytes.count == 1, order == nil, let digit = Self.digit(bytes[0]) {
                return .digit(digit)
            }
            guard bytes.count == 2, bytes[0] == UInt8(ascii: "p"), let order,
                let place = Self.digit(bytes[1])
            else { return nil }
            return .digit(order[Int(place)])
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        (0x30...0x39).contains(byte) ? byte - 0x30 : nil
    }
}
