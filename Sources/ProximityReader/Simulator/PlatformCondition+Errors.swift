// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PlatformCondition {
    /// Whether the condition concerns the network, which storing a read does not use.
    var isOfNetwork: Bool { kind == .networkDown || kind == .networkAuthenticationFailed }

    /// Returns the error that a call to the reader throws, or `nil`.
    func readerError(at moment: Moment) -> PaymentCardReaderError? {
        switch moment {
        case .prepare: prepareError ?? tokenError
        case .check: checkError ?? tokenError
        case .link: linkError ?? tokenError
        case .store: storingError
        case .read, .pin: nil
        }
    }

    /// The error that a token, or the right to use it, causes in every call that takes one.
    private var tokenError: PaymentCardReaderError? {
        switch kind {
        case .background: .backgroundRequestNotAllowed
        case .notEntitled: .notAllowed
        case .serviceDown: .serviceConnectionError
        case .tokenEmpty: .emptyReaderToken
        case .tokenExpired: .tokenExpired
        case .tokenInvalid: .invalidReaderToken(reason)
        case .merchantUnknown: .invalidMerchant
        case .unknown: .unknown(code: code)
        default: nil
        }
    }

    private var prepareError: PaymentCardReaderError? {
        switch kind {
        case .accountDeactivated: .accountDeactivated
        case .accountNotLinked: .accountNotLinked
        case .deviceBanned: .deviceBanned(until)
        case .deviceUnsupported: .unsupported
        case .memoryFull: .readerMemoryFull
        case .merchantBlocked: .merchantBlocked
        case .modelUnsupported: .modelNotSupported
        case .networkAuthenticationFailed: .networkAuthenticationError
        case .networkDown: .networkError
        case .passcodeOff: .passcodeDisabled
        case .preparationFailed: .prepareFailed(reason)
        case .preparationInterrupted: .requestInterrupted
        case .readerBusy: .readerBusy
        case .readerNotReady: .notReady
        case .sessionExpired: .prepareExpired
        case .systemVersionUnsupported: .osVersionNotSupported
        default: nil
        }
    }

    /// The error that `prepareStoreAndForward` throws in addition to those of `prepare`.
    private var storingError: PaymentCardReaderError? {
        switch kind {
        case .accountNotLinked: .storeAndForwardSessionInvalidated
        case .sessionExpired: .storeAndForwardSessionExpired
        case .sessionLost: .storeAndForwardNotAllowed
        case .tokenIssuerChanged: .storeAndForwardTokenIssuerChanged
        default: nil
        }
    }

    private var checkError: PaymentCardReaderError? {
        switch kind {
        case .accountCheckFailed, .networkDown: .accountLinkingCheckFailed
        default: nil
        }
    }

    private var linkError: PaymentCardReaderError? {
        switch kind {
        case .accountLinked: .accountAlreadyLinked
        case .accountLinkingFailed: .accountLinkingFailed
        case .accountSignedOut: .accountLinkingRequiresiCloudSignIn
        case .memoryFull: .readerMemoryFull
        case .networkAuthenticationFailed: .networkAuthenticationError
        case .networkDown: .networkError
        case .passcodeOff: .passcodeDisabled
        case .termsRefused: .accountLinkingCancelled
        default: nil
        }
    }

    /// The reason in diagnostics, and in errors that have one.
    var reason: String { "The condition “\(self)” was switched on." }

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
        case .notEntitled: .notAllowed
        case .passcodeOff: .passcodeDisabled
        case .readerBusy: .busy
        case .unknown: .unknown(code: code)
        default: nil
        }
    }

    /// The error that `resolveBatch` throws in addition, or `nil`; only it uses the network.
    var resolutionError: PaymentCardReaderStore.StoreError? {
        switch kind {
        case .networkDown: .networkError
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
            storeError != nil || resolutionError != nil || readerError(at: moment) != nil
        }
    }
}
