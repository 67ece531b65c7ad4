// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader

// Switches over each case with `@unknown default`, as apps write them for nonfrozen enums. An
// extra or missing case, or a frozen enum, causes a warning here, and thus an error.

/// What an app does about an error.
enum Advice: Equatable {
    case tryAgain
    case prepareAgain
    case getToken
    case linkAccount
    case changeRequest
    case useAnotherCard
    case tellMerchant(String)
}

extension Advice {
    init(_ error: PaymentCardReaderError) {
        switch error {
        case .emptyReaderToken, .tokenExpired, .invalidReaderToken, .invalidMerchant,
            .networkAuthenticationError:
            self = .getToken
        case .accountNotLinked, .accountLinkingCancelled, .accountLinkingFailed:
            self = .linkAccount
        case .notReady, .prepareExpired, .readerBusy, .serviceConnectionError,
            .requestInterrupted, .backgroundRequestNotAllowed, .accountAlreadyLinked,
            .storeAndForwardSessionExpired, .storeAndForwardSessionInvalidated:
            self = .prepareAgain
        case .networkError, .readerMemoryFull, .accountLinkingCheckFailed:
            self = .tryAgain
        case .prepareFailed(let reason): self = .tellMerchant(reason ?? error.errorDescription)
        case .deviceBanned(let date): self = .tellMerchant(date.map { "\($0)" } ?? "for good")
        case .unknown(let code): self = .tellMerchant("code \(code)")
        case .notAllowed, .unsupported, .osVersionNotSupported, .modelNotSupported,
            .passcodeDisabled, .merchantBlocked, .accountDeactivated,
            .accountLinkingRequiresiCloudSignIn, .storeAndForwardNotAllowed,
            .storeAndForwardTokenIssuerChanged:
            self = .tellMerchant(error.errorName)
        @unknown default: self = .tellMerchant(error.errorDescription)
        }
    }

    init(_ error: PaymentCardReaderSession.ReadError) {
        switch error {
        case .invalidAmount, .invalidCurrencyCode, .invalidPreferredAID, .invalidVASMerchants,
            .invalidVASRequestParameters:
            self = .changeRequest
        case .noReaderSession, .readerSessionExpired, .readerServiceConnectionError,
            .readerServiceError, .readFromBackgroundError, .readerSessionNetworkError,
            .readerSessionAuthenticationError, .readerInitializationFailed:
            self = .prepareAgain
        case .readerTokenExpired, .pinTokenInvalid: self = .getToken
        case .readerSessionBusy, .readCancelled, .cardReadFailed, .vasReadFail,
            .paymentReadFailed, .pinEntryFailed, .pinEntryTimeout, .pinCancelled,
            .readerNotAvailable:
            self = .tryAgain
        case .paymentCardDeclined, .cardNotSupported, .pinNotAllowed: self = .useAnotherCard
        case .readNotAllowed, .nfcDisabled, .readNotAllowedDuringCall, .passcodeDisabled,
            .storeAndForwardDeclineFailed, .storeAndForwardResultNotFound:
            self = .tellMerchant(error.errorName)
        case .unknown(let code): self = .tellMerchant("code \(code)")
        @unknown default: self = .tellMerchant(error.errorDescription)
        }
    }

    init(_ error: PaymentCardReaderStore.StoreError) {
        switch error {
        case .busy, .networkError: self = .tryAgain
        case .storeAndForwardDeletionTokenInvalid, .storeAndForwardDeletionTokenExpired:
            self = .getToken
        case .storeAndForwardBatchSizeInvalid: self = .changeRequest
        case .storeAndForwardResultsNotFound, .storeAndForwardBatchNotFound,
            .storeAndForwardBatchAlreadyExists:
            self = .tellMerchant("store")
        case .notAllowed, .passcodeDisabled: self = .tellMerchant("device")
        case .unknown(let code): self = .tellMerchant("code \(code)")
        @unknown default: self = .tellMerchant("\(error)")
        }
    }

    init(_ error: ProximityReaderDiscovery.ContentError) {
        switch error {
        case .networkUnavailable, .systemBusy: self = .tryAgain
        case .contentNotFound, .contentDisplayFailed, .notSupported, .unknown:
            self = .tellMerchant(error.localizedDescription)
        @unknown default: self = .tellMerchant(error.localizedDescription)
        }
    }
}

/// What an app shows for an event, or `nil`.
func statusLine(_ event: PaymentCardReader.Event) -> String? {
    switch event {
    case let .updateProgress(percent): "Configuring: \(percent) %"
    case .notReady: "Not ready"
    case .readyForTap: "Hold the card near the reader"
    case .cardDetected: "Reading"
    case .removeCard: "Remove the card"
    case .readRetry: "Try again"
    case .pinEntryRequested: "Enter the PIN"
    case .readCompleted, .readCancelled, .readNotCompleted, .pinEntryCompleted,
        .userInterfaceDismissed:
        nil
    @unknown default: nil
    }
}

/// What an app for iOS 15 shows for an event, or `nil`.
func statusLine(_ event: PaymentCardReaderSession.Event) -> String? {
    switch event {
    case .readyForTap: "Hold the card near the reader"
    case .cardDetected: "Reading"
    case .removeCard: "Remove the card"
    case .retry: "Try again"
    case .completed, .readCancelled, .readNotCompleted: nil
    @unknown default: nil
    }
}

/// What an app for iOS 15 shows while it prepares.
func statusLine(_ event: PaymentCardReader.UpdateEvent) -> String {
    switch event {
    case .progress(let percent): "Configuring: \(percent) %"
    case .notReady: "Not ready"
    @unknown default: event.name
    }
}

/// What a receipt says about a request.
func receiptLine(_ request: PaymentCardTransactionRequest) -> String {
    let kind =
        switch request.type {
        case .purchase: "Purchase"
        case .refund: "Refund"
        @unknown default: "Transaction"
        }
    func name(_ cycle: PaymentCardTransactionRequest.PaymentCycle) -> String {
        switch cycle {
        case .weekly: "week"
        case .monthly: "month"
        case .yearly: "year"
        @unknown default: "period"
        }
    }
    let detail: String? =
        switch request.transactionDescription {
        case .surchargePercent(let percent): "with up to \(percent) % surcharge"
        case .surchargeAmount(let amount): "with \(amount) surcharge"
        case let .installment(cycle, amount, payments):
            "\(payments) times \(amount) a \(name(cycle))"
        case .membership(let cycle): "every \(name(cycle))"
        case .preauthorizationAmount(let amount): "\(amount) held"
        case .preauthorization: "held"
        case .preauthorizationRelease: "released"
        case nil: nil
        @unknown default: nil
        }
    return [kind, "\(request.amount) \(request.currencyCode)", detail].compactMap(\.self)
        .joined(separator: " ")
}

/// What an app notes about a card.
func note(_ result: PaymentCardReadResult, _ reason: PaymentCardVerificationRequest.Reason)
    -> [String]
{
    var notes: [String] = []
    switch result.outcome {
    case .success: notes.append("read")
    case .cardDeclined: notes.append("declined")
    case .failure: notes.append("failed")
    @unknown default: break
    }
    switch result.cardEffectiveState {
    case .active: notes.append("active")
    case .inactive: notes.append("inactive")
    case .invalid, .unknown, .none: break
    @unknown default: break
    }
    switch result.cardExpirationState {
    case .notExpired: notes.append("not expired")
    case .expired: notes.append("expired")
    case .invalid, .unknown, .none: break
    @unknown default: break
    }
    switch reason {
    case .lookUp: notes.append("find")
    case .saveCard: notes.append("keep")
    case .openTab: notes.append("tab")
    case .other: break
    @unknown default: break
    }
    return notes
}

/// Whether a pass was read, or why not.
func passNote(_ status: VASReadResult.ReadEntry.Status) -> String {
    switch status {
    case .success: "read"
    case .vasDataNotFound, .vasDataNotActivated: "no pass"
    case .userInterventionRequired: "ask the customer"
    case .wrongP1P2, .wrongCommandLength, .incorrectData, .unsupportedApplicationVersion:
        "status \(status.rawValue)"
    @unknown default: "unknown"
    }
}

/// The title of a topic of merchant education.
func title(_ topic: ProximityReaderDiscovery.Topic) -> String {
    switch topic {
    case .payment(let payment):
        switch payment {
        case .howToTap: "How to tap"
        @unknown default: "Payment"
        }
    @unknown default: "More"
    }
}
