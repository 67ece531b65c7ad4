// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReaderSession {
    /// The reason a read did not return a result.
    ///
    /// The order of the cases is Apple's, because it determines the codes that `NSError` shows.
    @available(iOS 15.4, macCatalyst 17.0, *)
    @nonexhaustive(warn)
    public enum ReadError: Error, Sendable {
        /// Reading is not allowed now.
        case readNotAllowed
        /// The program made the request while it was in the background.
        case readFromBackgroundError
        /// A service that the reader needs could not be reached.
        case readerServiceConnectionError
        /// The reader's service is in a bad state.
        case readerServiceError
        /// There is no session, or it has ended; prepare the reader again.
        case noReaderSession
        /// The session is too old and could not be renewed.
        case readerSessionExpired
        /// The session's reader token has expired.
        case readerTokenExpired
        /// The session could not be renewed because of the network.
        case readerSessionNetworkError
        /// The session could not be renewed because of its credentials.
        case readerSessionAuthenticationError
        /// Another read is in progress.
        case readerSessionBusy
        /// The read was canceled.
        case readCancelled
        /// The amount is not positive, has ten digits or more, or too many decimals.
        case invalidAmount
        /// The currency is not an ISO 4217 code.
        case invalidCurrencyCode
        /// The list of preferred applications is too long, or an entry is not 5 to 16 bytes long.
        @available(iOS 16.4, *)
        case invalidPreferredAID
        /// Contactless reading is turned off.
        case nfcDisabled
        /// Reading is not allowed during a phone call.
        case readNotAllowedDuringCall
        /// The machine has no passcode.
        case passcodeDisabled
        /// The card could not be read.
        case cardReadFailed
        /// The loyalty pass could not be read.
        case vasReadFail
        /// The read failed inside the reader.
        case paymentReadFailed
        /// The card declined the transaction.
        case paymentCardDeclined
        /// The list of loyalty programs is invalid.
        case invalidVASMerchants(String?)
        /// The loyalty request is invalid.
        case invalidVASRequestParameters(String?)
        /// The PIN could not be captured.
        @available(iOS 16.0, *)
        case pinEntryFailed
        /// The PIN token is invalid.
        @available(iOS 16.0, *)
        case pinTokenInvalid
        /// The PIN was not entered in time.
        @available(iOS 16.0, *)
        case pinEntryTimeout
        /// The PIN entry was canceled, and the read with it.
        @available(iOS 16.0, *)
        case pinCancelled
        /// It is too late for a PIN, or the configuration does not support PINs.
        @available(iOS 16.0, *)
        case pinNotAllowed
        /// It is too late to decline the stored read.
        @available(iOS 18.4, visionOS 2.4, *)
        case storeAndForwardDeclineFailed
        /// There is no stored read to decline.
        @available(iOS 18.4, visionOS 2.4, *)
        case storeAndForwardResultNotFound
        /// An unexpected error; its code is useful for support.
        @available(iOS 18.4, visionOS 2.4, *)
        case unknown(code: Int)
        /// The reader's configuration does not support this card.
        @available(iOS 26.0, *)
        case cardNotSupported
        /// The reader could not be started.
        @available(iOS 26.0, *)
        case readerInitializationFailed
        /// The reader is currently not available.
        @available(iOS 26.0, *)
        case readerNotAvailable
    }
}

@available(iOS 15.4, macCatalyst 17.0, *)
extension PaymentCardReaderSession.ReadError {
    /// A message for developers: what is wrong, and what to do.
    public var errorDescription: String {
        switch self {
        case .readNotAllowed:
            "Reading is not allowed now. Check the user's permissions, the configuration and the "
                + "limits for this amount."
        case .readFromBackgroundError:
            "A card cannot be read from the background."
        case .readerServiceConnectionError:
            "A service that the reader needs could not be reached. With a PC/SC reader, check "
                + "that pcscd is running, and prepare the reader again."
        case .readerServiceError:
            "The reader's service is in a bad state. Prepare the reader again."
        case .noReaderSession:
            "There is no session. Prepare the reader first."
        case .readerSessionExpired:
            "The session is too old. Prepare the reader again."
        case .readerTokenExpired:
            "The session's reader token has expired. Get a new one and prepare the reader again."
        case .readerSessionNetworkError:
            "The session could not be renewed because of the network."
        case .readerSessionAuthenticationError:
            "The session could not be renewed because of its credentials."
        case .readerSessionBusy:
            "The reader is in use. Wait until the current read has ended."
        case .readCancelled:
            "The read was canceled."
        case .invalidAmount:
            "The amount must be positive, with fewer than ten digits including decimals, and no "
                + "more decimals than its currency has."
        case .invalidCurrencyCode:
            "The currency is not an ISO 4217 code: three uppercase letters, such as USD."
        case .invalidPreferredAID:
            "At most four applications can be preferred, each with 5 to 16 bytes."
        case .nfcDisabled:
            "Contactless reading is turned off."
        case .readNotAllowedDuringCall:
            "A card cannot be read during a phone call."
        case .passcodeDisabled:
            "The machine has no passcode. Payments require one."
        case .cardReadFailed:
            "The card could not be read. Try again, or use another card."
        case .vasReadFail:
            "The loyalty pass could not be read."
        case .paymentReadFailed:
            "The read failed inside the reader. Try again."
        case .paymentCardDeclined:
            "The card declined the transaction."
        case .invalidVASMerchants(let reason):
            PaymentCardReaderError.sentence("The list of loyalty programs is invalid", reason)
        case .invalidVASRequestParameters(let reason):
            PaymentCardReaderError.sentence("The loyalty request is invalid", reason)
        case .pinEntryFailed:
            "The PIN could not be captured."
        case .pinTokenInvalid:
            "The PIN token is invalid for this read."
        case .pinEntryTimeout:
            "The PIN was not entered in time."
        case .pinCancelled:
            "The PIN entry was canceled."
        case .pinNotAllowed:
            "A PIN is not allowed: it is too late after the read, or PINs are not configured."
        case .storeAndForwardDeclineFailed:
            "It is too late to decline the stored read."
        case .storeAndForwardResultNotFound:
            "There is no stored read to decline."
        case .unknown(let code):
            "An unexpected error occurred (code \(code)). Try again."
        case .cardNotSupported:
            "The reader's configuration does not support this card. Use another card or another "
                + "way to pay."
        case .readerInitializationFailed:
            "The reader could not be started. Try again."
        case .readerNotAvailable:
            "The reader is not available. Connect it and prepare it again."
        }
    }

    /// The error's name: the name of the case, without its values.
    public var errorName: String {
        switch self {
        case .readNotAllowed: "readNotAllowed"
        case .readFromBackgroundError: "readFromBackgroundError"
        case .readerServiceConnectionError: "readerServiceConnectionError"
        case .readerServiceError: "readerServiceError"
        case .noReaderSession: "noReaderSession"
        case .readerSessionExpired: "readerSessionExpired"
        case .readerTokenExpired: "readerTokenExpired"
        case .readerSessionNetworkError: "readerSessionNetworkError"
        case .readerSessionAuthenticationError: "readerSessionAuthenticationError"
        case .readerSessionBusy: "readerSessionBusy"
        case .readCancelled: "readCancelled"
        case .invalidAmount: "invalidAmount"
        case .invalidCurrencyCode: "invalidCurrencyCode"
        case .invalidPreferredAID: "invalidPreferredAID"
        case .nfcDisabled: "nfcDisabled"
        case .readNotAllowedDuringCall: "readNotAllowedDuringCall"
        case .passcodeDisabled: "passcodeDisabled"
        case .cardReadFailed: "cardReadFailed"
        case .vasReadFail: "vasReadFail"
        case .paymentReadFailed: "paymentReadFailed"
        case .paymentCardDeclined: "paymentCardDeclined"
        case .invalidVASMerchants: "invalidVASMerchants"
        case .invalidVASRequestParameters: "invalidVASRequestParameters"
        case .pinEntryFailed: "pinEntryFailed"
        case .pinTokenInvalid: "pinTokenInvalid"
        case .pinEntryTimeout: "pinEntryTimeout"
        case .pinCancelled: "pinCancelled"
        case .pinNotAllowed: "pinNotAllowed"
        case .storeAndForwardDeclineFailed: "storeAndForwardDeclineFailed"
        case .storeAndForwardResultNotFound: "storeAndForwardResultNotFound"
        case .unknown: "unknown"
        case .cardNotSupported: "cardNotSupported"
        case .readerInitializationFailed: "readerInitializationFailed"
        case .readerNotAvailable: "readerNotAvailable"
        }
    }
}
