// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Glibc
internal import ProximityReader
internal import Support

/// The payment sheet on a terminal: a frame redrawn in place, controlled with keys.
///
/// If standard error is not a terminal, each new line is printed once. Without a user at the
/// keyboard, the customer follows a script.
final class TerminalAuthorizationSheet: AuthorizationSheet {
    private struct State {
        var content: SheetContent?
        var act: (@Sendable (CustomerAction) -> Void)?
        var keyboard = SheetKeyboard()
        var script: CustomerScript?
        var printed: [String] = []
        var keys: Task<Void, Never>?
    }

    private let screen = TerminalScreen(
        descriptor: STDERR_FILENO, environment: ProcessInfo.processInfo.environment)
    private let state: Lock<State>

    /// Creates a sheet on standard error.
    ///
    /// - Parameter script: What the customer does; `nil` to ask at the keyboard.
    init(script: CustomerScript?) {
        state = Lock(State(script: script))
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
        let lines = SheetPage(content).lines
        let help = state.script == nil ? state.keyboard.help(content) : nil
        let layout = SheetLayout(lines: lines, help: help)
        let height = layout.drawn(columns: screen.columns(forLines: 0) ?? 0).count
        if let columns = screen.columns(forLines: height) {
            screen.draw(layout.drawn(columns: columns, hasColours: screen.hasColours))
            return
        }
        let plain = (lines.compactMap(\.plain) + (help.map { [$0] } ?? [])).map(\.withoutControls)
        for line in plain where !state.printed.contains(line) { screen.print(line) }
        state.printed = plain
    }
}

/// Lays out a sheet's lines in a frame.
private struct SheetLayout {
    /// The maximum width of a frame in columns, including its edges.
    private static let widest = 60

    let lines: [SheetLine]
    /// The keys that can be pressed, shown below the frame.
    let help: String?

    /// Draws the frame.
    ///
    /// - Parameters:
    ///   - columns: The columns of the terminal.
    ///   - hasColours: Whether text can be bold or colored.
    /// - Returns: The lines.
    func drawn(columns: Int, hasColours: Bool = false) -> [String] {
        let inner = max(20, min(columns, Self.widest) - 4)
        let edge = String(repeating: "─", count: inner + 2)
        let styled = { (text: String, code: String) in
            hasColours ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
        }
        var drawn = ["┌\(edge)┐"]
        for line in lines {
            switch line {
            case .pair(let left, let right):
                drawn += rows(left, right, inner).map { "│ \($0) │" }
            case .total(let left, let right):
                drawn += rows(left, right, inner).map { "│ \(styled($0, "1")) │" }
            case .text(let text), .status(let text):
                drawn += wrapped(text, inner).map { "│ \($0) │" }
            case .error(let text):
                drawn += wrapped(text, inner).map { "│ \(styled($0, "31")) │" }
            case .rule: drawn.append("│ \(String(repeating: "─", count: inner)) │")
            case .blank: drawn.append("│ \(String(repeating: " ", count: inner)) │")
            }
        }
        drawn.append("└\(edge)┘")
        if let help { drawn += help.withoutControls.wrapped(to: inner + 4) }
        return drawn
    }

    private func rows(_ left: String, _ right: String, _ width: Int) -> [String] {
        let (left, right) = (left.withoutControls, right.withoutControls)
        let gap = width - left.columns - right.columns
        if gap > 1 || left.isEmpty && gap >= 0 {
            return [left + String(repeating: " ", count: gap) + right]
        }
        return wrapped(left, width)
            + right.wrapped(to: width).map { part in
                String(repeating: " ", count: max(0, width - part.columns)) + part
            }
    }

    private func wrapped(_ text: String, _ width: Int) -> [String] {
        let parts = text.isEmpty ? [""] : text.withoutControls.wrapped(to: width)
        return parts.map { $0 + String(repeating: " ", count: max(0, width - $0.columns)) }
    }
}
