// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// A terminal with echo and line buffering turned off until it is restored.
package final class RawTerminal: Sendable {
    /// The bytes that stand for the up and down arrows: Ctrl-P and Ctrl-N.
    private static let up: UInt8 = 0x10
    private static let down: UInt8 = 0x0E

    /// The thread needs no resource except the terminal.
    private final class Resource {}

    private let thread: ThreadExecutor<Resource>
    private let descriptor: Int32
    /// A byte written here ends a wait and the entry.
    private let wake: (read: Int32, write: Int32)
    private let isRestored = Lock(false)

    /// Opens a terminal and turns off its echo; discards earlier input.
    package init(_ path: String) throws(TerminalPINPad.TerminalError) {
        guard let thread = ThreadExecutor(name: "pin-pad", makeResource: { Resource() }) else {
            throw TerminalPINPad.TerminalError(description: "The PIN pad's thread could not start.")
        }
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard isatty(descriptor) == 1 else {
            close(descriptor)
            throw TerminalPINPad.TerminalError(
                description: "There is no terminal to enter a PIN on.")
        }
        var ends: [Int32] = [-1, -1]
        let kind =
            Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            | Int32(SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0,
            TerminalRestoration.silence(descriptor, wake: ends[1])
        else {
            for end in ends + [descriptor] { close(end) }
            throw TerminalPINPad.TerminalError(
                description: "The terminal's echo cannot be turned off.")
        }
        self.thread = thread
        self.descriptor = descriptor
        wake = (ends[0], ends[1])
    }

    deinit {
        restore()
        for end in [descriptor, wake.read, wake.write] { close(end) }
    }

    /// Restores the terminal's settings; discards pending input.
    package func restore() {
        let isFirst = isRestored.withLock { isRestored in
            defer { isRestored = true }
            return !isRestored
        }
        if isFirst { TerminalRestoration.restore() }
    }

    /// Writes text.
    func write(_ text: String) {
        Descriptor.write(text, to: descriptor)
    }

    /// Waits for a byte on the terminal's thread.
    ///
    /// The up and down arrows are Ctrl-P and Ctrl-N; any other key that sends more than one byte
    /// is 0.
    ///
    /// - Throws: `CancellationError`, or `TerminalPINPad.TerminalError` at the end of input.
    package func nextByte() async throws -> UInt8 {
        let byte = await withTaskCancellationHandler {
            await withCheckedContinuation { next in
                thread.submit { [self] _, _ in next.resume(returning: readByte()) }
            }
        } onCancel: {
            var byte: UInt8 = 1
            _ = Glibc.write(wake.write, &byte, 1)
        }
        try Task.checkCancellation()
        guard let byte else {
            throw TerminalPINPad.TerminalError(description: "The terminal was disconnected.")
        }
        return byte
    }

    /// Reads a byte, or returns `nil` at the end of input or of the wait.
    ///
    /// No signal interrupts a call of the terminal's thread, which blocks them.
    private func readByte() -> UInt8? {
        var ready = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&ready, 2, -1)
        guard ready[1].revents == 0, let byte = take() else { return nil }
        guard byte == 0x1B, isMoreThere else { return byte }
        switch finalByteOfSequence() {
        case UInt8(ascii: "A"): return Self.up
        case UInt8(ascii: "B"): return Self.down
        default: return 0
        }
    }

    /// Skips an arrow or function key, which starts like Escape but continues immediately.
    ///
    /// See ECMA-48, 5.4, for control sequences; `O` introduces one more character.
    ///
    /// - Returns: Its final byte, or 0 if it is incomplete.
    private func finalByteOfSequence() -> UInt8 {
        guard let introducer = take() else { return 0 }
        if introducer == UInt8(ascii: "O"), isMoreThere { return take() ?? 0 }
        guard introducer == UInt8(ascii: "[") else { return 0 }
        while isMoreThere, let byte = take() {
            if (0x40...0x7E).contains(byte) { return byte }
        }
        return 0
    }

    private var isMoreThere: Bool {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&ready, 1, 20) > 0
    }

    private func take() -> UInt8? {
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1) == 1 ? byte : nil
    }
}
