// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import FoundationEssentials

/// A payment from a wallet on the sheet.
struct WalletScene: Sendable {
    /// The payment's identifier, so that a late touch does not count for the next payment.
    let payment: String
    /// Whether the page specifies whose finger it is.
    let isEmulated: Bool
    /// The language that the client requested.
    let language: Locale.Language?
    var content: SheetContent
    /// The pad for the passcode, while it is open.
    var passcode: PINEntryState?
    /// The number of digits entered.
    var digitCount = 0
    /// Whether the sheet was closed before the payment was made.
    var isClosed = false

    /// Whether the customer can close the sheet.
    var canCancel: Bool {
        guard !isClosed else { return false }
        switch content.phase {
        case .choosing, .updating, .failed(canRetry: true): return true
        case .processing, .succeeded, .failed: return false
        }
    }

    /// Whether the sheet shows how the payment ended.
    var isFinal: Bool {
        switch content.phase {
        case .succeeded, .failed(canRetry: false): true
        case .choosing, .updating, .processing, .failed: isClosed
        }
    }

    /// Whether the sheet is waiting for the customer.
    var waitsForCustomer: Bool {
        switch content.phase {
        case .choosing, .failed(canRetry: true): !isClosed
        case .updating, .processing, .succeeded, .failed: false
        }
    }
}
