// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import PaymentToken
internal import ProximityReader

/// The drawing of a payment from a wallet.
struct WalletDrawing {
    let scene: WalletScene
    let words: PaymentSheetWords
    let page: PageWords
    let phrases: WalletPhrases

    var content: SheetContent { scene.content }
    var request: PaymentRequest { scene.content.request }

    /// Draws the payment.
    func draw(_ state: inout SheetState, secondsLeft: Int) {
        state.amount = total
        state.description = scene.merchant.isEmpty ? nil : pay
        state.wallet = wallet
        guard !scene.isClosed else {
            state.screen = .cancelled
            state.prompt = words.text(.cancelled)
            return
        }
        if let pin = scene.passcode { return draw(pin, &state, secondsLeft) }
        switch content.phase {
        case .choosing, .updating, .failed(canRetry: true):
            state.screen = .wallet
            state.prompt = prompt
            if content.phase != .choosing || content.consentError != nil {
                state.tone = content.phase == .updating ? nil : .alert
            }
        case .processing:
            state.screen = .processing
            state.prompt = phrases.processing
        case .succeeded:
            state.screen = .approved
            state.prompt = phrases.paid
            state.tone = .success
        case .failed:
            state.screen = .failed
            state.prompt = phrases.notPaid
            state.tone = .alert
        }
    }

    /// Draws the passcode on the PIN pad.
    private func draw(_ pin: PINEntryState, _ state: inout SheetState, _ secondsLeft: Int) {
        let digits = scene.digitCount
        state.screen = .pin
        state.prompt = phrases.enterPasscode
        state.pin = SheetState.PIN(
            entry: pin.identifier, places: PasscodeDigits.most, digits: digits,
            seconds: secondsLeft, allowsBypass: false, progress: page.progress(digits),
            order: pin.order?.map { String($0) }, restarts: true)
    }

    private var prompt: String {
        switch content.phase {
        case .updating: page.offline
        case .failed: phrases.retry
        case .choosing, .processing, .succeeded:
            switch content.consentError {
            case nil: strayError.map { phrases.text($0) } ?? ""
            case .notTheOwner:
                content.consent == .passcode
                    ? phrases.passcodeNeeded : phrases.notTheOwner
            case .passcodeRequired: phrases.passcodeNeeded
            case .wrongPasscode: phrases.wrongPasscode
            default: phrases.notPaid
            }
        }
    }

    private var wallet: WalletState {
        let isWaiting = content.phase == .updating || content.phase == .processing
        return WalletState(
            payment: scene.payment, isWaiting: isWaiting,
            isAlert: content.consentError != nil || content.phase == .failed(canRetry: true)
                || (content.phase == .choosing && strayError != nil),
            lines: request.summaryItems.dropLast().map(line), agreement: agreement, rows: rows,
            consents: consents, canAuthorize: content.canAuthorize && !isWaiting,
            words: WalletState.Words(
                done: phrases.done, close: words.name(.cancel) ?? "", language: words.language))
    }

    // MARK: - Money

    func money(_ amount: Decimal) -> String {
        words.money(amount, currency: request.currencyCode)
    }

    /// The total, or that it is pending.
    private var total: String {
        guard let item = request.summaryItems.last else { return "" }
        return item.timing == .pending ? phrases.pending : money(item.amount)
    }

    /// The label of the total, as on a phone's sheet: PAY and the merchant's name.
    private var pay: String {
        phrases.filled(phrases.pay, "merchant", scene.merchant.uppercased())
    }

    private func line(_ item: SummaryItem) -> WalletState.Line {
        let label = item.label.uppercased()
        guard item.timing != .pending else {
            return WalletState.Line(label: label, amount: phrases.pending, isPending: true)
        }
        return WalletState.Line(
            label: label, amount: money(item.amount), detail: phrases.text(item.timing, money))
    }

    private var agreement: [String] {
        guard let agreement = request.agreement else { return [] }
        var items: [SummaryItem]
        var more: [String] = []
        switch agreement.kind {
        case .recurring(let regular, let trial): items = (trial.map { [$0] } ?? []) + [regular]
        case .deferred(let item, let freeUntil):
            items = [item]
            if let freeUntil {
                more = [phrases.filled(phrases.freeUntil, "date", DateText.day(freeUntil))]
            }
        case .automaticReload(let item): items = [item]
        }
        // Omit items that are already lines of this payment.
        items.removeAll { request.summaryItems.contains($0) }
        let texts = items.map { item in
            [item.label, money(item.amount), phrases.text(item.timing, money)]
                .compactMap(\.self).joined(separator: " · ")
        }
        return [agreement.description] + texts + more
            + (agreement.billingAgreement.map { [$0] } ?? []) + [agreement.managementURL]
    }

    // MARK: - Consent

    private var consents: [WalletState.Consent] {
        let passcode = WalletState.Consent(
            label: phrases.usePasscode, action: .usePasscode,
            isMain: content.consent == .passcode)
        guard content.consent == .biometric else { return [passcode] }
        let stranger = WalletState.Consent(
            label: phrases.stranger, action: .authorize, isOwner: false, isMain: false)
        let owner = WalletState.Consent(
            label: phrases.confirm, action: .authorize, isOwner: true, isMain: true)
        return [owner] + (scene.isEmulated ? [stranger] : []) + [passcode]
    }
}

extension WalletScene {
    /// The merchant's name, which is the label of the total.
    var merchant: String { content.request.summaryItems.last?.label ?? "" }
}
