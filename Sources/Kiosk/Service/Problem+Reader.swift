// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader

extension Problem {
    /// A read is under way.
    static var busy: Problem {
        Problem(
            .conflict, named: "reader-busy", "A read is under way: wait for its end or cancel it.")
    }

    /// No session is there.
    static var notPrepared: Problem {
        Problem(
            .conflict, named: "reader-not-prepared",
            "Prepare the reader first: POST /v1/readers/default/prepare with a reader token.")
    }

    /// No session is there that keeps reads.
    static var notPreparedToStore: Problem {
        Problem(
            .conflict, named: "reader-not-prepared",
            "Prepare the store first: POST /v1/readers/default/store/prepare.")
    }

    /// The service ends.
    static var stopping: Problem {
        Problem(.serviceUnavailable, named: "stopping", "The service is about to end.")
    }

    /// There is no such read.
    static var noRead: Problem {
        Problem(
            .notFound, named: "no-such-read",
            "There is no such read, or no longer: a day is the limit.")
    }

    /// There is no such reader.
    static var noReader: Problem {
        Problem(.notFound, named: "no-such-reader", "There is no such reader: see /v1/readers.")
    }

    /// Takes an error of Apple's.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - detail: The reason in more detail, or `nil`.
    ///   - hasPage: Whether a page of the sheet is open.
    init(_ error: any Error, detail: String?, hasPage: Bool) {
        switch error {
        case PaymentCardReaderError.accountLinkingFailed where !hasPage:
            self = Problem(
                .conflict, named: "no-sheet",
                "The terms are accepted on the payment sheet, and no page of it is open: open "
                    + "/sheet, or start the service with --accept-terms.")
        case let error as PaymentCardReaderError:
            // What a client can mend has words enough.
            let reason = error.status == .conflict ? nil : detail
            self = Problem(
                error.status, named: error.errorName.hyphenated, reason ?? error.errorDescription)
        case let error as PaymentCardReaderStore.StoreError:
            let name = String("\(error)".prefix { $0 != "(" })
            self = Problem(.conflict, named: name.hyphenated, detail ?? error.advice)
        case let error as PaymentCardReaderSession.ReadError:
            self = Problem(
                .conflict, named: error.errorName.hyphenated, detail ?? error.errorDescription)
        default:
            self = Problem(
                .internalServerError, named: "unknown", detail ?? "Something went wrong.")
        }
    }
}

extension PaymentCardReaderError {
    fileprivate var status: Status {
        switch self {
        case .emptyReaderToken, .invalidReaderToken, .tokenExpired, .invalidMerchant:
            .unprocessableContent
        case .accountNotLinked, .accountAlreadyLinked, .accountLinkingCancelled,
            .accountLinkingFailed, .readerBusy, .storeAndForwardNotAllowed,
            .storeAndForwardSessionExpired, .storeAndForwardSessionInvalidated,
            .storeAndForwardTokenIssuerChanged:
            .conflict
        case .notAllowed, .merchantBlocked, .accountDeactivated, .deviceBanned: .forbidden
        default: .serviceUnavailable
        }
    }
}

extension PaymentCardReaderStore.StoreError {
    fileprivate var advice: String {
        switch self {
        case .storeAndForwardResultsNotFound: "No read waits for the provider."
        case .storeAndForwardBatchNotFound: "There is no batch: make one first."
        case .storeAndForwardBatchSizeInvalid: "Fewer reads wait than the size says."
        case .storeAndForwardBatchAlreadyExists:
            "A batch is on its way: resolve it or reset it first."
        case .storeAndForwardDeletionTokenInvalid: "The token is not one for this batch."
        case .storeAndForwardDeletionTokenExpired: "The token's time is over: fetch a new one."
        default: "The store cannot be used."
        }
    }
}

extension String {
    /// A name such as `accountNotLinked` as `account-not-linked`.
    fileprivate var hyphenated: String {
        var text = ""
        var wasUpper = true
        for character in self {
            if character.isUppercase, !wasUpper { text.append("-") }
            wasUpper = character.isUppercase
            text += character.lowercased()
        }
        return text
    }
}
