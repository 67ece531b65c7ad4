// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PlatformCondition {
    /// What can be said of a platform; the name is what configurations and commands use.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The merchant has not accepted the terms.
        case accountNotLinked
        /// The merchant has accepted the terms already.
        case accountLinked
        /// Whether the merchant has accepted the terms cannot be found out.
        case accountCheckFailed
        /// The merchant's account cannot be linked.
        case accountLinkingFailed
        /// Nobody is signed in with an account.
        case accountSignedOut
        /// The merchant has deactivated the linked account.
        case accountDeactivated
        /// The program is in the background.
        case background
        /// The device is banned, for a time or for good.
        case deviceBanned
        /// The device cannot be a reader.
        case deviceUnsupported
        /// The reader's memory is full.
        case memoryFull
        /// The merchant is blocked.
        case merchantBlocked
        /// The merchant is not known.
        case merchantUnknown
        /// The device's model cannot be a reader.
        case modelUnsupported
        /// The server does not believe who asks.
        case networkAuthenticationFailed
        /// The server cannot be reached.
        case networkDown
        /// Near-field communication is switched off.
        case nfcOff
        /// The program may not read cards.
        case notEntitled
        /// The device has no passcode.
        case passcodeOff
        /// Somebody is on the phone.
        case phoneCall
        /// The customer cancels the entry of the PIN.
        case pinCancelled
        /// The PIN cannot be taken.
        case pinEntryFailed
        /// The customer takes too long to enter the PIN.
        case pinEntryTimedOut
        /// The PIN token is refused.
        case pinTokenInvalid
        /// PINs are not supported, or the time for this one is over.
        case pinUnsupported
        /// Preparing fails.
        case preparationFailed
        /// The program goes to the background while the reader is prepared.
        case preparationInterrupted
        /// Somebody else uses the reader.
        case readerBusy
        /// The reader does not start.
        case readerInitializationFailed
        /// The reader is not ready.
        case readerNotReady
        /// The reader's service cannot be reached.
        case serviceDown
        /// The reader's service is in a state that should not be.
        case serviceFailure
        /// The session's time is over.
        case sessionExpired
        /// The session is gone.
        case sessionLost
        /// The system's version is not supported any more.
        case systemVersionUnsupported
        /// The terms are refused.
        case termsRefused
        /// The reader token is empty.
        case tokenEmpty
        /// The reader token's time is over.
        case tokenExpired
        /// The reader token is refused.
        case tokenInvalid
        /// Reads of another token issuer are stored.
        case tokenIssuerChanged
        /// Something that has no name.
        case unknown
    }
}
