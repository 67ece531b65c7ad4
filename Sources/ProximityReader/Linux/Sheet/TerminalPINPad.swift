// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SmartCard

/// A PIN pad on a terminal: nothing is echoed, and a mask shows how far the entry is.
///
/// The terminal gets its own settings back at the end of each entry, also when a signal ends
/// the program. Digits typed before or after the entry are thrown away.
public final class TerminalPINPad: PINPad {
    /// The terminal could not be used.
    public struct TerminalError: Error, CustomStringConvertible {
        /// What is wrong, for people.
        public let description: String
    }

    private let path: String
    private let isPlain: Bool
    private let terminal = Lock<SilentTerminal?>(nil)

    /// Creates a pad on the program's terminal.
    ///
    /// - Parameters:
    ///   - path: The terminal.
    ///   - isPlain: Whether the terminal cannot go back to the start of a line; then the mask is
    ///     not shown. `nil` asks the variable `TERM`.
    public init(path: String = "/dev/tty", isPlain: Bool? = nil) {
        self.path = path
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

    /// Silences the terminal and asks for the PIN.
    ///
    /// - Throws: `TerminalError`.
    public func begin(_ request: PINPadRequest) async throws {
        let silent = try SilentTerminal(path)
        let bypass = request.allowsBypass ? ", B to go on without" : ""
        let amount = request.content.amount.map { "  \($0) \(request.content.currencyCode)" }
        silent.write(
            "\(request.content.merchantName)\(amount ?? "")\n"
                + "Enter a test PIN, then Enter. Backspace clears, Esc cancels\(bypass).\n")
        terminal.withLock { $0 = silent }
    }

    /// Waits for a key.
    ///
    /// - Throws: `CancellationError`, or `TerminalError` when the terminal is gone.
    public func nextKey() async throws -> PINPadKey {
        guard let silent = terminal.withLock({ $0 }) else {
            throw TerminalError(description: "The terminal is not open.")
        }
        while true {
            if let key = PINPadKey(try await silent.nextByte()) { return key }
        }
    }

    /// Shows the mask, or on a plain terminal only what is wrong.
    public func show(_ display: PINPadDisplay) async {
        guard let silent = terminal.withLock({ $0 }) else { return }
        if case .wrongLength(let lengths) = display.message {
            silent.write(
                "\(isPlain ? "" : "\r\u{1B}[K")A PIN has \(lengths.lowerBound) to "
                    + "\(lengths.upperBound) digits. Enter it again.\n")
        }
        guard !isPlain else { return }
        silent.write("\rPIN  \(display.mask)")
    }

    /// Gives the terminal its settings back.
    public func end() async {
        let silent = terminal.withLock { silent in
            defer { silent = nil }
            return silent
        }
        silent?.write("\n")
        silent?.restore()
    }
}

extension PINPadKey {
    /// The key for a byte from the terminal, or `nil` for one that means nothing.
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
