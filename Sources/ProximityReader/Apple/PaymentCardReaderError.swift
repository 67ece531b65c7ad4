// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reason a reader could not be prepared, or an account could not be linked.
///
/// The order of the cases is Apple's, because it determines the codes that `NSError` shows.
@available(iOS 15.4, macCatalyst 17.0, *)
@nonexhaustive(warn)
public enum PaymentCardReaderError: Error, Sendable {
    /// This program, its configuration or its token is not allowed to use the reader.
    case notAllowed
    /// The program made the request while it was in the background.
    case backgroundRequestNotAllowed
    /// This machine has no usable reader.
    case unsupported
    /// The system is too old.
    case osVersionNotSupported
    /// This model of reader is not supported.
    case modelNotSupported
    /// The machine has no passcode.
    case passcodeDisabled
    /// A server could not be reached.
    case networkError
    /// A server refused the connection's credentials.
    case networkAuthenticationError
    /// A service that the reader needs is not available.
    case serviceConnectionError
    /// The reader is not ready; prepare it again.
    case notReady
    /// The reader token is an empty string.
    case emptyReaderToken
    /// The reader token was refused for this reason.
    case invalidReaderToken(String?)
    /// The reader could not be prepared for this reason.
    case prepareFailed(String?)
    /// The session is too old; prepare the reader again.
    case prepareExpired
    /// The reader token has expired.
    case tokenExpired
    /// The reader is locked until this date.
    case deviceBanned(Date?)
    /// The reader has no memory left for its configuration.
    case readerMemoryFull
    /// The reader is already being prepared.
    case readerBusy
    /// The merchant has not accepted the terms; link the account.
    case accountNotLinked
    /// The merchant has already accepted the terms; prepare the reader.
    case accountAlreadyLinked
    /// The account could not be linked.
    case accountLinkingFailed
    /// Linking the account requires signing in to iCloud.
    case accountLinkingRequiresiCloudSignIn
    /// The merchant did not accept the terms.
    case accountLinkingCancelled
    /// The reader could not check whether the account is linked.
    @available(iOS 16.4, *)
    case accountLinkingCheckFailed
    /// The merchant is not allowed to use Tap to Pay.
    case merchantBlocked
    /// The merchant has deactivated the linked account.
    @available(iOS 17.0, *)
    case accountDeactivated
    /// The merchant in the token is missing or unknown.
    case invalidMerchant
    /// An offline session is not allowed now.
    @available(iOS 18.4, visionOS 2.4, *)
    case storeAndForwardNotAllowed
    /// The offline session is too old for further reads.
    @available(iOS 18.4, visionOS 2.4, *)
    case storeAndForwardSessionExpired
    /// The offline session is no longer valid.
    @available(iOS 18.4, visionOS 2.4, *)
    case storeAndForwardSessionInvalidated
    /// Stored reads belong to another token issuer.
    @available(iOS 18.4, visionOS 2.4, *)
    case storeAndForwardTokenIssuerChanged
    /// An unexpected error; its code is useful for support.
    @available(iOS 18.0, visionOS 2.0, *)
    case unknown(code: Int)
    /// The program went to the background before the request was complete.
    @available(iOS 26.0, *)
    case requestInterrupted
}
