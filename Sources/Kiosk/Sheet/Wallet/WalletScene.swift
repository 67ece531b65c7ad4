// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Cryptography
internal import FoundationEssentials
internal import PaymentToken
internal import ProximityReader

/// A payment from a wallet on the sheet.
struct WalletScene: Sendable {
    /// The payment's identifier, so that a late touch does not count for the next payment.
    let payment: String
    /// The biometrics of the emulated customer, or `nil` for a real customer.
    let biometrics: EmulatedBiometrics?
    /// The language that the client requested.
    let language: Locale.Language?
    var content: SheetContent
    /// The pad for the passcode and the digits entered, while it is open.
    private var entry: (pad: PINEntryState, digits: PasscodeDigits)?
    /// Whether a passcode was entered and the wallet has not yet said whether it is right.
    private(set) var awaitsPasscode = false
    /// Whether the sheet was closed before the payment was made.
    private(set) var isClosed = false

    init(
        payment: String, biometrics: EmulatedBiometrics?, language: Locale.Language?,
        content: SheetContent
    ) {
        self.payment = payment
        self.biometrics = biometrics
        self.language = language
        self.content = content
    }

    /// The pad for the passcode, while it is open.
    var passcode: PINEntryState? { entry?.pad }

    /// The number of digits entered.
    var digitCount: Int { entry?.digits.count ?? 0 }

    /// The consent by fingerprint or face.
    var biometricConsent: WalletConsent { .biometric(isOwner: biometrics?.isOwner ?? true) }

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

/// The steps of a payment.
extension WalletScene {
    /// What follows a touch of the customer.
    struct Reaction: Sendable {
        /// What the payment flow receives, or `nil`.
        var action: CustomerAction?
        /// Whether the sheet has changed.
        var isVisible = true
    }

    /// Shows the progress of the payment.
    ///
    /// - Parameters:
    ///   - next: The content.
    ///   - pad: Returns a new pad, for a passcode that was wrong.
    /// - Returns: Whether the sheet gives a tone.
    mutating func update(_ next: SheetContent, pad: () -> PINEntryState) -> Bool {
        let hasTone = content.phase != next.phase || next.consentError != nil
        if next.phase != .choosing || next.consent != content.consent { entry = nil }
        content = next
        if awaitsPasscode, next.phase != .processing {
            awaitsPasscode = false
            if next.consentError == .wrongPasscode { entry = (pad(), PasscodeDigits()) }
        }
        return hasTone
    }

    /// Closes the sheet for the payment.
    ///
    /// - Returns: Whether the sheet shows that, because the payment was not made.
    mutating func close() -> Bool {
        guard !isFinal else { return false }
        isClosed = true
        entry = nil
        return true
    }

    /// Performs an action of the customer.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - pad: Returns a new pad, for an action that needs the passcode.
    /// - Returns: What follows, or `nil` if the action is not possible.
    mutating func perform(_ action: WalletAction, pad: () -> PINEntryState) -> Reaction? {
        switch action {
        case .authorize where content.consent == .passcode, .openPasscode:
            guard content.canAuthorize else { return nil }
            entry = (pad(), PasscodeDigits())
            return Reaction()
        case .authorize: return Reaction(action: .authorize(biometricConsent), isVisible: false)
        case .customer(let action): return Reaction(action: action, isVisible: false)
        }
    }

    /// Accepts a key of the pad for the passcode.
    ///
    /// - Parameters:
    ///   - key: The key, as a page sent it.
    ///   - identifier: The identifier of the entry that the page shows.
    /// - Returns: What follows, or `nil` if the current entry has no such key.
    mutating func press(_ key: String, entry identifier: String) -> Reaction? {
        guard let (pad, digits) = entry, pad.identifier == identifier, let key = pad.key(key)
        else { return nil }
        switch key {
        case .digit(let digit): entry?.digits.append(digit)
        case .clear: entry?.digits = PasscodeDigits()
        case .enter where digits.count > 0:
            entry = nil
            awaitsPasscode = true
            return Reaction(action: .authorize(.passcode(digits.passcode)))
        case .enter, .moreTime: break
        case .cancel: entry = nil
        case .bypass: return nil
        @unknown default: return nil
        }
        return Reaction()
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

    /// The passcode in ASCII.
    var passcode: SecretBytes {
        SecretBytes(count: digits.count) { room in
            for (place, digit) in digits.enumerated() {
                digit.withBytes { if let byte = $0.first { room[place] = byte } }
            }
        }
    }
}
