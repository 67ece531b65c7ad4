// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader

extension Problem {
    /// A read is in progress.
    static var busy: Problem {
        Problem(
            .conflict, named: "reader-busy",
            "A read is in progress: wait for it to end or cancel it.")
    }

    /// The read has no result whose outcome could be told.
    static var noOutcome: Problem {
        Problem(
            .conflict, named: "no-result", "An outcome requires a completed read of a payment.")
    }

    /// The customer has been told another outcome.
    static func outcomeReported(_ outcome: PaymentDecision) -> Problem {
        Problem(
            .conflict, named: "outcome-reported",
            "The customer has already been told that the payment is \(outcome.rawValue).")
    }

    /// The reader with an identifier has no session.
    static func notPrepared(_ reader: String) -> Problem {
        Problem(
            .conflict, named: "reader-not-prepared",
            "Prepare the reader first: POST /v1/readers/\(reader)/prepare with a reader token.")
    }

    /// The reader with an identifier has no session for storing reads.
    static func notPreparedToStore(_ reader: String) -> Problem {
        Problem(
            .conflict, named: "reader-not-prepared",
            "Prepare the store first: POST /v1/readers/\(reader)/store/prepare.")
    }

    /// The service is stopping.
    static var stopping: Problem {
        Problem(.serviceUnavailable, named: "stopping", "The service is stopping.")
    }

    /// The read is unknown.
    static var noRead: Problem {
        Problem(
            .notFound, named: "no-such-read",
            "No such read (reads are kept for one day).")
    }

    /// The reader is unknown.
    static var noReader: Problem {
        Problem(.notFound, named: "no-such-reader", "Unknown reader: see /v1/readers.")
    }

    /// Creates a problem from one of Apple's errors.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - reader: The reader's name in the interface.
    ///   - detail: The reason in more detail, or `nil`.
    ///   - hasPage: Whether a page of the sheet is open.
    init(_ error: any Error, of reader: String, detail: String?, hasPage: Bool) {
        switch error {
        case PaymentCardReaderError.accountLinkingFailed where !hasPage:
            self = Problem(
                .conflict, named: "no-sheet",
                "The merchant accepts the terms on the payment sheet, but no page shows it. "
                    + "\(LauncherPage.sheetAdvice), or start the service with --accept-terms.")
        case let error as PaymentCardReaderError:
            // For an error that a client can fix, its own description is enough.
            let reason = error.status == .conflict ? error.advice(for: reader) : detail
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

    /// Returns the request that a client has to send first, or `nil`.
    fileprivate func advice(for reader: String) -> String? {
        guard case .accountNotLinked = self else { return nil }
        return "The merchant has not accepted the terms and conditions. Link the account first: "
            + "POST /v1/readers/\(reader)/link with the reader token."
    }
}

extension PaymentCardReaderStore.StoreError {
    fileprivate var advice: String {
        switch self {
        case .storeAndForwardResultsNotFound: "No reads are waiting for the provider."
        case .storeAndForwardBatchNotFound: "There is no batch: create one first."
        case .storeAndForwardBatchSizeInvalid: "The size exceeds the number of waiting reads."
        case .storeAndForwardBatchAlreadyExists:
            "A batch already exists: resolve or reset it first."
        case .storeAndForwardDeletionTokenInvalid: "Invalid deletion token for this batch."
        case .storeAndForwardDeletionTokenExpired: "The deletion token has expired: get a new one."
        default: "The store cannot be used."
        }
    }
}

extension String {
    /// The name with hyphens, such as `account-not-linked` for `accountNotLinked`.
    fileprivate var hyphenated: String {
        var text = ""
        var previous: Character?
        for character in self {
            if character.isUppercase, previous?.isLowercase == true { text.append("-") }
            previous = character
            text += character.lowercased()
        }
        return text
    }
}
