// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Cryptography
internal import PaymentToken
internal import ProximityReader
internal import Support

/// Payments from a wallet.
extension BrowserSheet {
    /// Opens the sheet for a payment.
    ///
    /// - Parameters:
    ///   - wallet: The scene to show.
    ///   - act: Receives the customer's actions.
    /// - Returns: Whether a page shows it.
    func open(_ wallet: WalletScene, act: @escaping @Sendable (CustomerAction) -> Void) -> Bool {
        guard pageCount > 0 else { return false }
        stopClosing()
        // A language that was chosen before the payment applies to it.
        let language = scene.isIdle ? scene.chosenLanguage : nil
        scene = Scene(
            part: .wallet(wallet), merchant: wallet.merchant, chosenLanguage: language)
        self.act = act
        isAbandoned = false
        draw()
        watchCustomer()
        return true
    }

    /// Shows the progress of a payment.
    func show(_ content: SheetContent, of payment: String) {
        guard case .wallet(var wallet) = scene.part, wallet.payment == payment else { return }
        let hasTone = wallet.content.phase != content.phase || content.consentError != nil
        if content.phase != .choosing || content.consent != wallet.content.consent {
            wallet.passcode = nil
            passcode.clear()
        }
        wallet.content = content
        scene.part = .wallet(wallet)
        scene.merchant = wallet.merchant
        draw(withTone: hasTone)
        watchCustomer()
    }

    /// Closes the sheet, a few seconds later if it shows how the payment ended.
    func close(_ payment: String) {
        guard case .wallet(var wallet) = scene.part, wallet.payment == payment else { return }
        act = nil
        idling?.cancel()
        passcode.clear()
        if !wallet.isFinal {
            wallet.isClosed = true
            wallet.passcode = nil
            scene.part = .wallet(wallet)
            draw()
        }
        closeLater()
    }

    // MARK: - The customer's actions

    /// Performs the customer's action.
    ///
    /// - Returns: Whether the payment is on the sheet and accepts the action.
    func act(_ action: WalletAction, of payment: String) -> Bool {
        guard case .wallet(var wallet) = scene.part, wallet.payment == payment, let act,
            wallet.waitsForCustomer
        else { return false }
        watchCustomer()
        switch action {
        case .customer(.authorize) where wallet.content.consent == .passcode, .openPasscode:
            guard wallet.content.canAuthorize else { return false }
            passcode.clear()
            wallet.digitCount = 0
            wallet.passcode = PINEntryState(
                identifier: Hexadecimal.string(random.bytes(8)).lowercased(), allowsBypass: false,
                order: order(), begun: time.now, lastKey: time.now)
            scene.part = .wallet(wallet)
            draw(withTone: false)
        case .customer(let action): act(action)
        }
        return true
    }

    /// Accepts a key of the pad for the passcode.
    ///
    /// - Returns: Whether it is a valid key for the current entry.
    func pressPasscode(_ key: String, entry: String) -> Bool {
        guard case .wallet(var wallet) = scene.part, var pin = wallet.passcode,
            pin.identifier == entry, let key = pin.key(key), let act
        else { return false }
        watchCustomer()
        pin.lastKey = time.now
        var consent: WalletConsent?
        switch key {
        case .digit(let digit): passcode.append(digit)
        case .clear: passcode.clear()
        case .enter: if passcode.count > 0 { consent = .passcode(passcode.take()) }
        case .cancel: passcode.clear()
        case .bypass: return false
        @unknown default: return false
        }
        wallet.digitCount = passcode.count
        wallet.passcode = consent != nil || key == .cancel ? nil : pin
        scene.part = .wallet(wallet)
        draw(withTone: false)
        if let consent { act(.authorize(consent)) }
        return true
    }

    // MARK: - Idle customers

    /// How long the customer has for the next touch, in seconds.
    var walletSecondsLeft: Int {
        max(0, Int((lastTouch + settings.walletIdleTime - time.now) / .seconds(1)))
    }

    /// Returns whether the last payment was canceled because it was idle, and resets this.
    func takeAbandonment() -> Bool {
        defer { isAbandoned = false }
        return isAbandoned
    }

    /// Restarts the idle timer: what a customer types must not stay on the screen for the next one.
    private func watchCustomer() {
        idling?.cancel()
        lastTouch = time.now
        guard case .wallet(let wallet) = scene.part, wallet.waitsForCustomer else { return }
        let (time, end) = (time, time.now + settings.walletIdleTime)
        idling = Task(executorPreference: .inherited) { [weak self] in
            guard (try? await time.sleep(until: end)) != nil else { return }
            await self?.abandon(wallet.payment)
        }
    }

    private func abandon(_ payment: String) {
        guard !Task.isCancelled, case .wallet(let wallet) = scene.part,
            wallet.payment == payment, wallet.waitsForCustomer
        else { return }
        isAbandoned = true
        act?(.cancel)
    }
}
