// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a token is good for.
package enum Scope: String, CaseIterable, Sendable {
    /// Prepares the reader and reads cards.
    case caller
    /// Shows the payment sheet and answers it, and nothing else.
    case sheet
    /// Sees how the service does, and charges nobody.
    case `operator`
}
