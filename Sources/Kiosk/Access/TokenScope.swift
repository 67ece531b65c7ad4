// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a token allows.
package enum TokenScope: String, CaseIterable, Sendable {
    /// Prepares the reader and reads cards.
    case caller
    /// Shows the payment sheet and answers it, but nothing else.
    case sheet
    /// Monitors the service, without charging anyone.
    case `operator`
}
