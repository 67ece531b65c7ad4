// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Glibc
internal import PaymentToken
internal import Phrases
internal import ProximityReader
internal import Support

/// The payment sheet on a terminal: a frame redrawn in place, controlled with keys.
///
/// If standard error is not a terminal, or the terminal is too small, each new line is printed once.
/// Without a user at the keyboard, the customer follows a script.
final class TerminalAuthorizationSheet: AuthorizationSheet {
    private struct State {
        var content: SheetContent?
        var act: (@Sendable (CustomerAction) -> Void)?
        var keyboard: SheetKeyboard
        var script: CustomerScript?
        var printed: [String] = []
        var keys: Task<Void, Never>?
    }

    private let screen = TerminalScreen(
        descriptor: STDERR_FILENO, environment: ProcessInfo.processInfo.environment)
    private let words: PaymentSheetWords
    private let state: Lock<State>

    /// Creates a sheet on standard error.
    ///
    /// - Parameters:
    ///   - script: What the customer does; `nil` to ask at the keyboard.
    ///   - isOwner: Whether the fingerprint that authorizes the payment is the owner's.
    ///   - words: The words in the customer's language.
    init(script: CustomerScript?, isOwner: Bool, words: PaymentSheetWords) {
        self.words = words
        state = Lock(State(keyboard: SheetKeyboard(isOwner: isOwner), script: script))
    }

    /// Whether a user is at the terminal.
    static var canAsk: Bool { TerminalPaymentSheet.canAsk }

    func open(
        _ content: SheetContent, act: @escaping @Sendable (CustomerAction) -> Void
    ) async -> Bool {
        let isScripted = state.withLock { state in
            state.act = act
            return state.script != nil
        }
        if !isScripted {
            guard let terminal = try? RawTerminal("/dev/tty") else { return false }
            let keys = Task { [weak self] in
                defer { terminal.restore() }
                while let key = try? await terminal.nextByte() { self?.press(key) }
                // Without a terminal, there is no customer.
                act(.cancel)
            }
            state.withLock { $0.keys = keys }
        }
        await show(content)
        return true
    }

    func show(_ content: SheetContent) async {
        let (action, act) = state.withLock { state in
            state.content = content
            draw(&state)
            return (state.script?.next(content), state.act)
        }
        if let action { act?(action) }
    }

    func close() async {
        let keys = state.withLock { state in
            defer { state.keys = nil }
            return state.keys
        }
        keys?.cancel()
        await keys?.value
        screen.leave()
    }

    private func press(_ key: UInt8) {
        let (action, act) = state.withLock { state in
            guard let content = state.content else { return (CustomerAction?.none, state.act) }
            let action = state.keyboard.press(key, content)
            draw(&state)
            return (action, state.act)
        }
        if let action { act?(action) }
    }

    private func draw(_ state: inout State) {
        guard let content = state.content else { return }
        let (words, currency) = (words, content.request.currencyCode)
        let text = WalletText(content, phrases: words.phrases.wallet) {
            words.money($0, currency: currency)
        }
        let page = SheetPage(content, text, keyboard: state.script == nil ? state.keyboard : nil)
        let layout = SheetLayout(page, hasColors: screen.hasColors)
        let width = screen.columns(forLines: 0) ?? 0
        for form in SheetLayout.Form.allCases {
            let lines = layout.lines(form, columns: width)
            guard screen.columns(forLines: lines.count) != nil else { continue }
            return screen.draw(lines)
        }
        let keys = page.help.isEmpty ? [] : [page.help.joined(separator: "   ")]
        let plain = (page.lines.compactMap(\.plain) + keys).map(\.withoutControls)
        for line in plain where !state.printed.contains(line) { screen.print(line) }
        state.printed = plain
    }
}
