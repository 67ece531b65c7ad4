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

@available(iOS 15.4, macCatalyst 17.0, *)
extension PaymentCardReaderError {
    /// A message for developers: what is wrong, and what to do.
    public var errorDescription: String {
        switch self {
        case .notAllowed:
            "This program is not allowed to use the reader. Check the user's permissions, the "
                + "configuration and the reader token."
        case .backgroundRequestNotAllowed:
            "The reader cannot be used from the background."
        case .unsupported:
            "This machine has no usable reader."
        case .osVersionNotSupported:
            "This version of the system is not supported. Update the system."
        case .modelNotSupported:
            "This model of reader is not supported."
        case .passcodeDisabled:
            "The machine has no passcode. Payments require one."
        case .networkError:
            "A server could not be reached. Check the network and try again."
        case .networkAuthenticationError:
            "A server refused this program's credentials."
        case .serviceConnectionError:
            "A service that the reader needs is not available. With a PC/SC reader, check that "
                + "pcscd is running; “taptopay doctor” says what is missing."
        case .notReady:
            "The reader is not ready. Prepare it again."
        case .emptyReaderToken:
            "The reader token is empty. Get one from the payment service provider."
        case .invalidReaderToken(let reason):
            Self.sentence("The reader token was refused", reason)
        case .prepareFailed(let reason):
            Self.sentence("The reader could not be prepared", reason)
        case .prepareExpired:
            "The session is too old. Prepare the reader again."
        case .tokenExpired:
            "The reader token has expired. Get a new one and prepare the reader again."
        case .deviceBanned:
            "The reader is temporarily locked because of a security restriction."
        case .readerMemoryFull:
            "The reader has no memory left for its configuration."
        case .readerBusy:
            "The reader is already in use or being prepared. Try again later."
        case .accountNotLinked:
            "The merchant has not accepted the terms and conditions. Link the account first."
        case .accountAlreadyLinked:
            "The merchant has already accepted the terms and conditions. Prepare the reader."
        case .accountLinkingFailed:
            "The account could not be linked."
        case .accountLinkingRequiresiCloudSignIn:
            "Linking the account requires that you sign in to iCloud."
        case .accountLinkingCancelled:
            "The terms and conditions were not accepted."
        case .accountLinkingCheckFailed:
            "The reader could not check whether the account is linked. Try again."
        case .merchantBlocked:
            "The merchant is not allowed to use Tap to Pay."
        case .accountDeactivated:
            "The merchant has deactivated the linked account."
        case .invalidMerchant:
            "The merchant in the reader token is missing or unknown."
        case .storeAndForwardNotAllowed:
            "Offline reads require a session that was prepared online in the last 24 hours, and no "
                + "restart since."
        case .storeAndForwardSessionExpired:
            "The offline session is too old for further reads."
        case .storeAndForwardSessionInvalidated:
            "The offline session is no longer valid. Prepare the reader online."
        case .storeAndForwardTokenIssuerChanged:
            "Stored reads belong to another reader token issuer. Process them first."
        case .unknown(let code):
            "An unexpected error occurred (code \(code)). Try again."
        case .requestInterrupted:
            "The program went to the background before the request was complete."
        }
    }

    /// The error's name: the name of the case, without its values.
    public var errorName: String {
        switch self {
        case .notAllowed: "notAllowed"
        case .backgroundRequestNotAllowed: "backgroundRequestNotAllowed"
        case .unsupported: "unsupported"
        case .osVersionNotSupported: "osVersionNotSupported"
        case .modelNotSupported: "modelNotSupported"
        case .passcodeDisabled: "passcodeDisabled"
        case .networkError: "networkError"
        case .networkAuthenticationError: "networkAuthenticationError"
        case .serviceConnectionError: "serviceConnectionError"
        case .notReady: "notReady"
        case .emptyReaderToken: "emptyReaderToken"
        case .invalidReaderToken: "invalidReaderToken"
        case .prepareFailed: "prepareFailed"
        case .prepareExpired: "prepareExpired"
        case .tokenExpired: "tokenExpired"
        case .deviceBanned: "deviceBanned"
        case .readerMemoryFull: "readerMemoryFull"
        case .readerBusy: "readerBusy"
        case .accountNotLinked: "accountNotLinked"
        case .accountAlreadyLinked: "accountAlreadyLinked"
        case .accountLinkingFailed: "accountLinkingFailed"
        case .accountLinkingRequiresiCloudSignIn: "accountLinkingRequiresiCloudSignIn"
        case .accountLinkingCancelled: "accountLinkingCancelled"
        case .accountLinkingCheckFailed: "accountLinkingCheckFailed"
        case .merchantBlocked: "merchantBlocked"
        case .accountDeactivated: "accountDeactivated"
        case .invalidMerchant: "invalidMerchant"
        case .storeAndForwardNotAllowed: "storeAndForwardNotAllowed"
        case .storeAndForwardSessionExpired: "storeAndForwardSessionExpired"
        case .storeAndForwardSessionInvalidated: "storeAndForwardSessionInvalidated"
        case .storeAndForwardTokenIssuerChanged: "storeAndForwardTokenIssuerChanged"
        case .unknown: "unknown"
        case .requestInterrupted: "requestInterrupted"
        }
    }

    /// Joins the start of a message and its reason, if there is one.
    static func sentence(_ start: String, _ reason: String?) -> String {
        guard let reason, !reason.isEmpty else { return start + "." }
        return "\(start): \(reason)"
    }
}
