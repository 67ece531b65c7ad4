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
        /// The read was cancelled.
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
        /// The PIN entry was cancelled, and the read with it.
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
