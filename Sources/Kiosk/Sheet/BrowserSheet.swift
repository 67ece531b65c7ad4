// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
package import Cryptography
internal import HTTPServer
internal import PaymentToken
package import ProximityReader
internal import Support

/// The payment sheet and the PIN pad on a page in a browser.
///
/// Every open page receives each state in full, and any page can answer. The digits of a PIN pass
/// through one at a time and are not stored here.
package actor BrowserSheet {
    /// Why the sheet failed.
    enum Fault: Error, CustomStringConvertible {
        /// No page is open.
        case noPage
        /// There was no answer, or the sheet was closed.
        case noAnswer

        var description: String {
            switch self {
            case .noPage: "No page shows the payment sheet. \(LauncherPage.sheetAdvice)."
            case .noAnswer: "The customer did not answer, or the sheet was closed."
            }
        }
    }

    private var settings: Settings
    private let time: TimeSource
    private let random: RandomSource
    private var pages = SheetPages()
    /// The number of the state that the pages show.
    private var number = 0
    /// The sheet's content; tests of the page set it, because some scenes take a whole payment.
    var scene = Scene()
    /// The read that the sheet is used for, or was used for last.
    private var read = ""
    /// The merchant of the read, once the sheet has been presented for it.
    private var readMerchant: String?
    /// Whether the outcome of its payment follows.
    private var awaitsOutcome = false
    private var cancelRead: (@Sendable () -> Void)?
    private var closing: Task<Void, Never>?
    /// The answer to the terms on the sheet.
    private var answer: Bool?
    /// When the terms were shown, or when someone last asked for more time or touched a payment from
    /// a wallet, on the sheet's clock.
    private var lastTouch = Duration.zero
    /// The keys that the reader has not taken yet; `nil` while there is no pad.
    private var keys: [PINPadKey]?
    /// Signals each answer and key.
    private let changes = ChangeSignal()

    /// The receiver of the customer's actions, while a payment from a wallet is open.
    private var act: (@Sendable (CustomerAction) -> Void)?
    private var idling: Task<Void, Never>?
    private var isAbandoned = false

    /// Creates a sheet without pages.
    package init(
        settings: Settings = Settings(), clock: some Clock<Duration> = ContinuousClock(),
        random: RandomSource = .system
    ) {
        self.settings = settings
        self.random = random
        time = TimeSource(clock)
    }

    /// Uses other settings from the next question on.
    package func use(_ settings: Settings) {
        self.settings = settings
        if scene.isIdle { draw() }
    }

    /// The picture of the shop, or `nil`.
    var logo: Picture? { settings.shop.logo }

    /// The number of open pages.
    var pageCount: Int { pages.count }

    // MARK: - Pages

    /// Opens a page, which receives the current state and all later ones.
    func open() -> EventStream {
        var state = current
        state.tone = nil
        let (page, stream) = pages.open(state)
        stream.onClose { [weak self] in
            guard let self else { return }
            Task(executorPreference: .inherited) { await self.forget(page) }
        }
        return stream
    }

    /// Ends all pages; browsers reconnect on their own.
    package func closePages() { pages.end() }

    private func forget(_ page: Int) { pages.remove(page) }

    /// The state that the sheet shows.
    var current: SheetState {
        var state = scene.drawn(in: settings.shop, shopLanguage: settings.language)
        state.number = number
        state.time = timeLeft
        if scene.asksForCard { state.networks = settings.networks }
        return state
    }

    /// How long the sheet waits for the customer, or `nil` if it does not.
    private var timeLeft: SheetState.TimeLeft? {
        let limit: Duration
        switch scene.part {
        case .pin(let pin):
            let (last, next) = (
                pin.begun + settings.pinEntryTimeout, pin.lastKey + settings.pinIdleTimeout
            )
            return SheetState.TimeLeft(
                until: min(last, next), from: time.now, canExtend: next < last)
        case .terms: limit = settings.termsTime
        case .wallet(let wallet) where wallet.waitsForCustomer: limit = settings.walletIdleTime
        case .idle, .message, .outcome, .interrupted, .wallet: return nil
        }
        return SheetState.TimeLeft(until: lastTouch + limit, from: time.now)
    }

    /// Shows the scene on all pages.
    private func draw(withTone: Bool = true) {
        number += 1
        var state = current
        if !withTone { state.tone = nil }
        pages.show(state)
    }

    // MARK: - Answers

    /// Closes the sheet for the customer.
    ///
    /// - Returns: Whether there was something to cancel.
    func cancel() -> Bool {
        guard scene.canCancel else { return false }
        if case .wallet = scene.part {
            act?(.cancel)
            return act != nil
        }
        if case .pin(let pin) = scene.part { return press("cancel", entry: pin.identifier) }
        cancelRead?()
        return cancelRead != nil
    }

    /// Accepts the merchant's answer to the terms.
    ///
    /// - Returns: Whether the sheet is asking for it.
    func answerTerms(_ isAccepted: Bool) -> Bool {
        guard case .terms = scene.part else { return false }
        answer = answer ?? isAccepted
        changes.notify()
        return true
    }

    /// Gives the customer more time for the terms, the PIN, or a payment from a wallet.
    ///
    /// - Returns: Whether the sheet waits for the customer and can wait longer.
    func extendTime() -> Bool {
        guard timeLeft?.canExtend == true else { return false }
        if case .pin(let pin) = scene.part { return press("moreTime", entry: pin.identifier) }
        watchCustomer()
        draw(withTone: false)
        return true
    }

    /// Accepts a key of the PIN pad.
    ///
    /// - Returns: Whether it is a valid key for the current entry.
    func press(_ key: String, entry: String) -> Bool {
        if case .wallet = scene.part { return pressPasscode(key, entry: entry) }
        guard case .pin(let pin) = scene.part, pin.identifier == entry, let key = pin.key(key)
        else { return false }
        // The reader takes each key immediately, so only a pad that is held down has more.
        if let keys, keys.count < 32 { self.keys = keys + [key] }
        changes.notify()
        return true
    }

    /// Shows another language until the sheet is closed.
    ///
    /// - Returns: Whether the language is supported.
    func speak(_ language: String) -> Bool {
        guard PaymentSheetWords.languages.contains(language) else { return false }
        scene.chosenLanguage = language
        draw(withTone: false)
        return true
    }
}

extension BrowserSheet: PaymentSheet {
    /// Shows what the read is for; the message that asks for a card follows.
    package func present(
        _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
    ) async throws {
        stopClosing()
        // A language that was chosen before the read applies to it.
        let language = scene.isIdle ? scene.chosenLanguage : nil
        scene = Scene(
            content: content, merchant: content.merchantName, chosenLanguage: language)
        readMerchant = content.merchantName
        cancelRead = cancel
    }

    /// Shows the progress of the read.
    package func show(_ message: PaymentSheetMessage) async {
        scene.part = .message(message)
        draw()
    }

    /// Closes the sheet, a few seconds later if it shows how the read ended.
    package func dismiss() async {
        cancelRead = nil
        switch scene.part {
        // The read has already returned its result, and the sheet now shows something else.
        case .outcome, .wallet, .terms: return
        default: break
        }
        guard scene.isFinal else { return idle() }
        if awaitsOutcome, case .message(.success) = scene.part {
            return later(settings.readTime) { $0.waitForOutcome() }
        }
        closeLater()
    }

    /// Closes the sheet a few seconds later.
    private func closeLater() { later(settings.finalTime) { $0.idle() } }

    /// Takes a step after some time, unless the sheet shows something else by then.
    private func later(
        _ delay: Duration, _ step: @escaping @Sendable (isolated BrowserSheet) -> Void
    ) {
        stopClosing()
        closing = timer(delay, step)
    }

    /// Takes a step after some time, unless the task is canceled by then.
    private func timer(
        _ delay: Duration, _ step: @escaping @Sendable (isolated BrowserSheet) -> Void
    ) -> Task<Void, Never> {
        let (time, end) = (time, time.now + delay)
        return Task(executorPreference: .inherited) { [weak self] in
            try? await time.sleep(until: end)
            await self?.run(step)
        }
    }

    private func run(_ step: (isolated BrowserSheet) -> Void) {
        guard !Task.isCancelled else { return }
        step(self)
    }

    /// Whether terms are accepted without asking.
    var acceptsTerms: Bool { settings.acceptsTerms }

    /// Asks on all pages, or accepts without asking if the settings say so.
    package func acceptTerms(_ terms: MerchantTerms) async throws -> Bool {
        if settings.acceptsTerms { return true }
        guard pages.count > 0 else { throw Fault.noPage }
        stopClosing()
        answer = nil
        scene = Scene(part: .terms(terms), merchant: terms.merchantName)
        lastTouch = time.now
        draw()
        while answer == nil, !Task.isCancelled, time.now < lastTouch + settings.termsTime {
            let deadline = time.deadline(after: lastTouch + settings.termsTime - time.now)
            _ = await changes.value(until: deadline) { self.answer }
        }
        idle()
        guard let answer else { throw Fault.noAnswer }
        return answer
    }

    /// Stops the pending closing, which must not close something new.
    private func stopClosing() {
        closing?.cancel()
        closing = nil
    }

    private func idle() {
        scene = Scene(merchant: scene.merchant)
        draw()
    }
}

/// The outcome of a payment.
extension BrowserSheet {
    /// Uses the sheet for a read from now on.
    ///
    /// - Parameters:
    ///   - read: The read's identifier.
    ///   - awaitsOutcome: Whether the outcome of its payment follows.
    func use(for read: String, awaitsOutcome: Bool) {
        self.read = read
        self.awaitsOutcome = awaitsOutcome
        readMerchant = nil
    }

    /// Returns the merchant's name that the sheet showed for a read, or `nil`.
    func merchant(of read: String) -> String? { self.read == read ? readMerchant : nil }

    /// Shows the outcome of a payment, unless the sheet already shows something else.
    func show(_ outcome: PaymentDecision, of read: String) {
        guard self.read == read else { return }
        switch scene.part {
        case .message(.success), .outcome, .interrupted: break
        default: return
        }
        scene.part = .outcome(outcome == .approved ? .approved : .refused)
        draw()
        closeLater()
    }

    /// How long the sheet waits for the outcome after the end of a read.
    var longestAuthorization: Duration { settings.readTime + settings.outcomeTime }

    /// Tells a customer that the service ended during a read or a payment.
    ///
    /// - Parameters:
    ///   - isUnpaid: Whether nothing of it can be charged.
    ///   - read: The read whose outcome can follow, or `nil`.
    func showInterruption(isUnpaid: Bool, of read: String? = nil) {
        if let read { self.read = read }
        scene.part = .interrupted(isUnpaid: isUnpaid)
        draw()
        later(read == nil ? settings.staffTime : settings.outcomeTime) { $0.idle() }
    }

    private func waitForOutcome() {
        scene.part = .outcome(.awaited)
        draw()
        later(settings.outcomeTime) { $0.sendToStaff() }
    }

    private func sendToStaff() {
        scene.part = .outcome(.unknown)
        draw()
        later(settings.staffTime) { $0.idle() }
    }
}

extension BrowserSheet: PINPad {
    /// Shows the pad with no digits.
    package func begin(_ request: PINPadRequest) async throws {
        guard pages.count > 0 else { throw Fault.noPage }
        keys = []
        let language = scene.chosenLanguage
        stopClosing()
        scene = Scene(
            part: .pin(newEntry(allowsBypass: request.allowsBypass)),
            content: request.content, merchant: request.content.merchantName,
            chosenLanguage: language)
    }

    /// Waits for the next key of any page.
    package func nextKey() async throws -> PINPadKey {
        let key = await changes.value { () -> Result<PINPadKey, Fault>? in
            guard let next = keys?.first else { return keys == nil ? .failure(.noAnswer) : nil }
            keys?.removeFirst()
            return .success(next)
        }
        guard let key else { throw CancellationError() }
        return try key.get()
    }

    /// Shows how many digits there are.
    package func show(_ display: PINPadDisplay) async {
        guard case .pin(var pin) = scene.part else { return }
        pin.display = display
        pin.lastKey = time.now
        scene.part = .pin(pin)
        draw()
    }

    /// Closes the pad; the end of the read follows.
    package func end() async {
        keys = nil
        changes.notify()
        scene.part = .message(.processing)
        draw()
    }

    private func newEntry(allowsBypass: Bool) -> PINEntryState {
        var order: [UInt8]?
        if settings.shufflesDigits {
            var generator = RandomSourceGenerator(source: random)
            order = (0...9).map { UInt8($0) }.shuffled(using: &generator)
        }
        return PINEntryState(
            identifier: Hexadecimal.string(random.bytes(8)).lowercased(),
            allowsBypass: allowsBypass, order: order, begun: time.now, lastKey: time.now)
    }
}

/// Payments from a wallet.
extension BrowserSheet {
    /// Opens the sheet for a payment.
    ///
    /// - Parameters:
    ///   - wallet: The scene to show.
    ///   - act: Receives the customer's actions.
    /// - Returns: Whether a page shows it.
    func open(_ wallet: WalletScene, act: @escaping @Sendable (CustomerAction) -> Void)
        -> Bool
    {
        guard pages.count > 0 else { return false }
        stopClosing()
        // A language that was chosen before the payment applies to it.
        let language = scene.isIdle ? scene.chosenLanguage : nil
        scene = Scene(
            part: .wallet(wallet), merchant: wallet.merchant, chosenLanguage: language)
        self.act = act
        draw()
        watchCustomer()
        return true
    }

    /// Shows the progress of a payment.
    func show(_ content: SheetContent, of payment: String) {
        guard case .wallet(var wallet) = scene.part, wallet.payment == payment else { return }
        let hasTone = wallet.update(content) { newEntry(allowsBypass: false) }
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
        if wallet.close() {
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
        guard let reaction = wallet.perform(action, pad: { newEntry(allowsBypass: false) }) else {
            return false
        }
        perform(reaction, wallet, act)
        return true
    }

    /// Accepts a key of the pad for the passcode.
    ///
    /// - Returns: Whether it is a valid key for the current entry.
    private func pressPasscode(_ key: String, entry: String) -> Bool {
        guard case .wallet(var wallet) = scene.part, let act,
            let reaction = wallet.press(key, entry: entry)
        else { return false }
        watchCustomer()
        perform(reaction, wallet, act)
        return true
    }

    private func perform(
        _ reaction: WalletScene.Reaction, _ wallet: WalletScene,
        _ act: @Sendable (CustomerAction) -> Void
    ) {
        if reaction.isVisible {
            scene.part = .wallet(wallet)
            draw(withTone: false)
        }
        if let action = reaction.action { act(action) }
    }

    // MARK: - Idle customers

    /// Returns whether the last payment was canceled because it was idle, and resets this.
    func resetAbandonment() -> Bool {
        defer { isAbandoned = false }
        return isAbandoned
    }

    /// Restarts the idle timer: what a customer types must not stay on the screen for the next one.
    private func watchCustomer() {
        idling?.cancel()
        lastTouch = time.now
        guard case .wallet(let wallet) = scene.part, wallet.waitsForCustomer else { return }
        idling = timer(settings.walletIdleTime) { $0.abandon() }
    }

    private func abandon() {
        isAbandoned = true
        act?(.cancel)
    }
}

/// A generator of random numbers from random bytes.
struct RandomSourceGenerator: RandomNumberGenerator {
    let source: RandomSource

    mutating func next() -> UInt64 {
        source.bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
