// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A line of a text sheet.
package enum SheetLine: Hashable, Sendable {
    /// A label on the left and an amount or a selection on the right.
    case pair(String, String)
    /// The total, which is emphasized.
    case total(String, String)
    case text(String)
    /// An error message.
    case error(String)
    /// The status of the payment.
    case status(String)
    /// A separator before the total.
    case rule
    case blank

    /// The line as plain text; `nil` for separators.
    package var plain: String? {
        switch self {
        case .pair(let left, let right), .total(let left, let right): "\(left)  \(right)"
        case .text(let text), .error(let text), .status(let text): text.isEmpty ? nil : text
        case .rule, .blank: nil
        }
    }
}
