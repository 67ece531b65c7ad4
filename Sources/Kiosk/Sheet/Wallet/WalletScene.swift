// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Cryptography
internal import FoundationEssentials
internal import PaymentToken

/// A payment from a wallet on the sheet.
struct WalletScene: Sendable {
    /// The payment's identifier, so that a late touch does not count for the next payment.
    let payment: String
    /// The emulated customer's finger, or `nil` for a real customer.
    let finger: EmulatedFinger?
    /// The language that the client requested.
    let language: Locale.Language?
    var content: SheetContent
    /// The pad for the passcode, while it is open.
    var passcode: PINEntryState?
    /// The number of digits entered.
    var digitCount = 0
    /// Whether a passcode was entered and the wallet has not yet said whether it is right.
    var awaitsPasscode = false
    /// Whether the sheet was closed before the payment was made.
    var isClosed = false

    /// The consent by finger or face.
    var biometricConsent: WalletConsent { .biometric(isOwner: finger?.isOwner ?? true) }

    /// The merchant's name, which is the label of the total.
    var merchant: String { content.request.summaryItems.last?.label ?? "" }

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

/// The digits of a passcode, until it is complete.
struct PasscodeDigits: Sendable {
    /// The maximum number of digits.
    static let most = 12
    /// The number of places on the pad unless there are more digits.
    static let usual = 6

    private var digits: [SecretBytes] = []

    var count: Int { digits.count }

    /// Adds a digit from 0 to 9, and drops digits beyond ``most``.
    mutating func append(_ digit: UInt8) {
        guard digits.count < Self.most else { return }
        digits.append(SecretBytes([0x30 + digit]))
    }

    mutating func clear() { digits = [] }

    /// Returns the passcode in ASCII, and removes the digits.
    mutating func take() -> SecretBytes {
        defer { digits = [] }
        return SecretBytes(count: digits.count) { room in
            for (place, digit) in digits.enumerated() {
                digit.withBytes { if let byte = $0.first { room[place] = byte } }
            }
        }
    }
}
