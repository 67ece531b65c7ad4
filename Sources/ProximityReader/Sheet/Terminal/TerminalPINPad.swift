// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// A PIN pad on a terminal: nothing is echoed, and a mask shows the progress of the entry.
///
/// The mask is in the frame of the terminal's sheet, or on its own line without one. At the end of
/// each entry, the terminal's settings are restored, even if a signal ends the program. Digits
/// typed before or after the entry are discarded.
public final class TerminalPINPad: PINPad {
    /// An error that occurs when the terminal cannot be used.
    public struct TerminalError: Error, CustomStringConvertible {
        /// The problem, for people.
        public let description: String
    }

    private let path: String
    private let isPlain: Bool
    private let sheet: TerminalPaymentSheet?
    private let state = Lock(State())

    private struct State {
        var terminal: RawTerminal?
        var words = PaymentSheetWords(nil)
        /// The request while the sheet shows the pad.
        var framed: PINPadRequest?
    }

    /// Creates a pad on the program's terminal.
    ///
    /// - Parameters:
    ///   - path: The path of the terminal.
    ///   - isPlain: Whether the terminal cannot return to the start of a line, so that the mask is
    ///     not shown. `nil` uses the variable `TERM`.
    ///   - sheet: The sheet on the same terminal, or `nil`.
    public init(
        path: String = "/dev/tty", isPlain: Bool? = nil, sheet: TerminalPaymentSheet? = nil
    ) {
        self.path = path
        self.sheet = sheet
        let name = getenv("TERM").map { String(cString: $0) } ?? "dumb"
        self.isPlain = isPlain ?? (name == "dumb" || name.isEmpty)
    }

    /// Whether the program has a terminal that can be read.
    public static var isAvailable: Bool {
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }

    /// Turns off the terminal's echo and asks for the PIN.
    ///
    /// - Throws: `TerminalError`.
    public func begin(_ request: PINPadRequest) async throws {
        let silent = try RawTerminal(path)
        let words = PaymentSheetWords(request.content.language)
        let start = PINPadDisplay(message: .enterPIN, digitCount: 0)
        let isFramed = sheet?.show(start, of: request) ?? false
        if !isFramed {
            let keys = words.keyboard(allowsBypass: request.allowsBypass)
            for line in request.content.lines(in: words) + [words.text(.enterPIN)] + keys {
                silent.write(line + "\n")
            }
        }
        state.withLock {
            $0 = State(terminal: silent, words: words, framed: isFramed ? request : nil)
        }
    }

    /// Waits for a key.
    ///
    /// - Throws: `CancellationError`, or `TerminalError` if the terminal was disconnected.
    public func nextKey() async throws -> PINPadKey {
        guard let silent = state.withLock({ $0.terminal }) else {
            throw TerminalError(description: "The terminal is not open.")
        }
        while true {
            if let key = PINPadKey(try await silent.nextByte()) { return key }
        }
    }

    /// Shows the mask; on a plain terminal, shows only errors.
    public func show(_ display: PINPadDisplay) async {
        let state = state.withLock { $0 }
        if let request = state.framed, sheet?.show(display, of: request) == true { return }
        if case .wrongLength = display.message {
            let text = state.words.text(display.message)
            state.terminal?.write("\(isPlain ? "" : "\r\u{1B}[K")\(text)\n")
        }
        guard !isPlain else { return }
        state.terminal?.write("\rPIN  \(display.mask)")
    }

    /// Restores the terminal's settings.
    public func end() async {
        let state = state.withLock { state in
            defer { state = State() }
            return state
        }
        if state.framed == nil { state.terminal?.write("\n") } else { sheet?.endPIN() }
        state.terminal?.restore()
    }
}

extension PINPadKey {
    /// Creates the key for a byte from the terminal, or returns `nil` for any other byte.
    fileprivate init?(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit(byte - UInt8(ascii: "0"))
        // Backspace, delete, Ctrl-U.
        case 0x08, 0x7F, 0x15: self = .clear
        case 0x0A, 0x0D: self = .enter
        // Ctrl-C, Ctrl-D, Escape.
        case 0x03, 0x04, 0x1B: self = .cancel
        case UInt8(ascii: "b"), UInt8(ascii: "B"): self = .bypass
        default: return nil
        }
    }
}
