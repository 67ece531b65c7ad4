// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReaderSession {
    /// Why a read gave no result.
    ///
    /// The order of the cases makes the codes that `NSError` shows; it is Apple's.
    @available(iOS 15.4, macCatalyst 17.0, *)
    @nonexhaustive(warn)
    public enum ReadError: Error, Sendable {
        /// Reading is not allowed now.
        case readNotAllowed
        /// The program asked while it was in the background.
        case readFromBackgroundError
        /// A service that the reader needs could not be reached.
        case readerServiceConnectionError
        /// The reader's service is in a bad state.
        case readerServiceError
        /// There is no session, or it ended; prepare the reader again.
        case noReaderSession
        /// The session is too old and could not be renewed.
        case readerSessionExpired
        /// The session's reader token has expired.
        case readerTokenExpired
        /// The session could not be renewed because of the network.
        case readerSessionNetworkError
        /// The session could not be renewed because of its credentials.
        case readerSessionAuthenticationError
        /// A read is under way already.
        case readerSessionBusy
        /// The read was cancelled.
        case readCancelled
        /// The amount is not positive, has ten digits or more, or too many decimals.
        case invalidAmount
        /// The currency is not one of ISO 4217.
        case invalidCurrencyCode
        /// The list of preferred applications is too long, or one has not 5 to 16 bytes.
        @available(iOS 16.4, *)
        case invalidPreferredAID
        /// Contactless reading is switched off.
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
        /// The list of loyalty programmes is not valid.
        case invalidVASMerchants(String?)
        /// The loyalty request is not valid.
        case invalidVASRequestParameters(String?)
        /// The PIN could not be captured.
        @available(iOS 16.0, *)
        case pinEntryFailed
        /// The PIN token is not valid.
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
        /// Something unexpected happened; the code helps those who give support.
        @available(iOS 18.4, visionOS 2.4, *)
        case unknown(code: Int)
        /// The reader's configuration does not support this card.
        @available(iOS 26.0, *)
        case cardNotSupported
        /// The reader could not be started.
        @available(iOS 26.0, *)
        case readerInitializationFailed
        /// The reader is not there at the moment.
        @available(iOS 26.0, *)
        case readerNotAvailable
    }
}
