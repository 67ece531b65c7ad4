// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import ProximityReader

/// Lays out a sheet's lines in a frame.
struct SheetLayout {
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
