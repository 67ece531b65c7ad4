// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PlatformCondition {
    /// A kind of platform condition; its raw value is the name in configurations and commands.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The merchant has not accepted the terms.
        case accountNotLinked
        /// The merchant has already accepted the terms.
        case accountLinked
        /// The check whether the merchant has accepted the terms fails.
        case accountCheckFailed
        /// The merchant's account cannot be linked.
        case accountLinkingFailed
        /// No user is signed in to an account.
        case accountSignedOut
        /// The merchant has deactivated the linked account.
        case accountDeactivated
        /// The program is in the background.
        case background
        /// The device is banned, temporarily or permanently.
        case deviceBanned
        /// The device cannot act as a reader.
        case deviceUnsupported
        /// The reader's memory is full.
        case memoryFull
        /// The merchant is blocked.
        case merchantBlocked
        /// The merchant is unknown.
        case merchantUnknown
        /// The device model cannot act as a reader.
        case modelUnsupported
        /// The server rejects the program's credentials.
        case networkAuthenticationFailed
        /// The server cannot be reached.
        case networkDown
        /// NFC is turned off.
        case nfcOff
        /// The program is not allowed to read cards.
        case notEntitled
        /// The device has no passcode.
        case passcodeOff
        /// A phone call is in progress.
        case phoneCall
        /// The customer cancels PIN entry.
        case pinCancelled
        /// The PIN cannot be captured.
        case pinEntryFailed
        /// The customer takes too long to enter the PIN.
        case pinEntryTimedOut
        /// The PIN token is invalid.
        case pinTokenInvalid
        /// PINs are not supported, or it is too late for this one.
        case pinUnsupported
        /// Preparation fails.
        case preparationFailed
        /// The program goes to the background while the reader is being prepared.
        case preparationInterrupted
        /// The reader is in use by another program.
        case readerBusy
        /// The reader does not start.
        case readerInitializationFailed
        /// The reader is not ready.
        case readerNotReady
        /// The reader's service cannot be reached.
        case serviceDown
        /// The reader's service is in an invalid state.
        case serviceFailure
        /// The session has expired.
        case sessionExpired
        /// The session is lost.
        case sessionLost
        /// The system version is no longer supported.
        case systemVersionUnsupported
        /// The merchant declines the terms.
        case termsRefused
        /// The reader token is empty.
        case tokenEmpty
        /// The reader token has expired.
        case tokenExpired
        /// The reader token is invalid.
        case tokenInvalid
        /// The stored reads belong to another token issuer.
        case tokenIssuerChanged
        /// An unknown error.
        case unknown
    }
}
