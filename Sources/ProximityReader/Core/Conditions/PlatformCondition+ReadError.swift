// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PlatformCondition {
    /// The error that a read throws, or `nil`.
    var readError: PaymentCardReaderSession.ReadError? {
        switch kind {
        case .background: .readFromBackgroundError
        case .memoryFull: .paymentReadFailed
        case .networkAuthenticationFailed: .readerSessionAuthenticationError
        case .networkDown: .readerSessionNetworkError
        case .nfcOff: .nfcDisabled
        case .notEntitled: .readNotAllowed
        case .passcodeOff: .passcodeDisabled
        case .phoneCall: .readNotAllowedDuringCall
        case .readerBusy: .readerSessionBusy
        case .readerInitializationFailed: .readerInitializationFailed
        case .readerNotReady: .readerNotAvailable
        case .serviceDown: .readerServiceConnectionError
        case .serviceFailure: .readerServiceError
        case .sessionExpired: .readerSessionExpired
        case .sessionLost: .noReaderSession
        case .tokenExpired: .readerTokenExpired
        case .unknown: .unknown(code: code)
        default: nil
        }
    }

    /// The error that `capturePIN` throws, or `nil`.
    var pinError: PaymentCardReaderSession.ReadError? {
        switch kind {
        case .pinCancelled: .pinCancelled
        case .pinEntryFailed: .pinEntryFailed
        case .pinEntryTimedOut: .pinEntryTimeout
        case .pinTokenInvalid: .pinTokenInvalid
        case .pinUnsupported: UndocumentedBehavior.lateOrUnsupportedPINError
        default: nil
        }
    }

    /// Whether the session ends when a read encounters the condition.
    var endsSession: Bool {
        switch kind {
        case .background, .networkAuthenticationFailed, .networkDown, .serviceDown,
            .sessionExpired, .sessionLost, .tokenExpired:
            true
        default: false
        }
    }

    /// The error that the store of reads throws, or `nil`.
    var storeError: PaymentCardReaderStore.StoreError? {
        switch kind {
        case .networkDown: .networkError
        case .notEntitled: .notAllowed
        case .passcodeOff: .passcodeDisabled
        case .readerBusy: .busy
        case .unknown: .unknown(code: code)
        default: nil
        }
    }

    /// The error that the store throws for a deletion token, or `nil`.
    var deletionTokenError: PaymentCardReaderStore.StoreError? {
        switch kind {
        case .tokenEmpty, .tokenInvalid: .storeAndForwardDeletionTokenInvalid
        case .tokenExpired: .storeAndForwardDeletionTokenExpired
        default: nil
        }
    }

    /// Returns whether the condition causes an error at a moment.
    func affects(_ moment: Moment) -> Bool {
        switch moment {
        case .prepare, .check, .link: readerError(at: moment) != nil
        case .read: readError != nil
        case .pin: pinError != nil
        case .store:
            storeError != nil || deletionTokenError != nil || readerError(at: moment) != nil
        }
    }
}
