// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
            "The read was cancelled."
        case .invalidAmount:
            "The amount must be positive, with fewer than ten digits including decimals, and no "
                + "more decimals than its currency has."
        case .invalidCurrencyCode:
            "The currency is not an ISO 4217 code."
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
            Self.sentence("The list of loyalty programs is invalid", reason)
        case .invalidVASRequestParameters(let reason):
            Self.sentence("The loyalty request is invalid", reason)
        case .pinEntryFailed:
            "The PIN could not be captured."
        case .pinTokenInvalid:
            "The PIN token is invalid for this read."
        case .pinEntryTimeout:
            "The PIN was not entered in time."
        case .pinCancelled:
            "The PIN entry was cancelled."
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

    private static func sentence(_ start: String, _ reason: String?) -> String {
        guard let reason, !reason.isEmpty else { return start + "." }
        return "\(start): \(reason)"
    }
}
