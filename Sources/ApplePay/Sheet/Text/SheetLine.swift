// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A line of a sheet that is made of text.
package enum SheetLine: Hashable, Sendable {
    /// What for on the left, how much or which on the right.
    case pair(String, String)
    /// The total, which stands out.
    case total(String, String)
    case text(String)
    /// What is wrong.
    case error(String)
    /// How the payment goes on.
    case status(String)
    /// Sets the total apart.
    case rule
    case blank

    /// The line where nothing can be drawn; `nil` for what only separates.
    package var plain: String? {
        switch self {
        case .pair(let left, let right), .total(let left, let right): "\(left)  \(right)"
        case .text(let text), .error(let text), .status(let text): text.isEmpty ? nil : text
        case .rule, .blank: nil
        }
    }
}
