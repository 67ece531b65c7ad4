// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

extension Scene {
    /// Returns the state that shows the scene.
    ///
    /// - Parameters:
    ///   - shopLanguage: The default language.
    ///   - secondsLeft: How long the customer has for the next key of a PIN.
    /// - Returns: The state to draw.
    func drawn(shopLanguage: Locale.Language?, secondsLeft: Int) -> SheetState {
        let words = PaymentSheetWords(language ?? shopLanguage)
        let page = PageWords(words.language)
        var state = SheetState(
            screen: .idle, language: words.language,
            direction: words.isRightToLeft ? .rightToLeft : .leftToRight, merchant: merchant,
            words: page.words(with: words), languages: PageWords.languages)
        if let content {
            let heading = words.heading(content)
            if content.amount == nil { state.purpose = heading } else { state.amount = heading }
            state.description = words.detail(content)
        }
        state.canCancel = canCancel
        switch part {
        case .idle: state.prompt = page.welcome
        case .message(let message): draw(message, words, &state)
        case .pin(let pin): draw(pin, words, page, secondsLeft, &state)
        case .wallet(let wallet):
            WalletDrawing(
                scene: wallet, words: words, page: page, phrases: WalletPhrases(words.language)
            )
            .draw(&state, secondsLeft: secondsLeft)
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
        let isLoyalty = content?.loyaltyType != nil && look.screen == .waiting
        state.screen = isLoyalty ? .loyalty : look.screen
        state.prompt = words.text(message)
        state.lights = look.lights
        state.tone = look.tone
    }

    private func draw(
        _ pin: PINEntryState, _ words: PaymentSheetWords, _ page: PageWords, _ secondsLeft: Int,
        _ state: inout SheetState
    ) {
        state.screen = .pin
        let digits = pin.display?.digitCount ?? 0
        state.prompt = words.text(pin.display?.message ?? .enterPIN)
        state.pin = SheetState.PIN(
            entry: pin.identifier, places: 12, digits: digits, seconds: secondsLeft,
            allowsBypass: pin.allowsBypass,
            progress: page.progress(digits),
            order: pin.order?.map { String($0) }, restarts: true)
    }
}
