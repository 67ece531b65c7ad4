// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Phrases
internal import Support

/// The payment sheet on a terminal, in a frame that is redrawn in place.
///
/// If standard error is not a terminal, or the terminal is narrower than 40 columns or too short,
/// each change is a line of text. There are no colors if `NO_COLOR` is set.
public final class TerminalPaymentSheet: PaymentSheet {
    private struct State {
        var content: PaymentSheetContent?
        var words = PaymentSheetWords(nil)
        var message: PaymentSheetMessage?
        var pin: (request: PINPadRequest, display: PINPadDisplay)?
    }

    private let screen: TerminalScreen
    private let acceptsTerms: Bool
    /// The terminal for questions, or `nil` if no one can answer.
    private let keyboard: String?
    private let state = Lock(State())

    /// Creates a sheet on standard error.
    ///
    /// - Parameters:
    ///   - acceptsTerms: Whether terms are shown and accepted without a question. Otherwise, the
    ///     user at the terminal is asked; without a user, the terms are not accepted.
    ///   - environment: The environment variables, of which `TERM` and `NO_COLOR` are used.
    public convenience init(
        acceptsTerms: Bool = false,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.init(
            descriptor: STDERR_FILENO, keyboard: Self.canAsk ? "/dev/tty" : nil,
            acceptsTerms: acceptsTerms, environment: environment)
    }

    /// Creates a sheet on a terminal.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor to write to; it stays open.
    ///   - keyboard: The path of the terminal for questions, or `nil`.
    ///   - acceptsTerms: Whether terms are accepted without a question.
    ///   - environment: The environment variables, of which `TERM` and `NO_COLOR` are used.
    init(
        descriptor: Int32, keyboard: String?, acceptsTerms: Bool = false,
        environment: [String: String]
    ) {
        screen = TerminalScreen(descriptor: descriptor, environment: environment)
        self.keyboard = keyboard
        self.acceptsTerms = acceptsTerms
    }

    /// Whether there is a user at the program's terminal; with redirected input, there is none.
    public static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && TerminalPINPad.isAvailable }

    /// Leaves the current frame on the screen; the next change is drawn below it.
    ///
    /// Programs that write to the same terminal while the sheet is visible call this first.
    public func leave() {
        screen.leave()
    }

    /// Shows the merchant, the amount and its purpose.
    public func present(
        _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
    ) async throws {
        screen.leave()
        state.withLock { state in
            state = State(content: content, words: PaymentSheetWords(content.language))
            if !draw(state) {
                for line in content.lines(in: state.words) { screen.print(line) }
            }
        }
    }

    /// Shows the progress of the read.
    public func show(_ message: PaymentSheetMessage) async {
        state.withLock { state in
            state.message = message
            if draw(state) { return }
            let lights = screen.isTerminal ? StatusLights(message).text + "  " : ""
            screen.print(lights + state.words.text(message))
        }
    }

    /// Leaves the last message on the screen.
    public func dismiss() async {
        screen.leave()
    }

    /// Shows the terms and asks for one key.
    ///
    /// - Returns: Whether they are accepted.
    /// - Throws: `CancellationError`, or an error if the terminal was disconnected.
    public func acceptTerms(_ terms: MerchantTerms) async throws -> Bool {
        let words = PaymentSheetWords(terms.language)
        guard !acceptsTerms else {
            screen.print(words.accepted(terms).withoutControls)
            return true
        }
        guard let keyboard else {
            screen.print(words.text(terms).withoutControls)
            return false
        }
        let terminal = try RawTerminal(keyboard)
        defer { terminal.restore() }
        let yes = words.phrases.yes
        let text = words.text(terms)
        let question = "[\(yes)] \(words.accept)   [n] \(words.decline)"
        let frame = { SheetFrame([words.termsTitle, "", text, "", $0]) }
        if !draw(frame(question)) {
            for line in [text.withoutControls, question] { screen.print(line) }
        }
        while true {
            let isAccepted: Bool
            switch try await terminal.nextByte() | 0x20 {
            case UInt8(ascii: "y"), yes.utf8.first ?? UInt8(ascii: "y"): isAccepted = true
            // N; Ctrl-C, Ctrl-D, Return and Escape.
            case UInt8(ascii: "n"), 0x23, 0x24, 0x2A, 0x2D, 0x3B: isAccepted = false
            default: continue
            }
            let answer = isAccepted ? words.accept : words.decline
            if !draw(frame(answer)) { screen.print(answer) }
            screen.leave()
            return isAccepted
        }
    }

    // MARK: - PIN pad

    /// Shows the progress of a PIN entry.
    ///
    /// - Returns: Whether it could be shown in the frame.
    func show(_ display: PINPadDisplay, of request: PINPadRequest) -> Bool {
        state.withLock { state in
            state.pin = (request, display)
            return draw(state)
        }
    }

    /// Hides the PIN pad.
    func endPIN() {
        state.withLock { state in
            state.pin = nil
            _ = draw(state)
        }
    }

    // MARK: - Drawing

    private func draw(_ state: State) -> Bool {
        guard let content = state.content else { return false }
        let words = state.words
        let lights = StatusLights(state.message)
        var texts = content.lines(in: words) + ["", lights.text]
        let (heading, position) = (content.merchantName.isEmpty ? 0 : 1, texts.count - 1)
        if let (request, display) = state.pin {
            texts += [words.text(display.message), "PIN \(display.mask)", ""]
            texts += words.keyboard(allowsBypass: request.allowsBypass)
        } else {
            texts.append(state.message.map(words.text) ?? "")
        }
        return draw(SheetFrame(texts)) { text, index in
            switch index {
            case heading: "\u{1B}[1m\(text)\u{1B}[0m"
            case position: lights.colored
            default: text
            }
        }
    }

    /// Draws a frame if there is enough space.
    private func draw(
        _ frame: SheetFrame, style: (String, Int) -> String = { text, _ in text }
    ) -> Bool {
        let height = frame.lines(columns: screen.columns(forLines: 0) ?? 0).count
        guard let columns = screen.columns(forLines: height) else { return false }
        screen.draw(
            screen.hasColors
                ? frame.lines(columns: columns, style: style) : frame.lines(columns: columns))
        return true
    }
}

extension PaymentSheetContent {
    /// Returns the lines above the status lights, from top to bottom.
    package func lines(in words: PaymentSheetWords) -> [String] {
        [merchantName, words.heading(self), words.detail(self) ?? ""].filter { !$0.isEmpty }
            .map(\.withoutControls)
    }
}

/// The four status lights: one when a card can be presented, four when it has been read.
///
/// See EMV Contactless Book A, chapter 9.
private struct StatusLights: Hashable, Sendable {
    /// The number of lights that are lit.
    let count: Int
    /// Whether the lights show a failure.
    let isFailure: Bool

    /// Creates the lights for a message; none are lit before the first message.
    init(_ message: PaymentSheetMessage?) {
        (count, isFailure) =
            switch message {
            case .presentCard, .presentPhone, .presentCardAgain, .presentOneCard, .seePhone:
                (1, false)
            case .processing: (2, false)
            case .removeCard, .success: (4, false)
            case .tryAnotherCard, .useAnotherCard, .insertCard, .declined, .failed, .cancelled,
                .timedOut, .noPIN:
                (0, true)
            case nil: (0, false)
            }
    }

    /// The lights as text.
    var text: String { lit + dark }

    /// The lights as text in a terminal's colors: green, or red after a failure.
    var colored: String {
        isFailure
            ? "\u{1B}[31m\(text)\u{1B}[0m"
            : lit.isEmpty ? text : "\u{1B}[32m\(lit)\u{1B}[0m\(dark)"
    }

    private var lit: String { String(repeating: "●", count: count) }
    private var dark: String { String(repeating: "○", count: 4 - count) }
}
